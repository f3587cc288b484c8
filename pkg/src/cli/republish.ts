/** `outis republish`: the next release of a series, its ledger first. */
import type { Release } from '../types.js';
import { publish, type Told } from './anonymize.js';
import type { Context, Given } from './commands.js';
import { required } from './input.js';
import { keyFrom, warnOfSecondStart } from './key.js';
import { readPassphrase } from './ledger.js';

export async function republish(given: Given, context: Context): Promise<number> {
  const ledger = required(given.options.ledger, '--ledger with the ledger of the series');
  const passphrase = await readPassphrase(given);
  const key = await keyFrom(given, 'key');
  return publish(given, context, {
    ledger,
    make: (table, plan, options, before) => {
      warnOfSecondStart(given, (text) => context.terminal.say(text));
      return table.republish(plan, {
        ...options,
        ledger: before,
        passphrase,
        key,
        newPopulation: given.flags.has('new-population'),
      });
    },
    told: (release, { place, previous }) => told(release, place, given.flags.has('first') ? '' : previous),
  });
}

function told(release: Release, place: string, previous: string): Told {
  const { releases } = release.privateReport.series;
  const entry = releases.at(-1);
  const { number, came, stayed, back, left, counterfeits, withheld, newPopulation } = entry;
  const kept = previous === '' ? '' : `; the one before is ${previous}`;
  return {
    lines: [
      `release ${number}: ${came} came, ${stayed} stayed, ${back} came back, ${left} left; ${counterfeits} counterfeits, ${withheld} withheld`,
      ...(newPopulation ? ['a new population: the promise holds for this release alone'] : []),
      `${place}: the ledger, as secret as the table${kept}`,
    ],
    json: { ledger: place, series: entry },
  };
}
