// Several workers share one run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutisError } from '../../pkg/dist/error.js';
import { outis as functionsFor } from '../../pkg/dist/functions.js';
import { threads } from '../../pkg/dist/threads.js';
import { opened, planOfSix, rejection, SIX } from './tables.mjs';

/**
 * Rows distinct enough that both phases of Sweep have many blocks.
 * @param {number} rows
 */
function crowd(rows) {
  let state = 5;
  const next = (/** @type {number} */ bound) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * bound);
  };
  const lines = Array.from({ length: rows }, () =>
    [18 + next(70), 10_000 + next(40_000), `job-${next(60)}`, next(80), `disease-${next(9)}`].join(','),
  );
  return `age,zip,job,hours,disease\n${lines.join('\n')}\n`;
}

const PLAN = JSON.stringify({
  version: 1,
  attributes: {
    age: { role: 'quasi' },
    zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
    job: { role: 'quasi' },
    hours: { role: 'quasi' },
    disease: { role: 'sensitive' },
  },
  principles: [{ kind: 'k-anonymity', k: 5 }],
  algorithm: { name: 'sweep' },
});

/**
 * Every file of a release.
 * @param {import('outis').Release} release
 */
async function files(release) {
  return Promise.all(
    release.files().map(async (file) => [file.name, Buffer.from(await file.bytes()).toString('latin1')]),
  );
}

/**
 * The package, and how many parts its workers were asked for.
 * @param {number} [most]
 */
function watched(most) {
  /** @type {string[]} */
  const asked = [];
  const outis = functionsFor(
    {
      ...threads,
      cores: () => 2,
      startWorker() {
        const worker = threads.startWorker();
        return {
          ...worker,
          post(/** @type {any} */ request) {
            asked.push(request.call);
            worker.post(request);
          },
        };
      },
    },
    most,
  );
  return { outis, parts: () => asked.filter((call) => call === 'share').length };
}

test('a run that several workers share gives the bytes of one', async (t) => {
  const { outis, parts } = watched();
  const table = await outis.open(crowd(24_000));
  t.after(() => table.free());
  const alone = await files(await table.anonymize(PLAN, { workers: 1 }));
  assert.equal(parts(), 0);
  for (const workers of [2, 3]) {
    const before = parts();
    assert.deepEqual(await files(await table.anonymize(PLAN, { workers })), alone);
    assert.equal(parts() - before, 2 * workers, 'two phases, a part for each');
  }
});

test('long runs are shared without being asked for, short ones are not', async (t) => {
  const { outis, parts } = watched();
  const long = await outis.open(crowd(400_000));
  const short = await outis.open(crowd(30_000));
  t.after(() => {
    long.free();
    short.free();
  });
  await short.anonymize(PLAN);
  assert.equal(parts(), 0);
  const phases = new Set();
  await long.anonymize(PLAN, { onProgress: ({ phase }) => phases.add(phase) });
  assert.equal(parts(), 4);
  assert.ok(
    [...phases].some((phase) => phase.startsWith('sweeping ')),
    [...phases].join(),
  );
});

test('methods that cannot be shared are not, and a plan with a fault is told as ever', async (t) => {
  const { outis, parts } = watched();
  const table = await outis.open(SIX);
  t.after(() => table.free());
  await table.anonymize(planOfSix(), { workers: 2 });
  const fault = await rejection(table.anonymize('{ "version": 1 }', { workers: 2 }));
  assert.ok(fault instanceof OutisError);
  assert.equal(fault.code, 'bad-plan');
  assert.equal(parts(), 0);
});

test('where no other worker may be started, the table’s own does it alone', async (t) => {
  const { outis, parts } = watched(1);
  const table = await outis.open(crowd(3_000));
  t.after(() => table.free());
  const release = await table.anonymize(PLAN, { workers: 4 });
  assert.equal(release.verdict.verdict, 'holds');
  assert.equal(parts(), 0);
});

test('a shared run is cancelled like any other, and the table stays usable', async (t) => {
  const { outis } = watched();
  // Large enough that a phase of sweeping is heard of.
  const table = await outis.open(crowd(400_000));
  t.after(() => table.free());
  const stop = new AbortController();
  const run = table.anonymize(PLAN, {
    workers: 2,
    signal: stop.signal,
    onProgress: ({ phase }) => phase.startsWith('sweeping') && stop.abort(),
  });
  const error = await rejection(run);
  assert.equal(error.name, 'AbortError');
  assert.deepEqual(await table.checkPlan(PLAN), []);
});

test('a worker that breaks in the middle of its part is done without', async (t) => {
  let started = 0;
  const outis = functionsFor({
    ...threads,
    startWorker() {
      const worker = threads.startWorker();
      const breaks = ++started > 1;
      const change = (/** @type {any} */ request) =>
        breaks && request.call === 'share'
          ? { id: request.id, call: 'failOnPurpose', input: { message: 'on purpose' } }
          : request;
      return { ...worker, post: (request) => worker.post(change(request)) };
    },
  });
  const table = await outis.open(crowd(3_000));
  t.after(() => table.free());
  const alone = await files(await table.anonymize(PLAN, { workers: 1 }));
  assert.deepEqual(await files(await table.anonymize(PLAN, { workers: 2 })), alone);
  assert.equal(started, 2);
});

test('a number of workers that is none is refused', async (t) => {
  const table = await opened(t, SIX);
  for (const workers of [0, 1.5, '2']) {
    const error = await rejection(table.anonymize(planOfSix(), /** @type {any} */ ({ workers })));
    assert.ok(error instanceof OutisError);
    assert.match(error.message, /workers/);
  }
});
