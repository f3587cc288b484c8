/**
 * Locks: one run at a time changes a ledger or a folder, from looking at it to replacing it.
 *
 * A lock is a file beside what it protects. It says who holds it and since when, and names the journals that
 * may have to be finished first. A lock whose owner is known to have ended is taken over; one whose owner
 * cannot be seen from here (another machine, another container) is left alone until somebody breaks it.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  unlinkSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { refuse, unwritable } from './failure.js';
import { writeNew } from './files.js';

/** The process that holds a lock, so that it can be told from a later one with the same number. */
export interface Owner {
  pid: number;
  host: string;
  /** The machine, where it has an identity of its own. */
  machine?: string | undefined;
  /** The run of the operating system. */
  boot?: string | undefined;
  /** The space that numbers of processes are counted in: a container has its own. */
  space?: string | undefined;
  /** When the process started, in ticks since the machine did. */
  started?: string | undefined;
}

export interface LockData {
  outis: 'lock';
  /** Of the run that holds it. */
  run: string;
  owner: Owner;
  since: string;
  /** Journals that a run which ended early may have left; whoever holds the lock finishes them. */
  journals: string[];
}

/** One run of the command line. */
export const RUN: string = randomBytes(6).toString('hex');

export const OWNER: Owner = {
  pid: process.pid,
  host: hostname(),
  machine: machineId(),
  boot: textOf('/proc/sys/kernel/random/boot_id'),
  space: spaceOf(),
  started: startOf(process.pid),
};

/** `ended`: certainly over. `unknown`: cannot be seen from here. */
export function stateOf(owner: Owner): 'running' | 'ended' | 'unknown' {
  if (owner.boot === undefined || OWNER.boot === undefined) {
    return owner.host === OWNER.host ? byNumber(owner) : 'unknown';
  }
  if (owner.boot === OWNER.boot) return owner.space === OWNER.space ? byNumber(owner) : 'unknown';
  const sameMachine = owner.machine !== undefined && owner.machine === OWNER.machine;
  // The machine was started again since.
  return sameMachine && owner.host === OWNER.host ? 'ended' : 'unknown';
}

function byNumber({ pid, started }: Owner): 'running' | 'ended' {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else may not be signalled, and runs all the same.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return 'ended';
  }
  const now = startOf(pid);
  return started !== undefined && now !== undefined && started !== now ? 'ended' : 'running';
}

/** Who holds a lock, in words. */
export function ownerInWords({ owner, since }: Pick<LockData, 'owner' | 'since'>): string {
  return `process ${owner.pid} on ${owner.host}, since ${since}`;
}

/** A lock that this run holds. */
export class Lock {
  readonly path: string;
  /** Journals that the run before left to be finished. */
  readonly inherited: readonly string[];

  private constructor(path: string, inherited: readonly string[]) {
    this.path = path;
    this.inherited = inherited;
  }

  /** Takes the lock, or says who has it. `journal`: where this run writes its own. */
  static take(
    place: string,
    path: string,
    journal: string,
    { say, evenUnseen }: { say: (text: string) => void; evenUnseen: boolean },
  ): Lock {
    const held = readLock(path);
    if (held === undefined) {
      if (Lock.#create(path, [journal])) return new Lock(path, []);
      // Somebody was faster; what they wrote says who.
      throw busy(place, path, readLock(path) ?? undefined);
    }
    const state = held === null ? 'unknown' : stateOf(held.owner);
    if (!(state === 'ended' || (state === 'unknown' && evenUnseen)))
      throw busy(place, path, held ?? undefined);
    const who = held ? ownerInWords(held) : 'unknown';
    say(
      state === 'ended'
        ? `${place}: an earlier run (${who}) ended before it was done`
        : `${place}: the lock of another run (${who}) is broken`,
    );
    const journals = held?.journals ?? [];
    const lock = new Lock(path, journals);
    // Replaced in one step, with what it knew: were this run to end here, the next one would know it too.
    replaceLock(path, [...new Set([journal, ...journals])], () => {
      const now = readLock(path);
      if (now?.run !== held?.run) throw busy(place, path, now ?? undefined);
    });
    lock.check(place);
    return lock;
  }

  static #create(path: string, journals: string[]): boolean {
    const part = partBeside(path);
    writeNew(part, lockText(journals));
    try {
      linkSync(part, path);
      return true;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return false;
      // No hard links here: the file is made first and filled afterwards.
      try {
        writeNew(path, lockText(journals));
        return true;
      } catch (second) {
        if ((second as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw second;
      }
    } finally {
      unlinkSync(part);
    }
  }

  /** Fails if the lock is not this run's any more. */
  check(place: string): void {
    const held = readLock(this.path);
    if (held?.run !== RUN) {
      throw refuse(
        'in-use',
        `${place}: the lock of this run was taken away`,
        'nothing was changed; see who else works there, and run it again',
      );
    }
  }

  /** Gives it back, unless there is a journal that only this lock tells of: the next run then takes it over. */
  release(): void {
    const held = readLock(this.path);
    if (held?.run !== RUN || held.journals.some((journal) => existsSync(journal))) return;
    rmSync(this.path, { force: true });
  }
}

/** What a lock says; `null` if it cannot be read, `undefined` if there is none. */
function readLock(path: string): LockData | null | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw unwritable(path, error);
  }
  try {
    const data = JSON.parse(text) as LockData;
    return data.outis === 'lock' && typeof data.owner?.pid === 'number' && Array.isArray(data.journals)
      ? data
      : null;
  } catch {
    return null;
  }
}

function busy(place: string, path: string, held: LockData | undefined): Error {
  const since = held ? ownerInWords(held) : sinceWhen(path);
  const state = held ? stateOf(held.owner) : 'unknown';
  const what = `${place} is in use by another run (${since})`;
  const hint =
    state === 'running'
      ? 'wait until that run has ended, and look at what it published first'
      : `that run cannot be seen from here; if you know that it has ended, \`outis recover ${place} --break-lock\` takes its lock ${path} away`;
  return refuse('in-use', what, hint, { place, lock: path, owner: held?.owner, since: held?.since });
}

function sinceWhen(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found
    ? `of which the lock says nothing, since ${found.mtime.toISOString()}`
    : 'which has just ended';
}

function replaceLock(path: string, journals: string[], still: () => void): void {
  const part = partBeside(path);
  writeNew(part, lockText(journals));
  try {
    still();
    renameSync(part, path);
  } finally {
    if (lstatSync(part, { throwIfNoEntry: false })) unlinkSync(part);
  }
}

function lockText(journals: string[]): string {
  const data: LockData = {
    outis: 'lock',
    run: RUN,
    owner: OWNER,
    since: new Date().toISOString(),
    journals,
  };
  return `${JSON.stringify(data, undefined, 2)}\n`;
}

/** Where something is written before it gets its name. */
export function partBeside(path: string): string {
  return join(dirname(path), `.${basename(path).replace(/^\./, '')}.outis-part-${RUN}`);
}

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Not the identity itself, which other programs may treat as a secret. */
function machineId(): string | undefined {
  const id = textOf('/etc/machine-id');
  return id && createHash('sha256').update(`outis lock ${id}`).digest('hex').slice(0, 16);
}

function spaceOf(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

/** The 22nd field of what Linux says about a process; the second, its name, may hold spaces. */
function startOf(pid: number): string | undefined {
  return textOf(`/proc/${pid}/stat`)?.split(')').at(-1)?.trim().split(' ')[19];
}
