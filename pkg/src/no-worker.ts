/** What to do where no worker can be started. */
import type { ErrorData } from './error.js';

/** No worker could be started: mostly a bundler that left its file out, or a policy. */
export function noWorker(reason: string): ErrorData {
  return {
    code: 'worker-unavailable',
    message: `no worker could be started: ${reason}`,
    details: { reason },
    hints: [
      "Vite up to 7 in development: add optimizeDeps: { exclude: ['outis'] } to its configuration",
      'a bundler that leaves worker.js out: copy it with the wasm files, and say where by configure({ worker, wasm })',
      'bundlers that know no workers at all: import from outis/inline, which carries everything in one file',
      "a Content-Security-Policy has to allow worker-src 'self' and script-src 'wasm-unsafe-eval'",
    ],
  };
}
