/** The worker's side of files of other formats: they become CSV, which is then read like any other. */
import { type ErrorData, OutisError } from './error.js';
import { formatOf } from './format.js';
import { mostUnpacked, tooMuchUnpacked } from './room.js';

type Tell = (phase: string, done: number, total: number) => void;

/** A file of another format as CSV of at most so many bytes: a small one may claim more rows than memory holds. */
export async function toCsv(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
  tell: Tell,
  most: number = mostUnpacked(),
): Promise<Blob> {
  try {
    let bytes = await gathered(chunks, size);
    let format = formatOf(bytes.subarray(0, 64));
    if (format === 'gzip' || format === 'zstd') {
      const pieces = await unpacked(format, bytes, tell, most);
      const inside = formatOf(beginningOf(pieces));
      if (inside === 'gzip' || inside === 'zstd') throw twicePacked(format);
      // Text stays in pieces: large, it would be there twice otherwise.
      if (inside === undefined) return new Blob(pieces as Uint8Array<ArrayBuffer>[]);
      bytes = joined(pieces);
      format = inside;
    }
    // Not a workbook, if it was packed: then it is read as CSV, and the reader says what it is.
    const lines = await linesOf(format, bytes, most);
    if (!lines) return new Blob([bytes as Uint8Array<ArrayBuffer>]);
    const pieces: Blob[] = [];
    let written = 0;
    for await (const text of lines) {
      const piece = new Blob([text]);
      written += piece.size;
      if (written > most) throw tooMuchUnpacked(most);
      pieces.push(piece);
      tell('reading the file', written, 0);
    }
    return new Blob(pieces);
  } catch (error) {
    // Errors cross to the other side as plain data.
    throw error instanceof OutisError ? dataOf(error) : error;
  }
}

async function linesOf(
  format: string | undefined,
  bytes: Uint8Array,
  most: number,
): Promise<Iterable<string> | AsyncIterable<string> | undefined> {
  switch (format) {
    case 'arrow':
      return (await import('./read-arrow.js')).readArrow(bytes);
    case 'parquet':
      return (await import('./read-parquet.js')).readParquet(bytes, most);
    case 'json':
      return (await import('./read-json.js')).readJson(bytes, most);
    default:
      return undefined;
  }
}

async function gathered(chunks: AsyncIterable<Uint8Array>, size: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes.subarray(0, at);
}

type Packing = 'gzip' | 'zstd';

const UNPACKING: Record<Packing, (bytes: Uint8Array) => AsyncIterable<Uint8Array>> = { gzip, zstd };

async function* gzip(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
}

/** Bytes given to the unpacker at a time: few enough that not all of a bomb comes out of them at once. */
const ZSTD_PIECE = 16 * 2 ** 10;

async function* zstd(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  const { ZstdStream } = await import('./arrow-library.js');
  const pieces: Uint8Array[] = [];
  let ended = false;
  const stream = new ZstdStream((piece, last) => {
    pieces.push(piece);
    ended ||= last === true;
  });
  for (let at = 0; at < bytes.length; at += ZSTD_PIECE) {
    stream.push(bytes.subarray(at, at + ZSTD_PIECE), at + ZSTD_PIECE >= bytes.length);
    yield* pieces.splice(0);
  }
  if (!ended) throw new Error('it ends too early');
}

async function unpacked(
  packing: Packing,
  bytes: Uint8Array,
  tell: Tell,
  most: number,
): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const value of UNPACKING[packing](bytes)) {
      size += value.byteLength;
      if (size > most) throw tooMuchUnpacked(most);
      pieces.push(value);
      tell('unpacking', size, 0);
    }
  } catch (error) {
    if (error instanceof OutisError) throw error;
    throw new OutisError({
      code: `bad-${packing}`,
      message: `the file is compressed with ${packing} and cannot be unpacked: ${(error as Error).message}`,
      details: { reason: String((error as Error).message) },
      hints: ['check that the file is complete; if it is, unpack it and open the file inside'],
    });
  }
  return pieces;
}

function joined(pieces: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}

/** Enough bytes to tell what it is. */
function beginningOf(pieces: Uint8Array[]): Uint8Array {
  const first: Uint8Array[] = [];
  for (let [at, size] = [0, 0]; at < pieces.length && size < 64; at++) {
    const piece = (pieces[at] as Uint8Array).subarray(0, 64 - size);
    first.push(piece);
    size += piece.byteLength;
  }
  return joined(first);
}

function twicePacked(packing: Packing): OutisError {
  return new OutisError({
    code: `bad-${packing}`,
    message: `the file is compressed with ${packing} twice`,
    details: { reason: 'it is compressed twice' },
    hints: ['unpack it, and open the file inside'],
  });
}

function dataOf({ code, message, details, hints, said }: OutisError): ErrorData {
  return { code, message, details, hints, said } as ErrorData;
}
