/** `outis dependencies`: which columns determine others, in words. */
import type { FoundDependencies, FunctionalDependency, MultivaluedDependency } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE } from './failure.js';
import { numberFrom, openTable } from './input.js';
import { aligned, type Terminal } from './terminal.js';

/** So many are read; `--json` has all of them. */
const SHOWN = 40;

export async function dependencies(given: Given, context: Context): Promise<number> {
  const { terminal, signal } = context;
  const table = await openTable(given, context);
  try {
    const found = await table.dependencies({
      maxDeterminant: numberFrom(given, 'max-determinant'),
      maxError: numberFrom(given, 'max-error'),
      signal,
      onProgress: terminal.progress,
    });
    if (given.flags.has('json')) terminal.json(found);
    else for (const line of dependencyLines(found, terminal)) terminal.print(line);
    return DONE;
  } finally {
    table.free();
  }
}

function dependencyLines({ functional, multivalued }: FoundDependencies, terminal: Terminal): string[] {
  const keys = [...new Set(functional.filter(isKey).map(({ from }) => listed(from)))];
  const telling = functional.filter((dependency) => !isKey(dependency));
  const lines = [
    ...telling.map((dependency) => [functionalWords(dependency), terminal.faint(evidence(dependency))]),
    ...multivalued.map((dependency) => [multivaluedWords(dependency), '']),
  ];
  if (lines.length + keys.length === 0) return ['no column determines another'];
  return [
    ...aligned(lines.slice(0, SHOWN)),
    ...(lines.length > SHOWN ? [terminal.faint(`and ${lines.length - SHOWN} more; --json lists all`)] : []),
    ...keys.slice(0, SHOWN).map((key) => `no two rows agree on ${key}, so every other column is determined`),
  ];
}

/** Where no two rows agree on the left side, it determines everything and says nothing. */
const isKey = ({ from, support }: FunctionalDependency) => from.length > 0 && support === 0;

function functionalWords({ from, to, error }: FunctionalDependency): string {
  if (from.length === 0) return `${listed(to)} is the same in ${error > 0 ? 'nearly every' : 'every'} row`;
  return `${error > 0 ? 'nearly each' : 'each'} ${together(from)} has one ${listed(to)}`;
}

function multivaluedWords({ from, to }: MultivaluedDependency): string {
  return `for each ${together(from)}, ${listed(to)} ${to.length > 1 ? 'do' : 'does'} not depend on the other columns`;
}

function evidence({ from, error, support }: FunctionalDependency): string {
  const broken = error > 0 ? [`${share(error)} of the rows differ`] : [];
  const shared = from.length > 0 ? [`${share(support)} of the rows share their ${together(from)}`] : [];
  return [...broken, ...shared].join('; ');
}

const listed = (names: string[]) => new Intl.ListFormat('en').format(names);

/** `zip`, or `combination of zip and age`. */
function together(names: string[]): string {
  return names.length > 1 ? `combination of ${listed(names)}` : listed(names);
}

function share(part: number): string {
  return `${Number((100 * part).toPrecision(3))} %`;
}
