/** A table whose cells can be asked for window by window: one of a release, or an open table seen that way. */
export interface CellTable {
  readonly columns: readonly string[];
  readonly rowCount: number;
  rows(from: number, to: number): string[][] | Promise<string[][]>;
}

/** Rows asked for at a time. */
export const WINDOW = 10_000;

/** The cells column by column. */
export async function columnsOf(table: CellTable): Promise<{ name: string; cells: string[] }[]> {
  const columns = table.columns.map((name) => ({ name, cells: [] as string[] }));
  for (let from = 0; from < table.rowCount; from += WINDOW) {
    for (const row of await table.rows(from, from + WINDOW)) {
      for (const [index, cell] of row.entries()) columns[index]?.cells.push(cell);
    }
  }
  return columns;
}
