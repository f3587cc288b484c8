/** Values of an engine as the texts that Outis reads: the same as those of a table that is opened as Parquet. */
import { dayText, decimalText, doubleText, momentText, singleText } from '../kind.js';
import type { EngineColumn } from './columns.js';
import type { EngineValue } from './duckdb.js';

/** How a column's values read; nothing for what is missing. */
export function textOf({ kind, type }: EngineColumn): (value: EngineValue) => string {
  const present = presentText(kind, type);
  return (value) => (value === null ? '' : present(value));
}

function presentText(kind: EngineColumn['kind'], type: string): (value: NonNullable<EngineValue>) => string {
  switch (kind) {
    case 'float':
      return type === 'FLOAT' ? (value) => singleText(Number(value)) : (value) => doubleText(Number(value));
    case 'day':
      return (value) => dayText((value as { days: number }).days);
    case 'moment':
      return momentOf(type);
    case 'decimal':
      return (value) => {
        const { value: units, scale } = value as { value: bigint; scale: number };
        return decimalText(units, scale);
      };
    default:
      // Whole numbers, texts, yes and no.
      return (value) => String(value);
  }
}

function momentOf(type: string): (value: NonNullable<EngineValue>) => string {
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
