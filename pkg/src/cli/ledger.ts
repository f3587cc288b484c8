/** `outis ledger show`: what a ledger knows. */
import { readLedger } from '../node.js';
import type { LedgerSummary } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE, refuse } from './failure.js';
import { readBytes, readText, required } from './input.js';
import { aligned, type Terminal } from './terminal.js';

export async function ledger(given: Given, { terminal, signal }: Context): Promise<number> {
  const [verb, path] = given.files;
  if (verb !== 'show') {
    throw refuse(
      'usage',
      `there is no \`outis ledger ${verb ?? ''}\``.replace(' `', '`'),
      'use `outis ledger show series.ledger`',
    );
  }
  const bytes = await readBytes(required(path, 'a ledger, such as series.ledger'));
  const person = given.lists.person;
  const summary = await readLedger(bytes, { passphrase: await readPassphrase(given), person, signal });
  if (given.flags.has('json')) terminal.json(summary);
  else for (const line of lines(summary, person, terminal)) terminal.print(line);
  return DONE;
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
