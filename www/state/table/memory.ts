/**
 * How much memory a table takes, told before it is read. Measured in Node on tables of 50 and 150 MB with
 * Mondrian: 3 to 4 bytes of memory per byte of the file where values repeat, 12 where every cell is different.
 */
const PER_BYTE = 4;

/** What wasm can address. */
const ADDRESSABLE = 4_000_000_000;

/** Bytes that reading and publishing a file of this size takes, at least. */
export const memoryFor = (bytes: number): number => PER_BYTE * bytes;

/** Whether a file is too large for this tab, so that trying would probably end it. */
export function isTooLarge(bytes: number): boolean {
  return memoryFor(bytes) > Math.min(ADDRESSABLE, deviceMemory());
}

/** The rows of views are held as texts, each by itself: far more than a table takes. */
const MOST_FOR_VIEWS = 100_000_000;

/** Whether a table is too large to be laid beside others row by row. */
export const isTooLargeForViews = (bytes: number): boolean => bytes > MOST_FOR_VIEWS;

/** What the machine has, where the browser tells; browsers tell at most 8 GB. */
function deviceMemory(): number {
  const gigabytes = (navigator as { deviceMemory?: number }).deviceMemory;
  return gigabytes === undefined ? ADDRESSABLE : gigabytes * 1e9;
}
