/** The names of the files that Outis writes into its folders. */

const PUBLIC =
  /^(release|generalized|batch|marginal-[1-9]\d*|counterfeits)\.csv$|^report\.(json|html)$|^SHA256SUMS$/;
const PRIVATE =
  /^(rows|suppressed)\.csv$|^report-private\.(json|html)$|^(pseudonym|release)\.key$|^diagnosis\.json$/;

export function isOurs(name: string): boolean {
  return PUBLIC.test(name) || PRIVATE.test(name);
}
