import type { Estimate } from 'outis';

/** Shorter runs are mostly something else: a worker that wakes up, a page that is drawn. */
const TELLING = 0.3;
/** What the first run takes besides its work: a worker starts and its module is compiled. */
const STARTING = 0.4;

/**
 * How much longer runs take here than an ordinary machine was estimated to take: this machine, this browser, this table.
 * Learnt by method from what was measured; a method that never ran goes by the others.
 */
export class Pace {
  readonly #of = new Map<string, number>();
  #started = false;

  /** The seconds that a run will take here. */
  seconds({ algorithm, seconds }: Estimate): number {
    return seconds * (this.#of.get(algorithm) ?? this.#usual());
  }

  /** A run took this long. */
  learn({ algorithm, seconds }: Estimate, took: number): void {
    const worked = this.#started ? took : took - STARTING;
    this.#started = true;
    if (worked >= TELLING && seconds > 0) this.#of.set(algorithm, worked / seconds);
  }

  #usual(): number {
    const known = [...this.#of.values()];
    if (known.length === 0) return 1;
    return Math.exp(known.reduce((sum, factor) => sum + Math.log(factor), 0) / known.length);
  }
}
