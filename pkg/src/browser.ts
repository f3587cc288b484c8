/** Workers and sources in a browser. */
import type { Platform } from './functions.js';
import { keep, notASource } from './source.js';

// Spelled out in one piece: this is the form in which bundlers find the worker.
export const browser: Platform = workerPlatform(
  () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' }),
);

/** A browser, given how a worker is started there. */
export function workerPlatform(start: () => Worker): Platform {
  return {
    startWorker() {
      const worker = start();
      return {
        post: (request) => worker.postMessage(request),
        listen(received, failed) {
          worker.onmessage = (event) => received(event.data);
          worker.onerror = (event) => failed(event.message || 'the worker could not be started');
          worker.onmessageerror = () => failed('a message could not be read');
        },
        terminate: () => worker.terminate(),
        keepAlive() {},
      };
    },

    cores: () => navigator.hardwareConcurrency,

    async keep(source, signal) {
      const kept = await keep(source, signal);
      if (!kept) throw notASource(source);
      return kept;
    },

    blobOf: async (kept) => kept as Blob,
  };
}
