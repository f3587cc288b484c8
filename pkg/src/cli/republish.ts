/** `outis republish`: the next release of a series, its ledger first. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Release } from '../types.js';
import { publish, type Told } from './anonymize.js';
import type { Context, Given } from './commands.js';
import { refuse } from './failure.js';
import { required } from './input.js';
import { keyFrom, warnOfSecondStart } from './key.js';
import { isPlain, oldCopy, readPassphrase } from './ledger.js';
import { realPlace } from './paths.js';
import { targetOf } from './target.js';

export async function republish(given: Given, context: Context): Promise<number> {
  const target = targetOf(given);
  // It comes with the numbers of its counterfeits, without which it cannot be read.
  if (target.copy || target.toStandardOutput) {
    const hint = 'name a folder with --out, and the kind of its tables with --format';
    throw refuse('usage', 'a release of a series is several files', hint);
  }
  const ledger = required(given.options.ledger, '--ledger with the ledger of the series');
  const passphrase = await readPassphrase(given);
  const key = await keyFrom(given, 'key');
  return publish(given, context, {
    ledger,
    target,
    make: (table, plan, options, before) => {
      warnOfSecondStart(given, (text) => context.terminal.say(text));
      refuseOldCopy(ledger, before);
      return table.republish(plan, {
        ...options,
        ledger: before,
        passphrase,
        key,
        newPopulation: given.flags.has('new-population'),
      });
    },
    refuse: (release, out) => refuseSecond(release, out),
    told: (release, { place, previous }) => told(release, place, given.flags.has('first') ? '' : previous),
    after: (before, { previous }) => {
      if (passphrase === undefined || before === null || !isPlain(before)) return;
      context.terminal.say(
        `warning: the ledger before is in plain text in ${previous}; \`outis ledger lock ${previous} --passphrase-file …\` replaces it by a locked one`,
      );
    },
  });
}

/** From an old copy a second release of some number would be made. */
function refuseOldCopy(path: string, ledger: Uint8Array | null): void {
  const old = ledger && oldCopy(path, ledger);
  if (!old) return;
  throw refuse(
    'second-release',
    old,
    'use the newest ledger; if the later release was never handed out, move its ledger elsewhere first',
  );
}

/**
 * A release of this number that stands beside the new one was made from a copy of the ledger: nobody protects people
 * from those who lay the two side by side.
 */
function refuseSecond(release: Release, out: string): void {
  const own = release.report.series as { id: string; release: number };
  const around = dirname(realPlace(out));
  // What is hidden is not in place yet, this very release among it.
  const names = existsSync(around) ? readdirSync(around).filter((name) => !name.startsWith('.')) : [];
  for (const name of names) {
    const other = seriesIn(join(around, name));
    if (join(around, name) === realPlace(out) || other?.id !== own.id || other.release < own.release)
      continue;
    throw refuse(
      'second-release',
      `${join(around, name)} is release ${other.release} of this series, and this would be release ${own.release}: the ledger is an old copy`,
      'use the ledger that was written with that release; if the release was never handed out, remove its folder first',
    );
  }
}

function seriesIn(folder: string): { id: string; release: number } | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).series;
  } catch {
    // No release, or none that could be read: it is not for this run to judge.
    return undefined;
  }
}

function told(release: Release, place: string, previous: string): Told {
  const entry = release.privateReport.series?.releases.at(-1);
  if (!entry) throw new Error('a release of a series is noted in its private report');
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
