import assert from 'node:assert/strict';
import { mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { describe, OutisError, open, workerPool } from 'outis';
import { crowd, opened, planOfSix, rejection, SIX } from './tables.mjs';

const folder = mkdtempSync(join(tmpdir(), 'outis-open-'));
after(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'six.csv');
writeFileSync(path, SIX);
const onDisk = await openAsBlob(path);
const bytes = new TextEncoder().encode(SIX);

/** @type {[string, () => import('outis').Source][]} */
const sources = [
  ['CSV text', () => SIX],
  ['a Uint8Array', () => bytes],
  ['an ArrayBuffer', () => bytes.slice().buffer],
  ['part of a larger buffer', () => new Uint8Array([65, ...bytes, 66]).subarray(1, -1)],
  ['a Blob', () => new Blob([SIX])],
  ['a Blob that stands for a file', () => onDisk],
  ['a File', () => new File([SIX], 'six.csv')],
  ['a web stream', () => new Blob([SIX]).stream()],
  ['a Node stream', () => Readable.from([bytes.subarray(0, 30), bytes.subarray(30)])],
  ['a path', () => path],
  ['an object with a path', () => ({ path })],
  ['a file URL', () => pathToFileURL(path)],
];

for (const [name, source] of sources) {
  test(`a table opens from ${name}`, async (t) => {
    const table = await opened(t, source());
    assert.equal(table.info.rows, 6);
    assert.deepEqual(
      table.info.columns.map((column) => column.name),
      ['Name', 'Age', 'Zip', 'Disease'],
    );
    assert.equal(table.info.delimiter, ',');
    assert.equal(table.info.encoding, 'UTF-8');
    assert.deepEqual(await table.rows(1, 3), [
      ['Ben', '23', '02139', 'Cold'],
      ['Cem', '34', '02141', 'Flu'],
    ]);
    assert.deepEqual(await table.rowsAt([5, 0]), [
      ['Fay', '58', '02142', 'Cold'],
      ['Ann', '21', '02139', 'Flu'],
    ]);
  });
}

test('a table larger than a chunk arrives whole, from a file and from memory', async (t) => {
  const text = crowd(150_000);
  assert.ok(text.length > 5 * 2 ** 20, 'the text spans several chunks');
  const large = join(folder, 'large.csv');
  writeFileSync(large, text);
  const last = text
    .trimEnd()
    .slice(text.trimEnd().lastIndexOf('\n') + 1)
    .split(',');
  for (const source of [large, new Blob([text]), Readable.from(pieces(text, 70_001))]) {
    const seen = /** @type {import('outis').Progress[]} */ ([]);
    const table = await opened(t, source, { onProgress: (progress) => seen.push(progress) });
    assert.equal(table.info.rows, 150_000);
    assert.deepEqual(await table.rowsAt([149_999]), [last]);
    assert.ok(seen.every(({ phase, done, total }) => phase === 'starting' || (done > 0 && done <= total)));
  }
});

/** @param {string} text @param {number} size */
function* pieces(text, size) {
  for (let at = 0; at < text.length; at += size) yield Buffer.from(text.slice(at, at + size));
}

test('characters outside the basic plane keep their places in a window', async (t) => {
  const table = await opened(t, 'a,b\n😀,ß\nx,𝒳y\n');
  assert.deepEqual(await table.rows(0, 9), [
    ['😀', 'ß'],
    ['x', '𝒳y'],
  ]);
});

test('rows beyond the end are left out of a window and refused one by one', async (t) => {
  const table = await opened(t, SIX);
  assert.equal((await table.rows(4, 100)).length, 2);
  assert.deepEqual(await table.rows(7, 3), []);
  for (const row of [6, -1, 1.5]) {
    const error = await rejection(table.rowsAt([0, row]));
    assert.ok(error instanceof OutisError);
    assert.equal(error.code, 'no-such-row');
    assert.equal(error.details.row, row);
  }
});

/** @type {[string, import('outis').Source, string, Record<string, unknown>][]} */
const bad = [
  ['an empty text', '', 'empty-file', {}],
  ['a header without rows', 'a,b\n', 'no-rows', { columns: 2 }],
  ['a ragged row', 'a,b\n1,2\n3\n', 'ragged-row', { line: 3, expected: 2, found: 1 }],
  ['two columns of the same name', 'a,a\n1,2\n', 'duplicate-column', { name: 'a', first: 1, second: 2 }],
  ['a column without a name', 'a,,c\n1,2,3\n', 'unnamed-column', { position: 2 }],
  ['a quote that is never closed', 'a,b\n1,"2\n', 'unclosed-quote', {}],
  ['a path that leads nowhere', 'nowhere.csv', 'unreadable', {}],
  ['a folder', { path: folder }, 'unreadable', {}],
  ['a number', /** @type {any} */ (7), 'bad-source', { found: 'number' }],
  ['a stream of numbers', /** @type {any} */ (Readable.from([1, 2])), 'bad-source', {}],
];

for (const [name, source, code, details] of bad) {
  test(`${name} is refused as ${code}, with facts and a hint`, async () => {
    const error = await rejection(open(source));
    assert.ok(error instanceof OutisError, String(error));
    assert.equal(error.name, 'OutisError');
    assert.equal(error.code, code);
    for (const [key, value] of Object.entries(details)) assert.deepEqual(error.details[key], value);
    assert.ok(error.message.length > 10);
    assert.ok(error.hints.length > 0 && error.hints.every((hint) => typeof hint === 'string'));
  });
}

test('a freed table says so', async () => {
  const table = await open(SIX);
  table.free();
  const error = await rejection(table.rows(0, 1));
  assert.ok(error instanceof OutisError);
  assert.equal(error.code, 'freed');
});

test('calls made at once are answered in order', async (t) => {
  const table = await opened(t, SIX);
  const answers = await Promise.all([0, 1, 2, 3, 4, 5].map((row) => table.rowsAt([row])));
  assert.deepEqual(
    answers.map(([row]) => row?.[0]),
    ['Ann', 'Ben', 'Cem', 'Dan', 'Eve', 'Fay'],
  );
});

test('a table that is freed while it works tells whoever waits for it', async () => {
  const table = await open(crowd(20_000));
  const waiting = [rejection(table.profile()), rejection(table.suggestPlan())];
  table.free();
  for (const error of await Promise.all(waiting)) assert.equal(error.code, 'freed');
});

test('`using` frees a table and a release', async () => {
  const table = await open(SIX);
  const release = await table.anonymize(planOfSix());
  release[Symbol.dispose]();
  assert.throws(() => release.tables, { code: 'freed' });
  table[Symbol.dispose]();
  assert.equal((await rejection(table.profile())).code, 'freed');
});

test('several tables are worked on at the same time', async (t) => {
  const tables = await Promise.all([3_000, 4_000, 5_000].map(async (rows) => opened(t, crowd(rows))));
  const profiles = await Promise.all(tables.map((table) => table.profile()));
  assert.deepEqual(
    profiles.map(({ rows }) => rows),
    [3_000, 4_000, 5_000],
  );
});

test('a pool serves more tables than it has workers, and each keeps its rows', async (t) => {
  const pool = workerPool(2);
  const sizes = [10, 20, 30, 40, 50];
  const tables = await Promise.all(sizes.map((rows) => pool.open(crowd(rows))));
  t.after(() => {
    for (const table of tables) table.free();
  });
  for (let round = 0; round < 2; round++) {
    const found = await Promise.all(tables.map((table) => table.profile()));
    assert.deepEqual(
      found.map(({ rows }) => rows),
      sizes,
    );
  }
  assert.equal((await pool.describe()).version, (await describe()).version);
});

test('whoever waits for a worker of a pool can give up, and the next one is served', async (t) => {
  const pool = workerPool(1);
  const busy = await pool.open(crowd(60_000));
  t.after(() => busy.free());
  const long = busy.profile();
  const stop = new AbortController();
  const impatient = rejection(pool.open(SIX, { signal: stop.signal }));
  const patient = pool.open(SIX);
  stop.abort();
  assert.equal((await impatient).name, 'AbortError');
  assert.equal((await long).rows, 60_000);
  const six = await patient;
  t.after(() => six.free());
  assert.equal(six.info.rows, 6);
  assert.equal((await busy.profile()).rows, 60_000, 'its table is read again');
});

for (const workers of [0, 1.5, '2']) {
  test(`a pool of ${JSON.stringify(workers)} workers is refused`, () => {
    assert.throws(() => workerPool(/** @type {any} */ (workers)), { code: 'bad-option' });
  });
}
