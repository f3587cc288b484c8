import type { ReleaseTable } from 'outis';

/** Where a row that was added came from: nowhere. */
export const COUNTERFEIT = 0xffffffff;

/**
 * The places of published rows in the order of the file that they came from, by the private mapping; added rows last.
 * What is handed out stays in canonical order.
 */
export function fileOrder({ origin, rowCount }: ReleaseTable): Uint32Array {
  const places = Uint32Array.from({ length: rowCount }, (_, place) => place);
  if (origin.length === 0) return places;
  return places.sort((a, b) => (origin[a] ?? COUNTERFEIT) - (origin[b] ?? COUNTERFEIT));
}
