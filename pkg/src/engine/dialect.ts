/**
 * How an engine wants its SQL. What is written here names columns, tables and files; a value of the data never stands
 * in the text of a query, which engines log.
 */
import { badOption } from '../refusals.js';
import type { EngineColumn } from './columns.js';

export type DialectName = 'duckdb' | 'spark';

export interface Dialect {
  readonly name: DialectName;
  /** What comes before everything else. */
  readonly opening: readonly string[];
  /** The name of a column or table. In Spark `"age"` would be the text age, the same for every row. */
  quote(name: string): string;
  /** A path as a text of the query. */
  path(path: string): string;
  /** Whether two expressions are the same, nulls too. */
  same(one: string, other: string): string;
  /** A name for the rows of files in Parquet. */
  read(name: string, path: string): string;
  /** Writes what a query selects as Parquet. */
  write(path: string, select: string): string;
  /** A value that is there, in a form that is the same in every engine; `undefined` where there is none. */
  canonical(column: EngineColumn, value: string): string | undefined;
  /** The bytes of a text, counted. */
  octets(text: string): string;
  /** SHA-256 of a text in hexadecimal digits. */
  sha256(text: string): string;
  /** The type of a text. */
  readonly text: string;
}

/** Digits behind the point of a decimal type. */
function decimalOf(type: string): { digits: number; scale: number } {
  const [, digits = '38', scale = '0'] = /^DECIMAL\((\d+),\s*(\d+)\)$/.exec(type) ?? [];
  return { digits: Number(digits), scale: Number(scale) };
}

const DUCKDB: Dialect = {
  name: 'duckdb',
  opening: ["SET TimeZone = 'UTC'"],
  text: 'VARCHAR',
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  path: (path) => `'${path.replaceAll("'", "''")}'`,
  same: (one, other) => `${one} IS NOT DISTINCT FROM ${other}`,
  read(name, path) {
    return `CREATE OR REPLACE TEMPORARY VIEW ${name} AS SELECT * FROM read_parquet(${this.path(path)})`;
  },
  write(path, select) {
    return `COPY (\n${select}\n) TO ${this.path(path)} (FORMAT parquet, COMPRESSION zstd)`;
  },
  canonical: ({ kind, type }, value) => {
    switch (kind) {
      case 'integer':
      case 'text':
        return `CAST(${value} AS VARCHAR)`;
      case 'boolean':
        return `CASE WHEN ${value} THEN '1' ELSE '0' END`;
      case 'day':
        return `CAST(date_diff('day', DATE '1970-01-01', ${value}) AS VARCHAR)`;
      case 'moment':
        return `CAST(${type === 'TIMESTAMP_NS' ? 'epoch_ns' : 'epoch_us'}(${value}) AS VARCHAR)`;
      case 'decimal':
        // Without its point: the whole number of units, as it is stored.
        return `regexp_replace(replace(CAST(${value} AS VARCHAR), '.', ''), '^(-?)0+(\\d)', '\\1\\2')`;
      case 'float':
        return undefined;
    }
  },
  octets: (text) => `CAST(strlen(${text}) AS VARCHAR)`,
  sha256: (text) => `sha256(${text})`,
};

const SPARK: Dialect = {
  name: 'spark',
  opening: [
    "SET TIME ZONE 'UTC'",
    // Moments as other readers expect them, and not in a form of Spark's own.
    'SET spark.sql.parquet.outputTimestampType=TIMESTAMP_MICROS',
  ],
  text: 'STRING',
  quote: (name) => `\`${name.replaceAll('`', '``')}\``,
  path: (path) => `'${path.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`,
  same: (one, other) => `${one} <=> ${other}`,
  read(name, path) {
    return `CREATE OR REPLACE TEMPORARY VIEW ${name} USING parquet OPTIONS (path ${this.path(path)})`;
  },
  write(path, select) {
    return `INSERT OVERWRITE DIRECTORY ${this.path(path)} USING parquet\n${select}`;
  },
  canonical: ({ kind, type }, value) => {
    switch (kind) {
      case 'integer':
      case 'text':
        return `CAST(${value} AS STRING)`;
      case 'boolean':
        return `CASE WHEN ${value} THEN '1' ELSE '0' END`;
      case 'day':
        return `CAST(unix_date(${value}) AS STRING)`;
      case 'moment':
        return `CAST(unix_micros(CAST(${value} AS TIMESTAMP)) AS STRING)`;
      case 'decimal': {
        const { digits, scale } = decimalOf(type);
        // With more digits the product would be rounded.
        if (digits + scale + 2 > 38) return undefined;
        const unit = `CAST(1${'0'.repeat(scale)} AS DECIMAL(${scale + 1}, 0))`;
        return `CAST(CAST(${value} * ${unit} AS DECIMAL(38, 0)) AS STRING)`;
      }
      case 'float':
        return undefined;
    }
  },
  octets: (text) => `CAST(octet_length(${text}) AS STRING)`,
  sha256: (text) => `sha2(${text}, 256)`,
};

/** The dialect of this name. */
export function dialectOf(name: string): Dialect {
  if (name === 'duckdb') return DUCKDB;
  if (name === 'spark') return SPARK;
  throw badOption('dialect', name, '`duckdb` or `spark`');
}

/** Statements as one text. */
export function script(statements: readonly string[]): string {
  return `${statements.join(';\n\n')};\n`;
}
