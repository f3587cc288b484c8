/** Single files that a command writes: where nothing stood, or in place of the very file that was looked at. */
import { lstatSync, mkdirSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { refuse, unwritable } from './failure.js';
import { moveIfFree, remove, settle } from './files.js';
import { beside } from './folder.js';
import { type FileStep, fileAt, isSameFile, type SeenFile } from './journal.js';
import { realPlace } from './paths.js';

type Content = AsyncIterable<Uint8Array | string> | Iterable<string>;

/** A file that is written beside its place, all of it, before it goes there. */
export class NewFile {
  readonly place: string;
  /** As it was named. */
  readonly #name: string;
  readonly #secret: boolean;
  readonly #before: SeenFile | undefined;
  readonly #temporary: string;
  #filled = false;

  /** Refuses what is there already, unless it may be replaced. `secret`: for its owner alone. */
  constructor(
    name: string,
    { force, secret = false, hint }: { force: boolean; secret?: boolean; hint?: string },
  ) {
    this.place = realPlace(name);
    this.#name = name;
    this.#secret = secret;
    this.#temporary = beside(this.place, 'new');
    const found = lstatSync(this.place, { throwIfNoEntry: false });
    if (found && !found.isFile()) throw refuse('file-in-use', `${name} is no file`, 'name a file');
    this.#before = fileAt(this.place);
    if (this.#before && !force) {
      throw refuse('file-in-use', `${name} is there already`, hint ?? 'name another file, or add --force');
    }
  }

  /** Writes it beside its place. */
  async fill(content: Content, signal?: AbortSignal): Promise<void> {
    try {
      mkdirSync(dirname(this.place), { recursive: true, mode: this.#secret ? 0o700 : 0o777 });
      this.#filled = true;
      await writeFile(this.#temporary, content, {
        signal,
        flag: 'wx',
        mode: this.#secret ? 0o600 : 0o666,
      });
      settle(this.#temporary);
    } catch (error) {
      throw unwritable(this.place, error);
    }
  }

  /** Writes it and puts it in place, or changes nothing. */
  async write(content: Content, signal?: AbortSignal): Promise<void> {
    try {
      await this.fill(content, signal);
      this.recheck();
      if (this.#before) renameSync(this.#temporary, this.place);
      // Whatever came there since it was looked at stays.
      else if (!moveIfFree(this.#temporary, this.place)) throw this.#changed();
      settle(dirname(this.place));
      this.#filled = false;
    } catch (error) {
      throw unwritable(this.place, error);
    } finally {
      this.discard();
    }
  }

  /** What the journal has to do, once the file is filled. */
  step(): FileStep {
    const next = fileAt(this.#temporary);
    if (!next) throw new Error('a file is filled before it is put in place');
    return {
      place: this.place,
      next: { path: this.#temporary, ino: next.ino },
      before: this.#before ?? null,
      aside: beside(this.place, 'old'),
    };
  }

  /** Fails unless the place is as it was when it was looked at. */
  recheck(): void {
    const now = fileAt(this.place);
    if (now === undefined && this.#before === undefined) return;
    if (!isSameFile(now, this.#before)) throw this.#changed();
  }

  /** Leaves nothing behind of a file that did not come to be. */
  discard(): void {
    if (!this.#filled) return;
    remove(this.#temporary);
    this.#filled = false;
  }

  #changed(): Error {
    const what = this.#before ? 'was changed while this run worked' : 'came to be while this run worked';
    return refuse(
      'file-in-use',
      `${this.#name} ${what}`,
      'nothing was replaced; look at it, and run it again',
    );
  }
}
