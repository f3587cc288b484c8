/**
 * How ledger, private folder and public folder change together.
 *
 * All of it is written beside its place first. Then a journal is put down that says what goes where and what
 * stood there before; from that moment on the run counts as done, and every step can be taken again: whoever
 * comes next, after a kill at any moment, finishes it. Nothing is removed but files that were looked at when
 * the run began, and that are still the same.
 */
import { lstatSync, readdirSync, readFileSync, renameSync, rmdirSync, unlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DIVIDED, oursAmong } from '../inventory.js';
import { refuse } from './failure.js';
import { moveIfFree, moveTo, remove, settle, sha256, sumOf, writeNew } from './files.js';
import { OWNER, type Owner, partBeside, RUN } from './lock.js';

/** A file of a folder, as it was when it was looked at. */
export interface SeenFile {
  name: string;
  ino: string;
  size: string;
  modified: string;
}

/** A folder, as it was when it was looked at. */
export interface SeenFolder {
  ino: string;
  /** Over names, sizes and times of everything in it. */
  marker: string;
  files: SeenFile[];
}

export interface FolderStep {
  place: string;
  /** Where it was filled. */
  next: { path: string; ino: string; marker: string };
  before: SeenFolder | null;
  /** Where what stood there waits until everything is in place. */
  aside: string;
  /** Where files stay that Outis did not write. */
  kept: string;
}

/** A single file, such as the copy of a table beside its release. */
export interface FileStep {
  place: string;
  /** Where it was written. */
  next: { path: string; ino: string };
  before: SeenFile | null;
  /** Where what stood there waits until everything is in place. */
  aside: string;
}

export interface LedgerStep {
  place: string;
  next: string;
  nextSum: string;
  beforeSum: string | null;
  previous: string;
  /** Where a copy is written before it gets its name. */
  spare: string;
}

export interface Journal {
  outis: 'journal';
  run: string;
  owner: Owner;
  since: string;
  ledger: LedgerStep | null;
  /** The private one first: a release without it could not be explained. */
  folders: FolderStep[];
  files: FileStep[];
}

export function newJournal(ledger: LedgerStep | null, folders: FolderStep[], files: FileStep[]): Journal {
  return {
    outis: 'journal',
    run: RUN,
    owner: OWNER,
    since: new Date().toISOString(),
    ledger,
    folders,
    files,
  };
}

/** Where the journal of a release stands. */
export function journalOf(out: string): string {
  return join(dirname(out), `.${basename(out)}.outis-journal`);
}

/** Puts a journal down: from here on the new state is the one that counts. */
export function writeJournal(path: string, journal: Journal): void {
  const part = partBeside(path);
  writeNew(part, `${JSON.stringify(journal, undefined, 2)}\n`);
  moveTo(part, path);
}

/** `undefined` if there is none. */
export function readJournal(path: string): Journal | undefined {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    const journal = JSON.parse(text) as Journal;
    // Journals of earlier versions have no files.
    if (journal.outis === 'journal' && Array.isArray(journal.folders))
      return { ...journal, files: journal.files ?? [] };
  } catch {
    // told below
  }
  throw refuse(
    'unfinished',
    `${path} is no journal of Outis`,
    'it was changed by something else; look at the folders beside it, then remove it by hand',
  );
}

/** Takes every step that is left: ledger, private folder, public folder, single files. */
export function place({ ledger, folders, files }: Journal): void {
  if (ledger) placeLedger(ledger);
  for (const folder of folders) placeFolder(folder);
  for (const file of files) placeFile(file);
}

/** Removes what was replaced; returns where files stay that Outis did not write. */
export function tidy({ folders, files, ledger }: Journal): string[] {
  if (ledger) {
    remove(ledger.next);
    remove(ledger.spare);
  }
  for (const { aside, before } of files) {
    if (isSameFile(fileAt(aside), before)) unlinkSync(aside);
  }
  return folders.flatMap((folder) => removeBefore(folder) ?? []);
}

/** Takes every step back that was taken, the last one first. */
export function takeBack({ ledger, folders, files }: Journal): void {
  for (const file of files.toReversed()) takeFileBack(file);
  for (const folder of folders.toReversed()) takeFolderBack(folder);
  if (ledger) takeLedgerBack(ledger);
}

function placeLedger({ place, next, nextSum, beforeSum, previous, spare }: LedgerStep): void {
  const now = sumOf(place);
  if (now === nextSum) return;
  if (now !== beforeSum)
    throw changedMeanwhile(place, 'it is neither the ledger that was read nor the new one');
  if (sumOf(next) !== nextSum)
    throw changedMeanwhile(place, `${next}, the new ledger, is not there any more`);
  if (beforeSum !== null) {
    remove(spare);
    writeNew(spare, readFileSync(place));
    moveTo(spare, previous);
  }
  moveTo(next, place);
}

/** By way of a copy, so that the ledger is there as a whole at every moment. */
function takeLedgerBack({ place, next, nextSum, beforeSum, previous, spare }: LedgerStep): void {
  if (sumOf(place) === nextSum) {
    if (beforeSum === null) unlinkSync(place);
    else {
      if (sumOf(previous) !== beforeSum) {
        throw changedMeanwhile(place, `${previous} is not the ledger that stood there before`);
      }
      remove(spare);
      writeNew(spare, readFileSync(previous));
      moveTo(spare, place);
    }
  }
  remove(next);
  remove(spare);
}

function placeFolder({ place, next, before, aside }: FolderStep): void {
  const there = look(place);
  if (isPlaced(there, next)) return;
  if (!isSame(look(next.path), next)) {
    throw changedMeanwhile(place, `${next.path}, what was to be put there, is not as it was written`);
  }
  if (there) {
    if (!isSame(there, before)) throw changedMeanwhile(place, 'it is not the folder that was looked at');
    renameSync(place, aside);
    // What was moved is looked at once more: something else may have taken its place in the meantime.
    if (!isSame(look(aside), before)) {
      renameSync(aside, place);
      throw changedMeanwhile(place, 'it is not the folder that was looked at');
    }
  }
  moveTo(next.path, place);
}

