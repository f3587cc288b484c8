/** The known word that a mistyped one was probably meant to be. */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(word.length / 3));
  const [best] = known
    .map((candidate) => ({ candidate, distance: distance(word, candidate) }))
    .filter((one) => one.distance <= most)
    .sort((one, other) => one.distance - other.distance);
  return best?.candidate;
}

/** How many letters are put in, left out or changed, or exchanged with their neighbour. */
function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1];
      let least = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]) {
        least = Math.min(least, at(before, column - 2) + 1);
      }
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return at(last, to.length);
}

function at(row: number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}
