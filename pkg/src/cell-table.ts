import { type Kind, KindFinder } from './kind.js';

/** A table whose cells can be asked for window by window: one of a release, or an open table seen that way. */
export interface CellTable {
  readonly columns: readonly string[];
  readonly rowCount: number;
  rows(from: number, to: number): string[][] | Promise<string[][]>;
  /** A column as its distinct cells and a code for each row, where it is stored so: then no row is asked for. */
  column?(name: string): CodedCells;
}

/** Row `i` shows `values[codes[i]]`. */
export interface CodedCells {
  readonly values: readonly string[];
  readonly codes: ArrayLike<number>;
}

/** Rows asked for at a time. */
export const WINDOW = 10_000;

/** The rows, window by window. */
export async function* windowsOf(
  table: CellTable,
  from = 0,
  to = table.rowCount,
): AsyncGenerator<string[][]> {
  for (let at = from; at < to; at += WINDOW) yield await table.rows(at, Math.min(to, at + WINDOW));
}

/** The cells column by column, of all rows or of some. */
export async function columnsOf(
  table: CellTable,
  from = 0,
  to = table.rowCount,
): Promise<{ name: string; cells: string[] }[]> {
  const columns = table.columns.map((name) => ({ name, cells: [] as string[] }));
  for await (const rows of windowsOf(table, from, to)) {
    for (const row of rows) {
      for (const [index, cell] of row.entries()) columns[index]?.cells.push(cell);
    }
  }
  return columns;
}

/** How each column can be stored. */
export async function kindsOf(table: CellTable): Promise<Kind[]> {
  const finders = table.columns.map(() => new KindFinder());
  if (table.column) {
    for (const [index, name] of table.columns.entries()) {
      for (const cell of table.column(name).values) finders[index]?.add(cell);
    }
    return finders.map(({ kind }) => kind);
  }
  for await (const rows of windowsOf(table)) {
    for (const row of rows) for (const [index, cell] of row.entries()) finders[index]?.add(cell);
  }
  return finders.map(({ kind }) => kind);
}
