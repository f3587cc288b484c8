/** The worker's side of files of other formats: they become CSV, which is then read like any other. */
import { type ErrorData, OutisError } from './error.js';
import { formatOf } from './format.js';

/** No table unpacks to more than this. */
const MOST_UNPACKED = 8 * 2 ** 30;

type Tell = (phase: string, done: number, total: number) => void;

/** What `start` begins, in one piece of the bytes or in all of them. */
export async function toCsv(chunks: AsyncIterable<Uint8Array>, size: number, tell: Tell): Promise<Blob> {
  try {
    let bytes = await gathered(chunks, size);
    let format = formatOf(bytes.subarray(0, 64));
    if (format === 'gzip') {
      bytes = await unpacked(bytes, tell);
      format = formatOf(bytes.subarray(0, 64));
      if (format === 'gzip') throw twicePacked();
    }
    // Not a workbook, if it was packed: what is inside is then named by whoever reads it as CSV.
    const lines = await linesOf(format, bytes);
    if (!lines) return new Blob([bytes as Uint8Array<ArrayBuffer>]);
    const pieces: Blob[] = [];
    let written = 0;
    for await (const text of lines) {
      const piece = new Blob([text]);
      written += piece.size;
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
): Promise<Iterable<string> | AsyncIterable<string> | undefined> {
  switch (format) {
    case 'arrow':
      return (await import('./read-arrow.js')).readArrow(bytes);
    case 'parquet':
      return (await import('./read-parquet.js')).readParquet(bytes);
    case 'json':
      return (await import('./read-json.js')).readJson(bytes);
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

async function unpacked(bytes: Uint8Array, tell: Tell): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const packed = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
  const reader = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > MOST_UNPACKED) throw tooLarge();
      pieces.push(value);
      tell('unpacking', size, 0);
    }
  } catch (error) {
    if (error instanceof OutisError) throw error;
    throw new OutisError({
      code: 'bad-gzip',
      message: `the file is compressed with gzip and cannot be unpacked: ${(error as Error).message}`,
      details: { reason: String((error as Error).message) },
      hints: ['check that the file is complete; if it is, unpack it and open the file inside'],
    });
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}

function tooLarge(): OutisError {
  return new OutisError({
    code: 'too-large',
    message: 'the file unpacks to more than 8 GiB',
    details: { what: 'the file', limit: MOST_UNPACKED },
    hints: ['use fewer rows or columns, or split the table'],
  });
}

function twicePacked(): OutisError {
  return new OutisError({
    code: 'bad-gzip',
    message: 'the file is compressed with gzip twice',
    details: { reason: 'it is compressed twice' },
    hints: ['unpack it, and open the file inside'],
  });
}

function dataOf({ code, message, details, hints }: OutisError): ErrorData {
  return { code, message, details, hints } as ErrorData;
}
