/**
 * One worker, seen from the caller's side: asks it one thing at a time, and gives it up when it is
 * told to stop or when it breaks.
 */
import type { Call, Calls, Request } from './calls.js';
import { type ErrorData, OutisError } from './error.js';
import { noWorker } from './no-worker.js';
import type { Reply } from './protocol.js';
import type { JobOptions, Progress } from './types.js';

/** What the two kinds of workers have in common. */
export interface WorkerLike {
  post(request: Request): void;
  /** `failed` is called when the worker cannot start or ends by itself. */
  listen(received: (reply: Reply) => void, failed: (reason: string) => void): void;
  terminate(): void;
  /** Whether the process has to wait for it; only Node asks. */
  keepAlive(busy: boolean): void;
}

/** How often a watcher hears something even when nothing moves, in milliseconds. */
const HEARTBEAT = 200;

interface Job {
  id: number;
  received(reply: Reply): void;
  failed(error: unknown): void;
}

export class Engine {
  readonly #worker: WorkerLike;
  #job: Job | undefined;
  #calls = 0;
  #dead = false;
  /** Whether it was loaded: it says so first of all. */
  #answered = false;

  constructor(worker: WorkerLike) {
    this.#worker = worker;
    worker.listen(
      (reply) => {
        this.#answered = true;
        if (this.#job?.id === reply.id) this.#job.received(reply);
      },
      (reason) => this.#broke(this.#answered ? bug(reason) : noWorker(reason)),
    );
    worker.keepAlive(false);
  }

  /** Whether it can no longer be asked anything. */
  get dead(): boolean {
    return this.#dead;
  }

  /** Asks for one thing. The one before must be finished. */
  run<C extends Call>(
    call: C,
    input: Calls[C]['input'],
    options: JobOptions = {},
  ): Promise<Calls[C]['output']> {
    const { signal, onProgress } = options;
    return new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortError(signal));
      if (this.#dead) return reject(new OutisError(bug('the worker has ended')));
      if (this.#job) return reject(new OutisError(bug('a worker was asked two things at once')));

      const watcher = onProgress && new Watcher(onProgress);
      const settle = (then: () => void) => {
        watcher?.stop();
        signal?.removeEventListener('abort', aborted);
        this.#job = undefined;
        if (!this.#dead) this.#worker.keepAlive(false);
        then();
      };
      // A running wasm call cannot be interrupted; only its worker can.
      const aborted = () => this.terminate(abortError(signal as AbortSignal));
      const id = ++this.#calls;
      this.#job = {
        id,
        received: (reply) => {
          if ('ready' in reply) return;
          if ('progress' in reply) return watcher?.saw(reply.progress);
          if ('output' in reply) return settle(() => resolve(reply.output as Calls[C]['output']));
          const error = new OutisError(reply.error);
          if (reply.fatal) this.terminate(error);
          else settle(() => reject(error));
        },
        failed: (error) => settle(() => reject(error)),
      };
      signal?.addEventListener('abort', aborted, { once: true });
      this.#worker.keepAlive(true);
      try {
        this.#worker.post({ id, call, input } as Request);
      } catch (error) {
        // Something in the input cannot be sent to a worker.
        settle(() => reject(new OutisError(bug(String(error)))));
      }
    });
  }

  /** Ends the worker at once. What it was doing is lost, and fails with `error`. */
  terminate(error: unknown = new OutisError(bug('the worker was ended'))): void {
    this.#dead = true;
    this.#worker.terminate();
    this.#job?.failed(error);
  }

  #broke(error: ErrorData): void {
    if (!this.#dead) this.terminate(new OutisError(error));
  }
}

/** Passes progress on, and repeats the last word when nothing new came for a heartbeat. */
class Watcher {
  readonly #tell: (progress: Progress) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last: Progress = { phase: 'starting', done: 0, total: 0 };

  constructor(tell: (progress: Progress) => void) {
    this.#tell = tell;
    this.#wait();
  }

  saw(progress: Progress): void {
    this.#last = progress;
    // Counted from the last word: a beat of its own would leave almost two of them silent.
    this.#wait();
    this.#tell(progress);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.saw(this.#last), HEARTBEAT);
  }
}

/** What whoever aborted gave as the reason; an `AbortError` unless they said another. */
export function abortError(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException('The operation was aborted.', 'AbortError');
}

/** A mistake of ours, told as one. */
export function bug(message: string): ErrorData {
  return {
    code: 'bug',
    message: `a bug in Outis: ${message}`,
    details: {},
    hints: ['nothing was published; please report this message with the plan (not the table)'],
  };
}
