/** Where the worker and its wasm are, for those who place files themselves. */
import { badOption } from './table.js';

/** What `configure` takes. */
export interface Places {
  /** The address of `worker.js` (in Node `worker-node.js`), or what starts it. */
  worker?: string | URL | (() => Worker) | undefined;
  /** The addresses of `outis_bg.wasm` and of `sheets_bg.wasm`, which is loaded for workbooks alone. */
  wasm?: WasmPlaces | undefined;
}

/** Where the modules are. */
export interface WasmPlaces {
  outis?: string | URL | undefined;
  sheets?: string | URL | undefined;
}

let places: Places = {};

/** Says where worker and wasm are, before anything else is called. Whatever is left out is found beside the package. */
export function configure(given: Places): void {
  const { worker, wasm } = given;
  const isPlace = (value: unknown) =>
    value === undefined || typeof value === 'string' || value instanceof URL;
  if (!isPlace(worker) && typeof worker !== 'function') {
    throw badOption('worker', typeof worker, 'an address, or a function that starts the worker');
  }
  if (wasm !== undefined && !(isPlace(wasm?.outis) && isPlace(wasm?.sheets))) {
    throw badOption('wasm', typeof wasm, 'addresses as `outis` and `sheets`');
  }
  places = { worker, wasm };
}

/** What was configured last. */
export function configured(): Places {
  return places;
}

/** The addresses of wasm as they are sent to a worker: absolute, because a worker is elsewhere. */
export function wasmAddresses(base: string | undefined): { outis?: string; sheets?: string } | undefined {
  const { wasm } = places;
  if (wasm === undefined) return undefined;
  const absolute = (place: string | URL | undefined) => place && new URL(place, base).href;
  const [outis, sheets] = [absolute(wasm.outis), absolute(wasm.sheets)];
  return { ...(outis && { outis }), ...(sheets && { sheets }) };
}
