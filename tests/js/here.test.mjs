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

test('what takes long ends where it is told that nobody waits, whatever it is: methods, searches, audits, views', async () => {
  /** @type {any[]} */
  const replies = [];
  /** @type {string[]} */
  let heard = [];
  /** Nobody waits from the first word of this phase on. @type {string | undefined} */
  let until;
  const start = async () => initSync({ module: bytes.outis });
  const answer = serve({
    reply(/** @type {any} */ reply) {
      if ('progress' in reply) heard.push(reply.progress.phase);
      else replies.push(reply);
    },
    start: { outis: start, sheets: start },
    async *chunks() {},
    stopped: () => until !== undefined && heard.includes(until),
  });
  let id = 0;
  const ask = async (/** @type {string} */ call, /** @type {object} */ input) => {
    heard = [];
    await answer(/** @type {any} */ ({ id: ++id, call, input }));
    return replies.at(-1);
  };
  const rows = Array.from({ length: 12_000 }, (_, row) => {
    const mixed = Math.imul(row, 2_654_435_761) >>> 0;
    const ward = (mixed >>> 3) % 17;
    return `p${row},${mixed >>> 25},${(mixed >>> 9) % 1000},${ward % 3},${ward}\n`;
  });
  const source = new Blob(['id,age,zip,wing,ward\n', ...rows]);
  await ask('load', { source, population: undefined });
  const plan = (/** @type {object} */ principle, /** @type {object} */ algorithm) =>
    JSON.stringify({
      version: 1,
      attributes: {
        id: { role: 'identifier' },
        age: { role: 'quasi' },
        zip: { role: 'quasi' },
        wing: { role: 'quasi' },
        ward: { role: 'sensitive' },
      },
      dependencies: ['ward -> wing'],
      principles: [principle],
      algorithm,
      suppression: 0.5,
    });
  const diverse = { kind: 'l-diversity', variant: 'distinct', l: 3 };
  const inference = { kind: 'd-l-inference', d: 1, l: 3 };
  const angel = plan(diverse, { name: 'angel', k: 4, batches: 'mondrian' });
  const once = { key: new Uint8Array(32), merged: [], toLookAt: false };
  const series = { ledger: undefined, newPopulation: false, random: new Uint8Array(72).fill(7) };
  const invariance = { name: 'm-invariance', identity: ['id'] };
  const made = await ask('anonymize', { ...once, plan: angel });
  const files = made.output.files
    .filter((/** @type {any} */ file) => !file.private)
    .map((/** @type {any} */ file) => ({ name: file.name, source: file.content }));
  const views = JSON.stringify({
    attributes: { Name: {}, Job: {}, Problem: {} },
    secret: { id: 'Name', property: 'Problem' },
    k: 2,
    views: [
      { name: 'staff', project: ['Name', 'Job'], rows: [['Ann', 'cook']] },
      { name: 'health', project: ['Job', 'Problem'], rows: [['cook', 'flu']] },
    ],
  });
  /** @type {[string, string, object, string | undefined][]} */
  const cases = [
    ['cutting buckets', 'anonymize', { ...once, plan: angel }, 'cutting batches'],
    ['cutting batches', 'anonymize', { ...once, plan: angel }, 'writing the release'],
    [
      'putting rows together',
      'anonymize',
      { ...once, plan: plan(inference, { name: 'd-l-inference' }) },
      'writing the release',
    ],
    [
      'making groups',
      'republish',
      { ...series, plan: plan({ kind: 'm-invariance', m: 3 }, invariance) },
      'writing the release',
    ],
    [
      'looking for dependencies',
      'dependencies',
      { maxDeterminant: 2, maxError: 0, missing: [''] },
      'looking for independent columns',
    ],
    [
      'checking the release',
      'auditRelease',
      {
        releases: [{ files, original: undefined, privates: undefined }],
        plan: undefined,
        population: undefined,
      },
      'measuring the release',
    ],
    ['joining views', 'checkViews', { views, published: undefined, files: [], seconds: 10 }, undefined],
  ];
  for (const [phase, call, input, next] of cases) {
    until = undefined;
    const whole = await ask(call, input);
    assert.equal(whole.error, undefined, `${phase}: ${whole.error?.message}`);
    assert.ok(heard.includes(phase), `${phase}: ${heard}`);
    if (next) assert.ok(heard.includes(next), `${phase}: ${heard}`);
    until = phase;
    const ended = await ask(call, input);
    assert.equal(ended.error?.code, 'cancelled', phase);
    assert.equal(ended.fatal, false);
    // Not only between the phases: the next one was not begun.
    if (next) assert.ok(!heard.includes(next), `${phase}: ${heard}`);
  }
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
