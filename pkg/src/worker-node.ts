/** The worker in Node. */
import { closeSync, fstatSync, openSync, writeSync } from 'node:fs';
import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort, type TransferListItem, workerData } from 'node:worker_threads';
import type { Request } from './calls.js';
import { initSync as startOutis } from './outis.js';
import type { WasmGiven } from './places.js';
import type { KeptPath } from './protocol.js';
import { serve } from './serve.js';
import { initSync as startSheets } from './sheets.js';
import { CHUNK, unreadable, unwritable } from './source.js';

if (!parentPort) throw new Error('this file runs inside a worker');
const port = parentPort;
/** Where the wasm files are, or what they hold, unless they are beside this one. */
const places: WasmGiven = workerData?.wasm ?? {};

const answer = serve({
  reply: (reply, transfer) => port.postMessage(reply, transfer as TransferListItem[]),
  start: {
    outis: async () => startOutis({ module: await wasm('./outis_bg.wasm', places.outis) }),
    sheets: async () => startSheets({ module: await wasm('./sheets_bg.wasm', places.sheets) }),
  },
  chunks: chunksOfFile,
  write: writeFile,
});

// From here on, whatever goes wrong is no matter of loading.
port.postMessage({ id: 0, ready: true });
port.on('message', (request: Request) => void answer(request));

async function wasm(
  name: string,
  given: WasmGiven[keyof WasmGiven],
): Promise<Exclude<WasmGiven[keyof WasmGiven], string | undefined>> {
  if (typeof given === 'object') return given;
  return readFile(new URL(given ?? name, import.meta.url));
}

/** Writes a new file while it is being made: wasm waits for the disk, and nothing piles up. */
function writeFile(
  folder: string,
  name: string,
  fill: (sink: (chunk: Uint8Array) => void) => void,
): KeptPath {
  const path = join(folder, name);
  try {
    const file = openSync(path, 'wx');
    try {
      fill((chunk) => {
        for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at);
      });
      const { size, mtimeMs } = fstatSync(file);
      return { path, size, modified: mtimeMs };
    } finally {
      closeSync(file);
    }
  } catch (error) {
    // What the operating system refuses is no bug of ours.
    throw error instanceof Error && 'syscall' in error ? unwritable(path, error.message) : error;
  }
}

/** Reads a file in chunks, and notices when it is not the file any more that it was. */
async function* chunksOfFile({ path, size, modified }: KeptPath): AsyncGenerator<Uint8Array> {
  const file = await open(path).catch((error) => {
    throw unreadable(path, error.message);
  });
  try {
    const now = await file.stat();
    if (now.size !== size || now.mtimeMs !== modified)
      throw unreadable(path, 'the file has changed since it was opened');
    // Two buffers in turn: one is being filled while the other is parsed.
    const buffers = [new Uint8Array(CHUNK), new Uint8Array(CHUNK)] as const;
    let turn = 0;
    let next = file.read(buffers[0]);
    for (;;) {
      const { bytesRead, buffer } = await next;
      if (bytesRead === 0) return;
      turn = 1 - turn;
      next = file.read(turn ? buffers[1] : buffers[0]);
      // An error of a read that nobody waits for any more is not an event of the process.
      next.catch(() => {});
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
