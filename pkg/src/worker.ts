/** The worker in a browser: a module, or bundled as one classic script (`worker-classic.js`). */
import type { Request } from './calls.js';
import startOutis from './outis.js';
import type { WasmGiven } from './places.js';
import { serve } from './serve.js';
import startSheets from './sheets.js';

const scope = globalThis as unknown as Pick<Worker, 'postMessage'> & {
  onmessage: (event: MessageEvent<Request | { wasm: WasmGiven }>) => void;
};

/** Where the wasm files are, or what they hold, unless they are beside this one. */
let wasm: WasmGiven = {};
const at = (given: WasmGiven[keyof WasmGiven]) => given && { module_or_path: given };

const answer = serve({
  reply: (reply, transfer) => scope.postMessage(reply, transfer),
  start: {
    outis: () => startOutis(at(wasm.outis)),
    sheets: () => startSheets(at(wasm.sheets)),
  },
});

// From here on, whatever goes wrong is no matter of loading.
scope.postMessage({ id: 0, ready: true });
scope.onmessage = ({ data }) => {
  if ('wasm' in data) wasm = data.wasm;
  else void answer(data);
};
