/** How a column of texts is stored in a file that knows types. */

/** Whole numbers, decimal numbers, days, or texts. */
export type Kind = 'integer' | 'decimal' | 'day' | 'text';

const DAY = 86_400_000;

/** Whether a cell is written exactly as such a value would be: only then it comes back as it was. */
const FITS: Record<Exclude<Kind, 'text'>, (cell: string) => boolean> = {
  // Without leading zeros, which mark a code, and short enough to be exact.
  integer: (cell) => /^(?:0|-?[1-9]\d{0,14})$/.test(cell),
  decimal: (cell) => /^-?\d+(?:\.\d+)?$/.test(cell) && String(Number(cell)) === cell,
  day: (cell) => /^\d{4}-\d\d-\d\d$/.test(cell) && isDay(cell),
};

/** As many values of a column are remembered, so that those that repeat are looked at once. */
const REMEMBERED = 10_000;

/** Finds the kind that all filled cells of a column have. A column without any is text. */
export class KindFinder {
  #possible = Object.entries(FITS) as [Kind, (cell: string) => boolean][];
  readonly #seen = new Set<string>();

  add(cell: string): void {
    if (cell === '' || this.#seen.has(cell)) return;
    if (this.#seen.size < REMEMBERED) this.#seen.add(cell);
    this.#possible = this.#possible.filter(([, fits]) => fits(cell));
  }

  get kind(): Kind {
    return (this.#seen.size > 0 && this.#possible[0]?.[0]) || 'text';
  }
}

/** Days since 1970 as an ISO text. */
export function dayText(days: number): string {
  return new Date(days * DAY).toISOString().slice(0, 10);
}

/** An ISO text as days since 1970. */
export function daysOf(text: string): number {
  return Date.parse(text) / DAY;
}

/**
 * A moment as an ISO text, from a count of seconds, or of parts of one, since 1970; the part of a second only where
 * there is one, and all of it.
 */
export function momentText(count: bigint, perSecond: bigint): string {
  const part = ((count % perSecond) + perSecond) % perSecond;
  const second = new Date(Number((count - part) / perSecond) * 1000).toISOString().slice(0, -5);
  const digits = String(part)
    .padStart(String(perSecond).length - 1, '0')
    .replace(/(?:000)+$/, '');
  return perSecond === 1n || digits === '' ? `${second}Z` : `${second}.${digits}Z`;
}

/** A time of the day as an ISO text, from a count of parts of a second since midnight. */
export function timeText(count: bigint, perSecond: bigint): string {
  if (count < 0n || count >= 86_400n * perSecond) throw new RangeError('a time lies outside of its day');
  return momentText(count, perSecond).slice(11, -1);
}

/** A number of double precision; empty for what is none. */
export function doubleText(value: number): string {
  return Number.isFinite(value) ? String(value) : '';
}

/** A number of single precision, as short as it can be told from its neighbours. */
export function singleText(value: number): string {
  for (let digits = 6; digits < 9; digits++) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return doubleText(short);
  }
  return doubleText(Number(value.toPrecision(9)));
}

/** A whole number of units of the last place, with its point. */
export function decimalText(units: bigint, scale: number): string {
  if (scale <= 0) return String(units * 10n ** BigInt(-scale));
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

function isDay(text: string): boolean {
  const days = daysOf(text);
  return !Number.isNaN(days) && dayText(days) === text;
}
