/** `outis ledger show`: what a ledger knows; `outis ledger lock`: the same file, locked. */
import { closeSync, lstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockLedger, readLedger } from '../node.js';
import type { LedgerSummary } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE, refuse } from './failure.js';
import { moveTo, writeNew } from './files.js';
import { readBytes, readText, required } from './input.js';
import { journalOf } from './journal.js';
import { partBeside } from './lock.js';
import { realPlace } from './paths.js';
import { aligned, type Terminal } from './terminal.js';
import { Locks, lockOfLedger } from './transaction.js';

export async function ledger(given: Given, { terminal, signal }: Context): Promise<number> {
  const [verb, path] = given.files;
  if (verb === 'lock') return lock(given, required(path, 'a ledger, such as series.ledger'), terminal);
  if (verb !== 'show') {
    throw refuse(
      'usage',
      `there is no \`outis ledger ${verb ?? ''}\``.replace(' `', '`'),
      'use `outis ledger show series.ledger` or `outis ledger lock series.ledger --passphrase-file file`',
    );
  }
  const place = required(path, 'a ledger, such as series.ledger');
  const bytes = await readBytes(place);
  const old = oldCopy(place, bytes);
  if (old) terminal.say(`warning: ${old}`);
  const person = given.lists.person;
  const summary = await readLedger(bytes, { passphrase: await readPassphrase(given), person, signal });
  if (given.flags.has('json')) terminal.json(summary);
  else for (const line of lines(summary, person, terminal)) terminal.print(line);
  return DONE;
}

/** Replaces a ledger by the same one, locked: in one step, so that it is there at every moment. */
async function lock(given: Given, path: string, terminal: Terminal): Promise<number> {
  const passphrase = required(await readPassphrase(given), '--passphrase-file with the passphrase');
  const place = realPlace(path);
  const { lock: lockFile } = lockOfLedger(place);
  const locks = new Locks();
  locks.take(place, lockFile, journalOf(place), (text) => terminal.say(text));
  try {
    locks.finish([], journalOf(place), (text) => terminal.say(text));
    const bytes = await lockLedger(await readBytes(place), { passphrase });
    const part = partBeside(place);
    writeNew(part, bytes);
    moveTo(part, place);
  } finally {
    locks.release();
  }
  if (given.flags.has('json')) terminal.json({ ledger: place, locked: true });
  else terminal.print(`${place}: locked`);
  const previous = `${place}.previous`;
  if (lstatSync(previous, { throwIfNoEntry: false })) {
    terminal.say(`warning: lock ${previous} as well, or remove it: it tells nearly the same`);
  }
  return DONE;
}

/** What the third line of a ledger tells whoever has the file, locked or not. */
interface Header {
  locked?: boolean;
  series?: string;
  release?: number;
}

function headerOf(ledger: Uint8Array): Header {
  const [, , header = ''] = new TextDecoder().decode(ledger.subarray(0, HEAD)).split('\n');
  try {
    return JSON.parse(header);
  } catch {
    // No ledger, or a damaged one: whoever reads it says so.
    return {};
  }
}

const HEAD = 4096;

/** Whether anybody who has the file can read it. */
export const isPlain = (ledger: Uint8Array): boolean => headerOf(ledger).locked === false;

/**
 * A ledger in the same folder, such as the one that was kept when this one was replaced, that knows later releases of
 * the series: then this one is an old copy, in words.
 */
export function oldCopy(path: string, ledger: Uint8Array): string | undefined {
  const own = headerOf(ledger);
  const place = realPlace(path);
  if (own.series === undefined || own.release === undefined) return undefined;
  const names = readdirSync(dirname(place)).filter((name) => LEDGER.test(name) && !name.startsWith('.'));
  for (const other of names.map((name) => join(dirname(place), name))) {
    // Whether this very file was replaced meanwhile is looked at when it is written.
    if (other === place) continue;
    const { series, release = 0 } = headerOf(beginningOf(other));
    if (series === own.series && release > own.release)
      return `${other} knows release ${release} of this series, and ${path} only release ${own.release}: it is an old copy`;
  }
  return undefined;
}

const LEDGER = /\.ledger(\.previous)?$/;

function beginningOf(path: string): Uint8Array {
  const bytes = new Uint8Array(HEAD);
  try {
    const file = openSync(path, 'r');
    try {
      return bytes.subarray(0, readSync(file, bytes));
    } finally {
      closeSync(file);
    }
  } catch {
    return bytes.subarray(0, 0);
  }
}

/** The text of `--passphrase-file`, without the line break at its end. */
export async function readPassphrase(given: Given): Promise<string | undefined> {
  const path = given.options['passphrase-file'];
  if (path === undefined) return undefined;
  const passphrase = (await readText(path)).replace(/^\uFEFF/, '').replace(/\r?\n$/, '');
  if (passphrase === '') throw refuse('usage', `${path} is empty`, 'write the passphrase into it');
  return passphrase;
}

function lines(summary: LedgerSummary, person: string[] | undefined, terminal: Terminal): string[] {
  const { frozen, releases, people, alive, departed, signatures, locked, series, followed } = summary;
  const head = [
    'release',
    'published',
    'came',
    'stayed',
    'back',
    'left',
    'changed',
    'counterfeits',
    'withheld',
  ];
  const body = releases.map((entry) =>
    [
      entry.number,
      entry.published,
      entry.came,
      entry.stayed,
      entry.back,
      entry.left,
      entry.quasiChanged + entry.sensitiveChanged,
      entry.counterfeits,
      entry.withheld,
    ].map(String),
  );
  const changes = releases
    .filter(({ planChanges }) => planChanges.length > 0)
    .map(({ number, planChanges }) => `release ${number} changed the plan at ${planChanges.join(', ')}`);
  return [
    `series ${series}, ${frozen.m}-invariance of ${frozen.sensitive}${locked ? ', locked' : ''}`,
    `people are known by ${frozen.identity.join(', ')}; quasi columns ${frozen.quasi.join(', ')}`,
    `${people} people: ${alive} in the last release, ${departed} departed; ${signatures} different signatures`,
    '',
    ...aligned([head.map((text) => terminal.bold(text)), ...body], [0, 1, 2, 3, 4, 5, 6, 7, 8]),
    ...changes,
    ...(person ? ['', ...personLines(person.join(', '), followed)] : []),
    '',
    'As secret as the table: never publish it.',
  ];
}

function personLines(name: string, followed: LedgerSummary['followed']): string[] {
  if (!followed) return [`${name} was never published`];
  return [
    `${name}, as an attacker sees them who lays the releases side by side:`,
    ...followed.sightings.map(
      ({ release, candidates }) => `  release ${release}: one of ${candidates.join(', ')}`,
    ),
    `never fewer than ${followed.smallest} possible values`,
  ];
}
