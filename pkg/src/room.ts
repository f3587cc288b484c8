/** Whether a table will fit into memory, told from what its beginning takes. */
import { type ErrorData, OutisError } from './error.js';

/** What wasm can address. */
const MEMORY = 2 ** 32;
/** Bytes after which a first look is taken: what every table takes, however small, lies before it. */
const SAMPLE = 64 * 2 ** 20;
/** Memory grows in steps, and distinct values become fewer: refused is what exceeds the memory by this much. */
const MARGIN = 1.25;

/** Text that no table is read from. */
const LARGEST_TEXT = 8 * 2 ** 30;
/** A cell of a column takes at least so much while it is unpacked, whatever is in it. */
const PER_CELL = 8;

/**
 * As many bytes as a file may unpack to: half of what there is, where that is known, since the table that is made of
 * them needs room as well.
 */
export function mostUnpacked(): number {
  const memory = memoryHere();
  return memory > 0 ? Math.min(LARGEST_TEXT, Math.floor(memory / 2)) : LARGEST_TEXT;
}

/** Bytes that there are, as far as the platform says it; 0 where it does not, or asks for leave first, as Deno. */
function memoryHere(): number {
  const { process, navigator } = globalThis as {
    process?: { availableMemory?: () => number };
    navigator?: { deviceMemory?: number };
  };
  try {
    return process?.availableMemory?.() ?? (navigator?.deviceMemory ?? 0) * 2 ** 30;
  } catch {
    return 0;
  }
}

/** Throws if as many cells as a file claims to have will not fit, before any is unpacked. */
export function checkCells(rows: number, columns: number, most: number): void {
  if (rows * columns * PER_CELL > most) throw tooMuchUnpacked(most);
}

export function tooMuchUnpacked(most: number): OutisError {
  return new OutisError({
    code: 'too-large',
    message: `the file unpacks to more than ${(most / 2 ** 30).toPrecision(2)} GiB`,
    details: { what: 'the file', limit: most },
    hints: [
      'use fewer rows or columns; `outis engine run` releases larger tables on DuckDB, where `--base` counts columns less precise',
    ],
  });
}

/** Watches the reading of a file of a known size. */
export class Room {
  readonly #size: number;
  #first: { done: number; memory: number } | undefined;
  #next = SAMPLE;

  constructor(size: number) {
    this.#size = size;
  }

  /** Looks at the memory whenever twice as much has been read; throws if the rest will not fit. */
  look(done: number, memory: number): void {
    if (done < this.#next) return;
    this.#next = 2 * done;
    const first = this.#first;
    if (!first) {
      this.#first = { done, memory };
      return;
    }
    const perByte = (memory - first.memory) / (done - first.done);
    const needed = memory + perByte * (this.#size - done);
    if (needed > MARGIN * MEMORY)
      throw tooLarge(`the table of ${gigabytes(this.#size)}`, needed, MEMORY / needed);
  }
}

/** Whether so little memory is in use that no run can fail for want of it: then nothing is estimated. */
export const isRoomy = (held: number): boolean => held < MEMORY / 8;

/** Throws if a run that takes so much on top of what is held will not fit; the table that is held was read before. */
export function lookBeforeRun(held: number, taken: number): void {
  const needed = held + taken;
  if (needed > MARGIN * MEMORY) throw tooLarge('publishing this table', needed, MEMORY / needed);
}

const gigabytes = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GiB`;

function tooLarge(what: string, needed: number, share: number): ErrorData {
  const part = `${Math.floor(100 * share)} %`;
  return {
    code: 'too-large',
    message: `${what} would take about ${gigabytes(needed)} of memory, and there are ${gigabytes(MEMORY)}`,
    details: { what, given: Math.round(needed), limit: MEMORY },
    hints: [
      `leave out columns that are not published, identifiers first: their values differ most; or publish parts of at most ${part} of the rows`,
      '`outis engine run` releases larger tables, on DuckDB',
      'the Rust crate has no such limit where it runs natively',
    ],
  };
}
