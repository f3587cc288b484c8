/** Cells that crossed as one string. */
import type { Texts } from './protocol.js';

/** Each text by itself. */
export function split({ text, ends }: Texts): string[] {
  const texts = new Array<string>(ends.length);
  let start = 0;
  ends.forEach((end, index) => {
    texts[index] = text.slice(start, end);
    start = end;
  });
  return texts;
}

/** One text; a dictionary of a million values is not taken apart for a window of rows. */
export function textAt({ text, ends }: Texts, index: number): string {
  return text.slice(index === 0 ? 0 : ends[index - 1], ends[index]);
}

/** Cells that stand row by row, as rows. */
export function rowsOf(cells: Texts, columns: number): string[][] {
  const all = split(cells);
  return Array.from({ length: all.length / columns }, (_, row) =>
    all.slice(row * columns, (row + 1) * columns),
  );
}
