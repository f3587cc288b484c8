/** The modules that an entry carries as text: unpacked and compiled once, for all workers. */
import { wasm } from './carried-wasm.js';

type Modules = { outis: WebAssembly.Module; sheets: WebAssembly.Module };

let modules: Promise<Modules> | undefined;

export function unpackWasm(): Promise<Modules> {
  modules ??= Promise.all([compiled(wasm.outis), compiled(wasm.sheets)]).then(([outis, sheets]) => ({
    outis,
    sheets,
  }));
  return modules;
}

/** Base64 of gzip. */
async function compiled(text: string): Promise<WebAssembly.Module> {
  const packed = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}
