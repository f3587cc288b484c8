// Parquet in and out.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { open } from 'outis';
import { toParquet } from 'outis/parquet';
import { opened, planOfSix, rejection, SIX } from './tables.mjs';

const folder = mkdtempSync(join(tmpdir(), 'outis-parquet-'));
after(() => rmSync(folder, { recursive: true }));

/** People as another program writes them. */
const PEOPLE = {
  columnData: [
    { name: 'Zip', data: ['02139', '0214;1', 'x "y", z', null] },
    { name: 'Age', data: [21, 34, null, 58] },
    { name: 'Paid', data: [1200.5, 0.1, -3, null] },
    { name: 'Big', data: [9007199254740993n, 1n, 2n, null] },
    {
      name: 'Born',
      data: ['2001-02-03', '1985-12-31', '1969-12-31', null].map((day) => day && new Date(day)),
    },
    { name: 'Well', data: [true, false, null, true] },
  ],
  schema: [
    { name: 'root', num_children: 6 },
    { name: 'Zip', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
    { name: 'Age', type: 'INT32', repetition_type: 'OPTIONAL' },
    { name: 'Paid', type: 'DOUBLE', repetition_type: 'OPTIONAL' },
    { name: 'Big', type: 'INT64', repetition_type: 'OPTIONAL' },
    { name: 'Born', type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' },
    { name: 'Well', type: 'BOOLEAN', repetition_type: 'OPTIONAL' },
  ],
};

const CELLS = [
  ['02139', '21', '1200.5', '9007199254740993', '2001-02-03', 'true'],
  ['0214;1', '34', '0.1', '1', '1985-12-31', 'false'],
  ['x "y", z', '', '-3', '2', '1969-12-31', ''],
  ['', '58', '', '', '', 'true'],
];

/** @param {Record<string, unknown>} [how] */
const people = (how = {}) => new Uint8Array(parquetWriteBuffer(/** @type {any} */ ({ ...PEOPLE, ...how })));

test('a Parquet file opens like any other, from memory and from a path, types kept', async (t) => {
  const path = join(folder, 'people.parquet');
  writeFileSync(path, people());
  for (const source of [people(), new Blob([people()]), path]) {
    const table = await opened(t, source);
    assert.deepEqual(
      table.info.columns.map(({ name }) => name),
      ['Zip', 'Age', 'Paid', 'Big', 'Born', 'Well'],
    );
    assert.deepEqual(await table.rows(0, 4), CELLS);
    const { columns } = await table.profile();
    assert.deepEqual(
      columns.map(({ type }) => type),
      ['text', 'integer', 'decimal', 'integer', 'date', 'text'],
    );
  }
});

test('moments keep every part of a second', async (t) => {
  const seen = { name: 'Seen', type: 'INT64', repetition_type: 'OPTIONAL' };
  const micro = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' };
  const file = people({
    columnData: [{ name: 'Seen', data: [1_000_001n, 2_000_000n] }],
    schema: [
      { name: 'root', num_children: 1 },
      { ...seen, converted_type: 'TIMESTAMP_MICROS', logical_type: micro },
    ],
  });
  const table = await opened(t, file);
  assert.deepEqual(await table.rows(0, 2), [['1970-01-01T00:00:01.000001Z'], ['1970-01-01T00:00:02Z']]);
});

test('row groups and compression do not show', async (t) => {
  const gzip = { codec: 'GZIP', compressors: { GZIP: (/** @type {Uint8Array} */ input) => gzipSync(input) } };
  for (const how of [{ rowGroupSize: 3 }, { codec: 'UNCOMPRESSED' }, gzip]) {
    const table = await opened(t, people(how));
    assert.deepEqual(await table.rows(0, 4), CELLS);
  }
});

test('numbers, days and moments of another program are written as they are, to the last digit', async (t) => {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const connection = await (await DuckDBInstance.create()).connect();
  const values = `
    select 680664.94::decimal(12, 2) as money, 8040668926815648138804914.74800::decimal(38, 5) as large,
      -0.05::decimal(4, 2) as small, 0.1::float as single, 16777216::float as whole, 0.1::double as double,
      18446744073709551615::ubigint as counted, 4294967295::uinteger as fewer, (-128)::tinyint as tiny,
      date '1969-12-31' as day, time '12:34:56.789' as time, timestamp '2001-02-03 04:05:06.000007' as moment,
      uuid '6ba7b810-9dad-11d1-80b4-00c04fd430c8' as id, true as yes, null::integer as missing`;
  const cells = [
    ...['680664.94', '8040668926815648138804914.74800', '-0.05', '0.1', '16777216', '0.1'],
    ...['18446744073709551615', '4294967295', '-128', '1969-12-31', '12:34:56.789'],
    ...['2001-02-03T04:05:06.000007Z', '6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'true', ''],
  ];
  for (const codec of ['uncompressed', 'snappy', 'gzip', 'zstd', 'lz4_raw', 'brotli']) {
    for (const version of ['V1', 'V2']) {
      const path = join(folder, `${codec}-${version}.parquet`);
      // many rows, so that there are pages to compress
      await connection.run(
        `copy (select * from (${values}), range(3000)) to '${path}' (format parquet, codec ${codec}, parquet_version ${version})`,
      );
      const table = await opened(t, path);
      assert.equal(table.info.rows, 3000);
      const [first, last] = [await table.rows(0, 1), await table.rows(2999, 3000)];
      assert.deepEqual(first[0]?.slice(0, cells.length), cells, `${codec} ${version}`);
      assert.deepEqual(last[0]?.slice(0, cells.length), cells, `${codec} ${version}`);
    }
  }
});

test('what is no table, or broken, is refused with what to do', async () => {
  const nested = parquetWriteBuffer({
    columnData: [{ name: 'tags', data: [{ a: 1 }, { a: 2 }], type: 'JSON' }],
  });
  assert.equal((await rejection(open(new Uint8Array(nested)))).code, 'bad-parquet');
  const broken = await rejection(open(people().subarray(0, 200)));
  assert.equal(broken.code, 'bad-parquet');
  assert.ok(broken.hints[0].includes('CSV'));
});

test('a release becomes a Parquet file that another reader understands', async (t) => {
  const table = await opened(t, SIX);
  const release = await table.anonymize(planOfSix());
  const [published] = release.tables;
  assert.ok(published);
  const bytes = await toParquet(published);
  const rows = await parquetReadObjects({ file: /** @type {ArrayBuffer} */ (bytes.buffer) });
  assert.deepEqual(
    rows.map((row) => Object.values(row).map(String)),
    published.rows(0, 6),
  );
  assert.equal(typeof rows[0]?.group_id, 'bigint');
  assert.equal(typeof rows[0]?.Age, 'string', 'an interval is text');
  // And back again.
  const again = await opened(t, bytes);
  assert.deepEqual(await again.rows(0, 6), published.rows(0, 6));
});

test('cells keep their spelling, whatever they look like', async (t) => {
  const columns = ['code', 'decimal', 'day', 'huge', 'none'];
  const cells = [
    ['007', '1.50', '2021-02-30', '12345678901234567890', ''],
    ['12', '2.5', '2021-02-28', '1', ''],
  ];
  const bytes = await toParquet({ columns, rowCount: 2, rows: () => cells });
  assert.deepEqual(await (await opened(t, bytes)).rows(0, 2), cells);
});
