import type { Estimate } from 'outis';

/** Shorter runs are mostly something else: a worker that wakes up, a page that is drawn. */
const TELLING = 0.3;

/**
 * How much longer runs take here than an ordinary machine was estimated to take: this machine, this browser, this table.
 * Learnt by method from what was measured; a method that never ran goes by the others.
 */
export class Pace {
  readonly #of = new Map<string, number>();

  /** The seconds that a run will take here. */
  seconds({ algorithm, seconds }: Estimate): number {
    return seconds * (this.#of.get(algorithm) ?? this.#usual());
  }

  /** A run took this long. */
  learn({ algorithm, seconds }: Estimate, took: number): void {
    if (took >= TELLING && seconds > 0) this.#of.set(algorithm, took / seconds);
  }

  #usual(): number {
    const known = [...this.#of.values()];
    if (known.length === 0) return 1;
    return Math.exp(known.reduce((sum, factor) => sum + Math.log(factor), 0) / known.length);
  }
}
