/** Workers and sources in Node. */
import { openAsBlob } from 'node:fs';
import { stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { OutisError } from './error.js';
import type { Platform } from './functions.js';
import type { KeptPath } from './protocol.js';
import { chunksOf, gather, keep, notASource, unreadable } from './source.js';
import type { Source } from './types.js';

export const threads: Platform = {
  startWorker() {
    const worker = new Worker(new URL('./worker-node.js', import.meta.url));
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
  },

  cores: availableParallelism,

  async keep(source, signal) {
    const path = pathOf(source);
    if (path !== undefined) return keepPath(resolve(path));
    const kept = await keep(source, signal);
    if (!kept) throw notASource(source);
    return kept instanceof Blob && !canBeSent(kept) ? gather(chunksOf(kept), signal) : kept;
  },

  blobOf: async (kept) => (kept instanceof Blob ? kept : openAsBlob(kept.path)),
};

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
  if (source instanceof URL) return fileURLToPath(source);
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
