/** Where tables come from: whatever is given becomes something that can be read again at any time. */
import { abortError } from './engine.js';
import { type ErrorData, isErrorData, OutisError } from './error.js';
import { columnsOfArrow, isArrowTable } from './from-arrow.js';
import { areColumns, csvOfColumns, csvOfRows, type Row } from './from-values.js';
import type { KeptSource } from './protocol.js';
import type { Source } from './types.js';

/** How much is read at a time, in bytes. */
export const CHUNK = 2 * 2 ** 20;

/** Keeps what browsers and Node have in common; `undefined` for what is left. */
export function keep(source: Source, signal: AbortSignal | undefined): Promise<KeptSource | undefined> {
  return readingOf('the source', signal, () => kept(source, signal));
}

async function kept(source: Source, signal: AbortSignal | undefined): Promise<KeptSource | undefined> {
  if (isBlob(source)) return source;
  if (typeof source === 'string') return new Blob([source]);
  // A copy: what the caller does with the bytes afterwards does no harm.
  if (source instanceof ArrayBuffer) return new Blob([source]);
  if (ArrayBuffer.isView(source)) return new Blob([source as Uint8Array<ArrayBuffer>]);
  if (typeof source === 'object' && source !== null) {
    if (isArrowTable(source)) return columnsOfArrow(source);
    if (isStream(source)) return gather(piecesOf(source, signal), signal);
    if (Symbol.asyncIterator in source) return gather(source, signal);
    if (Symbol.iterator in source) return new Blob([...csvOfRows([...source])]);
    if (areColumns(source)) return new Blob([...csvOfColumns(source)]);
  }
  return undefined;
}

/** Also one of another making, as tests have it that pretend to be a browser. */
function isBlob(source: unknown): source is Blob {
  if (source instanceof Blob) return true;
  const like = source as Partial<Blob> | null;
  return typeof like === 'object' && typeof like?.size === 'number' && typeof like.slice === 'function';
}

function isStream(source: object): source is ReadableStream<Uint8Array | Row> {
  return 'getReader' in source && typeof source.getReader === 'function';
}

/** A Blob in chunks; the next one is fetched while the last one is parsed. */
export async function* chunksOf(blob: Blob): AsyncGenerator<Uint8Array> {
  const fetch = (from: number) => {
    const chunk = blob.slice(from, from + CHUNK).arrayBuffer();
    // Whoever waits for it sees its error; if nobody does any more, it is no news.
    chunk.catch(() => {});
    return chunk;
  };
  let next = fetch(0);
  for (let from = 0; from < blob.size; from += CHUNK) {
    const chunk = next;
    next = fetch(from + CHUNK);
    yield await chunk.then(
      (bytes) => new Uint8Array(bytes),
      (error) => {
        throw unreadable(nameOf(blob), (error as Error).message);
      },
    );
  }
}

/** A source that is not there, may not be read, or has changed. */
export function unreadable(name: string, reason: string): ErrorData {
  return {
    code: 'unreadable',
    message: `${name} cannot be read: ${reason}`,
    details: { name, reason },
    hints: ['check that the file is there, may be read and was not changed; then open it again'],
  };
}

/** Rejects with an error of the package where a source fails by itself; whoever gave up is told that. */
export async function readingOf<T>(
  name: string,
  signal: AbortSignal | undefined,
  read: () => T | Promise<T>,
): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof OutisError || signal?.aborted) throw error;
    throw new OutisError(isErrorData(error) ? error : unreadable(name, reasonOf(error)), { cause: error });
  }
}

/** What a source is called in messages. */
export function nameOf(blob: Blob): string {
  return blob instanceof File ? blob.name : 'the source';
}

/** What somebody else's error says, whatever was thrown. */
export function reasonOf(error: unknown): string {
  const { message } = (error ?? {}) as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : String(error);
}

/** A place that takes no file. */
export function unwritable(name: string, reason: string): ErrorData {
  return {
    code: 'unwritable',
    message: `${name} cannot be written: ${reason}`,
    details: { name, reason },
    hints: ['name a folder that may be written, on a disk with room'],
  };
}

/** Something that is no source at all. */
export function notASource(source: unknown): OutisError {
  const found = source === null ? 'null' : typeof source;
  return new OutisError({
    code: 'bad-source',
    message: `a table cannot be read from ${found === 'object' ? (source as object).constructor?.name : found}`,
    details: { found },
    hints: [
      'give a File, Blob, ArrayBuffer, Uint8Array, CSV text, rows as objects, columns, an Arrow table, a stream or, in Node, a path',
    ],
  });
}

/** The promise, or an `AbortError` as soon as the signal says so. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise;
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(abortError(signal));
    const aborted = () => reject(abortError(signal));
    signal.addEventListener('abort', aborted, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted));
  });
}

/** Gathers a stream of bytes, or of rows, into a Blob, in pieces large enough to be few. */
export async function gather(
  stream: AsyncIterable<Uint8Array | Row>,
  signal: AbortSignal | undefined,
): Promise<Blob> {
  const pieces: Blob[] = [];
  const rows: Row[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of stream) {
    // Leaving the loop closes the stream.
    if (signal?.aborted) throw abortError(signal);
    if (!ArrayBuffer.isView(chunk)) {
      if (size > 0 || pieces.length > 0 || typeof chunk !== 'object' || chunk === null)
        throw notASource(chunk);
      rows.push(chunk as Row);
      continue;
    }
    if (rows.length > 0) throw notASource(chunk);
    waiting.push(chunk as Uint8Array<ArrayBuffer>);
    size += chunk.byteLength;
    if (size >= CHUNK) {
      pieces.push(new Blob(waiting));
      waiting = [];
      size = 0;
    }
  }
  return new Blob(rows.length > 0 ? [...csvOfRows(rows)] : [...pieces, ...waiting]);
}

/** Not every browser lets a stream be iterated. */
async function* piecesOf(
  stream: ReadableStream<Uint8Array | Row>,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array | Row> {
  const reader = stream.getReader();
  const close = () => reader.cancel().catch(() => {});
  // Also while it waits for a piece that may never come.
  signal?.addEventListener('abort', close, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    signal?.removeEventListener('abort', close);
    await close();
  }
}
