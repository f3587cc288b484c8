// Tables in Parquet with everything that SQL is known to stumble over, and DuckDB to look into them.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

/**
 * Runs statements in a database of its own; the rows of the last one.
 * @param {string[]} statements
 * @returns {Promise<any>}
 */
export async function duck(...statements) {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    /** @type {unknown[][]} */
    let rows = [];
    for (const statement of statements) rows = (await connection.runAndReadAll(statement)).getRows();
    return rows;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Text of a query. @param {string} text */
export const quoted = (text) => `'${text.replaceAll("'", "''")}'`;

/** Names that have to be quoted, and are quoted differently by every engine. */
export const AWKWARD = 'sal"ary `net`';

/**
 * People with every trap: nulls beside empty texts, NaN, two zeros, decimals, days, moments with a time zone, quotes,
 * backslashes, emoji, and a sensitive value that may be null.
 * @param {string} path
 * @param {{ rows?: number, seed?: number, order?: string, floats?: boolean }} [how]
 */
export async function writePeople(path, { rows = 2000, seed = 1, order = 'i', floats = false } = {}) {
  const pick = (/** @type {number} */ salt, /** @type {string[]} */ values) =>
    `[${values.join(', ')}][CAST(hash(i, ${seed}, ${salt}) % ${values.length} AS INTEGER) + 1]`;
  const skewed = (/** @type {number} */ salt, /** @type {number} */ sides) =>
    `least(hash(i, ${seed}, ${salt}) % ${sides}, hash(i, ${seed}, ${salt + 100}) % ${sides})`;
  const columns = [
    `'P' || i AS "Name"`,
    `CASE WHEN hash(i, ${seed}, 1) % 40 = 0 THEN NULL ELSE CAST(20 + ${skewed(2, 50)} AS INTEGER) END AS age`,
    `${pick(3, ["'02139'", "'02141'", "'0213\\'", "''", 'NULL', `'a "b", c'`, "'😀1'", "'O''Neil'", "'NA'"])} AS zip`,
    `CAST(${skewed(4, 6)} * 12.25 - 20 AS DECIMAL(9, 2)) AS "${AWKWARD.replaceAll('"', '""')}"`,
    `DATE '1960-01-01' + CAST(${skewed(5, 30)} * 200 AS INTEGER) AS born`,
    `hash(i, ${seed}, 6) % 2 = 0 AS member`,
    `${pick(7, ["'flu'", "'cold'", "'gout'", "'flu'", 'NULL', "'back\\slash'", "'asthma'"])} AS disease`,
    `TIMESTAMPTZ '2024-03-01 10:00:00.25+00' + to_seconds(CAST(hash(i, ${seed}, 8) % 100 AS INTEGER)) AS seen`,
    ...(floats
      ? [
          `${pick(9, ["'NaN'::DOUBLE", '0.0::DOUBLE', "'-0.0'::DOUBLE", '0.1::DOUBLE', 'NULL', '1e21::DOUBLE'])} AS ratio`,
        ]
      : []),
  ];
  await duck(
    `SET TimeZone = 'UTC'`,
    `COPY (SELECT ${columns.join(', ')} FROM range(${rows}) t(i) ORDER BY ${order}) TO ${quoted(path)} (FORMAT parquet)`,
  );
}

/**
 * @param {object} algorithm
 * @param {object[]} principles
 * @param {{ suppression?: number, floats?: boolean }} [how]
 * @returns {any}
 */
export const planOfPeople = (algorithm, principles, { suppression = 0, floats = false } = {}) => ({
  version: 1,
  attributes: {
    Name: { role: 'identifier' },
    age: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [5, 20] } },
    zip: { role: 'quasi', hierarchy: { kind: 'flat' } },
    [AWKWARD]: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [25, 100] } },
    born: { role: 'quasi', hierarchy: { kind: 'date' } },
    member: { role: 'quasi' },
    disease: { role: 'sensitive' },
    seen: { role: 'insensitive' },
    ...(floats ? { ratio: { role: 'quasi', hierarchy: { kind: 'flat' } } } : {}),
  },
  missing: ['', 'NA'],
  principles,
  algorithm,
  suppression,
});

export const K = [{ kind: 'k-anonymity', k: 5 }];
export const DIVERSE = [...K, { kind: 'l-diversity', variant: 'distinct', l: 2 }];

/**
 * A folder's release as rows of texts, in their order.
 * @param {string} folder
 * @param {string} file
 */
export const releaseOf = async (folder, file = 'release.parquet') =>
  (
    await duck(
      `SET TimeZone = 'UTC'`,
      `SELECT COLUMNS(*)::VARCHAR FROM read_parquet(${quoted(join(folder, file))})`,
    )
  ).map((/** @type {unknown[]} */ row) => JSON.stringify(row));

export const key = new Uint8Array(randomBytes(32));
