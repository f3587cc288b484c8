/**
 * The workers behind an entry point. Each holds at most one table; where their number is limited, an idle one
 * is ended for another table, and its own table is read again when it is next needed.
 */
import { abortError, type Engine } from './engine.js';

export class Pool {
  readonly #start: () => Engine;
  readonly #most: number;
  /** Alive and doing nothing, the one parked longest first. */
  readonly #parked = new Set<Engine>();
  readonly #taken = new Set<Engine>();
  /** Those that wait for a worker, in order. */
  readonly #waiting: (() => void)[] = [];
  /** A parked one without a table: wasm is compiled once for many short calls. */
  #spare: Engine | undefined;

  constructor(start: () => Engine, most = Number.POSITIVE_INFINITY) {
    this.#start = start;
    this.#most = most;
  }

  /** A worker without a table, as soon as there may be one. Whoever acquires it parks or releases it. */
  async acquire(signal?: AbortSignal): Promise<Engine> {
    for (;;) {
      if (signal?.aborted) throw abortError(signal);
      const engine = this.#spareOrNew();
      if (engine) {
        this.#taken.add(engine);
        return engine;
      }
      await this.#turn(signal);
    }
  }

  /** A worker without a table, unless others would have to wait or to end for it. */
  acquireSpare(): Engine | undefined {
    const spare = this.#spare && !this.#spare.dead;
    if (!spare && this.#alive() >= this.#most) return undefined;
    const engine = this.#spareOrNew();
    if (engine) this.#taken.add(engine);
    return engine;
  }

  /** Takes a worker that was parked with its table; `false` if it has been ended meanwhile. */
  take(engine: Engine): boolean {
    this.#parked.delete(engine);
    if (engine.dead) return false;
    this.#taken.add(engine);
    return true;
  }

  /** The worker has done what was asked, and keeps its table. */
  park(engine: Engine): void {
    this.#taken.delete(engine);
    if (!engine.dead) this.#parked.add(engine);
    this.#wakeNext();
  }

  /** The worker holds no table, or one that nobody needs. */
  release(engine: Engine): void {
    if (this.#spare && !this.#spare.dead) this.end(engine);
    else {
      this.#spare = engine;
      this.park(engine);
    }
  }

  /** Ends a worker; what it is doing fails with `error`. */
  end(engine: Engine, error?: unknown): void {
    engine.terminate(error);
    this.#parked.delete(engine);
    this.#taken.delete(engine);
    this.#wakeNext();
  }

  /** Starts a worker ahead of time. */
  warm(): void {
    if ((this.#spare && !this.#spare.dead) || this.#alive() >= this.#most) return;
    this.#spare = this.#start();
    this.#parked.add(this.#spare);
  }

  /** Waits until a worker is parked or has ended. */
  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(wake), 1);
        reject(abortError(signal as AbortSignal));
      };
      this.#waiting.push(wake);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }

  #wakeNext(): void {
    this.#waiting.shift()?.();
  }

  #spareOrNew(): Engine | undefined {
    const spare = this.#spare;
    this.#spare = undefined;
    if (spare) {
      this.#parked.delete(spare);
      if (!spare.dead) return spare;
    }
    if (this.#alive() >= this.#most) {
      const [longest] = this.#parked;
      if (!longest) return undefined;
      this.#parked.delete(longest);
      longest.terminate();
    }
    return this.#start();
  }

  #alive(): number {
    for (const set of [this.#parked, this.#taken]) {
      for (const engine of set) if (engine.dead) set.delete(engine);
    }
    return this.#parked.size + this.#taken.size;
  }
}
