/** The worker in a browser. */
import type { Request } from './calls.js';
import startOutis from './outis.js';
import { serve } from './serve.js';
import startSheets from './sheets.js';

const scope = globalThis as unknown as Pick<Worker, 'postMessage'> & {
  onmessage: (event: MessageEvent<Request | { wasm: WasmAddresses }>) => void;
};

/** Where the wasm files are, unless they are beside this one. */
interface WasmAddresses {
  outis?: string;
  sheets?: string;
}
let wasm: WasmAddresses = {};
const at = (address: string | undefined) => (address === undefined ? undefined : { module_or_path: address });

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
