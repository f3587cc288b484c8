/**
 * Parquet as CSV. Loaded in the worker when a file is Parquet.
 *
 * The library decodes; before it does, all that the end of the file says is compared with what stands in the file:
 * where chunks of columns lie, which pages they consist of, and how many values each has. What does not agree is an
 * error, and so is a cell that the library leaves out. https://parquet.apache.org/docs/file-format/
 */
import { WINDOW } from './cell-table.js';
import { OutisError } from './error.js';
import { dayText, momentText } from './kind.js';
import {
  type ColumnChunk,
  decompressBrotli,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
  deserializeTCompactProtocol,
  gunzip,
  type Metadata,
  parquetMetadata,
  parquetRead,
  parquetSchema,
  type SchemaElement,
  snappyUncompress,
} from './parquet-library.js';
import { csvLine } from './texts.js';

/** What a page unpacks to, which must be as long as it says. */
const sized =
  (unpack: (input: Uint8Array, length: number) => Uint8Array) =>
  (input: Uint8Array, length: number): Uint8Array => {
    const output = unpack(input, length);
    if (output.length !== length) throw badParquet('a page unpacks to another size than it says');
    return output;
  };
const COMPRESSORS = {
  BROTLI: sized(decompressBrotli),
  GZIP: sized((input, length) => gunzip(input, new Uint8Array(length))),
  LZ4: sized(decompressLz4),
  LZ4_RAW: sized(decompressLz4Raw),
  SNAPPY: sized((input, length) => {
    const output = new Uint8Array(length);
    snappyUncompress(input, output);
    return output;
  }),
  ZSTD: sized((input) => decompressZstd(input)),
};

// What is no text is an error, not a sign that stands for it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const PARSERS = {
  stringFromBytes: (bytes: Uint8Array | undefined) => bytes && utf8.decode(bytes),
  dateFromDays: dayText,
  timestampFromMilliseconds: (millis: bigint) => momentText(millis, 1_000n),
  timestampFromMicroseconds: (micros: bigint) => momentText(micros, 1_000_000n),
  timestampFromNanoseconds: (nanos: bigint) => momentText(nanos, 1_000_000_000n),
};

/** A page has at most so many values; writers put some ten thousand into one. */
const MOST_VALUES = 2 ** 26;
/** A page unpacks to at most so many bytes. */
const MOST_BYTES = 2 ** 31;
/** Rows decoded at a time: what comes before them in their group is decoded again. */
const ROWS = 10 * WINDOW;

/** A Parquet file as CSV, some rows after the other. */
export async function* readParquet(bytes: Uint8Array): AsyncGenerator<string> {
  try {
    const start = checkEnds(bytes);
    const metadata = parquetMetadata(bytes.slice(start).buffer);
    const columns = parquetSchema(metadata).children;
    for (const { element, children } of columns) {
      if (children.length > 0 || element.repetition_type === 'REPEATED') throw nested(element.name);
    }
    const elements = columns.map(({ element }) => element);
    checkGroups(metadata, elements, bytes.subarray(0, start));
    const file = {
      byteLength: bytes.length,
      slice: (from: number, to = bytes.length) => {
        if (!(from >= 0 && from <= to && to <= bytes.length)) throw badParquet('a part lies outside of it');
        return bytes.slice(from, to).buffer;
      },
    };
    yield csvLine(elements.map(({ name }) => name));
    let rowStart = 0;
    for (const group of metadata.row_groups) {
      const end = rowStart + Number(group.num_rows);
      const missing = elements.map(() => 0);
      for (; rowStart < end; rowStart += ROWS) {
        const rowEnd = Math.min(end, rowStart + ROWS);
        let rows: unknown[][] = [];
        await parquetRead({
          file,
          metadata,
          rowStart,
          rowEnd,
          compressors: COMPRESSORS,
          parsers: PARSERS,
          onComplete: (found) => {
            rows = found;
          },
        });
        if (rows.length !== rowEnd - rowStart) throw badParquet('it has fewer rows than it says');
        yield rows.map((row) => line(row, elements, missing)).join('');
      }
      rowStart = end;
      for (const [index, { meta_data }] of group.columns.entries()) {
        const told = meta_data?.statistics?.null_count;
        if (told !== undefined && Number(told) !== missing[index]) {
          throw badParquet(`the column ${elements[index]?.name} lacks another number of values than it says`);
        }
      }
    }
  } catch (error) {
    throw error instanceof OutisError ? error : badParquet(String((error as Error).message ?? error));
  }
}

function line(row: unknown[], elements: SchemaElement[], missing: number[]): string {
  const cells = elements.map(({ name, repetition_type }, index) => {
    const value = row[index];
    if (value === undefined) throw badParquet(`the column ${name} has fewer values than it says`);
    if (value === null) {
      if (repetition_type === 'REQUIRED')
        throw badParquet(`the column ${name} lacks a value that it must have`);
      missing[index] = (missing[index] ?? 0) + 1;
      return '';
    }
    if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
    if (typeof value === 'object') {
      throw badParquet('a cell is neither text nor a number, a day, a moment or yes and no');
    }
    return String(value);
  });
  return csvLine(cells);
}

