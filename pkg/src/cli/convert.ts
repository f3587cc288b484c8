/** `outis convert`: a table as CSV, Parquet or Arrow. */
import { type CellTable, windowsOf } from '../cell-table.js';
import { csvLine } from '../texts.js';
import type { Table } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE, refuse } from './failure.js';
import { openTable, required } from './input.js';
import { NewFile } from './new-file.js';

type Content = AsyncIterable<Uint8Array | string>;

const FORMATS: Record<string, (table: Table) => Content> = { arrow, csv, parquet };

export async function convert(given: Given, context: Context): Promise<number> {
  const to = required(given.files[1], 'the file to write, such as data.parquet');
  const ending = to.slice(to.lastIndexOf('.') + 1).toLowerCase();
  const write = Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined;
  if (write === undefined) {
    const known = Object.keys(FORMATS).map((name) => `.${name}`);
    throw refuse('usage', `${to} has no known ending`, `end its name with ${known.join(' or ')}`);
  }
  const file = new NewFile(to, { force: given.flags.has('force') });
  const { terminal } = context;
  const table = await openTable(given, context);
  try {
    await file.write(write(table), context.signal);
    const { rows, columns } = table.info;
    if (given.flags.has('json')) terminal.json({ file: to, rows, columns: columns.length });
    else terminal.print(`${to}: ${rows} rows, ${columns.length} columns`);
    return DONE;
  } finally {
    table.free();
  }
}

async function* parquet(table: Table): Content {
  const { toParquet } = await import('../parquet.js');
  yield await toParquet(cellsOf(table));
}

async function* arrow(table: Table): Content {
  const { toArrow } = await import('../arrow.js');
  yield await toArrow(cellsOf(table));
}

async function* csv(table: Table): Content {
  const cells = cellsOf(table);
  yield csvLine([...cells.columns]);
  for await (const rows of windowsOf(cells)) yield rows.map(csvLine).join('');
}

function cellsOf(table: Table): CellTable {
  const { rows: rowCount, columns } = table.info;
  return {
    columns: columns.map(({ name }) => name),
    rowCount,
    rows: (from: number, to: number) => table.rows(from, to),
  };
}
