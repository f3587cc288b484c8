/**
 * Parquet out, imported from `outis/parquet`; `read-parquet.ts` reads it.
 */
import { type CellTable, columnsOf, kindsOf, WINDOW } from './cell-table.js';
import type { Kind } from './kind.js';
import { ByteWriter, ParquetWriter } from './parquet-library.js';

export type { CellTable } from './cell-table.js';

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
