// Rows and columns of a program, in and out.
import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { OutisError, open } from 'outis';
import { planOfSix, rejection, SIX } from './tables.mjs';

const [HEAD = '', ...LINES] = SIX.trim().split('\n');
const NAMES = HEAD.split(',');
const ROWS = LINES.map((line) =>
  Object.fromEntries(line.split(',').map((cell, at) => [NAMES[at] ?? '', cell])),
);

/** @param {import('outis').Source} source */
async function cells(source) {
  const table = await open(source);
  const rows = await table.rows(0, table.info.rows);
  const names = table.info.columns.map(({ name }) => name);
  table.free();
  return [names, ...rows];
}

test('rows as objects are the table they would be as text, however they come', async () => {
  const expected = await cells(SIX);
  assert.deepEqual(await cells(ROWS), expected);
  assert.deepEqual(await cells(new Set(ROWS)), expected);
  assert.deepEqual(await cells(Readable.from(ROWS)), expected);
  assert.deepEqual(
    await cells(/** @type {ReadableStream<Record<string, string>>} */ (Readable.toWeb(Readable.from(ROWS)))),
    expected,
  );
  const columns = Object.fromEntries(NAMES.map((name) => [name, ROWS.map((row) => row[name] ?? '')]));
  assert.deepEqual(await cells(columns), expected);
});

test('values are written as people write them, and what is missing is missing', async () => {
  const day = new Date('1980-02-29');
  const rows = [
    { a: 1.5, b: true, c: day, d: 'say "hi", twice\n' },
    { a: null, b: undefined, c: new Date(Number.NaN), d: '', '[e': 10n ** 20n },
    { a: Number.NaN, c: new Date('2024-02-29T13:05:00Z') },
  ];
  assert.deepEqual(await cells(rows), [
    ['a', 'b', 'c', 'd', '[e'],
    ['1.5', 'true', '1980-02-29', 'say "hi", twice\n', ''],
    ['', '', '', '', '100000000000000000000'],
    ['', '', '2024-02-29T13:05:00Z', '', ''],
  ]);
  const typed = { n: new Float64Array([1, Number.NaN, 3]), s: ['x', null, 'z'] };
  assert.deepEqual(await cells(typed), [
    ['n', 's'],
    ['1', 'x'],
    ['', ''],
    ['3', 'z'],
  ]);
  assert.deepEqual(await cells([{ only: 'x' }, { only: null }, { only: 'y' }]), [
    ['only'],
    ['x'],
    [''],
    ['y'],
  ]);
});

test('names that objects are made of stay names of columns', async () => {
  const row = Object.fromEntries([
    ['__proto__', 'p'],
    ['constructor', 'c'],
    ['1', 'one'],
    ['path', 'x'],
  ]);
  const [names, ...rows] = await cells([row, row]);
  assert.deepEqual(names?.toSorted(), ['1', '__proto__', 'constructor', 'path']);
  assert.deepEqual(rows[0]?.toSorted(), ['c', 'one', 'p', 'x']);
});

test('what is no table is told as that', async () => {
  /** @type {[unknown, string][]} */
  const wrong = [
    [[], 'bad-source'],
    [[{}], 'bad-source'],
    [[[1, 2]], 'bad-source'],
    [[null], 'bad-source'],
    [['a', 'b'], 'bad-source'],
    [[{ a: { b: 1 } }], 'nested-column'],
    [{ a: [1, 2], b: [1] }, 'bad-source'],
    [{ a: 1 }, 'bad-source'],
    [Readable.from([new Uint8Array([65]), { a: 1 }]), 'bad-source'],
  ];
  for (const [source, code] of wrong) {
    const error = await rejection(open(/** @type {import('outis').Source} */ (source)));
    assert.ok(error instanceof OutisError, String(error));
    assert.equal(error.code, code, JSON.stringify(source));
  }
});

test('a published table is rows of objects and a stream of bytes', async () => {
  const table = await open(SIX);
  const release = await table.anonymize(planOfSix());
  const [published] = release.tables;
  assert.ok(published);
  const expected = published
    .rows(0, published.rowCount)
    .map((cells) => Object.fromEntries(cells.map((cell, at) => [published.columns[at], cell])));
  assert.deepEqual([...published], expected);
  assert.deepEqual([...published.objects(1, 3)], expected.slice(1, 3));
  assert.deepEqual([...published.objects(4, 99)], expected.slice(4));
  assert.deepEqual([...published.objects({ from: 1, to: 3 })], expected.slice(1, 3));
  const later = [];
  for await (const row of published) later.push(row);
  assert.deepEqual(later, expected);
  const streamed = await new Response(published.stream()).text();
  assert.equal(streamed, await published.toCsv());
  // and back in
  assert.equal((await cells(published)).length, published.rowCount + 1);
  release.free();
  table.free();
});

test('numbers that went in as numbers come out as numbers, if asked', async () => {
  const rows = [34, 36, 38, 52, 55, 59].map((age, at) => ({
    age,
    cost: at === 2 ? null : at + 0.5,
    code: `0${at % 2}`,
    note: at === 0 ? '' : 'x',
  }));
  const table = await open(rows);
  const plan = {
    version: /** @type {const} */ (1),
    attributes: {
      age: { role: 'quasi' },
      cost: { role: 'insensitive' },
      code: { role: 'sensitive' },
      note: { role: 'insensitive' },
    },
    principles: [{ kind: 'k-anonymity', k: 3 }],
    algorithm: { name: 'mondrian' },
    ranges: 'columns',
  };
  const release = await table.anonymize(JSON.stringify(plan));
  const [published] = release.tables;
  assert.ok(published);
  const found = [...published.objects({ typed: true })];
  const texts = [...published.objects()];
  for (const [at, row] of found.entries()) {
    assert.equal(typeof row.age_low, 'number');
    assert.equal(typeof row.age_high, 'number');
    assert.ok(row.cost === null || typeof row.cost === 'number');
    // Leading zeros are those of a code, not of a number.
    assert.match(String(row.code), /^0[01]$/);
    for (const [name, cell] of Object.entries(row))
      assert.equal(cell ?? '', cell === null ? '' : coerced(texts[at]?.[name], cell));
  }
  assert.equal(found.filter(({ cost }) => cost === null).length, 1);
  assert.equal(found.filter(({ note }) => note === null).length, 1);
  // What a column holds does not depend on the rows asked for.
  assert.deepEqual([...published.objects({ typed: true, from: 2, to: 4 })], found.slice(2, 4));
  release.free();
  table.free();
});

/** @param {string | undefined} text @param {unknown} like */
function coerced(text, like) {
  return typeof like === 'number' ? Number(text) : text;
}
