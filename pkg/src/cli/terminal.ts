/** Where the command line speaks: answers on standard output, everything else on standard error. */
import { once } from 'node:events';
import type { Progress } from '../types.js';

export class Terminal {
  /** Progress is for people who watch. */
  readonly #watched = process.stderr.isTTY === true;
  #shown = false;
  /** Nothing but answers and errors. */
  quiet = false;

  /** A piece of the answer. */
  print(text: string): void {
    this.clear();
    process.stdout.write(`${shown(text)}\n`);
  }

  /** Answers as data that become one, where several files are asked about. */
  gathered: unknown[] | undefined;

  /** The answer as data. */
  json(value: unknown): void {
    if (this.gathered) {
      this.gathered.push(value);
      return;
    }
    this.clear();
    process.stdout.write(`${JSON.stringify(value, undefined, 2).replace(UNSEEN, escaped)}\n`);
  }

  /** The answer as bytes, as fast as they are read. */
  async bytes(stream: ReadableStream<Uint8Array>): Promise<void> {
    const { signal } = this.#unread;
    for await (const chunk of stream) {
      if (!process.stdout.write(chunk)) await once(process.stdout, 'drain', { signal }).catch(() => {});
      if (signal.aborted) return;
    }
  }

  readonly #unread = new AbortController();

  /** Nobody reads the answer any more. */
  unread(): void {
    this.#unread.abort();
  }

  /** Something to know along the way. */
  say(text: string): void {
    if (!this.quiet) this.fail(text);
  }

  /** What went wrong. */
  fail(text: string): void {
    this.clear();
    process.stderr.write(`${shown(text)}\n`);
  }

  /** Where long work stands. */
  readonly progress = ({ phase, done, total, loss }: Progress): void => {
    if (!this.#watched || this.quiet) return;
    const lost = loss === undefined ? '' : `, ${(100 * loss).toFixed(2)} % lost (Enter: enough)`;
    process.stderr.write(`\r\u001b[K${total > 0 ? `${bar(Math.min(1, done / total))} ` : ''}${phase}${lost}`);
    this.#shown = true;
  };

  /** Takes the progress line away. */
  clear(): void {
    if (this.#shown) process.stderr.write('\r\u001b[K');
    this.#shown = false;
  }

  bold(text: string): string {
    return this.#styled(1, text);
  }

  good(text: string): string {
    return this.#styled(32, text);
  }

  bad(text: string): string {
    return this.#styled(31, text);
  }

  faint(text: string): string {
    return this.#styled(2, text);
  }

  #styled(style: number, text: string): string {
    const plain = !process.stdout.isTTY || (process.env.NO_COLOR ?? '') !== '';
    return plain ? text : `${STYLED[style]}${text}${STYLED[0]}`;
  }
}

/**
 * Styles stand in texts as characters of their own, and become colour codes when they are written: a cell that holds
 * colour codes, or anything else that a terminal obeys, is shown with its escapes spelled out.
 */
const STYLED: Record<number, string> = { 0: '\uf8e0', 1: '\uf8e1', 2: '\uf8e2', 31: '\uf8e3', 32: '\uf8e4' };
const STYLES = /[\uf8e0-\uf8e4]/g;

/** What a terminal obeys or hides: control characters but tabs and line ends, and marks that turn the direction of writing. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

function escaped(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function shown(text: string): string {
  const code = (mark: string) => Object.keys(STYLED).find((style) => STYLED[Number(style)] === mark);
  return text.replace(UNSEEN, escaped).replace(STYLES, (mark) => `\u001b[${code(mark)}m`);
}

const BAR = 24;

/** `████████░░░░  66 %`. */
function bar(share: number): string {
  const full = Math.floor(share * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(Math.floor(100 * share)).padStart(3)} %`;
}

/** Cells in columns as wide as their widest cell; numbers to the right. */
export function aligned(cells: string[][], right: number[] = []): string[] {
  // A line end within a cell would look like another row.
  const rows = cells.map((row) => row.map((cell) => cell.replace(/[\t\n]/g, escaped)));
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, i) => Math.max(width(cell), widest[i] ?? 0)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, i) => {
        const gap = ' '.repeat((widths[i] ?? 0) - width(cell));
        return right.includes(i) ? gap + cell : cell + gap;
      })
      .join('  ')
      .trimEnd(),
  );
}

/** Characters that are seen: neither styles nor marks above a letter count, and escapes count as they are shown. */
function width(text: string): number {
  return [...text.replace(STYLES, '').replace(UNSEEN, escaped).normalize('NFC')].length;
}
