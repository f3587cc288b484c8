/** Cells as texts. */
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

/** A line of CSV. Anything that could be taken for a delimiter is quoted, so that there is only one to be found. */
export function csvLine(cells: string[]): string {
  const written = cells.map((cell) => (/[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
  // A line that is empty would be no row.
  return written.length === 1 && written[0] === '' ? '""\n' : `${written.join(',')}\n`;
}
