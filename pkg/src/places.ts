/** Where the worker and its wasm are, for those who place files themselves. */
import { badOption } from './refusals.js';

/** What `configure` takes. */
export interface Places {
  /** The address of `worker.js` (in Node `worker-node.js`), or what starts it. */
  worker?: string | URL | (() => Worker) | undefined;
  /** The addresses of `outis_bg.wasm` and of `sheets_bg.wasm`, which is loaded for workbooks alone. */
  wasm?: WasmPlaces | undefined;
}

/** Where a module is, or the module itself, as bytes or compiled: where a bundler or a platform imports it as such. */
export type WasmPlace = string | URL | Uint8Array | ArrayBuffer | (WebAssembly.Module & object);

/** The modules. */
export interface WasmPlaces {
  outis?: WasmPlace | undefined;
  sheets?: WasmPlace | undefined;
}

/** What a worker is told of them: addresses are absolute. */
export interface WasmGiven {
  outis?: Exclude<WasmPlace, URL>;
  sheets?: Exclude<WasmPlace, URL>;
}

let places: Places = {};
/** Called when places change. */
const watchers = new Set<() => void>();

/** Has something done whenever places are configured anew. */
export function onConfigured(watcher: () => void): void {
  watchers.add(watcher);
}

/** Says where worker and wasm are, before anything else is called. Whatever is left out is found beside the package. */
export function configure(given: Places): void {
  const { worker, wasm } = given;
  const isPlace = (value: unknown) =>
    value === undefined || typeof value === 'string' || value instanceof URL;
  if (!isPlace(worker) && typeof worker !== 'function') {
    throw badOption('worker', typeof worker, 'an address, or a function that starts the worker');
  }
  const isModule = (value: unknown) =>
    value instanceof Uint8Array || value instanceof ArrayBuffer || value instanceof WebAssembly.Module;
  if (wasm !== undefined && ![wasm?.outis, wasm?.sheets].every((one) => isPlace(one) || isModule(one))) {
    throw badOption('wasm', typeof wasm, 'addresses, bytes or modules as `outis` and `sheets`');
  }
  places = { worker, wasm };
  for (const changed of watchers) changed();
}

/** What was configured last. */
export function configured(): Places {
  return places;
}

/** The modules as a worker is told of them: addresses absolute, because a worker is elsewhere. */
export function wasmGiven(base: string | undefined): WasmGiven | undefined {
  const { wasm } = places;
  if (wasm === undefined) return undefined;
  const given = (place: WasmPlace | undefined) =>
    typeof place === 'string' || place instanceof URL ? new URL(place, base).href : place;
  const [outis, sheets] = [given(wasm.outis), given(wasm.sheets)];
  return { ...(outis && { outis }), ...(sheets && { sheets }) };
}
