/**
 * A worker's work in the thread that asks for it, where no worker can be started. Files are read asynchronously; while
 * wasm computes, the thread stands still, so that an aborted signal is seen before the next call, before the next piece
 * of a source, and where `onProgress` aborts it.
 */
import type { Request } from './calls.js';
import { Desk, type Surroundings } from './desk.js';
import type { WorkerLike } from './engine.js';
import type { ErrorData } from './error.js';
import startOutis from './outis.js';
import type { WasmGiven } from './places.js';
import type { Reply } from './protocol.js';
import { serve } from './serve.js';
import startSheets from './sheets.js';

/** A page that stands still for longer than a few seconds is taken for broken. */
const MOST_BYTES = 50 * 10 ** 6;

/** There is one instance of wasm in a thread: once it has broken, nothing can be asked of it any more. */
let broken = false;

export function here(wasm: WasmGiven): WorkerLike {
  if (broken) throw new Error('it broke before; the page has to be loaded again');
  let received: (reply: Reply) => void = () => {};
  let ended = false;
  /** Whether a request is being answered: its table is in use. */
  let busy = false;
  const surroundings: Surroundings = {
    reply(reply) {
      if ('fatal' in reply && reply.fatal) broken = true;
      if (!ended) received(reply);
    },
    start: {
      outis: () => startOutis({ module_or_path: wasm.outis }),
      sheets: () => startSheets({ module_or_path: wasm.sheets }),
    },
    chunks() {
      throw new Error('there are no files here');
    },
    admit(size) {
      if (size > MOST_BYTES) throw tooLarge(size);
    },
    stopped: () => ended,
  };
  const desk = new Desk(surroundings);
  const answer = serve(surroundings, desk);
  const work = async (request: Request) => {
    if (ended) return;
    busy = true;
    await answer(request);
    busy = false;
    if (ended) desk.free();
  };
  return {
    // Not at once: what was asked may be given up meanwhile, and the page draws in between.
    post: (request: Request) => void setTimeout(() => void work(request)),
    listen(listener) {
      received = listener;
      queueMicrotask(() => listener({ id: 0, ready: true }));
    },
    terminate() {
      ended = true;
      // What a call is working on cannot be freed under it, nor does it have to: it is told to end.
      if (!busy) desk.free();
    },
    keepAlive() {},
  };
}

function tooLarge(size: number): ErrorData {
  return {
    code: 'too-large',
    message: `without a worker at most ${MOST_BYTES / 10 ** 6} MB are read, and these are ${Math.ceil(size / 10 ** 6)}: the page would stand still`,
    details: { what: 'the table without a worker', given: size, limit: MOST_BYTES },
    hints: [
      'let a worker start: the warning in the console says why none did',
      'or use the command line or Node, which have workers',
    ],
  };
}
