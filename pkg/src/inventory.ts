/** The names of the files that Outis writes into its folders. */

const PUBLIC =
  /^(release|generalized|batch|marginal-[1-9]\d*|counterfeits)\.csv$|^report\.(json|html)$|^SHA256SUMS$/;
const PRIVATE =
  /^(rows|suppressed)\.csv$|^report-private\.(json|html)$|^(pseudonym|release)\.key$|^diagnosis\.json$/;

const LEDGER = /\.ledger(\.previous)?$/;

/** Whether a file of this name is for the publisher of a release alone, and has no place among what is handed out. */
export function isPrivateFile(name: string): boolean {
  return PRIVATE.test(name) || LEDGER.test(name);
}

/** Whether a file of this name is one that Outis writes. */
export function isOurs(name: string): boolean {
  return PUBLIC.test(name) || PRIVATE.test(name);
}
