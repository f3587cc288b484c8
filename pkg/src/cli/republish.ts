/** `outis republish`: the next release of a series, its ledger first. */
import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Release } from '../types.js';
import { type Ahead, publish } from './anonymize.js';
import type { Context, Given } from './commands.js';
import { refuse } from './failure.js';
import { readBytes, required } from './input.js';
import { readPassphrase } from './ledger.js';

export async function republish(given: Given, context: Context): Promise<number> {
  const path = required(given.options.ledger, '--ledger with the ledger of the series');
  const { out } = given.options;
  if (out !== undefined && isInside(out, path)) {
    throw refuse(
      'folder-in-use',
      'the ledger is inside --out',
      'keep it elsewhere: it must never be published',
    );
  }
  const file = new LedgerFile(path, given.flags.has('first'));
  const passphrase = await readPassphrase(given);
  const ledger = await file.read();
  try {
    return await publish(
      given,
      context,
      (table, plan, options) => table.republish(plan, { ...options, ledger, passphrase }),
      file,
    );
  } finally {
    file.discard();
  }
}

/**
 * The ledger on disk. The new one is put in place before the release, and the old one kept: a ledger that
 * knows a release which was never handed out is safe and can be put back, the reverse is not.
 */
class LedgerFile implements Ahead {
  readonly #place: string;
  readonly #previous: string;
  #temporary: string | undefined;
  readonly #first: boolean;

  constructor(path: string, first: boolean) {
    this.#place = resolve(path);
    this.#previous = `${this.#place}.previous`;
    this.#first = first;
    if (first && existsSync(this.#place)) {
      throw refuse(
        'ledger-in-use',
        `${path} is there already, and --first would start a new series`,
        'leave --first out to continue the series, or name another ledger for a new one',
      );
    }
    if (!first && !existsSync(this.#place)) {
      throw refuse(
        'no-ledger',
        `there is no ledger ${path}`,
        'name the ledger of the release before; --first starts a series. Never start again with people who were published before',
      );
    }
  }

  /** The old ledger; `null` for a first release. */
  async read(): Promise<Uint8Array | null> {
    return this.#first ? null : readBytes(this.#place);
  }

  prepare(release: Release): void {
    if (!release.ledger) throw new Error('a release of a series has a ledger');
    const temporary = join(dirname(this.#place), `.${process.pid}-${Date.now()}.ledger`);
    this.#temporary = temporary;
    this.#attempt(() => {
      // for its owner alone
      const file = openSync(temporary, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
      try {
        writeAll(file, release.ledger as Uint8Array);
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
    });
  }

  putInPlace(): void {
    const temporary = this.#temporary;
    if (!temporary) throw new Error('a ledger is written before it is put in place');
    this.#attempt(() => {
      if (existsSync(this.#place)) {
        const copy = `${temporary}-previous`;
        copyFileSync(this.#place, copy);
        renameSync(copy, this.#previous);
      }
      renameSync(temporary, this.#place);
      this.#temporary = undefined;
    });
  }

  takeBack(): void {
    if (this.#first) rmSync(this.#place, { force: true });
    else copyFileSync(this.#previous, this.#place);
  }

  discard(): void {
    if (this.#temporary) rmSync(this.#temporary, { force: true });
  }

  told(release: Release): ReturnType<Ahead['told']> {
    const { releases } = release.privateReport.series;
    const entry = releases.at(-1);
    const { number, came, stayed, back, left, counterfeits, withheld } = entry;
    const kept = this.#first ? '' : `; the one before is ${this.#previous}`;
    return {
      lines: [
        `release ${number}: ${came} came, ${stayed} stayed, ${back} came back, ${left} left; ${counterfeits} counterfeits, ${withheld} withheld`,
        `${this.#place}: the ledger, as secret as the table${kept}`,
      ],
      json: { ledger: this.#place, series: entry },
    };
  }

  #attempt(action: () => void): void {
    try {
      action();
    } catch (error) {
      throw refuse(
        'unwritable',
        `${this.#place} cannot be written: ${(error as Error).message}`,
        'keep the ledger in a folder that may be written, on a disk with room',
      );
    }
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(file, bytes, at);
}

function isInside(folder: string, path: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return !way.startsWith('..') && resolve(way) !== way;
}
