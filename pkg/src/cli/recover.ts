/** `outis recover`: what runs that ended early left behind, finished, taken back or removed. */
import { lstatSync, readdirSync, rmdirSync, rmSync, unlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isFilling } from '../inventory.js';
import type { Context, Given } from './commands.js';
import { DONE, NO, unwritable } from './failure.js';
import { remove } from './files.js';
import { type Journal, journalOf } from './journal.js';
import { realPlace } from './paths.js';
import { Locks, leftoversOf, lockBeside, lockOfLedger, placesOf } from './transaction.js';

interface Recovered {
  finished: string[];
  undone: string[];
  removed: string[];
  /** What is still there and needs somebody's decision. */
  left: { path: string; what: string }[];
  notes: string[];
}

export async function recover(given: Given, { terminal }: Context): Promise<number> {
  const undo = given.flags.has('undo');
  const places = given.files.length > 0 ? given.files.map(realPlace) : placesIn(resolve('.'));
  const found: Recovered = { finished: [], undone: [], removed: [], left: [], notes: [] };
  const locks = new Locks({ evenUnseen: given.flags.has('break-lock') });
  const say = (text: string) => terminal.say(text);
  try {
    const journals = places.map(journalOf);
    for (const place of places) {
      for (const lock of locksOf(place)) locks.take(place, lock, journalOf(place), say);
    }
    const own = journals[0] ?? journalOf(resolve('.'));
    const named = (finished: Journal[]) => finished.flatMap(placesOf);
    if (undo) found.undone.push(...named(locks.undo(journals, own, say)));
    else found.finished.push(...named(locks.finish(journals, own, say)));
    const touched = new Set([...places, ...found.finished, ...found.undone]);
    for (const place of touched) lookBeside(place, given.flags.has('clean'), found);
  } catch (error) {
    throw unwritable(places[0] ?? '.', error);
  } finally {
    locks.release();
  }
  if (given.flags.has('json')) terminal.json(found);
  else for (const line of lines(found)) terminal.print(line);
  return found.left.length === 0 ? DONE : NO;
}

/** The places in a folder at which some run left something. */
function placesIn(folder: string): string[] {
  const left =
    /^\.(.+?)\.outis-(?:lock|journal)$|^\.(.+?)(?:\.outis-lock|\.outis-journal|\.lock)?\.outis-(?:new|old|spare|part|scratch)-[0-9a-f]{12}$/;
  const names = readdirSync(folder);
  const ledgers = names.filter((name) => names.includes(`${name}.lock`));
  const others = names.flatMap((name) => {
    const match = left.exec(name);
    return match?.[1] ?? match?.[2] ?? [];
  });
  return [...new Set([...ledgers, ...others])].map((name) => join(folder, name));
}

function locksOf(place: string): string[] {
  const isFile = lstatSync(place, { throwIfNoEntry: false })?.isFile() === true;
  const { lock: ofLedger } = lockOfLedger(place);
  const { lock: besideIt } = lockBeside(place);
  const isThere = (lock: string) => lstatSync(lock, { throwIfNoEntry: false }) !== undefined;
  return [
    ...(isFile || isThere(ofLedger) ? [ofLedger] : []),
    ...(!isFile || isThere(besideIt) ? [besideIt] : []),
  ];
}

function lookBeside(place: string, clean: boolean, found: Recovered): void {
  for (const path of [...leftoversOf(place), ...partsIn(place)]) {
    const old = /\.outis-old-/.test(path);
    if (old) found.left.push({ path, what: `holds what stood at ${place} before; move it by hand` });
    else if (!clean) {
      found.left.push({ path, what: 'unfinished, may hold private rows; --clean removes it' });
    } else if (removeOurs(path)) found.removed.push(path);
    else found.left.push({ path, what: 'holds files that Outis did not write; move them by hand' });
  }
  const previous = `${place}.previous`;
  if (lstatSync(previous, { throwIfNoEntry: false })) {
    found.notes.push(
      `${previous} is the ledger before the last release; put it back only if that release was never handed out`,
    );
  }
}

/** Files that were being written into a folder. */
function partsIn(place: string): string[] {
  if (!lstatSync(place, { throwIfNoEntry: false })?.isDirectory()) return [];
  const part = /^\..+\.outis-part-[0-9a-f]{12}$/;
  return readdirSync(place)
    .filter((name) => part.test(name))
    .map((name) => join(place, name));
}

/** Whether all of it could be removed: what Outis did not write stays. */
function removeOurs(path: string): boolean {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    remove(path);
    return true;
  }
  if (SCRATCH.test(path)) removeScratch(path);
  else removeFilling(path, '');
  if (readdirSync(path).length > 0) return false;
  rmdirSync(path);
  return true;
}

const SCRATCH = /\.outis-scratch-[0-9a-f]{12}$/;

/** What a database worked in: folders of names that nobody else gives, whatever it put there. */
function removeScratch(path: string): void {
  for (const name of readdirSync(path).filter((name) => name.startsWith('.outis-engine-'))) {
    rmSync(join(path, name), { recursive: true, force: true });
  }
}

/** What was put into a folder while it was filled. */
function removeFilling(path: string, below: string): void {
  for (const base of readdirSync(join(path, below))) {
    const name = below === '' ? base : `${below}/${base}`;
    if (!isFilling(name)) continue;
    const found = lstatSync(join(path, name));
    if (found.isFile()) unlinkSync(join(path, name));
    if (!found.isDirectory()) continue;
    removeFilling(path, name);
    if (readdirSync(join(path, name)).length === 0) rmdirSync(join(path, name));
  }
}

function lines({ finished, undone, removed, left, notes }: Recovered): string[] {
  const told = [
    ...finished.map((place) => `finished: ${place}`),
    ...undone.map((place) => `as it was before: ${place}`),
    ...removed.map((path) => `removed: ${path}`),
    ...left.map(({ path, what }) => `left: ${path} (${what})`),
  ];
  return [...(told.length > 0 ? told : ['nothing was left behind']), ...notes];
}
