// Whether a table will fit is told from its beginning.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { open } from 'outis';
import { toParquet } from 'outis/parquet';
import { isRoomy, lookBeforeRun, mostUnpacked, Room } from '../../pkg/dist/room.js';
import { toCsv } from '../../pkg/dist/to-csv.js';

const MEGABYTE = 2 ** 20;

/** Reads a file of so many megabytes that takes so much memory per byte; where it is refused, if it is. */
function refusedAt(/** @type {number} */ size, /** @type {number} */ perByte) {
  const room = new Room(size * MEGABYTE);
  for (let done = 2; done <= size; done += 2) {
    try {
      room.look(done * MEGABYTE, (20 + perByte * done) * MEGABYTE);
    } catch (error) {
      return { done, error: /** @type {any} */ (error) };
    }
  }
  return undefined;
}

test('a table that will not fit is refused within its first megabytes, with what to do', () => {
  const refused = refusedAt(2048, 3);
  assert.ok(refused && refused.done <= 130, `after ${refused?.done} MiB`);
  assert.equal(refused.error.code, 'too-large');
  assert.match(refused.error.message, /2\.0 GiB would take about 6\.0 GiB/);
  assert.match(refused.error.hints[0], /at most 66 % of the rows/);
  assert.match(refused.error.hints.join(), /outis engine run/);
});

test('a table that fits is not refused, nor one that only might not', () => {
  assert.equal(refusedAt(1024, 3), undefined);
  assert.equal(refusedAt(2048, 2.2), undefined);
  assert.equal(refusedAt(50, 100), undefined);
});

test('a run that will not fit beside its table is refused before it starts, with what to do', async () => {
  const gigabyte = 2 ** 30;
  assert.ok(isRoomy(gigabyte / 4) && !isRoomy(gigabyte));
  lookBeforeRun(2 * gigabyte, 2 * gigabyte);
  assert.throws(
    () => lookBeforeRun(2 * gigabyte, 4 * gigabyte),
    (/** @type {any} */ error) =>
      error.code === 'too-large' &&
      /^publishing this table would take about 6\.0 GiB of memory, and there are 4\.0 GiB$/.test(
        error.message,
      ) &&
      /at most 66 % of the rows/.test(error.hints[0]),
  );
});

test('what a run takes grows with rows and columns, and is told before it starts', async () => {
  const header = 'a,b,c,d\n';
  const lines = Array.from({ length: 1500 }, (_, row) => `${row % 10},${row % 7},${row % 5},x\n`);
  const attributes = {
    a: { role: 'quasi' },
    b: { role: 'insensitive' },
    c: { role: 'insensitive' },
    d: { role: 'insensitive' },
  };
  const plan = (/** @type {object} */ more) =>
    /** @type {import('outis').Plan} */ ({
      version: 1,
      attributes: { ...attributes, ...more },
      principles: [{ kind: 'k-anonymity', k: 5 }],
      algorithm: { name: 'mondrian' },
    });
  const memory = async (/** @type {number} */ rows, /** @type {object} */ more) => {
    const table = await open(header + lines.slice(0, rows).join(''));
    const estimate = await table.estimate(plan(more));
    table.free();
    return estimate.memory;
  };
  /** What 500 rows more take, to the byte: as much again, once no new values come. */
  const ofRows = async (/** @type {object} */ more) => {
    const told = [await memory(500, more), await memory(1000, more), await memory(1500, more)];
    const [first = 0, second = 0, third = 0] = told;
    assert.equal(third - second, second - first, `${told}`);
    assert.ok(second > first, `${told}`);
    return second - first;
  };
  const one = await ofRows({});
  const two = await ofRows({ b: { role: 'quasi' } });
  assert.ok(two > one, `one quasi column: ${one}, two: ${two}`);
  // as many rows and columns, with ten values in place of five
  const [five, ten] = [
    await memory(500, { a: { role: 'insensitive' }, c: { role: 'quasi' } }),
    await memory(500, {}),
  ];
  assert.ok(ten > five, `${five} and ${ten}`);
});

/** What unpacking to at most a megabyte ends with, and how much was unpacked by then. @param {Uint8Array} bytes */
async function unpackedTo(bytes) {
  let most = 0;
  const chunks = (async function* () {
    yield bytes;
  })();
  /** @param {string} _ @param {number} done */
  const tell = (_, done) => {
    most = Math.max(most, done);
  };
  const error = await toCsv(chunks, bytes.length, tell, MEGABYTE).then(
    () => undefined,
    (data) => data,
  );
  return { most, error };
}

test('a file that unpacks to more than there is room for is refused on the way, not after', async () => {
  const rows = 200_000;
  const table = {
    columns: ['a'],
    rowCount: rows,
    rows: (/** @type {number} */ from, /** @type {number} */ to) =>
      Array.from({ length: to - from }, () => ['x']),
  };
  const own = Array.from({ length: 2_000 }, (_, index) => `{"k${index}": 1}`);
  const list = `[${Array.from({ length: 100_000 }, () => '{"a": "0123456789"}').join(',')}]`;
  const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);
  const bombs = {
    'zeros in gzip': gzipSync(Buffer.alloc(64 * MEGABYTE)),
    'lines in gzip': gzipSync(`a,b\n${'1,2\n'.repeat(16 * MEGABYTE)}`),
    'one value in Parquet': await toParquet(table),
    'objects with a field each of their own': encode(own.join('\n')),
    'a long list': encode(list),
  };
  for (const [what, bytes] of Object.entries(bombs)) {
    const { most, error } = await unpackedTo(bytes);
    assert.equal(error?.code, 'too-large', what);
    assert.ok(most < 3 * MEGABYTE, `${what}: ${most}`);
    assert.ok(error.hints.length > 0);
  }
  assert.ok(bombs['one value in Parquet'].length < MEGABYTE / 10);
});

test('the room that there is counts, where it is known', () => {
  const { availableMemory } = process;
  try {
    process.availableMemory = () => 2 ** 31;
    assert.equal(mostUnpacked(), 2 ** 30);
    process.availableMemory = () => 2 ** 40;
    assert.equal(mostUnpacked(), 2 ** 33);
    // Deno asks for leave to tell.
    process.availableMemory = () => {
      throw new Error('NotCapable');
    };
    assert.equal(mostUnpacked(), 2 ** 33);
  } finally {
    process.availableMemory = availableMemory;
  }
});
