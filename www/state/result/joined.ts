import type { ReleaseTable } from 'outis';
import { format, texts } from '../../texts.ts';

/** Rows that are made when they are looked at. */
export interface Joined {
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly rows: (from: number, to: number) => readonly (readonly string[])[];
}

/** A value of a batch, with the number of its people that have it. */
interface Share {
  readonly cells: readonly string[];
  readonly count: number;
}

const STEP = 5_000;

/**
 * Linked tables as an outsider joins them: every row with each value of its batch, and how many of the batch have it.
 * `undefined` where a release has no such tables.
 */
export function joinedOf(tables: readonly ReleaseTable[]): Joined | undefined {
  const rows = tables.find(({ name }) => name === 'generalized.csv');
  const batches = tables.find(({ name }) => name === 'batch.csv');
  const link = batches?.columns[0];
  const at = rows && link !== undefined ? rows.columns.indexOf(link) : -1;
  if (!rows || !batches || at < 0) return undefined;
  const shares = sharesOf(batches);
  const batchAt = (row: readonly string[]): readonly Share[] => shares.get(row[at] ?? '') ?? [];
  // Where each row begins among the joined ones: a table of any length is shown without being joined as a whole.
  const begins = new Uint32Array(rows.rowCount + 1);
  for (let from = 0; from < rows.rowCount; from += STEP) {
    for (const [index, row] of rows.rows(from, Math.min(rows.rowCount, from + STEP)).entries())
      begins[from + index + 1] = (begins[from + index] ?? 0) + batchAt(row).length;
  }
  return {
    columns: [
      ...rows.columns.filter((name) => name !== link),
      ...batches.columns.slice(1, -1),
      texts.result.linked.joined.share,
    ],
    rowCount: begins.at(-1) ?? 0,
    rows: (from, to) => {
      const found: string[][] = [];
      for (let row = rowAt(begins, from); from + found.length < to && row < rows.rowCount; row += 1) {
        const cells = rows.rows(row, row + 1)[0] ?? [];
        const known = cells.filter((_, column) => column !== at);
        const batch = batchAt(cells);
        const people = batch.reduce((sum, { count }) => sum + count, 0);
        const first = from + found.length - (begins[row] ?? 0);
        for (const { cells: values, count } of batch.slice(first, first + to - from - found.length))
          found.push([...known, ...values, texts.result.linked.joined.of(format.count(count), people)]);
      }
      return found;
    },
  };
}

function sharesOf(batches: ReleaseTable): Map<string, Share[]> {
  const shares = new Map<string, Share[]>();
  for (const [batch = '', ...cells] of batches.rows(0, batches.rowCount)) {
    const share = { cells: cells.slice(0, -1), count: Number(cells.at(-1)) };
    const known = shares.get(batch);
    if (known) known.push(share);
    else shares.set(batch, [share]);
  }
  return shares;
}

/** The row to which a joined row belongs. */
function rowAt(begins: Uint32Array, joined: number): number {
  let [low, high] = [0, begins.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((begins[middle] ?? 0) <= joined) low = middle;
    else high = middle - 1;
  }
  return low;
}
