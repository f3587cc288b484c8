/**
 * The workers of a door. Each holds at most one table; where their number is limited, one that has nothing to do
 * is ended for another table, and its own table is read again when it is next needed.
 */
import { abortError, type Engine } from './engine.js';

export class Pool {
  readonly #start: () => Engine;
  readonly #most: number;
  /** Alive and doing nothing, the one that rested longest first. */
  readonly #resting = new Set<Engine>();
  readonly #taken = new Set<Engine>();
  /** Those that wait for a worker, in order. */
  readonly #waiting: (() => void)[] = [];
  /** One that rests and holds no table: wasm is compiled once for many short calls. */
  #spare: Engine | undefined;

  constructor(start: () => Engine, most = Number.POSITIVE_INFINITY) {
    this.#start = start;
    this.#most = most;
  }

  /** A worker without a table, as soon as there may be one. Whoever takes it lets it rest, or gives it back. */
  async hire(signal?: AbortSignal): Promise<Engine> {
    for (;;) {
      if (signal?.aborted) throw abortError();
      const engine = this.#spareOrNew();
      if (engine) {
        this.#taken.add(engine);
        return engine;
      }
      await this.#turn(signal);
    }
  }

  /** A worker without a table, unless others would have to wait or to end for it. */
  hireSpare(): Engine | undefined {
    const spare = this.#spare && !this.#spare.dead;
    if (!spare && this.#alive() >= this.#most) return undefined;
    const engine = this.#spareOrNew();
    if (engine) this.#taken.add(engine);
    return engine;
  }

  /** Takes a worker that rests with a table; `false` if it has been ended meanwhile. */
  take(engine: Engine): boolean {
    this.#resting.delete(engine);
    if (engine.dead) return false;
    this.#taken.add(engine);
    return true;
  }

  /** The worker has done what was asked, and keeps its table. */
  rest(engine: Engine): void {
    this.#taken.delete(engine);
    if (!engine.dead) this.#resting.add(engine);
    this.#wakeNext();
  }

  /** The worker holds no table, or one that nobody needs. */
  giveBack(engine: Engine): void {
    if (this.#spare && !this.#spare.dead) this.end(engine);
    else {
      this.#spare = engine;
      this.rest(engine);
    }
  }

  /** Ends a worker; what it is doing fails with `error`. */
  end(engine: Engine, error?: Error): void {
    engine.terminate(error);
    this.#resting.delete(engine);
    this.#taken.delete(engine);
    this.#wakeNext();
  }

  /** Starts a worker ahead of time. */
  warm(): void {
    if ((this.#spare && !this.#spare.dead) || this.#alive() >= this.#most) return;
    this.#spare = this.#start();
    this.#resting.add(this.#spare);
  }

  /** Waits until a worker rests or has ended. */
  #turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const wake = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(wake), 1);
        reject(abortError());
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
      this.#resting.delete(spare);
      if (!spare.dead) return spare;
    }
    if (this.#alive() >= this.#most) {
      const [longest] = this.#resting;
      if (!longest) return undefined;
      this.#resting.delete(longest);
      longest.terminate();
    }
    return this.#start();
  }

  #alive(): number {
    for (const set of [this.#resting, this.#taken]) {
      for (const engine of set) if (engine.dead) set.delete(engine);
    }
    return this.#resting.size + this.#taken.size;
  }
}
