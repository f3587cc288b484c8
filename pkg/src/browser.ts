/** Workers and sources in a browser. */
import type { Platform } from './functions.js';
import { configured, wasmAddresses } from './places.js';
import { keep, notASource } from './source.js';

/** By a name of its own: beside a literal, bundlers would take it for a second file to put out. */
const HERE: string = import.meta.url;

export const browser: Platform = workerPlatform(() => {
  const { worker } = configured();
  if (typeof worker === 'function') return worker();
  try {
    if (worker !== undefined) return new Worker(worker, { type: 'module' });
    // Spelled out in one piece: this is the form in which bundlers find the worker.
    return new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
    return fromElsewhere(new URL(worker ?? 'worker.js', worker === undefined ? HERE : location.href));
  }
});

/** A worker whose file is on another origin, such as a CDN: started by a line of this page that imports it. */
function fromElsewhere(address: URL): Worker {
  const line = new Blob([`import ${JSON.stringify(address.href)};`], { type: 'text/javascript' });
  const own = URL.createObjectURL(line);
  const worker = new Worker(own, { type: 'module' });
  // Only after it was loaded: a worker fetches its file later.
  worker.addEventListener('message', () => URL.revokeObjectURL(own), { once: true });
  return worker;
}

/** A browser, given how a worker is started there. */
export function workerPlatform(start: () => Worker): Platform {
  return {
    startWorker() {
      const worker = start();
      const wasm = wasmAddresses(globalThis.location?.href);
      if (wasm) worker.postMessage({ wasm });
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
