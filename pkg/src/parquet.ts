/**
 * Parquet in and out. `open` loads this by itself when it is given a Parquet file; `toParquet` is imported from
 * `outis/parquet`.
 */
import { type CellTable, columnsOf, kindsOf, WINDOW } from './cell-table.js';
import { OutisError } from './error.js';
import { dayText, type Kind, momentText } from './kind.js';
import {
  ByteWriter,
  decompressBrotli,
  decompressLz4,
  decompressLz4Raw,
  decompressZstd,
  gunzip,
  ParquetWriter,
  parquetMetadataAsync,
  parquetRead,
  parquetSchema,
} from './parquet-library.js';
import { csvLine } from './texts.js';

export type { CellTable } from './cell-table.js';

const COMPRESSORS = {
  BROTLI: decompressBrotli,
  GZIP: (input: Uint8Array, length: number) => gunzip(input, new Uint8Array(length)),
  LZ4: decompressLz4,
  LZ4_RAW: decompressLz4Raw,
  ZSTD: (input: Uint8Array) => decompressZstd(input),
};

const PARSERS = {
  dateFromDays: dayText,
  timestampFromMilliseconds: (millis: bigint) => momentText(millis, 1_000n),
  timestampFromMicroseconds: (micros: bigint) => momentText(micros, 1_000_000n),
  timestampFromNanoseconds: (nanos: bigint) => momentText(nanos, 1_000_000_000n),
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
  const kinds = await kindsOf(table);
  const writer = new ByteWriter();
  const parquet = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: kinds.length },
      ...table.columns.map((name, index) => ({
        name,
        repetition_type: 'OPTIONAL',
        ...STORED[kinds[index] ?? 'text'],
      })),
    ],
  });
  // One group of rows after the other: a large table is never there as texts as a whole.
  for (let from = 0; from < table.rowCount; from += GROUP) {
    const columns = await columnsOf(table, from, Math.min(table.rowCount, from + GROUP));
    await parquet.write({
      columnData: columns.map(({ name, cells }, index) => {
        const value = VALUES[kinds[index] ?? 'text'];
        return { name, data: cells.map((cell) => (cell === '' ? null : value(cell))) };
      }),
      rowGroupSize: GROUP,
    });
  }
  await parquet.finish();
  return new Uint8Array(writer.getBuffer());
}

/** Rows that are stored together. */
const GROUP = 10 * WINDOW;

const STORED: Record<Kind, { type: string; converted_type?: string }> = {
  integer: { type: 'INT64' },
  decimal: { type: 'DOUBLE' },
  day: { type: 'INT32', converted_type: 'DATE' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

const VALUES: Record<Kind, (cell: string) => unknown> = {
  integer: BigInt,
  decimal: Number,
  day: (cell) => new Date(cell),
  text: (cell) => cell,
};

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  if (typeof value === 'object') {
    throw unreadableParquet('a cell is neither text nor a number, a day, a moment or yes and no');
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
