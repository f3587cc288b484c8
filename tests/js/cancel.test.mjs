import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { checkViews, OutisError, open } from 'outis';
import { crowd, opened, planOfCrowd, planOfSix, rejection, SIX } from './tables.mjs';

/** What the contract grants, in milliseconds. */
const SOON = 200;

const folder = mkdtempSync(join(tmpdir(), 'outis-cancel-'));
after(() => rmSync(folder, { recursive: true }));
const large = crowd(120_000);

/**
 * Aborts after a while and says how long the rejection took from there.
 * @param {(signal: AbortSignal) => Promise<unknown>} work
 * @param {number} wait
 */
async function abortAfter(work, wait) {
  const controller = new AbortController();
  const rejected = rejection(work(controller.signal));
  await new Promise((resolve) => setTimeout(resolve, wait));
  const aborted = performance.now();
  controller.abort();
  return { error: await rejected, took: performance.now() - aborted };
}

test('a run that is aborted rejects at once and leaves the table usable', async (t) => {
  const table = await opened(t, large);
  const before = await table.rowsAt([77]);
  const { error, took } = await abortAfter((signal) => table.anonymize(planOfCrowd(), { signal }), 60);
  assert.equal(error.name, 'AbortError');
  assert.ok(!(error instanceof OutisError));
  assert.ok(took < SOON, `rejected after ${took} ms`);
  assert.deepEqual(await table.rowsAt([77]), before);
});

test('a finished release survives the cancelling of the next run', async (t) => {
  const table = await opened(t, large);
  const release = await table.anonymize(planOfCrowd());
  const [published] = release.tables;
  assert.ok(published);
  const rows = published.rows(10, 13);
  await abortAfter((signal) => table.anonymize(planOfCrowd(), { signal }), 30);
  assert.deepEqual(published.rows(10, 13), rows);
  assert.equal((await published.toCsv()).trimEnd().split('\n').length, published.rowCount + 1);
});

test('a check of views that is aborted rejects at once, and the next one answers', async () => {
  const rows = (/** @type {(row: number) => string[]} */ cells) =>
    Array.from({ length: 60_000 }, (_, row) => cells(row));
  const set = (/** @type {number} */ k) => ({
    attributes: { Name: {}, Job: {}, Problem: {} },
    secret: { id: 'Name', property: 'Problem' },
    k,
    views: [
      { name: 'staff', project: ['Name', 'Job'], rows: rows((row) => [`name ${row}`, `job ${row % 6000}`]) },
      {
        name: 'health',
        project: ['Job', 'Problem'],
        rows: rows((row) => [`job ${row % 6000}`, `problem ${row % 7919}`]),
      },
    ],
  });
  const { error, took } = await abortAfter((signal) => checkViews(set(2), { signal }), 150);
  assert.equal(error.name, 'AbortError');
  assert.ok(took < SOON, `rejected after ${took} ms`);
  assert.equal((await checkViews(set(2))).verdict, 'holds');
});

test('a release outlives its table', async () => {
  const table = await open(SIX);
  const release = await table.anonymize(planOfSix());
  table.free();
  assert.equal(release.tables[0]?.rowCount, 6);
  assert.match((await release.tables[0]?.toCsv()) ?? '', /^Age,Zip,Disease,group_id\n/);
  release.free();
  assert.throws(() => release.tables, { code: 'freed' });
});

test('opening can be aborted while bytes are still coming', async () => {
  const endless = (async function* () {
    yield new TextEncoder().encode('a,b\n');
    await new Promise(() => {});
  })();
  const { error, took } = await abortAfter((signal) => open(endless, { signal }), 20);
  assert.equal(error.name, 'AbortError');
  assert.ok(took < SOON);
});

test('a stream is closed when opening is aborted', async () => {
  let closed = false;
  const stream = new ReadableStream({
    cancel() {
      closed = true;
    },
  });
  const { error } = await abortAfter((signal) => open(stream, { signal }), 20);
  assert.equal(error.name, 'AbortError');
  assert.ok(closed);
});

