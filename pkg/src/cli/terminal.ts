/** Where the command line speaks: answers on standard output, everything else on standard error. */
import type { Progress } from '../types.js';

export class Terminal {
  /** Progress is for people who watch. */
  readonly #watched = process.stderr.isTTY === true;
  #shown = false;

  /** A piece of the answer. */
  print(text: string): void {
    this.clear();
    process.stdout.write(`${text}\n`);
  }

  /** The answer as data. */
  json(value: unknown): void {
    this.print(JSON.stringify(value, undefined, 2));
  }

  /** Something to know along the way. */
  say(text: string): void {
    this.clear();
    process.stderr.write(`${text}\n`);
  }

  /** Where long work stands. */
  readonly progress = ({ phase, done, total }: Progress): void => {
    if (!this.#watched) return;
    process.stderr.write(`\r\u001b[K${total > 0 ? `${bar(Math.min(1, done / total))} ` : ''}${phase}`);
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
    return plain ? text : `\u001b[${style}m${text}\u001b[0m`;
  }
}

const BAR = 24;

/** `████████░░░░  66 %`. */
function bar(share: number): string {
  const full = Math.floor(share * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${String(Math.floor(100 * share)).padStart(3)} %`;
}

/** Cells in columns as wide as their widest cell; numbers to the right. */
export function aligned(rows: string[][], right: number[] = []): string[] {
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

/** Characters that are seen: neither colour codes nor marks above a letter count. */
function width(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes start with one
  return [...text.replace(/\u001b\[\d+m/g, '').normalize('NFC')].length;
}
