/** Workers and sources in a browser. */
import type { Platform } from './door.js';
import { keep, notASource } from './source.js';

export const browser: Platform = {
  startWorker() {
    // Spelled out in one piece: this is the form in which bundlers find the worker.
    const worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
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

  async keep(source, signal) {
    const kept = await keep(source, signal);
    if (!kept) throw notASource(source);
    return kept;
  },
};
