/** Workers and sources in a browser. */
import type { WorkerLike } from './engine.js';
import type { Platform } from './functions.js';
import { type Way, Ways } from './in-turn.js';
import { configured, onConfigured, type WasmGiven, wasmGiven } from './places.js';
import { keep, notASource } from './source.js';

/** By a name of its own: beside a literal, bundlers would take it for a second file to put out. */
const HERE: string = import.meta.url;

/** The page itself, against which addresses are meant. */
const page = () => globalThis.location?.href;

export const browser: Platform = workerPlatform(() => {
  const { worker } = configured();
  if (typeof worker === 'function') return [{ name: 'the configured worker', start: () => spoken(worker()) }];
  const ways: Way[] = [];
  if (worker !== undefined) {
    ways.push({ name: 'the configured worker', start: () => spoken(moduleWorker(new URL(worker, page()))) });
  } else {
    // Spelled out in one piece: this is the form in which bundlers find the worker.
    const own = () => new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    ways.push({
      name: 'a module worker',
      start: () => spoken(moduleWorker(new URL('worker.js', HERE), own)),
    });
    const moved = movedByVite();
    if (moved) {
      const start = () => spoken(moduleWorker(new URL('worker.js', moved)));
      ways.push({ name: 'a worker beside what Vite has bundled', start });
    }
    ways.push({ name: 'a classic worker', start: classicWorker });
  }
  return ways;
}, wasmBeside);

/**
 * Up to version 7, Vite bundles packages in development, into a folder of its own and without their other files:
 * where those are still.
 */
function movedByVite(): string | undefined {
  const found = /^(.*\/node_modules)\/\.vite\/deps[^/]*\//.exec(HERE);
  return found ? `${found[1]}/outis/pkg/dist/` : undefined;
}

/** The modules, wherever they were put together with this file. */
function wasmBeside(): WasmGiven {
  const moved = movedByVite();
  return {
    outis: moved ? `${moved}outis_bg.wasm` : new URL('./outis_bg.wasm', import.meta.url).href,
    sheets: moved ? `${moved}sheets_bg.wasm` : new URL('./sheets_bg.wasm', import.meta.url).href,
  };
}

/** A worker that is a module; one on another origin, such as a CDN, is started by a line of this page that imports it. */
function moduleWorker(address: URL, start = () => new Worker(address, { type: 'module' })): Worker {
  try {
    return start();
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'SecurityError')) throw error;
    return fromBlob(`import ${JSON.stringify(address.href)};`, { type: 'module' });
  }
}

/** For browsers without module workers, and where only a blob may be a worker: all of it as one classic script. */
function classicWorker(): WorkerLike {
  const moved = movedByVite();
  const script = moved ? `${moved}worker-classic.js` : new URL('./worker-classic.js', import.meta.url).href;
  // A script of its own knows no place: where the modules are has to be told.
  return spoken(fromBlob(`importScripts(${JSON.stringify(script)});`), {
    ...wasmBeside(),
    ...wasmGiven(page()),
  });
}

/** A worker of this text. */
export function fromBlob(text: string, options?: WorkerOptions): Worker {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
  const worker = new Worker(address, options);
  // Only after it was loaded: a worker fetches its file later.
  const revoke = () => URL.revokeObjectURL(address);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  return worker;
}

/** A worker as the package speaks with it. */
export function spoken(worker: Worker, wasm = wasmGiven(page())): WorkerLike {
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
}

/** A browser, given how a worker is started there, and where the modules are in case none can be. */
export function workerPlatform(
  ways: () => Way[],
  wasm: () => WasmGiven | Promise<WasmGiven>,
  load: () => Promise<typeof import('./here.js')> = () => import('./here.js'),
): Platform {
  let alone = false;
  const last: Way = {
    name: 'none at all',
    async start() {
      const { here } = await load();
      const worker = here({ ...(await wasm()), ...wasmGiven(page()) });
      if (!alone) console.warn(ALONE);
      alone = true;
      return worker;
    },
  };
  const all = new Ways(() => [...ways(), last]);
  onConfigured(() => {
    alone = false;
    all.reset();
  });
  return {
    startWorker: () => all.start(),

    cores: () => (alone ? 1 : navigator.hardwareConcurrency),

    async keep(source, signal) {
      const kept = await keep(source, signal);
      if (!kept) throw notASource(source);
      return kept;
    },

    blobOf: async (kept) => kept as Blob,
  };
}

const ALONE =
  'outis: no worker could be started, so the work is done in this thread, which stands still meanwhile; ' +
  'files above 50 MB are refused. See "When no worker starts" in docs/package.md of the package.';
