// Files of other formats: read in the worker, or named with what to do.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { tableFromIPC, tableToIPC } from 'apache-arrow';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { open } from 'outis';
import { opened, rejection } from './tables.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));
const corpus = here('../../fuzz/corpus');
const bytesOf = (/** @type {string} */ name) => new Uint8Array(readFileSync(join(corpus, name)));

for (const folder of ['arrow', 'parquet']) {
  test(`${folder} as Polars writes it opens, compressed or not`, async (t) => {
    const expected = await opened(t, bytesOf('people.csv'));
    const cells = await expected.rows(0, 40);
    for (const name of readdirSync(join(corpus, folder))) {
      const table = await opened(t, bytesOf(`${folder}/${name}`));
      const found = await table.rows(0, 40);
      // CSV writes whole numbers of a column of floats with `.0`.
      const plain = cells.map((row) =>
        row.map((cell, index) => (index === 2 || index === 3 ? String(Number(cell)) : cell)),
      );
      assert.deepEqual(found, plain, name);
    }
  });
}

test('a list of objects, and an object on each line, are tables with all names as columns', async (t) => {
  const list =
    '[{"age": 34.50, "zip": "02139"},\n {"zip": null, "age": 12345678901234567890, "note": "x \\"y\\", z"}]';
  const table = await opened(t, new Blob([list]));
  assert.deepEqual(
    table.info.columns.map(({ name }) => name),
    ['age', 'zip', 'note'],
  );
  // Numbers as they are written, to the last digit.
  assert.deepEqual(await table.rows(0, 2), [
    ['34.50', '02139', ''],
    ['12345678901234567890', '', 'x "y", z'],
  ]);
  const lines = await opened(t, new Blob(['{"a":1,"b":true}\n{"a":2,"b":false}\n\n']));
  assert.deepEqual(await lines.rows(0, 2), [
    ['1', 'true'],
    ['2', 'false'],
  ]);
});

test('JSON that is no table is refused with what to do, and never read as CSV', async () => {
  const cases = /** @type {const} */ ([
    ['{"data": [1, 2],\n "more": 3}\n', 'nested-column'],
    ['[[1, 2], [3, 4]]\n', 'bad-json'],
    ['[{"a": 1}, {"a": 2}\n', 'bad-json'],
    ['[{"a": 1, "a": 2}]\n', 'bad-json'],
    ['[{"a": 01}]\n', 'bad-json'],
    ['[{"a": "\\x"}]\n', 'bad-json'],
    ['[]\n', 'bad-json'],
    ['[{"a": 1}] x\n', 'bad-json'],
  ]);
  for (const [text, code] of cases) {
    const error = await rejection(open(new Blob([text])));
    assert.equal(error.code, code, text);
    assert.ok(error.hints.length > 0);
  }
});

test('what is compressed with gzip is unpacked, whatever it is', async (t) => {
  const csv = await opened(t, gzipSync('age,zip\n34,02139\n35,02141\n'));
  assert.deepEqual(await csv.rows(0, 2), [
    ['34', '02139'],
    ['35', '02141'],
  ]);
  const json = await opened(t, gzipSync('[{"age": 34}, {"age": 35}]'));
  assert.deepEqual(await json.rows(0, 2), [['34'], ['35']]);
  const arrow = await opened(t, gzipSync(bytesOf('arrow/polars-lz4.arrow')));
  assert.equal(arrow.info.rows, 40);
  const cut = await rejection(open(gzipSync('age,zip\n34,02139\n').subarray(0, 20)));
  assert.equal(cut.code, 'bad-gzip');
  const inside = await rejection(open(gzipSync('%PDF-1.7\n')));
  assert.equal(inside.code, 'not-csv');
});

test('other files are named, with what to do', async () => {
  const files = /** @type {const} */ ([
    ['<!doctype html><table>', /HTML/],
    ['<?xml version="1.0"?><rows/>', /XML/],
    ['%PDF-1.7\n', /PDF/],
    ['\u0089PNG\r\n\u001a\n', /PNG/],
    ['SQLite format 3\0', /SQLite/],
    ['$FL2@(#) SPSS', /SPSS/],
    ['<stata_dta><header>', /Stata/],
    ['HEADER RECORD*******LIBRARY HEADER', /SAS/],
  ]);
  for (const [start, kind] of files) {
    const error = await rejection(open(Uint8Array.from(start, (sign) => sign.charCodeAt(0))));
    assert.equal(error.code, 'not-csv');
    assert.match(error.message, kind);
    assert.ok(error.hints.length > 0);
  }
});

test('a signal ends the reading of a file of another format', async () => {
  const stopped = new AbortController();
  const reading = rejection(open(bytesOf('parquet/polars-zstd.parquet'), { signal: stopped.signal }));
  stopped.abort();
  assert.equal((await reading).name, 'AbortError');
});

test('a Parquet file that claims a thousand million rows is refused at once', async () => {
  const bytes = new Uint8Array(
    parquetWriteBuffer({
      columnData: [{ name: 'a', data: Array.from({ length: 63 }, (_, index) => index) }],
    }),
  );
  // 63 as a zigzag varint is one byte; wherever it stands, it becomes a number of five bytes.
  let refused = 0;
  for (let at = 4; at < bytes.length - 8; at++) {
    if (bytes[at] !== 126) continue;
    const claimed = [...bytes.subarray(0, at), 0x80, 0xa8, 0xd6, 0xb9, 0x07, ...bytes.subarray(at + 1)];
    const copy = Uint8Array.from(claimed);
    const view = new DataView(copy.buffer);
    const size = view.getUint32(copy.length - 8, true);
    if (at > bytes.length - 8 - size) view.setUint32(copy.length - 8, size + 4, true);
    const started = performance.now();
    assert.equal((await rejection(open(copy))).code, 'bad-parquet', `at ${at}`);
    assert.ok(performance.now() - started < 5000);
    refused++;
  }
  assert.ok(refused >= 3, `${refused} places`);
});

test('an Arrow file of which a column claims a thousand million buffers is refused at once', async () => {
  const bytes = bytesOf('arrow/polars-default.arrow').slice();
  bytes[411] = 64;
  assert.equal((await rejection(open(bytes))).code, 'bad-arrow');
});

test('an Arrow file of which a part is missing is refused, wherever it is cut', async () => {
  const whole = bytesOf('arrow/polars-lz4.arrow');
  for (let end = 100; end < whole.length; end += 97) {
    const error = await rejection(open(whole.subarray(0, end)));
    assert.equal(error.code, 'bad-arrow', `${end} bytes`);
  }
  // A stream as the reference library writes it, without its end.
  const stream = tableToIPC(tableFromIPC(bytesOf('arrow/polars-stream.arrow').slice(0, 0)), 'stream');
  assert.equal((await rejection(open(stream.subarray(0, stream.length - 8)))).code, 'bad-arrow');
});

test('two thousand damaged files: no abort, no hang, no wrong cell', () => {
  const told = execFileSync(
    process.execPath,
    [here('../../fuzz/formats.mjs'), '--cases', '2000', '--seed', '5'],
    {
      encoding: 'utf8',
    },
  );
  const { mutants, findings } = JSON.parse(told);
  assert.equal(mutants, 2000);
  assert.deepEqual(findings, []);
});
