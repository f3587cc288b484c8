/** Folders that are written as a whole or not at all. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { chunksOf } from '../source.js';
import type { ReleaseFile } from '../types.js';
import { refuse } from './failure.js';

/** Files by which a folder of ours is known. */
const OURS = ['SHA256SUMS', 'report.json', 'report-private.json', 'diagnosis.json'];

/** A folder that is filled beside its place and then moved there. */
export class NewFolder {
  readonly place: string;
  #temporary: string | undefined;

  /** Refuses a place that holds anything which must not be lost. */
  constructor(place: string, force: boolean) {
    this.place = resolve(place);
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

  /** Writes the files next to the place. */
  async fill(files: readonly ReleaseFile[], signal: AbortSignal): Promise<void> {
    try {
      mkdirSync(dirname(this.place), { recursive: true });
      const temporary = mkdtempSync(join(dirname(this.place), `.${basename(this.place)}-`));
      this.#temporary = temporary;
      for (const file of files) await write(join(temporary, file.name), file.blob, signal);
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
    if (before) rmSync(before, { recursive: true, force: true });
  }

  /** Leaves nothing behind of a folder that did not come to be. */
  discard(): void {
    if (this.#temporary) rmSync(this.#temporary, { recursive: true, force: true });
    this.#temporary = undefined;
  }
}

/** Adds one file to a folder, in one piece. */
export function addFile(folder: string, name: string, content: string | Uint8Array): void {
  try {
    mkdirSync(folder, { recursive: true });
    const temporary = join(folder, `.${name}-${process.pid}`);
    writeFileSync(temporary, content);
    renameSync(temporary, join(folder, name));
  } catch (error) {
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

async function write(path: string, blob: Blob, signal: AbortSignal): Promise<void> {
  const file: FileHandle = await open(path, 'w');
  try {
    for await (const chunk of chunksOf(blob)) {
      signal.throwIfAborted();
      await file.writeFile(chunk);
    }
  } finally {
    await file.close();
  }
}
