/**
 * The worker's side: receives a request, makes one call into wasm, replies.
 */
import { type Calls, calls, type Request } from './calls.js';
import { Desk, type Module, type Surroundings, type Tell } from './desk.js';
import { bug } from './engine.js';
import { type Ear, listening } from './enough.js';
import { type ErrorData, isErrorData } from './error.js';
import { noWorker } from './no-worker.js';

/** The shortest time between two progress messages, in milliseconds. */
const PAUSE = 60;

/** A function that takes requests one by one. */
export function serve(
  surroundings: Surroundings,
  desk = new Desk(surroundings),
): (request: Request) => Promise<void> {
  const started: Partial<Record<Module, Promise<{ memory: WebAssembly.Memory }>>> = {};
  return async ({ id, call, input }) => {
    if (!Object.hasOwn(calls, call)) {
      return surroundings.reply({ id, error: bug(`no call named ${call}`), fatal: true }, []);
    }
    const { answer, module, transfer } = entryOf(call);
    let memory: WebAssembly.Memory | undefined;
    try {
      started[module] ??= surroundings.start[module]();
      ({ memory } = await started[module].catch((error) => {
        throw noWasm(module, error);
      }));
      if (module === 'outis') desk.memory = memory;
      const { enough } = input as { enough?: Ear };
      const output = await answer(desk, input, throttled(surroundings, id, listening(enough)));
      surroundings.reply({ id, output }, transfer(output));
    } catch (error) {
      surroundings.reply({ id, ...told(error, module, memory) }, []);
    }
  };
}

/** A request has the input of its own call: what TypeScript cannot see of a union. */
interface AnyEntry {
  answer(desk: Desk, input: Request['input'], tell: Tell): Calls[Request['call']]['output'];
  module: Module;
  transfer(output: Calls[Request['call']]['output']): Transferable[];
}

function entryOf(call: Request['call']): AnyEntry {
  return calls[call] as unknown as AnyEntry;
}

function throttled({ reply, stopped }: Surroundings, id: number, enough: () => boolean): Tell {
  let last = Number.NEGATIVE_INFINITY;
  const heard = new Set<string>();
  return (phase, done, total, loss) => {
    const now = performance.now();
    // However short it is, of each phase there is one message.
    if (now - last >= PAUSE || !heard.has(phase)) {
      last = now;
      heard.add(phase);
      reply({ id, progress: { phase, done, total, loss } }, []);
    }
    return stopped?.() ? 'cancelled' : enough();
  };
}

/** Near the end of the 4 GiB that wasm can address, a trap means that memory ran out. */
const NEARLY_FULL = 3.5 * 2 ** 30;

function told(
  error: unknown,
  module: Module,
  memory: WebAssembly.Memory | undefined,
): { error: ErrorData; fatal: boolean } {
  if (isErrorData(error))
    return { error, fatal: error.code === 'bug' || error.code === 'worker-unavailable' };
  const panic = (globalThis as { outisPanic?: string }).outisPanic;
  if (module === 'sheets' && (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) {
    return { error: unreadWorkbook(panic), fatal: true };
  }
  if (!panic && memory && memory.buffer.byteLength > NEARLY_FULL) {
    const details = { what: 'the table', given: memory.buffer.byteLength, limit: 2 ** 32 };
    const hints = [
      'use fewer rows or columns; `outis engine run` releases larger tables on DuckDB, where `--base` counts columns less precise',
    ];
    return {
      error: { code: 'too-large', message: 'the memory of the worker is used up', details, hints },
      fatal: true,
    };
  }
  return {
    error: bug(panic ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))),
    fatal: true,
  };
}

/** A module that is not there, or that may not run: no mistake of ours. */
function noWasm(module: Module, error: unknown): ErrorData {
  return noWorker(`${module}_bg.wasm cannot be loaded: ${error instanceof Error ? error.message : error}`);
}

/** The library that reads workbooks panics at some damaged files, and ends without a word where memory is used up. */
function unreadWorkbook(panic: string | undefined): ErrorData {
  if (panic === undefined || panic.includes('capacity overflow')) {
    return {
      code: 'too-large',
      message: 'the workbook needs more memory than there is',
      details: { what: 'the workbook' },
      hints: ['save the sheet as CSV, and open that'],
    };
  }
  const reason = 'something in it is not as the format demands';
  return {
    code: 'bad-workbook',
    message: `the workbook cannot be read: ${reason}`,
    details: { reason },
    hints: ['open it in the program it comes from and save it again, or save the sheet as CSV'],
  };
}
