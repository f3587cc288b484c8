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
  test(`${folder} as Polars, pyarrow and DuckDB write it opens, compressed or not`, async (t) => {
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

/** The rows of a file as text; an error as it is. */
const read = async (/** @type {Uint8Array<ArrayBuffer>} */ bytes) => {
  const { toCsv } = await import('../../pkg/dist/to-csv.js');
  const pieces = (async function* () {
    yield bytes;
  })();
  const csv = await (await toCsv(pieces, bytes.length, () => {})).text();
  return csv.slice(csv.indexOf('\n'));
};

test('metadata that does not agree with the rest of the file is an error, never another cell', async () => {
  const changed = /** @type {const} */ ([
    ['parquet/polars-zstd.parquet', 1584],
    ['parquet/polars-zstd.parquet', 1622],
    ['parquet/polars-snappy.parquet', 1937],
    ['parquet/polars-lz4.parquet', 1926],
    ['parquet/polars-uncompressed.parquet', 3811],
    ['arrow/polars-stream.arrow', 188],
    ['arrow/polars-stream.arrow', 272],
  ]);
  for (const [name, place] of changed) {
    const cells = await read(bytesOf(name));
    let refused = 0;
    for (let value = 0; value < 256; value++) {
      const copy = bytesOf(name);
      copy[place] = value;
      const found = await read(copy).catch(({ code }) => ({ code }));
      if (typeof found === 'string') assert.equal(found, cells, `${name} with ${value} at ${place}`);
      else refused++;
    }
    assert.ok(refused > 200, `${name} at ${place}: ${refused} refused`);
  }
});

test('what other readers call broken is not read, though its cells could be found', async () => {
  // mutants of a hunt, by what was changed beside one value: all readers that were asked refuse them
  /** @type {[name: string, what: string, changes: [place: number, value: number][]][]} */
  const broken = [
    ['parquet/duckdb.parquet', 'a page with another size than its Snappy block', [[664, 128]]],
    ['parquet/duckdb.parquet', 'an empty list of no type', [[1613, 255]]],
    ['parquet/polars-lz4.parquet', 'an encoding that there is not', [[2032, 127]]],
    ['parquet/pyarrow-delta.parquet', 'counts of levels that there are not', [[3380, 70]]],
    ['parquet/pyarrow-delta.parquet', 'counts of levels of no type', [[3443, 14]]],
    ['parquet/pyarrow-delta.parquet', 'counts of levels that are lists', [[3379, 9]]],
    ['arrow/polars-zstd.arrow', 'a frame of Zstandard that looks back too far', [[717, 216]]],
    // each of the two made the list of fields reach into its table
    ['arrow/pyarrow-stream.arrow', 'a table inside the list of its fields', [[324, 10]]],
    ['arrow/pyarrow-stream.arrow', 'a column without a type', [[266, 0]]],
    ['arrow/pyarrow-dictionary.arrow', 'a frame of Zstandard that says it has a checksum', [[1140, 36]]],
  ];
  for (const [name, what, changes] of broken) {
    const copy = bytesOf(name);
    assert.match(await read(copy), /02176,person number 1 /);
    for (const [place, value] of changes) {
      assert.notEqual(copy[place], value, 'the corpus is another one');
      copy[place] = value;
    }
    const found = await read(copy).catch(({ code }) => ({ code }));
    assert.deepEqual(found, { code: name.startsWith('arrow') ? 'bad-arrow' : 'bad-parquet' }, what);
  }
});

test('a block of Snappy is unpacked to its last byte, or not at all', async () => {
  const { snappy } = await import('../../pkg/dist/snappy.js');
  const text = (/** @type {Uint8Array} */ bytes) => new TextDecoder().decode(bytes);
  // "abcd", then eight bytes copied from four back
  const good = [12, 3 << 2, 97, 98, 99, 100, (4 << 2) | 1, 4];
  assert.equal(text(snappy(new Uint8Array(good), 12)), 'abcdabcdabcd');
  // a long literal, and copies with places of two and four bytes
  const long = [...new TextEncoder().encode('x'.repeat(70))];
  const more = [77, 60 << 2, 69, ...long, (3 << 2) | 2, 70, 0, (2 << 2) | 3, 1, 0, 0, 0];
  assert.equal(text(snappy(new Uint8Array(more), 77)), 'x'.repeat(77));
  assert.equal(snappy(new Uint8Array([0]), 0).length, 0);
  /** @type {[what: string, bytes: number[], length: number][]} */
  const bad = [
    ['another size than is said', good, 11],
    ['another size than it says', [11, ...good.slice(1)], 11],
    ['cut off', good.slice(0, -1), 12],
    ['something behind its end', [...good, 0, 120], 12],
    ['from before its start', [12, 3 << 2, 97, 98, 99, 100, (4 << 2) | 1, 5], 12],
    ['from nowhere', [8, 3 << 2, 97, 98, 99, 100, (3 << 2) | 3, 0, 0, 0, 0], 8],
    // as a number with a sign it points behind what is there, to zeros, or back in the input, for billions of steps
    ['from a place below zero', [8, 3 << 2, 97, 98, 99, 100, (3 << 2) | 3, 252, 255, 255, 255], 8],
    ['a literal of a length below zero', [8, 63 << 2, 1, 0, 0, 128, 97, 98], 8],
    ['a size that does not end', [128, 128, 128, 128, 128, 0], 0],
    ['nothing', [], 0],
  ];
  for (const [what, bytes, length] of bad) {
    assert.throws(() => snappy(new Uint8Array(bytes), length), RangeError, what);
  }
});

test('a frame of Zstandard that carries a checksum has to have it', async () => {
  const { checkZstd } = await import('../../pkg/dist/zstd.js');
  // as `zstd --check` writes them: the low half of XXH64 at the end
  /** @type {[text: string, sum: number[]][]} */
  const frames = JSON.parse(readFileSync(here('./zstd-sums.json'), 'utf8'));
  assert.ok(frames.length > 5);
  for (const [text, sum] of frames) {
    const content = new TextEncoder().encode(text);
    const frame = new Uint8Array([0x28, 0xb5, 0x2f, 0xfd, 0x04, 0, ...sum]);
    checkZstd(frame, content);
    const other = frame.slice();
    other[7] = (other[7] ?? 0) ^ 1;
    assert.throws(() => checkZstd(other, content), /another checksum/, text);
    other[4] = 0;
    checkZstd(other, content);
  }
});

test('in files that carry checksums no changed byte makes another cell', async () => {
  const checked = [
    'arrow/polars-lz4.arrow',
    'parquet/pyarrow-v2-checksum.parquet',
    'parquet/polars-gzip.parquet',
  ];
  for (const name of checked) {
    const bytes = bytesOf(name);
    const cells = await read(bytes);
    for (let place = 8; place < bytes.length; place += 3) {
      const copy = bytes.slice();
      copy[place] = (copy[place] ?? 0) ^ (1 << (place & 7));
      const found = await read(copy).catch(({ code }) => ({ code }));
      if (typeof found === 'string') assert.equal(found, cells, `${name} at ${place}`);
      else assert.match(found.code, /^bad-|^unknown-type$|^nested-column$/);
    }
  }
});

test('a damaged beginning does not make a binary file a CSV', async () => {
  const bytes = bytesOf('arrow/polars-stream.arrow');
  bytes[2] = 0xfb;
  assert.equal((await rejection(open(bytes))).code, 'not-csv');
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
