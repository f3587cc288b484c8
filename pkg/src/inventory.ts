/** The names of the files that Outis writes into its folders. */

import { releaseFile } from './release-files.js';

const LEDGER = /\.ledger(\.previous)?$/;

/** What an engine applies, and what it was learnt from. */
const RULE =
  /^(?:rules\.json|(?:whole|split|parts|classes|learnt|key|(?:level|tree|place|run|base)\d+)\.parquet)$/;

/** Where an engine puts a table that it divides into files. */
export const DIVIDED = 'release';

/** Whether a file of this name is for the publisher of a release alone, and has no place among what is handed out. */
export function isPrivateFile(name: string): boolean {
  return releaseFile(name)?.private === true || LEDGER.test(name);
}

/** Whether a file of this name holds rules. By its name alone it may also be anybody's, outside of a release. */
export function isRule(name: string): boolean {
  return RULE.test(name);
}

/** The name that a table has as CSV: the same table may be stored otherwise in its place. */
export function asCsvName(name: string): string {
  return name.replace(/\.(?:csv\.gz|parquet|arrow)$/, '.csv');
}

/** Those of the names in a folder that Outis writes. */
export function oursAmong(names: readonly string[]): string[] {
  // By itself, a file that is called `parts.parquet` may be anybody's.
  const hasRules = names.includes('rules.json') && names.includes('classes.parquet');
  return names.filter((name) => isOurs(name) || isDivided(name) || (hasRules && RULE.test(name)));
}

/** Whether a file of this name is one that Outis writes. */
function isOurs(name: string): boolean {
  return releaseFile(asCsvName(name)) !== undefined;
}

/** The folder of a table that an engine divided, the folders in it and their files. */
function isDivided(name: string): boolean {
  return name === DIVIDED || /^release\/(?:[^/]+=[^/]*\/)*(?:[^/]+=[^/]*|[^/]+\.parquet)$/.test(name);
}

/** Whether a name is that of a file which Outis puts into a folder while it fills it. */
export function isFilling(name: string): boolean {
  const whole = name.replace(/^\.(.+)\.outis-part-[0-9a-f]{12}$/, '$1').replace(/^tmp_(?=.+\.parquet$)/, '');
  return (
    isOurs(whole) || isDivided(whole) || RULE.test(whole) || whole === 'table.csv' || whole === 'plan.json'
  );
}