/** The marks at both ends; where the description of the file begins. */
function checkEnds(bytes: Uint8Array): number {
  const latin = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));
  if (bytes.length < 12 || latin(0) !== 'PAR1' || latin(bytes.length - 4) !== 'PAR1') {
    throw badParquet('its end is missing');
  }
  const size = viewOf(bytes).getUint32(bytes.length - 8, true);
  const start = bytes.length - 8 - size;
  if (size === 0 || start < 4) throw badParquet('its end is not where it says');
  return start;
}

/** Every chunk of a column lies in the file, belongs to its column, and has as many values as its group has rows. */
function checkGroups(metadata: Metadata, elements: SchemaElement[], bytes: Uint8Array): void {
  let rows = 0;
  let end = 4;
  for (const { num_rows, columns } of metadata.row_groups) {
    const count = whole(num_rows);
    rows += count;
    if (columns.length !== elements.length) throw badParquet('a group of rows has another number of columns');
    for (const [index, { meta_data: chunk, file_path }] of columns.entries()) {
      const element = elements[index];
      if (file_path !== undefined) throw badParquet('some of it stands in another file');
      if (!chunk || !element) throw badParquet('a column is not described');
      if (chunk.path_in_schema.length !== 1 || chunk.path_in_schema[0] !== element.name) {
        throw badParquet(`the column ${element.name} has two names`);
      }
      if (chunk.type !== element.type) throw badParquet(`the column ${element.name} is of two types`);
      if (whole(chunk.num_values) !== count) {
        throw badParquet(`the column ${element.name} has another number of values than its group has rows`);
      }
      end = checkPages(chunk, element, bytes, end);
    }
  }
  if (rows !== whole(metadata.num_rows)) throw badParquet('it has another number of rows than it says');
}

/** The pages of a chunk are where it says, follow one another to its end, and have its number of values. */
function checkPages(chunk: ColumnChunk, { name }: SchemaElement, bytes: Uint8Array, after: number): number {
  const dictionary = chunk.dictionary_page_offset === undefined ? 0 : whole(chunk.dictionary_page_offset);
  const data = whole(chunk.data_page_offset);
  // Some writers say 0 where there is no dictionary.
  const start = dictionary > 0 ? Math.min(dictionary, data) : data;
  const end = start + whole(chunk.total_compressed_size);
  const wrong = (what: string) => badParquet(`the column ${name} ${what}`);
  if (start < after || end > bytes.length) throw wrong('lies outside of its place');
  const reader = { view: viewOf(bytes.subarray(0, end)), offset: start };
  let values = 0;
  let first: number | undefined;
  while (reader.offset < end) {
    const page = reader.offset;
    const header = deserializeTCompactProtocol(reader);
    const [kind, size, packed] = [header.field_1, header.field_2, header.field_3].map(Number);
    if (!(Number.isSafeInteger(size) && Number.isSafeInteger(packed)))
      throw wrong('has a page without a size');
    const described = header[`field_${[5, 6, 7, 8][kind as number]}`] as Record<string, unknown> | undefined;
    if (!described) throw wrong('has a page of an unknown kind');
    if ((size as number) < 0 || (size as number) > MOST_BYTES || (packed as number) < 0) {
      throw wrong('has a page of an impossible size');
    }
    reader.offset += packed as number;
    if (reader.offset > end) throw wrong('has a page that is cut off');
    const count = Number(described.field_1);
    if (kind === 1) continue;
    if (!(count >= 0 && count <= MOST_VALUES)) throw wrong('has a page with an impossible number of values');
    if (kind === 2) {
      if (values > 0 || page !== start) throw wrong('has a dictionary in the wrong place');
      continue;
    }
    if (kind === 3 && Number(described.field_3) !== count)
      throw wrong('has a page with other rows than values');
    first ??= page;
    values += count;
  }
  if (values !== whole(chunk.num_values)) throw wrong('has another number of values than it says');
  if (values > 0 && first !== data) throw wrong('does not begin where it says');
  return end;
}

function whole(count: bigint | number): number {
  const number = Number(count);
  if (!Number.isSafeInteger(number) || number < 0) throw badParquet('a count is none');
  return number;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function nested(column: string): OutisError {
  return new OutisError({
    code: 'nested-column',
    message: `the column ${column} holds lists or records`,
    details: { column },
    hints: ['a table has one value per cell: flatten the column, or leave it out, and open the file again'],
  });
}

function badParquet(reason: string): OutisError {
  return new OutisError({
    code: 'bad-parquet',
    message: `the Parquet file cannot be read: ${reason}`,
    details: { reason },
    hints: ['check that the file is complete; if it is, save it as CSV and open that'],
  });
}
