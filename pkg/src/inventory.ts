/** The names of the files that Outis writes into its folders. */

import { releaseFile } from './release-files.js';

const LEDGER = /\.ledger(\.previous)?$/;

/** What `outis engine learn` writes of the rows, beside tables with names that any table may have. */
const RULES = 'rules.json';

/** Whether a file of this name is for the publisher of a release alone, and has no place among what is handed out. */
export function isPrivateFile(name: string): boolean {
  return releaseFile(name)?.private === true || LEDGER.test(name) || name === RULES;
}

/** The name that a table has as CSV: the same table may be stored otherwise in its place. */
export function asCsvName(name: string): string {
  return name.replace(/\.(?:csv\.gz|parquet|arrow)$/, '.csv');
}

/** Whether a file of this name is one that Outis writes. */
export function isOurs(name: string): boolean {
  return releaseFile(asCsvName(name)) !== undefined;
}
