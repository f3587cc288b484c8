/** Everything that one run puts in place: a ledger, a private folder, a public folder, all of them or none. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { refuse, unwritable } from './failure.js';
import { remove, sha256, sumOf, writeNew } from './files.js';
import { beside, keepApart, NewFolder, Parents } from './folder.js';
import {
  type Journal,
  journalOf,
  type LedgerStep,
  newJournal,
  place,
  readJournal,
  takeBack,
  tidy,
  writeJournal,
} from './journal.js';
import { Lock, ownerInWords, RUN, stateOf } from './lock.js';
import { NewFile } from './new-file.js';
import { isInside, isSamePlace, realPlace } from './paths.js';

export interface Places {
  out: string;
  secret: string | undefined;
  ledger: string | undefined;
  /** A copy of the one table beside its folder. */
  copy?: string | undefined;
  /** Whether `out` is for its owner alone: what goes there is no release. */
  closed?: boolean;
}

interface How {
  force: boolean;
  /** There is no ledger yet. */
  first: boolean;
  say: (text: string) => void;
}

export class Transaction {
  readonly #say: How['say'];
  readonly #locks = new Locks();
  readonly #parents = new Parents();
  readonly #journal: string;
  #published: NewFolder | undefined;
  #kept: NewFolder | undefined;
  #ledger: LedgerFile | undefined;
  #copy: NewFile | undefined;
  #committed = false;

  /** Takes the locks, finishes what an earlier run began there, and looks at what stands there. */
  static begin(places: Places, how: How): Transaction {
    const { out, secret, ledger, copy } = places;
    if (secret !== undefined) keepApart(out, secret);
    for (const [name, folder] of [
      ['--out', out],
      ['--private', secret],
    ] as const) {
      if (ledger !== undefined && folder !== undefined && isInside(realPlace(folder), realPlace(ledger))) {
        throw refuse(
          'folder-in-use',
          `the ledger is inside ${name}`,
          'keep it elsewhere: it must never be published',
        );
      }
    }
    if (copy !== undefined && secret !== undefined && isInside(realPlace(secret), realPlace(copy))) {
      throw refuse('folder-in-use', '--out is inside --private', 'name a file elsewhere');
    }
    if (copy !== undefined && ledger !== undefined && isSamePlace(copy, ledger)) {
      throw refuse('file-in-use', `${copy} is the ledger itself`, 'name another file');
    }
    const begun = new Transaction(places, how);
    try {
      begun.#look(places, how);
      return begun;
    } catch (error) {
      begun.end();
      throw error;
    }
  }

  private constructor({ out }: Places, { say }: How) {
    this.#say = say;
    this.#journal = journalOf(realPlace(out));
  }

