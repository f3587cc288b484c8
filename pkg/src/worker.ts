/** The worker in a browser. */
import startPublish from './outis.js';
import type { KeptSource, Request } from './protocol.js';
import startSeries from './series.js';
import { serve } from './serve.js';
import startSheets from './sheets.js';
import { chunksOf } from './source.js';
import startViews from './views.js';

const scope = globalThis as unknown as Pick<Worker, 'postMessage'> & {
  onmessage: (event: MessageEvent<Request>) => void;
};

const answer = serve({
  reply: (reply, transfer) => scope.postMessage(reply, transfer),
  start: {
    publish: () => startPublish(),
    series: () => startSeries(),
    views: () => startViews(),
    sheets: () => startSheets(),
  },
  read: (source: KeptSource) => chunksOf(source as Blob),
});

scope.onmessage = (event) => void answer(event.data);
