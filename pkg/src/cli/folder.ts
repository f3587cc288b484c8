/** Folders that are written as a whole or not at all. */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { refuse } from './failure.js';

/** Files by which a folder of ours is known. */
const OURS = ['SHA256SUMS', 'report.json', 'report-private.json', 'diagnosis.json'];

/** A folder that is filled beside its place and then moved there. */
export class NewFolder {
  readonly place: string;
  readonly #forAll: boolean;
  #temporary: string | undefined;
  /** The outermost of the folders around it that were not there before. */
  #made: string | undefined;

  /** Refuses a place that holds anything which must not be lost. `forAll`: it is not for its owner alone. */
  constructor(place: string, { force, forAll }: { force: boolean; forAll: boolean }) {
    this.place = resolve(place);
    this.#forAll = forAll;
    const found = contents(this.place);
    if (!found || found.length === 0) return;
    if (!found.some((name) => OURS.includes(name))) {
      throw refuse(
        'folder-in-use',
        `${place} holds files that Outis did not write`,
        'name an empty or a new folder',
      );
    }
    if (!force)
      throw refuse(
        'folder-in-use',
        `${place} holds a release already`,
        'name another folder, or add --force',
      );
  }

  /** An empty folder next to the place, to be filled. */
  prepare(): string {
    try {
      this.#made = mkdirSync(dirname(this.place), { recursive: true });
      this.#temporary = mkdtempSync(join(dirname(this.place), `.${basename(this.place)}-`));
      // Made for its owner alone, which is right for what is private.
      if (this.#forAll) chmodSync(this.#temporary, 0o777 & ~process.umask());
      return this.#temporary;
    } catch (error) {
      throw unwritable(this.place, error);
    }
  }

  /** Moves what was written into place; what stood there goes only after that. */
  putInPlace(): void {
    if (!this.#temporary) throw new Error('a folder is filled before it is put in place');
    const before = existsSync(this.place) ? `${this.#temporary}-before` : undefined;
    try {
      if (before) renameSync(this.place, before);
      renameSync(this.#temporary, this.place);
    } catch (error) {
      if (before && existsSync(before)) renameSync(before, this.place);
      throw unwritable(this.place, error);
    }
    this.#temporary = undefined;
    this.#made = undefined;
    if (before) rmSync(before, { recursive: true, force: true });
  }

  /** Leaves nothing behind of a folder that did not come to be. */
  discard(): void {
    if (this.#temporary) rmSync(this.#temporary, { recursive: true, force: true });
    this.#temporary = undefined;
    if (this.#made) removeEmpty(dirname(this.place), this.#made);
    this.#made = undefined;
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

/** Adds one file to a folder: all of it, or nothing. */
export async function addFile(
  folder: string,
  name: string,
  content: AsyncIterable<Uint8Array | string> | Iterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  const temporary = join(folder, `.${name}-${process.pid}`);
  try {
    mkdirSync(folder, { recursive: true });
    await writeFile(temporary, content, { signal });
    renameSync(temporary, join(folder, name));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw unwritable(folder, error);
  }
}

/** Private files must not end up in the folder that is published, nor the reverse. */
export function keepApart(out: string, secret: string): void {
  const inside = (a: string, b: string) => {
    const way = relative(resolve(a), resolve(b));
    return way === '' || !(way.startsWith('..') || resolve(way) === way);
  };
  if (inside(out, secret) || inside(secret, out)) {
    throw refuse(
      'folder-in-use',
      '--out and --private are not apart',
      'name two folders, neither inside the other',
    );
  }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** What the operating system refuses is no bug of ours; anything else is passed on. */
function unwritable(place: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error;
  return refuse(
    'unwritable',
    `${place} cannot be written: ${error.message}`,
    'name a folder that may be written, on a disk with room',
  );
}

function contents(place: string): string[] | undefined {
  try {
    const found = statSync(place, { throwIfNoEntry: false });
    if (!found) return undefined;
    if (!found.isDirectory()) throw refuse('folder-in-use', `${place} is a file`, 'name a folder');
    return readdirSync(place);
  } catch (error) {
    throw unwritable(place, error);
  }
}
