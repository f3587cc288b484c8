import type { ReleaseTable } from 'outis';

/** Rows that are published alike; `whole` says whether the whole table was looked at. */
export interface Alike {
  readonly rows: readonly number[];
  readonly whole: boolean;
}

const STEP = 5_000;
/** Larger tables are only searched around the row: canonical order keeps alike rows together. */
const LOOKED_AT = 200_000;

/** The rows that show the same as `row` in these columns. */
export async function alikeRows(
  published: ReleaseTable,
  row: number,
  columns: readonly string[],
): Promise<Alike> {
  const places = columns.map((column) => published.columns.indexOf(column));
  const wanted = keyOf(published.rows(row, row + 1)[0], places);
  const first = Math.max(0, Math.min(row - LOOKED_AT / 2, published.rowCount - LOOKED_AT));
  const last = Math.min(published.rowCount, first + LOOKED_AT);
  const rows: number[] = [];
  for (let from = first; from < last; from += STEP) {
    for (const [index, cells] of published.rows(from, Math.min(last, from + STEP)).entries())
      if (keyOf(cells, places) === wanted) rows.push(from + index);
    // Between two steps the page can draw.
    await new Promise((next) => setTimeout(next));
  }
  return { rows, whole: first === 0 && last === published.rowCount };
}

/** What a row shows in some columns, as one text: the same for rows that are published alike. */
export const keyOf = (cells: readonly string[] | undefined, places: readonly number[]): string =>
  places.map((place) => cells?.[place]).join('\0');

/** How many rows are published alike, by what they show; null where that is too much to count unasked. */
export async function groupSizes(
  published: ReleaseTable,
  places: readonly number[],
): Promise<ReadonlyMap<string, number> | null> {
  if (published.rowCount > LOOKED_AT) return null;
  const sizes = new Map<string, number>();
  for (let from = 0; from < published.rowCount; from += STEP) {
    for (const cells of published.rows(from, Math.min(published.rowCount, from + STEP))) {
      const key = keyOf(cells, places);
      sizes.set(key, (sizes.get(key) ?? 0) + 1);
    }
    // Between two steps the page can draw.
    await new Promise((next) => setTimeout(next));
  }
  return sizes;
}

/** How often each value occurs, most frequent first. */
export function counted(values: Iterable<string>): readonly (readonly [value: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a);
}
