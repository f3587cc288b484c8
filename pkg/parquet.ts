/**
 * Parquet in and out. `open` loads this by itself when it is given a Parquet file; `toParquet` is imported from
 * `outis/parquet`.
 */
import { OutisError } from './error.js';
import {
  decompressBrotli,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
  gunzip,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
  parquetWriteBuffer,
} from './parquet-library.js';
import { csvLine } from './texts.js';

/** A table whose cells can be asked for window by window: an open table, or one of a release. */
export interface CellTable {
  readonly columns: readonly string[];
  readonly rowCount: number;
  rows(from: number, to: number): string[][] | Promise<string[][]>;
}

/** Rows turned into text at a time. */
const WINDOW = 10_000;

const COMPRESSORS = {
  BROTLI: decompressBrotli,
  GZIP: (input: Uint8Array, length: number) => gunzip(input, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
  ZSTD: (input: Uint8Array) => decompressZstd(input),
};

const DAY = 86_400_000;
const day = (days: number) => new Date(days * DAY).toISOString().slice(0, 10);

/** Moments as ISO texts; the part of a second only where there is one. */
function moment(milliseconds: bigint): string {
  return new Date(Number(milliseconds)).toISOString().replace('.000Z', 'Z');
}

const PARSERS = {
  dateFromDays: day,
  timestampFromMilliseconds: moment,
  timestampFromMicroseconds: (micros: bigint) => moment(micros / 1_000n),
  timestampFromNanoseconds: (nanos: bigint) => moment(nanos / 1_000_000n),
};

/** A Parquet file as CSV, one row group after the other. */
export async function* parquetToCsv(blob: Blob): AsyncGenerator<Uint8Array> {
  const file = {
    byteLength: blob.size,
    slice: (start: number, end?: number) => blob.slice(start, end).arrayBuffer(),
  };
  try {
    const metadata = await parquetMetadataAsync(file);
    const columns = parquetSchema(metadata).children;
    for (const { element, children } of columns) {
      if (children.length > 0 || element.repetition_type === 'REPEATED') throw nested(element.name);
    }
    const encoder = new TextEncoder();
    yield encoder.encode(csvLine(columns.map(({ element }) => element.name)));
    let rowStart = 0;
    for (const group of metadata.row_groups) {
      const end = rowStart + Number(group.num_rows);
      for (; rowStart < end; rowStart += WINDOW) {
        let text = '';
        await parquetRead({
          file,
          metadata,
          rowStart,
          rowEnd: Math.min(end, rowStart + WINDOW),
          compressors: COMPRESSORS,
          parsers: PARSERS,
          onComplete: (rows) => {
            text = rows.map((row) => csvLine(row.map(cellText))).join('');
          },
        });
        yield encoder.encode(text);
      }
      rowStart = end;
    }
  } catch (error) {
    throw error instanceof OutisError ? error : unreadableParquet(String((error as Error).message ?? error));
  }
}

/**
 * A table as a Parquet file. A column is stored as whole numbers, decimal numbers or days if every cell is written
 * exactly as such a value would be, and as text otherwise: ranges and `*` are text. Empty cells become null.
 *
 * ```js
 * import { open } from 'outis';
 * import { toParquet } from 'outis/parquet';
 * const table = await open('age,disease\n34,flu\n35,cold\n36,flu\n39,gout\n');
 * const release = await table.anonymize(await table.suggestPlan());
 * const bytes = await toParquet(release.tables[0]);
 * table.free();
 * ```
 */
export async function toParquet(table: CellTable): Promise<Uint8Array> {
  const texts: string[][] = table.columns.map(() => []);
  for (let from = 0; from < table.rowCount; from += WINDOW) {
    for (const row of await table.rows(from, from + WINDOW)) {
      for (const [index, cell] of row.entries()) texts[index]?.push(cell);
    }
  }
  const columns = texts.map((cells) => ({ cells, kind: kindOf(cells) }));
  const buffer = parquetWriteBuffer({
    columnData: columns.map(({ cells, kind }, index) => ({
      name: table.columns[index] ?? '',
      data: cells.map((cell) => (cell === '' ? null : kind.value(cell))),
    })),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.map(({ kind }, index) => ({
        name: table.columns[index] ?? '',
        repetition_type: 'OPTIONAL',
        ...kind.stored,
      })),
    ],
  });
  return new Uint8Array(buffer);
}

/** How cells are stored, and which ones can be. */
interface Kind {
  fits(cell: string): boolean;
  value(cell: string): unknown;
  stored: { type: string; converted_type?: string };
}

const TEXT: Kind = {
  fits: () => true,
  value: (cell) => cell,
  stored: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

/** The first one that fits every cell. */
const KINDS: Kind[] = [
  {
    // Without leading zeros, which mark a code, and short enough to be exact.
    fits: (cell) => /^(?:0|-?[1-9]\d{0,14})$/.test(cell),
    value: (cell) => BigInt(cell),
    stored: { type: 'INT64' },
  },
  {
    fits: (cell) => /^-?\d+(?:\.\d+)?$/.test(cell) && String(Number(cell)) === cell,
    value: Number,
    stored: { type: 'DOUBLE' },
  },
  {
    fits: (cell) => /^\d{4}-\d\d-\d\d$/.test(cell) && isDay(cell),
    value: (cell) => new Date(cell),
    stored: { type: 'INT32', converted_type: 'DATE' },
  },
];

function kindOf(cells: string[]): Kind {
  const filled = [...new Set(cells)].filter((cell) => cell !== '');
  if (filled.length === 0) return TEXT;
  return KINDS.find((kind) => filled.every(kind.fits)) ?? TEXT;
}

function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && day(time / DAY) === text;
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'object') {
    throw unreadableParquet(`a cell is neither text nor a number, a day, a moment or yes and no`);
  }
  return String(value);
}

function nested(column: string): OutisError {
  return new OutisError({
    code: 'nested-column',
    message: `the column ${column} holds lists or records`,
    details: { column },
    hints: ['a table has one value per cell: flatten the column, or leave it out, and open the file again'],
  });
}

function unreadableParquet(reason: string): OutisError {
  return new OutisError({
    code: 'bad-parquet',
    message: `the Parquet file cannot be read: ${reason}`,
    details: { reason },
    hints: ['check that the file is complete; if it is, save it as CSV and open that'],
  });
}
