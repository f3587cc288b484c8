/** The worker in a browser. */
import startOutis from './outis.js';
import type { KeptSource, Request } from './protocol.js';
import { serve } from './serve.js';
import startSheets from './sheets.js';
import { chunksOf } from './source.js';

const scope = globalThis as unknown as Pick<Worker, 'postMessage'> & {
  onmessage: (event: MessageEvent<Request>) => void;
};

const answer = serve({
  reply: (reply, transfer) => scope.postMessage(reply, transfer),
  start: {
    outis: () => startOutis(),
    sheets: () => startSheets(),
  },
  read: (source: KeptSource) => chunksOf(source as Blob),
});

scope.onmessage = (event) => void answer(event.data);
