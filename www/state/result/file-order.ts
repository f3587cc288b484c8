import type { ReleaseTable } from 'outis';

/** Where a row that was added came from: nowhere. */
export const COUNTERFEIT = 0xffffffff;

/**
 * The places of published rows in the order of the file that they came from, by the private mapping; added rows last.
 * What is handed out stays in canonical order.
 */
export function fileOrder({ origin, rowCount }: ReleaseTable): Uint32Array {
  if (origin.length === 0) return Uint32Array.from({ length: rowCount }, (_, place) => place);
  // A row of the file is published once at the most, so nothing has to be sorted: a million rows take milliseconds.
  let last = 0;
  for (const row of origin) if (row !== COUNTERFEIT && row > last) last = row;
  const placeAfter = new Uint32Array(last + 1);
  const added: number[] = [];
  for (const [place, row] of origin.entries()) {
    if (row === COUNTERFEIT) added.push(place);
    else placeAfter[row] = place + 1;
  }
  const order = new Uint32Array(origin.length);
  let next = 0;
  for (const after of placeAfter) if (after > 0) order[next++] = after - 1;
  order.set(added, next);
  return order;
}

/** The number by which a published row is known: that of its row in the file. */
export const numberOf = ({ origin }: ReleaseTable, row: number): number => {
  const from = origin[row] ?? COUNTERFEIT;
  return (from === COUNTERFEIT ? row : from) + 1;
};

/** The published row with a number; the next one where that row of the file was left out. */
export function rowOf({ origin }: ReleaseTable, order: Uint32Array, number: number): number {
  const next = order.find((row) => (origin[row] ?? COUNTERFEIT) >= number - 1);
  return next ?? order.at(-1) ?? 0;
}