test('opening can be aborted while a large table is being read', async () => {
  const { error, took } = await abortAfter((signal) => open(large.repeat(4), { signal }), 60);
  assert.equal(error.name, 'AbortError');
  assert.ok(took < SOON);
});

test('a signal that was aborted before the call starts nothing', async (t) => {
  const table = await opened(t, SIX);
  const signal = AbortSignal.abort();
  assert.equal((await rejection(table.anonymize(planOfSix(), { signal }))).name, 'AbortError');
  assert.equal((await rejection(open(SIX, { signal }))).name, 'AbortError');
});

test('whoever waits behind a long run can give up alone', async (t) => {
  const table = await opened(t, large);
  const running = table.anonymize(planOfCrowd());
  const { error, took } = await abortAfter((signal) => table.profile({ signal }), 20);
  assert.equal(error.name, 'AbortError');
  assert.ok(took < SOON);
  assert.equal((await running).verdict.verdict, 'holds');
});

test('a call that waits behind a cancelled one is answered', async (t) => {
  const table = await opened(t, large);
  const controller = new AbortController();
  const cancelled = rejection(table.anonymize(planOfCrowd(), { signal: controller.signal }));
  const waiting = table.rows(0, 1);
  setTimeout(() => controller.abort(), 40);
  assert.equal((await cancelled).name, 'AbortError');
  assert.equal((await waiting)[0]?.[0], 'p0');
});

test('a promise rejects with the reason that was given to the signal', async (t) => {
  const table = await opened(t, large);
  const error = await rejection(table.anonymize(planOfCrowd(), { signal: AbortSignal.timeout(30) }));
  assert.equal(error.name, 'TimeoutError');
  const controller = new AbortController();
  const reason = new Error('somebody else is faster');
  controller.abort(reason);
  assert.equal(await rejection(table.anonymize(planOfCrowd(), { signal: controller.signal })), reason);
  assert.equal(await rejection(open(large, { signal: controller.signal })), reason);
});

test('bytes that are changed after opening do not change the table that is read again', async (t) => {
  const bytes = new TextEncoder().encode(large);
  const table = await opened(t, bytes);
  const before = await table.rowsAt([5]);
  bytes.fill(0x20);
  await abortAfter((signal) => table.anonymize(planOfCrowd(), { signal }), 30);
  assert.deepEqual(await table.rowsAt([5]), before);
});

test('a file that changed is not read again as if it were the same', async (t) => {
  const path = join(folder, 'changing.csv');
  writeFileSync(path, large);
  const table = await opened(t, path);
  await abortAfter((signal) => table.anonymize(planOfCrowd(), { signal }), 30);
  writeFileSync(path, large.replaceAll('job', 'JOB'));
  utimesSync(path, new Date(), new Date(Date.now() + 5000));
  const error = await rejection(table.rows(0, 1));
  assert.equal(error.code, 'unreadable');
  assert.match(error.message, /changed/);
});

test('progress is heard at least four times a second, and not more than about twenty', async (t) => {
  const table = await opened(t, crowd(400_000));
  const started = performance.now();
  const heard = [started];
  /** @type {Set<string>} */
  const phases = new Set();
  await table.anonymize(planOfCrowd(), {
    onProgress: ({ phase, done, total }) => {
      heard.push(performance.now());
      phases.add(phase);
      assert.ok(done <= total || total === 0, `${phase}: ${done} of ${total}`);
    },
  });
  const seconds = (performance.now() - started) / 1000;
  const silences = heard.slice(1).map((time, index) => time - Number(heard[index]));
  assert.ok(Math.max(...silences) < 450, `silent for ${Math.max(...silences)} ms`);
  assert.ok(heard.length <= 4 + 25 * seconds, `${heard.length} in ${seconds} s`);
  assert.ok(phases.size > 1, [...phases].join());
});
