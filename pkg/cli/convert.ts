/** `outis convert`: a table as CSV, Parquet or Arrow. */
import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { type CellTable, WINDOW } from '../cell-table.js';
import { csvLine } from '../texts.js';
import type { Table } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE, refuse } from './failure.js';
import { addFile } from './folder.js';
import { openTable, required } from './input.js';

const FORMATS: Record<string, (table: Table) => Promise<Uint8Array | string>> = { arrow, csv, parquet };

export async function convert(given: Given, context: Context): Promise<number> {
  const to = required(given.files[1], 'the file to write, such as data.parquet');
  const ending = to.slice(to.lastIndexOf('.') + 1).toLowerCase();
  const write = Object.hasOwn(FORMATS, ending) ? FORMATS[ending] : undefined;
  if (write === undefined) {
    const known = Object.keys(FORMATS).map((name) => `.${name}`);
    throw refuse('usage', `${to} has no known ending`, `end its name with ${known.join(' or ')}`);
  }
  if (existsSync(to) && !given.flags.has('force')) {
    throw refuse('file-in-use', `${to} is there already`, 'name another file, or add --force');
  }
  const { terminal } = context;
  const table = await openTable(given, context);
  try {
    addFile(dirname(to), basename(to), await write(table));
    const { rows, columns } = table.info;
    if (given.flags.has('json')) terminal.json({ file: to, rows, columns: columns.length });
    else terminal.print(`${to}: ${rows} rows, ${columns.length} columns`);
    return DONE;
  } finally {
    table.free();
  }
}

async function parquet(table: Table): Promise<Uint8Array> {
  const { toParquet } = await import('../parquet.js');
  return toParquet(cellsOf(table));
}

async function arrow(table: Table): Promise<Uint8Array> {
  const { toArrow } = await import('../arrow.js');
  return toArrow(cellsOf(table));
}

async function csv(table: Table): Promise<string> {
  const { columns, rowCount, rows } = cellsOf(table);
  const parts = [csvLine([...columns])];
  for (let from = 0; from < rowCount; from += WINDOW) {
    parts.push(...(await rows(from, from + WINDOW)).map(csvLine));
  }
  return parts.join('');
}

function cellsOf(table: Table): CellTable {
  const { rows: rowCount, columns } = table.info;
  return {
    columns: columns.map(({ name }) => name),
    rowCount,
    rows: (from: number, to: number) => table.rows(from, to),
  };
}
