/** The names of the files that Outis writes into its folders. */

import { releaseFile } from '../release-files.js';

export function isOurs(name: string): boolean {
  return releaseFile(name) !== undefined;
}
