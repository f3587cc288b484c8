/**
 * Tables of counts on their way from an engine to Outis: as numbers of values, so that a text is written once for each
 * different value and never for each row.
 */
import { OutisError } from '../error.js';
import type { KeptCounts } from '../protocol.js';
import type { EngineColumn } from './columns.js';
import { dialectOf } from './dialect.js';
import type { Duck } from './duckdb.js';
import { textOf } from './render.js';

/** As many rows as the core counts. */
const MOST_ROWS = 4_294_967_294;

/**
 * Makes two kinds of tables of the columns `keys` and `n` of a query: `name` with the number of each row (`tuple`), the
 * numbers of its values (`k0`, `k1`, …) and its count; and for each key `name_0`, `name_1`, … with its different values
 * (`value`) in order, and their numbers (`code`).
 */
export async function codeTable(
  duck: Duck,
  name: string,
  from: string,
  keys: readonly string[],
): Promise<void> {
  const { same } = dialectOf('duckdb');
  for (const [index, key] of keys.entries()) {
    await duck.run(
      `CREATE OR REPLACE TABLE ${name}_${index} AS SELECT CAST(row_number() OVER () - 1 AS UINTEGER) AS code, value ` +
        `FROM (SELECT DISTINCT ${key} AS value FROM ${from} ORDER BY value NULLS FIRST)`,
    );
  }
  const joins = keys.map(
    (key, index) => `JOIN ${name}_${index} v${index} ON ${same(`s.${key}`, `v${index}.value`)}`,
  );
  const codes = keys.map((_, index) => `v${index}.code AS k${index}`);
  const order = keys.map((_, index) => `k${index}`).join(', ');
  // Values are numbered in their order: rows in the order of the numbers are in the order of values.
  await duck.run(
    `CREATE OR REPLACE TABLE ${name} AS SELECT CAST(row_number() OVER () - 1 AS UINTEGER) AS tuple, * ` +
      `FROM (SELECT ${[...codes, 's.n AS n'].join(', ')} FROM ${from} s ${joins.join(' ')} ORDER BY ${order})`,
  );
}

/** What [`codeTable`] made, as the core reads it. */
export async function readCoded(
  duck: Duck,
  name: string,
  columns: readonly EngineColumn[],
): Promise<KeptCounts> {
  const [[rows, fewest, all] = []] = await duck.rows(
    `SELECT count(*), min(coalesce(n, 0)), sum(n) FROM ${name}`,
  );
  if (rows !== 0n && Number(fewest) < 1) throw badCounts();
  if (Number(all) > MOST_ROWS) throw tooMany(Number(all));
  const length = Number(rows);
  const codes = columns.map(() => new Uint32Array(length));
  const counts = new Uint32Array(length);
  const keys = columns.map((_, index) => `k${index}`);
  for await (const [tuple, ...numbers] of duck.numbers(
    `SELECT ${['tuple', ...keys, 'CAST(n AS UINTEGER)'].join(', ')} FROM ${name}`,
  )) {
    for (const [index, values] of numbers.entries()) {
      const into = codes[index] ?? counts;
      for (const [row, place] of (tuple ?? []).entries()) into[place] = values[row] as number;
    }
  }
  const kept = [];
  for (const [index, column] of columns.entries()) {
    const text = textOf(column);
    const rows = await duck.rows(`SELECT value FROM ${name}_${index} ORDER BY code`);
    const values = rows.map(([value = null]) => text(value));
    kept.push({ name: column.name, values, codes: codes[index] as Uint32Array });
  }
  return { columns: { columns: kept, size: 4 * length * columns.length }, counts };
}

function badCounts(): OutisError {
  return new OutisError({
    code: 'bad-source',
    message: 'the counts cannot be used: found a row without a count of at least 1',
    details: { found: 'a row without a count of at least 1' },
    hints: ['count again with the SQL of `outis engine`'],
  });
}

function tooMany(rows: number): OutisError {
  const what = 'the number of rows that are counted';
  return new OutisError({
    code: 'too-large',
    message: `${what} is ${rows}, at most ${MOST_ROWS} are possible`,
    details: { what, given: rows, limit: MOST_ROWS },
    hints: ['publish the table in parts that stand for themselves, such as one for each region'],
  });
}
