/** The names of the files that Outis writes into its folders. */

import { releaseFile } from './release-files.js';

const LEDGER = /\.ledger(\.previous)?$/;

/** Whether a file of this name is for the publisher of a release alone, and has no place among what is handed out. */
export function isPrivateFile(name: string): boolean {
  return releaseFile(name)?.private === true || LEDGER.test(name);
}

/** Whether a file of this name is one that Outis writes. */
export function isOurs(name: string): boolean {
  return releaseFile(name) !== undefined;
}
