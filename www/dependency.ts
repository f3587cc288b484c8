/** A dependency as a verdict writes it, taken apart for sentences about it. */

export interface Sides {
  readonly dependency: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** `->`, `->>`, or `->5`: how often whatever occurs on both sides together has to occur. */
export function arrowOf({ dependency, from }: Sides): string {
  // Behind the names, which may hold arrows of their own.
  return /^->(?:>|\d+)?(?= )/.exec(dependency.slice(from.join(', ').length + 1))?.[0] ?? '->';
}

/** The columns of a `->5` taken together, and its number. */
export function repeats(sides: Sides): { columns: string[]; times: number } {
  return {
    columns: [...new Set([...sides.from, ...sides.to])],
    times: Number(arrowOf(sides).slice('->'.length)),
  };
}
