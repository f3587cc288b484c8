/** Rows and columns of a program as CSV, which is then read like any other. */
import { OutisError } from './error.js';
import { csvLine } from './texts.js';

/** Rows that become text at a time. */
const WINDOW = 10_000;

/** One row of a table. */
export type Row = Readonly<Record<string, unknown>>;

/** A list for each column, by name; all of one length. */
export type Columns = Readonly<Record<string, ArrayLike<unknown>>>;

/** Whether these are columns: an object whose fields are lists, and there is one. */
export function areColumns(source: object): source is Columns {
  const lists = Object.values(source);
  const isList = (value: unknown) => Array.isArray(value) || (ArrayBuffer.isView(value) && 'length' in value);
  return lists.length > 0 && lists.every(isList);
}

/** Objects as CSV. Columns are all names that occur, in the order in which they do. */
export function* csvOfRows(rows: readonly Row[]): Generator<string> {
  const names = new Set<string>();
  for (const row of rows) {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw notARow(row);
    for (const name of Object.keys(row)) names.add(name);
  }
  if (names.size === 0) throw noRows();
  yield header([...names]);
  yield* lines(rows.length, [...names], (at, name) => (rows[at] as Row)[name]);
}

/** Columns as CSV. */
export function* csvOfColumns(columns: Columns): Generator<string> {
  const names = Object.keys(columns);
  const [longest = 0, shortest = 0] = [Math.max, Math.min].map((most) =>
    most(...names.map((name) => columns[name]?.length ?? 0)),
  );
  if (longest !== shortest) {
    const lengths = names.map((name) => `${name} has ${columns[name]?.length}`).join(', ');
    throw badValues(`its columns are not of one length: ${lengths}`, 'give as many values for each column');
  }
  yield header(names);
  yield* lines(longest, names, (at, name) => columns[name]?.[at]);
}

function* lines(
  rows: number,
  names: string[],
  value: (at: number, name: string) => unknown,
): Generator<string> {
  for (let from = 0; from < rows; from += WINDOW) {
    let text = '';
    for (let at = from; at < Math.min(rows, from + WINDOW); at += 1) {
      text += csvLine(names.map((name) => cellOf(value(at, name), name)));
    }
    yield text;
  }
}

/** All names in quotes: none makes the text look like a file of another kind. */
function header(names: string[]): string {
  return `${names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',')}\n`;
}

/** A value as people write it: nothing for what is missing, days and moments in ISO form. */
function cellOf(value: unknown, column: string): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return Number.isNaN(value) ? '' : String(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'undefined':
      return '';
    default:
      if (value === null) return '';
      if (value instanceof Date) return momentOf(value);
      throw nested(column);
  }
}

function momentOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.replace('.000Z', 'Z');
}

function nested(column: string): OutisError {
  return new OutisError({
    code: 'nested-column',
    message: `the field ${column} holds lists or records`,
    details: { column },
    hints: ['a table has one value per cell: flatten the field, or leave it out'],
  });
}

function notARow(row: unknown): OutisError {
  const found = row === null ? 'null' : Array.isArray(row) ? 'a list' : typeof row;
  return badValues(`one of its rows is ${found}`, 'give rows as objects: [{ age: 34, zip: "02138" }, …]');
}

function noRows(): OutisError {
  return badValues('it has no rows with fields', 'give at least one row, or CSV text with a header');
}

function badValues(reason: string, hint: string): OutisError {
  return new OutisError({
    code: 'bad-source',
    message: `the table cannot be read: ${reason}`,
    details: { found: reason },
    hints: [hint],
  });
}
