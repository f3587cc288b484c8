/** Cells that crossed as one string. */
import type { Texts } from './protocol.js';

/** One text out of many. Cut out when asked for: there may be a million that nobody looks at. */
export function textAt({ text, ends }: Texts, index: number): string {
  return text.slice(index === 0 ? 0 : ends[index - 1], ends[index]);
}

/** Cells that stand row by row, as rows. */
export function rowsOf(cells: Texts, columns: number): string[][] {
  return Array.from({ length: cells.ends.length / columns }, (_, row) =>
    Array.from({ length: columns }, (_, column) => textAt(cells, row * columns + column)),
  );
}
