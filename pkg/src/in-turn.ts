/** Starting a worker in one of several ways: the first that answers is the worker. */
import type { Request } from './calls.js';
import type { WorkerLike } from './engine.js';
import type { Reply } from './protocol.js';

/** One way to start a worker. */
export interface Way {
  /** What it is, for the message if none of them works. */
  name: string;
  /** Throws, or fails before it says that it is ready, where it is of no use. */
  start(): WorkerLike | Promise<WorkerLike>;
}

/** The ways that there are in some place. What failed once is not tried again. */
export class Ways {
  readonly #ways: () => readonly Way[];
  #failed = new Map<string, string>();

  constructor(ways: () => readonly Way[]) {
    this.#ways = ways;
  }

  /** Forgets what failed: places were configured anew. */
  reset(): void {
    this.#failed = new Map();
  }

  start(): WorkerLike {
    const ways = this.#ways().filter(({ name }) => !this.#failed.has(name));
    const worker = new InTurn(ways, this.#failed);
    return {
      post: (request) => worker.post(request),
      listen: (received, failed) => worker.listen(received, failed),
      terminate: () => worker.terminate(),
      keepAlive: (busy) => worker.keepAlive(busy),
    };
  }
}

/** A worker that may have to be started several times before anything is heard from it. */
class InTurn implements WorkerLike {
  readonly #ways: readonly Way[];
  /** Why each way that was tried is of no use. */
  readonly #failures: Map<string, string>;
  #worker: WorkerLike | undefined;
  /** What was asked before anything was heard. */
  #asked: Request[] = [];
  #ready = false;
  #ended = false;
  #busy = false;
  #received: (reply: Reply) => void = () => {};
  #failed: (reason: string) => void = () => {};

  constructor(ways: readonly Way[], failures: Map<string, string>) {
    this.#ways = ways;
    this.#failures = failures;
  }

  post(request: Request): void {
    if (!this.#ready) this.#asked.push(request);
    this.#worker?.post(request);
  }

  listen(received: (reply: Reply) => void, failed: (reason: string) => void): void {
    this.#received = received;
    this.#failed = failed;
    this.#try(0);
  }

  terminate(): void {
    this.#ended = true;
    this.#worker?.terminate();
  }

  keepAlive(busy: boolean): void {
    this.#busy = busy;
    this.#worker?.keepAlive(busy);
  }

  #try(index: number): void {
    const way = this.#ways[index];
    if (!way) {
      const reasons = [...this.#failures].map(([name, reason]) => `${name}: ${reason}`);
      // Nothing works: the next one begins anew, as what was missing may be there then.
      this.#failures.clear();
      this.#failed(reasons.join('; '));
      return;
    }
    const next = (error: unknown) => {
      this.#failures.set(way.name, error instanceof Error ? error.message : String(error));
      this.#try(index + 1);
    };
    try {
      const started = way.start();
      if (started instanceof Promise) started.then((worker) => this.#take(worker, next), next);
      else this.#take(started, next);
    } catch (error) {
      // Not at once: whoever listens may not be listening yet.
      queueMicrotask(() => next(error));
    }
  }

  #take(worker: WorkerLike, next: (reason: string) => void): void {
    if (this.#ended) {
      worker.terminate();
      return;
    }
    this.#worker = worker;
    let given = false;
    worker.listen(
      (reply) => {
        if (given) return;
        this.#ready = true;
        this.#asked = [];
        this.#received(reply);
      },
      (reason) => {
        if (given || this.#ended) return;
        if (this.#ready) return this.#failed(reason);
        given = true;
        this.#worker = undefined;
        worker.terminate();
        next(reason);
      },
    );
    worker.keepAlive(this.#busy);
    for (const request of this.#asked) worker.post(request);
  }
}
