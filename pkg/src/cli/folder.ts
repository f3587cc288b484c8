/** Folders that are written as a whole or not at all. */
import { chmodSync, lstatSync, mkdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { oursAmong } from '../inventory.js';
import { refuse, unwritable } from './failure.js';
import { settle } from './files.js';
import { type FolderStep, isSame, look, type SeenFolder } from './journal.js';
import { RUN } from './lock.js';
import { isInside, realPlace } from './paths.js';

/** A folder that is filled beside its place; the journal moves it there. */
export class NewFolder {
  readonly place: string;
  /** As it was named. */
  readonly #name: string;
  readonly #forAll: boolean;
  readonly #before: SeenFolder | undefined;
  readonly #temporary: string;
  /** What was made at that path by this run, by its number. */
  #filled: string | undefined;

  /** Refuses a place that holds anything which must not be lost. `forAll`: it is not for its owner alone. */
  constructor(name: string, { force, forAll }: { force: boolean; forAll: boolean }) {
    this.place = realPlace(name);
    this.#name = name;
    this.#forAll = forAll;
    this.#temporary = beside(this.place, 'new');
    this.#before = seen(this.place);
    if (!this.#before || this.#before.files.length === 0) return;
    if (oursAmong(this.#before.files.map(({ name }) => name)).length === 0) {
      throw refuse(
        'folder-in-use',
        `${name} holds files that Outis did not write`,
        'name an empty or a new folder',
      );
    }
    if (!force)
      throw refuse('folder-in-use', `${name} holds a release already`, 'name another folder, or add --force');
  }

  /** An empty folder next to the place, to be filled. */
  prepare(): string {
    try {
      // For its owner alone, which is right for what is private.
      mkdirSync(this.#temporary, { mode: 0o700 });
      this.#filled = numberOf(this.#temporary);
      if (this.#forAll) chmodSync(this.#temporary, 0o777 & ~process.umask());
      return this.#temporary;
    } catch (error) {
      throw unwritable(this.place, error);
    }
  }

  /** What the journal has to do, once the folder is filled. */
  step(): FolderStep {
    const next = look(this.#temporary);
    if (!next || next.ino !== this.#filled) throw new Error('a folder is filled before it is put in place');
    for (const { name } of next.files) settle(join(this.#temporary, name));
    settle(this.#temporary);
    return {
      place: this.place,
      next: { path: this.#temporary, ino: next.ino, marker: next.marker },
      before: this.#before ?? null,
      aside: beside(this.place, 'old'),
      kept: `${this.place}.kept-${RUN}`,
    };
  }

  /** Fails unless the place is as it was when it was looked at. */
  recheck(): void {
    const now = seen(this.place);
    if (now === undefined && this.#before === undefined) return;
    if (isSame(now, this.#before)) return;
    const what = this.#before ? 'was changed while this run worked' : 'came to be while this run worked';
    throw refuse(
      'folder-in-use',
      `${this.#name} ${what}`,
      'nothing was replaced; look at it, and run it again',
    );
  }

  /** Leaves nothing behind of a folder that did not come to be. */
  discard(): void {
    if (this.#filled === undefined || numberOf(this.#temporary) !== this.#filled) return;
    // A worker that was told to stop may still be writing.
    rmSync(this.#temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    this.#filled = undefined;
  }
}

/** Where something of this run stands next to its place. */
export function beside(place: string, what: 'new' | 'old' | 'spare' | 'scratch'): string {
  return join(dirname(place), `.${basename(place)}.outis-${what}-${RUN}`);
}

function numberOf(path: string): string | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  return found && String(found.ino);
}

function seen(place: string): SeenFolder | undefined {
  try {
    const found = lstatSync(place, { throwIfNoEntry: false });
    if (found && !found.isDirectory()) throw refuse('folder-in-use', `${place} is a file`, 'name a folder');
    return look(place);
  } catch (error) {
    throw unwritable(place, error);
  }
}

/** The folders around a place, made where they are missing. */
export class Parents {
  readonly #made: { last: string; first: string }[] = [];

  make(place: string): void {
    const last = dirname(place);
    try {
      const first = mkdirSync(last, { recursive: true });
      if (first !== undefined) this.#made.push({ last, first });
    } catch (error) {
      throw unwritable(place, error);
    }
  }

  /** Removes those that nothing came into. */
  removeEmpty(): void {
    for (const { last, first } of this.#made) removeEmpty(last, first);
  }
}

/** Removes a folder and those around it up to `last`, as long as nothing is in them. */
function removeEmpty(folder: string, last: string): void {
  try {
    rmdirSync(folder);
    if (folder !== last) removeEmpty(dirname(folder), last);
  } catch {
    // Somebody has put something there meanwhile: it stays.
  }
}

/** Adds one file to a folder: all of it, or nothing. What is `secret` is for its owner alone. */
export async function addFile(
  folder: string,
  name: string,
  content: AsyncIterable<Uint8Array | string> | Iterable<string>,
  { signal, secret = false }: { signal?: AbortSignal; secret?: boolean } = {},
): Promise<void> {
  const temporary = join(folder, `.${name}.outis-part-${RUN}`);
  try {
    mkdirSync(folder, { recursive: true, mode: secret ? 0o700 : 0o777 });
    await writeFile(temporary, content, { signal, flag: 'wx', mode: secret ? 0o600 : 0o666 });
    renameSync(temporary, join(folder, name));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw unwritable(folder, error);
  }
}

/** Private files must not end up in the folder that is published, nor the reverse. */
export function keepApart(out: string, secret: string): void {
  const [open, kept] = [realPlace(out), realPlace(secret)];
  if (isInside(open, kept) || isInside(kept, open)) {
    throw refuse(
      'folder-in-use',
      '--out and --private are not apart',
      'name two folders, neither inside the other',
    );
  }
}
