/** Numbers as a language writes them. What a count is of follows from the catalogue, not from here. */
const UNITS = ['bytes', 'kB', 'MB', 'GB'];

export interface Numbers {
  readonly count: (value: number) => string;
  readonly share: (value: number) => string;
  readonly figure: (value: number) => string;
  readonly bytes: (value: number) => string;
  readonly time: (value: Date) => string;
  readonly seconds: (milliseconds: number) => string;
}

export function numbersIn(language: string, units: readonly string[] = UNITS): Numbers {
  const number = new Intl.NumberFormat(language);
  const percentage = new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 3 });
  const significant = new Intl.NumberFormat(language, { maximumSignificantDigits: 4 });
  const rounded = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const clock = new Intl.DateTimeFormat(language, { timeStyle: 'short' });
  return {
    count: (value) => number.format(value),
    share: (value) => percentage.format(value),
    figure: (value) => significant.format(value),
    bytes: (value) => {
      const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, value)) / 3));
      return `${rounded.format(value / 1000 ** step)} ${units[step]}`;
    },
    time: (value) => clock.format(value),
    seconds: (milliseconds) =>
      milliseconds < 1000
        ? `${Math.max(1, Math.round(milliseconds))} ms`
        : `${rounded.format(milliseconds / 1000)} s`,
  };
}
