/** Workers and sources in Node. */
import { Blob as NodeBlob } from 'node:buffer';
import { openAsBlob, readdirSync, statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { WorkerLike } from './engine.js';
import { OutisError } from './error.js';
import type { Platform } from './functions.js';
import { type Way, Ways } from './in-turn.js';
import { configured, onConfigured, wasmGiven } from './places.js';
import type { KeptPath } from './protocol.js';
import { badOption } from './refusals.js';
import { chunksOf, gather, keep, nameOf, notASource, readingOf, unreadable } from './source.js';
import type { ReleaseFiles, Source } from './types.js';
import { filesInZip } from './unzip.js';

/** By a name of its own: bundlers would put a literal out as a file that no worker of Node can be started from. */
const HERE: string = import.meta.url;

/** A worker as the package speaks with it. */
export function spokenThread(place: string | URL, options: WorkerOptions): WorkerLike {
  const worker = new Worker(place, options);
  return {
    post: (request) => worker.postMessage(request),
    listen(received, failed) {
      worker.on('message', received);
      worker.on('error', (error) => failed(error.message));
      worker.on('exit', () => failed('the worker ended'));
    },
    terminate: () => void worker.terminate(),
    keepAlive: (busy) => (busy ? worker.ref() : worker.unref()),
  };
}

/** What does not depend on how a worker is started. */
const NODE: Omit<Platform, 'startWorker'> = {
  cores: availableParallelism,

  async keep(source, signal) {
    const path = await readingOf('the source', signal, () => pathOf(source));
    if (path !== undefined) return keepPath(resolve(path));
    const kept = await keep(source, signal);
    if (!kept) throw notASource(source);
    if ('path' in kept || 'columns' in kept) return kept;
    if (!(kept instanceof NodeBlob)) return readingOf(nameOf(kept), signal, () => ownBlob(kept));
    return canBeSent(kept) ? kept : readingOf(nameOf(kept), signal, () => gather(chunksOf(kept), signal));
  },

  blobOf: async (kept) =>
    'path' in kept ? readingOf(kept.path, undefined, () => openAsBlob(kept.path)) : (kept as Blob),

  filesOf: (place) => readingOf(place, undefined, () => everythingAt(place)),
};

export const threads: Platform = threadPlatform(() => {
  const place = configured().worker;
  if (typeof place === 'function') {
    throw badOption('worker', 'a function', 'the path or file address of worker-node.js in Node');
  }
  const workerData = { wasm: wasmGiven(pathToFileURL(`${process.cwd()}/`).href) };
  const way = (name: string, start: () => string | URL) => ({
    name,
    start: () => spokenThread(start(), { workerData }),
  });
  if (place !== undefined) return [way('the configured worker', () => place)];
  return [
    way('the worker beside the package', () => new URL('worker-node.js', HERE)),
    // Bundled without its other files, it may still be installed where the program runs.
    way('the worker of the installed package', installed),
  ];
});

/** The worker of the package that is installed for the program that runs. */
function installed(): URL {
  const require = createRequire(join(process.cwd(), 'package.json'));
  return new URL('pkg/dist/worker-node.js', pathToFileURL(require.resolve('outis/package.json')));
}

/** Node, given how a worker is started there. */
export function threadPlatform(ways: () => Way[]): Platform {
  const all = new Ways(ways);
  onConfigured(() => all.reset());
  return { startWorker: () => all.start(), ...NODE };
}

/** A Blob of Node: where a test pretends to be a browser, the one at hand cannot be sent to a worker. */
async function ownBlob(foreign: Blob): Promise<Blob> {
  if (typeof foreign.arrayBuffer === 'function') return new NodeBlob([await foreign.arrayBuffer()]) as Blob;
  const bytes = new Promise<ArrayBuffer>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(new OutisError(unreadable('the source', String(reader.error))));
    reader.readAsArrayBuffer(foreign);
  });
  return new NodeBlob([await bytes]) as Blob;
}

/** What a release is made of: a folder, or a zip of one. */
async function everythingAt(place: string): Promise<ReleaseFiles> {
  const isZip = /\.zip$/i.test(place) && statSync(place, { throwIfNoEntry: false })?.isFile();
  return isZip ? filesInZip((await openAsBlob(place)) as Blob) : everythingIn(place);
}

/** All that a folder holds: what lies in folders within is no part of a release, and has to be told. */
function everythingIn(folder: string): ReleaseFiles {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    throw new OutisError(unreadable(folder, found ? 'it is a file' : 'there is no such folder'));
  }
  const entries = readdirSync(folder).map((name): [string, { path: string } | ''][] => {
    // A link counts as what it leads to.
    const place = join(folder, name);
    if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) return [[name, { path: place }]];
    const inside = readdirSync(place, { recursive: true }).map((path) => String(path).replaceAll('\\', '/'));
    return inside.length === 0 ? [[`${name}/`, '']] : inside.map((path) => [`${name}/${path}`, '']);
  });
  return Object.fromEntries(entries.flat());
}

/** Blobs that stand for a file on disk cannot be sent to a worker. */
function canBeSent(blob: Blob): boolean {
  try {
    structuredClone(blob);
    return true;
  } catch {
    return false;
  }
}

/** The path that a source names, if it does. */
function pathOf(source: Source): string | undefined {
  // A table has a header line and a row; a text without a line break is not one, so it is a path.
  if (typeof source === 'string') return /[\r\n]/.test(source) || source === '' ? undefined : source;
  if (source instanceof URL) {
    if (source.protocol === 'file:') return fileURLToPath(source);
    throw new OutisError(
      unreadable(source.href, 'nothing is fetched; only addresses of files (file:) are read'),
    );
  }
  if (typeof source === 'object' && source !== null && 'path' in source && typeof source.path === 'string') {
    // A file stream has a path too, but may have been read in part.
    return Symbol.asyncIterator in source ? undefined : source.path;
  }
  return undefined;
}

async function keepPath(path: string): Promise<KeptPath> {
  const found = await stat(path).catch((error) => {
    throw new OutisError(unreadable(path, error.code === 'ENOENT' ? 'there is no such file' : error.message));
  });
  if (found.isDirectory()) throw new OutisError(unreadable(path, 'it is a folder'));
  return { path, size: found.size, modified: found.mtimeMs };
}
