// The entry for browsers where no worker can be started: the same work in the thread that asks. Node has no `Worker` of
// browsers either, so that what a page without one does can be tried without a page.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, before, test } from 'node:test';
import { tableFromArrays } from '@uwdata/flechette';
import { configure, OutisError, open } from '../../pkg/dist/index.js';
import { initSync } from '../../pkg/dist/outis.js';
import { serve } from '../../pkg/dist/serve.js';
import { planOfSix, rejection, SIX } from './tables.mjs';

const wasm = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../pkg/dist/${name}_bg.wasm`, import.meta.url));
const bytes = { outis: wasm('outis'), sheets: wasm('sheets') };

/** @type {string[]} */
const warnings = [];
before(() => {
  console.warn = (/** @type {string} */ text) => void warnings.push(text);
});
afterEach(() => configure({}));

test('modules are given as bytes or compiled, where a platform imports them as such', async () => {
  for (const given of [bytes, { outis: new WebAssembly.Module(bytes.outis) }]) {
    warnings.length = 0;
    configure({ wasm: given });
    const table = await open(SIX);
    const release = await table.anonymize(planOfSix());
    assert.equal(release.verdict.verdict, 'holds');
    assert.deepEqual(
      warnings.map((text) => text.slice(0, 36)),
      ['outis: no worker could be started, s'],
    );
    table.free();
  }
});

test('work that is given up where it tells how far it is ends, and the table can be asked again', async () => {
  configure({ wasm: bytes });
  const table = await open(SIX);
  const stop = new AbortController();
  const run = table.anonymize(planOfSix(), {
    signal: stop.signal,
    onProgress: () => stop.abort('no longer'),
  });
  assert.equal(await rejection(run), 'no longer');
  assert.equal((await table.profile()).rows, 6);
  assert.equal((await table.anonymize(planOfSix())).verdict.verdict, 'holds');
  table.free();
});

test('a table whose reading was given up is no reason to read no other', async () => {
  configure({ wasm: bytes });
  const stop = new AbortController();
  const line = `${'x'.repeat(999)}\n`.repeat(1000);
  const reading = open(new Blob(['text\n', ...Array.from({ length: 8 }, () => line)]), {
    signal: stop.signal,
    onProgress: () => stop.abort('no longer'),
  });
  assert.equal(await rejection(reading), 'no longer');
  // The reader is told between two pieces, which takes a moment.
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
  const table = await open(SIX);
  assert.equal(table.info.rows, 6);
  table.free();
});

test('the core is told that nobody waits any more, and ends', async () => {
  /** @type {any[]} */
  const replies = [];
  let unwanted = false;
  const start = async () => initSync({ module: bytes.outis });
  const answer = serve({
    reply(/** @type {any} */ reply) {
      if ('progress' in reply) unwanted ||= reply.progress.phase !== 'reading';
      else replies.push(reply);
    },
    start: { outis: start, sheets: start },
    // As in Node, where bytes are handed over.
    async *chunks() {},
    stopped: () => unwanted,
  });
  await answer({
    id: 1,
    call: 'load',
    input: { source: /** @type {any} */ (new Blob([SIX])), population: undefined },
  });
  unwanted = false;
  const input = { plan: JSON.stringify(planOfSix()), key: new Uint8Array(32), merged: [], toLookAt: false };
  await answer(/** @type {any} */ ({ id: 2, call: 'anonymize', input }));
  assert.equal(replies.at(-1).error?.code, 'cancelled');
  assert.equal(replies.at(-1).fatal, false);
});

test('more than 50 MB are refused, also as the columns of an Arrow table', async () => {
  configure({ wasm: bytes });
  const large = tableFromArrays({ text: ['x'.repeat(50_000_001), 'y'] });
  const error = await rejection(open(large));
  assert.ok(error instanceof OutisError && error.is('too-large'), String(error));
  assert.equal(error.details.limit, 50_000_000);
  const small = await open(SIX);
  const population = await rejection(open(SIX, { population: /** @type {any} */ (large) }));
  assert.ok(population instanceof OutisError && population.is('too-large'), String(population));
  small.free();
});
