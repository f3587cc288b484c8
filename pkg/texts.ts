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

/** Cells that stand row by row, as rows. */
export function rowsOf(cells: Texts, columns: number): string[][] {
  const all = split(cells);
  return Array.from({ length: all.length / columns }, (_, row) =>
    all.slice(row * columns, (row + 1) * columns),
  );
}
