// Arrow IPC in and out, checked against the reference library.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  Bool,
  DateDay,
  Float64,
  Int32,
  Int64,
  List,
  makeData,
  RecordBatchStreamWriter,
  Table,
  TimestampMicrosecond,
  TimestampMillisecond,
  TimestampNanosecond,
  TimestampSecond,
  tableFromIPC,
  tableToIPC,
  Utf8,
  Vector,
  vectorFromArray,
} from 'apache-arrow';
import { open } from 'outis';
import { toArrow } from 'outis/arrow';
import { opened, planOfSix, rejection, SIX } from './tables.mjs';

/** People as another program has them. */
const people = () =>
  new Table({
    Zip: vectorFromArray(['02139', '0214;1', 'x "y", z', null]),
    Name: vectorFromArray(['Ann', null, 'Ünal', ''], new Utf8()),
    Age: vectorFromArray([21, 34, null, 58], new Int32()),
    Big: vectorFromArray([9007199254740993n, 1n, -2n, null], new Int64()),
    Paid: vectorFromArray([1200.5, 0.1, -3, null], new Float64()),
    Born: vectorFromArray(
      ['2001-02-03', '1985-12-31', '1969-12-31', null].map((day) => day && new Date(day)),
      new DateDay(),
    ),
    Seen: vectorFromArray(
      ['2021-01-02T03:04:05Z', '2021-01-02T03:04:05.678Z', null, null].map((day) => day && new Date(day)),
      new TimestampMillisecond(),
    ),
    Well: vectorFromArray([true, false, null, true], new Bool()),
  });

const CELLS = [
  ['02139', 'Ann', '21', '9007199254740993', '1200.5', '2001-02-03', '2021-01-02T03:04:05Z', 'true'],
  ['0214;1', '', '34', '1', '0.1', '1985-12-31', '2021-01-02T03:04:05.678Z', 'false'],
  ['x "y", z', 'Ünal', '', '-2', '-3', '1969-12-31', '', ''],
  ['', '', '58', '', '', '', '', 'true'],
];

for (const form of /** @type {const} */ (['stream', 'file'])) {
  test(`an Arrow ${form} opens like any other table, types kept`, async (t) => {
    const table = await opened(t, tableToIPC(people(), form));
    assert.deepEqual(
      table.info.columns.map(({ name }) => name),
      ['Zip', 'Name', 'Age', 'Big', 'Paid', 'Born', 'Seen', 'Well'],
    );
    assert.deepEqual(await table.rows(0, 4), CELLS);
  });
}

test('moments keep every part of a second, before 1970 too', async (t) => {
  const moments = new Table({
    s: new Vector([makeData({ type: new TimestampSecond(), data: BigInt64Array.of(1n, -1n) })]),
    us: new Vector([makeData({ type: new TimestampMicrosecond(), data: BigInt64Array.of(1_000_001n, -1n) })]),
    ns: new Vector([
      makeData({ type: new TimestampNanosecond(), data: BigInt64Array.of(1_500_000_000n, 1_000_000_001n) }),
    ]),
  });
  const table = await opened(t, tableToIPC(moments));
  assert.deepEqual(await table.rows(0, 2), [
    ['1970-01-01T00:00:01Z', '1970-01-01T00:00:01.000001Z', '1970-01-01T00:00:01.500Z'],
    ['1969-12-31T23:59:59Z', '1969-12-31T23:59:59.999999Z', '1970-01-01T00:00:01.000000001Z'],
  ]);
});

test('several batches are one table', async (t) => {
  const [batch] = people().batches;
  assert.ok(batch);
  const bytes = RecordBatchStreamWriter.writeAll(new Table([batch, batch, batch])).toUint8Array(true);
  const table = await opened(t, bytes);
  assert.deepEqual(await table.rows(0, 12), [...CELLS, ...CELLS, ...CELLS]);
});

test('what is no table, or broken, is refused with what to do', async () => {
  const lists = new Table({
    tags: vectorFromArray(
      [['a'], ['b', 'c']],
      new List(/** @type {any} */ ({ name: 'item', type: new Utf8(), nullable: true, metadata: new Map() })),
    ),
  });
  const nested = await rejection(open(tableToIPC(lists, 'stream')));
  assert.equal(nested.code, 'nested-column');
  const broken = await rejection(open(tableToIPC(people(), 'stream').subarray(0, 700)));
  assert.equal(broken.code, 'bad-arrow');
  assert.ok(broken.hints[0].includes('CSV'));
});

test('a table whose header looks like a mark is still a table', async (t) => {
  for (const header of ['PAR1', 'ARROW1']) {
    const table = await opened(t, `${header},x\n1,2\n3,4\n`);
    assert.equal(table.info.rows, 2);
  }
});

test('a release becomes an Arrow stream that the reference library understands', async (t) => {
  const table = await opened(t, SIX);
  const release = await table.anonymize(planOfSix());
  const [published] = release.tables;
  assert.ok(published);
  const bytes = await toArrow(published);
  const read = tableFromIPC(bytes);
  assert.deepEqual(
    read.schema.fields.map(({ name }) => name),
    published.columns,
  );
  assert.deepEqual(
    read.toArray().map((row) => Object.values(row.toJSON()).map(String)),
    published.rows(0, 6),
  );
  assert.equal(String(read.schema.fields.at(-1)?.type), 'Int64', 'a group_id is a number');
  assert.match(String(read.schema.fields[0]?.type), /Dictionary<Int32, Utf8>/, 'an interval is text');
  assert.deepEqual(await (await opened(t, bytes)).rows(0, 6), published.rows(0, 6));
});

test('cells keep their spelling and nulls, whatever they look like', async (t) => {
  const columns = ['code', 'decimal', 'day', 'number', 'none', 'text'];
  const cells = [
    ['007', '1.5', '2021-02-28', '12', '', 'ä "quoted", text'],
    ['12', '', '', '', '', ''],
    ['', '-0.25', '1969-07-20', '-7', '', '*'],
  ];
  const bytes = await toArrow({ columns, rowCount: 3, rows: () => cells });
  const read = tableFromIPC(bytes);
  assert.deepEqual(
    read.schema.fields.map(({ type }) => String(type)),
    [
      'Dictionary<Int32, Utf8>',
      'Float64',
      'Date32<DAY>',
      'Int64',
      'Dictionary<Int32, Utf8>',
      'Dictionary<Int32, Utf8>',
    ].map((type) => type),
  );
  assert.equal(read.getChild('decimal')?.nullCount, 1);
  assert.equal(read.getChild('number')?.get(2), -7n);
  assert.deepEqual(await (await opened(t, bytes)).rows(0, 3), cells);
});

test('a table that has codes gives the same bytes as one that has rows', async () => {
  const table = await open('a,b\n1,x\n,y\n3,x\n1,\n');
  const plan = {
    version: 1,
    attributes: { a: { role: 'quasi', hierarchy: { kind: 'flat' } }, b: { role: 'sensitive' } },
    principles: [{ kind: 'k-anonymity', k: 2 }],
    algorithm: { name: 'mondrian' },
  };
  const [published] = (await table.anonymize(/** @type {import('outis').Plan} */ (plan))).tables;
  assert.ok(published);
  const { columns, rowCount } = published;
  const byRows = { columns, rowCount, rows: published.rows.bind(published) };
  assert.deepEqual(await toArrow(published), await toArrow(byRows));
  table.free();
});
