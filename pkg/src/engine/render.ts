/** Values of an engine as the texts that Outis reads: the same as those of a table that is opened as Parquet. */
import type { DuckDBValue } from '@duckdb/node-api';
import { dayText, momentText } from '../kind.js';
import type { EngineColumn } from './columns.js';

/** How a column's values read; nothing for what is missing. */
export function textOf({ kind, type }: EngineColumn): (value: DuckDBValue) => string {
  const present = presentText(kind, type);
  return (value) => (value === null ? '' : present(value));
}

function presentText(kind: EngineColumn['kind'], type: string): (value: NonNullable<DuckDBValue>) => string {
  switch (kind) {
    case 'float':
      return type === 'FLOAT' ? (value) => single(Number(value)) : (value) => double(Number(value));
    case 'day':
      return (value) => dayText((value as { days: number }).days);
    case 'moment':
      return momentOf(type);
    case 'decimal':
      // All its digits, but for the zeros at the end that only its type asks for.
      return (value) =>
        String(value)
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '');
    default:
      // Whole numbers, texts, yes and no.
      return (value) => String(value);
  }
}

function momentOf(type: string): (value: NonNullable<DuckDBValue>) => string {
  switch (type) {
    case 'TIMESTAMP_S':
      return (value) => momentText((value as { seconds: bigint }).seconds, 1n);
    case 'TIMESTAMP_MS':
      return (value) => momentText((value as { millis: bigint }).millis, 1_000n);
    case 'TIMESTAMP_NS':
      return (value) => momentText((value as { nanos: bigint }).nanos, 1_000_000_000n);
    default:
      return (value) => momentText((value as { micros: bigint }).micros, 1_000_000n);
  }
}

/** What is no number is missing. Of the two zeros there is one. */
function double(value: number): string {
  return Number.isFinite(value) ? String(value + 0 === 0 ? 0 : value) : '';
}

/** A number of 32 bits in as few digits as tell it apart from its neighbours. */
function single(value: number): string {
  if (!Number.isFinite(value)) return '';
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits));
    if (Math.fround(short) === value) return double(short);
  }
  return double(Number(value.toPrecision(9)));
}
