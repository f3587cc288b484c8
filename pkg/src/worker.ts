/** The worker in a browser. */
import type { Request } from './calls.js';
import startOutis from './outis.js';
import { serve } from './serve.js';
import startSheets from './sheets.js';

const scope = globalThis as unknown as Pick<Worker, 'postMessage'> & {
  onmessage: (event: MessageEvent<Request>) => void;
};

const answer = serve({
  reply: (reply, transfer) => scope.postMessage(reply, transfer),
  start: {
    outis: () => startOutis(),
    sheets: () => startSheets(),
  },
});

scope.onmessage = (event) => void answer(event.data);