function takeFolderBack({ place, next, before, aside }: FolderStep): void {
  const old = look(aside);
  if (old && !isSame(old, before)) {
    throw changedMeanwhile(
      place,
      'what stood there before is already being removed: it can only be finished',
    );
  }
  if (isPlaced(look(place), next)) {
    if (before && !old) {
      throw changedMeanwhile(place, 'what stood there before is gone: it can only be finished');
    }
    renameSync(place, next.path);
  }
  if (old) moveTo(aside, place);
}

function placeFile({ place, next, before, aside }: FileStep): void {
  const there = fileAt(place);
  if (there?.ino === next.ino) {
    remove(next.path);
    return;
  }
  if (fileAt(next.path)?.ino !== next.ino) {
    throw changedMeanwhile(place, `${next.path}, what was to be put there, is not there any more`);
  }
  if (there) {
    if (!isSameFile(there, before)) throw changedMeanwhile(place, 'it is not the file that was looked at');
    renameSync(place, aside);
    // What was moved is looked at once more: something else may have taken its place in the meantime.
    if (!isSameFile(fileAt(aside), before)) {
      moveIfFree(aside, place);
      throw changedMeanwhile(place, 'it is not the file that was looked at');
    }
  }
  if (!moveIfFree(next.path, place)) throw changedMeanwhile(place, 'something else has come there');
  settle(dirname(place));
}

function takeFileBack({ place, next, before, aside }: FileStep): void {
  const old = fileAt(aside);
  if (fileAt(place)?.ino === next.ino) {
    if (before && !old) {
      throw changedMeanwhile(place, 'what stood there before is gone: it can only be finished');
    }
    if (fileAt(next.path)) unlinkSync(place);
    else renameSync(place, next.path);
  }
  if (old && !moveIfFree(aside, place)) throw changedMeanwhile(place, 'something else has come there');
  settle(dirname(place));
}

/** Removes the files that were looked at; the folder too, if nothing else is in it. */
function removeBefore({ place, before, aside, kept }: FolderStep): string | undefined {
  const found = lstatSync(aside, { throwIfNoEntry: false, bigint: true });
  if (!found || !before || String(found.ino) !== before.ino) return undefined;
  const ours = new Set(oursAmong(before.files.map(({ name }) => name)));
  // What is in a folder comes after it.
  for (const file of before.files.filter(({ name }) => ours.has(name)).toReversed()) {
    const path = join(aside, file.name);
    const now = lstatSync(path, { throwIfNoEntry: false, bigint: true });
    if (String(now?.ino) !== file.ino) continue;
    if (now?.isDirectory()) removeEmpty(path);
    else if (now?.isFile() && String(now.mtimeNs) === file.modified) unlinkSync(path);
  }
  if (readdirSync(aside).length > 0) {
    renameSync(aside, kept);
    settle(dirname(place));
    return kept;
  }
  rmdirSync(aside);
  return undefined;
}

/** What stands at a place that is for a file, or `undefined`. Links are not followed. */
export function fileAt(path: string): SeenFile | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  return (
    found && {
      name: basename(path),
      ino: `${found.ino}`,
      size: `${found.size}`,
      modified: `${found.mtimeNs}`,
    }
  );
}

export function isSameFile(found: SeenFile | undefined, wanted: SeenFile | null | undefined): boolean {
  return (
    found !== undefined &&
    found.ino === wanted?.ino &&
    found.size === wanted.size &&
    found.modified === wanted.modified
  );
}

/** What stands at a place: a folder with everything in it, or `undefined`. Links are not followed. */
export function look(path: string): SeenFolder | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false, bigint: true });
  if (!found) return undefined;
  if (!found.isDirectory()) return { ino: String(found.ino), marker: 'no folder', files: [] };
  const files = seenIn(path, '');
  return { ino: String(found.ino), marker: sha256(JSON.stringify(files)), files };
}

/** What is in a folder; below it only what a divided table is made of. */
function seenIn(folder: string, below: string): SeenFile[] {
  return readdirSync(join(folder, below))
    .sort()
    .flatMap((base) => {
      const name = below === '' ? base : `${below}/${base}`;
      const file = lstatSync(join(folder, name), { throwIfNoEntry: false, bigint: true });
      const seen = { name, ino: `${file?.ino}`, size: `${file?.size}`, modified: `${file?.mtimeNs}` };
      const goesOn = file?.isDirectory() && (below !== '' || base === DIVIDED);
      return goesOn ? [seen, ...seenIn(folder, name)] : [seen];
    });
}

/** Removes a folder, if nothing is in it. */
function removeEmpty(path: string): void {
  if (readdirSync(path).length === 0) rmdirSync(path);
}

export function isSame(
  found: SeenFolder | undefined,
  wanted: Pick<SeenFolder, 'ino' | 'marker'> | null | undefined,
): boolean {
  return found !== undefined && wanted?.ino === found.ino && wanted.marker === found.marker;
}

/** Whether it was moved there already; by now its reader may have added something. */
function isPlaced(there: SeenFolder | undefined, next: FolderStep['next']): boolean {
  return there?.ino === next.ino && !lstatSync(next.path, { throwIfNoEntry: false });
}

function changedMeanwhile(place: string, what: string): Error {
  return refuse(
    'unfinished',
    `${place} was changed by something else meanwhile: ${what}`,
    `nothing of it was removed; \`outis recover ${place}\` says what is there`,
    { place },
  );
}