  #look({ out, secret, ledger, copy, closed = false }: Places, { force, first, say }: How): void {
    const folders = [out, ...(secret === undefined ? [] : [secret])].map(realPlace);
    const copies = copy === undefined ? [] : [realPlace(copy)];
    for (const place of [...folders, ...copies]) this.#parents.make(place);
    const locked = [
      ...(ledger === undefined ? [] : [lockOfLedger(ledger)]),
      ...[...folders, ...copies].map(lockBeside),
    ];
    for (const { place, lock } of locked) this.#locks.take(place, lock, this.#journal, say);
    this.#locks.finish([this.#journal], this.#journal, say);
    for (const { place } of locked) nameLeftovers(place, say);
    if (ledger !== undefined) this.#ledger = new LedgerFile(ledger, first);
    // The file is what people have named: it is told first.
    if (copy !== undefined) this.#copy = new NewFile(copy, { force });
    this.#published = new NewFolder(out, { force, forAll: !closed });
    if (secret !== undefined) this.#kept = new NewFolder(secret, { force, forAll: false });
  }

  /** The old ledger; `null` for a first release. */
  get ledger(): Uint8Array | null {
    return this.#ledger?.bytes ?? null;
  }

  /** Where the ledger is, and the one before it. */
  get ledgerPlaces(): { place: string; previous: string } | undefined {
    return this.#ledger;
  }

  /** Empty folders to be filled. */
  prepare(): { public: string; private: string | undefined } {
    if (!this.#published) throw new Error('the places are looked at first');
    return { public: this.#published.prepare(), private: this.#kept?.prepare() };
  }

  /** Writes the copy beside its place. */
  async copy(content: AsyncIterable<Uint8Array | string>, signal: AbortSignal): Promise<void> {
    await this.#copy?.fill(content, signal);
  }

  /** Puts everything in place, or nothing. */
  commit(ledger: Uint8Array | undefined): void {
    if (!this.#published) throw new Error('the places are looked at first');
    if (this.#ledger) {
      if (!ledger) throw new Error('a release of a series has a ledger');
      this.#ledger.write(ledger);
    }
    const folders = [this.#kept, this.#published].filter((folder) => folder !== undefined);
    try {
      const journal = newJournal(
        this.#ledger?.step() ?? null,
        folders.map((folder) => folder.step()),
        this.#copy ? [this.#copy.step()] : [],
      );
      // Nothing may have changed since it was looked at, and the locks must still be ours.
      this.#ledger?.recheck();
      for (const folder of folders) folder.recheck();
      this.#copy?.recheck();
      this.#locks.check();
      writeJournal(this.#journal, journal);
      // From here on what was written beside its place belongs to the journal.
      this.#committed = true;
      try {
        place(journal);
      } catch (error) {
        takeBack(journal);
        remove(this.#journal);
        this.#committed = false;
        throw error;
      }
      finishUp(journal, this.#journal, this.#say);
    } catch (error) {
      throw unwritable(this.#published.place, error);
    }
  }

  /** Lets go: what did not come to be is removed, and the locks are given back. */
  end(): void {
    if (!this.#committed) {
      this.#published?.discard();
      this.#kept?.discard();
      this.#copy?.discard();
      this.#ledger?.discard();
    }
    this.#locks.release();
    this.#parents.removeEmpty();
  }
}

/** The locks of one run. `evenUnseen`: also those whose owners cannot be seen from here. */
export class Locks {
  readonly #held = new Map<string, { place: string; lock: Lock }>();
  readonly #evenUnseen: boolean;

  constructor({ evenUnseen = false } = {}) {
    this.#evenUnseen = evenUnseen;
  }

  take(place: string, path: string, journal: string, say: How['say']): void {
    if (this.#held.has(path)) return;
    try {
      const lock = Lock.take(place, path, journal, { say, evenUnseen: this.#evenUnseen });
      this.#held.set(path, { place, lock });
    } catch (error) {
      throw unwritable(place, error);
    }
  }

  /** Finishes the journals named, and those that the locks tell of. */
  finish(journals: string[], own: string, say: How['say']): Journal[] {
    return this.#each(journals, own, say, (journal, path) => {
      place(journal);
      finishUp(journal, path, say);
      say(
        `finished what an earlier run (${ownerInWords(journal)}) had begun: ${placesOf(journal).join(', ')}`,
      );
    });
  }

  /** Takes back what the journals say instead. */
  undo(journals: string[], own: string, say: How['say']): Journal[] {
    return this.#each(journals, own, say, (journal, path) => {
      takeBack(journal);
      remove(path);
    });
  }

  #each(
    journals: string[],
    own: string,
    say: How['say'],
    act: (journal: Journal, path: string) => void,
  ): Journal[] {
    const told = [...this.#held.values()].flatMap(({ lock }) => [...lock.inherited]);
    return [...new Set([...journals, ...told])].flatMap((path) => {
      const journal = readJournal(path);
      if (!journal) return [];
      this.#hold(journal, own, say);
      this.check();
      act(journal, path);
      return journal;
    });
  }

  /** Takes the locks of everything that a journal names. */
  #hold(journal: Journal, own: string, say: How['say']): void {
    if (stateOf(journal.owner) === 'running') {
      throw refuse(
        'in-use',
        `another run (${ownerInWords(journal)}) is putting ${placesOf(journal).join(', ')} in place`,
        'wait until it has ended',
      );
    }
    const beside = [...journal.folders, ...journal.files].map(({ place }) => lockBeside(place));
    const ledger = journal.ledger ? [lockOfLedger(journal.ledger.place)] : [];
    for (const { place, lock } of [...ledger, ...beside]) this.take(place, lock, own, say);
  }

  check(): void {
    for (const { place, lock } of this.#held.values()) lock.check(place);
  }

  release(): void {
    for (const { lock } of this.#held.values()) lock.release();
    this.#held.clear();
  }
}

/** Removes what was replaced, then the journal: nothing is left to be done. */
function finishUp(journal: Journal, path: string, say: How['say']): void {
  for (const kept of tidy(journal)) say(`files that Outis did not write stay in ${kept}`);
  remove(path);
}

export function placesOf({ ledger, folders, files }: Journal): string[] {
  return [...(ledger ? [ledger] : []), ...folders, ...files].map(({ place }) => place);
}

/** The lock of a folder, or of a file that is no ledger. */
export function lockBeside(path: string): { place: string; lock: string } {
  const place = realPlace(path);
  return { place, lock: join(dirname(place), `.${basename(place)}.outis-lock`) };
}

export function lockOfLedger(path: string): { place: string; lock: string } {
  const place = realPlace(path);
  return { place, lock: `${place}.lock` };
}

/** What runs that ended early left beside a place. */
export function leftoversOf(place: string): string[] {
  const base = basename(place);
  const folder = dirname(place);
  const pattern =
    /^(?:\.outis-lock|\.outis-journal|\.lock)?\.outis-(?:new|old|spare|part|scratch)-([0-9a-f]{12})$/;
  return readdirSync(folder)
    .filter((name) => {
      const run = name.startsWith(`.${base}`) && pattern.exec(name.slice(base.length + 1))?.[1];
      return run && run !== RUN;
    })
    .map((name) => join(folder, name));
}

export function nameLeftovers(place: string, say: How['say']): void {
  const found = leftoversOf(place);
  if (found.length === 0) return;
  say(
    `warning: an earlier run left ${found.join(', ')}, which may hold private rows; \`outis recover ${place} --clean\` removes it`,
  );
}

/**
 * The ledger on disk. The new one is put in place before the release, and the old one kept: a ledger that
 * knows a release which was never handed out is safe and can be put back, the reverse is not.
 */
class LedgerFile {
  readonly place: string;
  readonly previous: string;
  /** As it was read; `null` for a first release. */
  readonly bytes: Uint8Array | null;
  readonly #name: string;
  readonly #temporary: string;
  #nextSum: string | undefined;

  constructor(name: string, first: boolean) {
    this.#name = name;
    this.place = realPlace(name);
    this.previous = `${this.place}.previous`;
    this.#temporary = beside(this.place, 'new');
    const there = existsSync(this.place);
    if (first && there) {
      throw refuse(
        'ledger-in-use',
        `${name} is there already, and --first would start a new series`,
        'leave --first out to continue the series, or name another ledger for a new one',
      );
    }
    if (!first && !there) {
      throw refuse(
        'no-ledger',
        `there is no ledger ${name}`,
        'name the ledger of the release before; --first starts a series. Never start again with people who were published before',
      );
    }
    this.bytes = first ? null : this.#attempt(() => readFileSync(this.place));
  }

  write(bytes: Uint8Array): void {
    this.#nextSum = sha256(bytes);
    this.#attempt(() => writeNew(this.#temporary, bytes));
  }

  step(): LedgerStep {
    if (this.#nextSum === undefined) throw new Error('a ledger is written before it is put in place');
    return {
      place: this.place,
      next: this.#temporary,
      nextSum: this.#nextSum,
      beforeSum: this.bytes && sha256(this.bytes),
      previous: this.previous,
      spare: beside(this.place, 'spare'),
    };
  }

  /** Fails unless the ledger is the one that was read. */
  recheck(): void {
    if (sumOf(this.place) === (this.bytes && sha256(this.bytes))) return;
    throw refuse(
      'ledger-in-use',
      `${this.#name} was changed while this run worked`,
      'nothing was published: a release that the ledger does not know must not go out; run it again',
    );
  }

  discard(): void {
    if (this.#nextSum !== undefined) remove(this.#temporary);
  }

  #attempt<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw refuse(
        'unwritable',
        `${this.place} cannot be written: ${(error as Error).message}`,
        'keep the ledger in a folder that may be written, on a disk with room',
      );
    }
  }
}
