import type { Profile, Table } from 'outis';

const STEP = 5_000;
const LOOKED_AT = 40_000;

/** The columns among these that single out most rows, as the package counted them on the whole table. */
export function tellingColumns(
  profile: Profile,
  columns: readonly string[],
): { readonly columns: readonly string[]; readonly share: number; readonly rows: number } | null {
  const sets = profile.uniqueSets.sets.filter((set) =>
    set.columns.every((column) => columns.includes(column)),
  );
  const [best] = [...sets].sort((a, b) => b.share - a.share || a.columns.length - b.columns.length);
  return best && best.uniqueRows > 0
    ? { columns: best.columns, share: best.share, rows: best.uniqueRows }
    : null;
}

/** How many people are alone with these columns, whatever the number of their rows; whether everybody was looked at. */
export async function peopleApart(
  handle: Table,
  columns: readonly string[],
  person: readonly string[],
): Promise<{ readonly people: number; readonly share: number; readonly whole: boolean }> {
  const names = handle.info.columns.map(({ name }) => name);
  const keyOf = (cells: readonly string[], of: readonly string[]) =>
    of.map((column) => cells[names.indexOf(column)]).join('\0');
  const last = Math.min(handle.info.rows, LOOKED_AT);
  const everybody = new Set<string>();
  /** Who shows these values; nobody in particular where several do. */
  const alone = new Map<string, string | null>();
  for (let from = 0; from < last; from += STEP) {
    for (const cells of await handle.rows(from, Math.min(last, from + STEP))) {
      const who = keyOf(cells, person);
      const shown = keyOf(cells, columns);
      everybody.add(who);
      const before = alone.get(shown);
      alone.set(shown, before === undefined || before === who ? who : null);
    }
  }
  const found = new Set([...alone.values()].filter((who) => who !== null));
  return {
    people: found.size,
    share: found.size / Math.max(1, everybody.size),
    whole: last === handle.info.rows,
  };
}

/** Rows that no other row looked at shares these columns with: whom somebody would find first. */
export async function rowsApart(handle: Table, columns: readonly string[]): Promise<readonly number[]> {
  const places = columns.map((column) => handle.info.columns.findIndex(({ name }) => name === column));
  const last = Math.min(handle.info.rows, LOOKED_AT);
  const seen = new Map<string, number>();
  for (let from = 0; from < last; from += STEP) {
    const rows = await handle.rows(from, Math.min(last, from + STEP));
    for (const [index, cells] of rows.entries()) {
      const key = places.map((place) => cells[place]).join('\0');
      seen.set(key, seen.has(key) ? -1 : from + index);
    }
  }
  return [...seen.values()].filter((row) => row >= 0);
}
