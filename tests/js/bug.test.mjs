// What a caller sees of a mistake of ours: a real Rust panic, a worker that dies, one that cannot start.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutisError } from '../../pkg/dist/error.js';
import { outis as functionsFor } from '../../pkg/dist/functions.js';
import { threads } from '../../pkg/dist/threads.js';
import { rejection, SIX } from './tables.mjs';

/**
 * The package over workers in which one call is replaced by another.
 * @param {(request: any) => any} change
 */
function tampered(change) {
  let started = 0;
  const { open } = functionsFor({
    ...threads,
    startWorker() {
      started++;
      const worker = threads.startWorker();
      return { ...worker, post: (request) => worker.post(change(request)) };
    },
  });
  return { open, workers: () => started };
}

test('a panic becomes an error with code bug that carries its message; the next call works', async (t) => {
  const { open, workers } = tampered((request) =>
    request.call === 'profile'
      ? { id: request.id, call: 'failOnPurpose', input: { message: 'the moon is full' } }
      : request,
  );
  const table = await open(SIX);
  t.after(() => table.free());
  const error = await rejection(table.profile());
  assert.ok(error instanceof OutisError);
  assert.equal(error.code, 'bug');
  assert.match(error.message, /the moon is full/);
  assert.ok(error.hints.length > 0);
  assert.equal(workers(), 1);
  assert.deepEqual(await table.rows(0, 1), [['Ann', '21', '02139', 'Flu']]);
  assert.equal(workers(), 2, 'the worker was replaced');
});

test('a call that no worker knows is a bug, not silence', async (t) => {
  const { open } = tampered((request) =>
    request.call === 'profile' ? { ...request, call: 'dance' } : request,
  );
  const table = await open(SIX);
  t.after(() => table.free());
  const error = await rejection(table.profile());
  assert.equal(error.code, 'bug');
  assert.match(error.message, /dance/);
});

test('a worker that ends by itself rejects what was asked of it; one that never began is told as that', async () => {
  let ready = true;
  /** @type {((reason: string) => void) | undefined} */
  let fail;
  const { open } = functionsFor({
    ...threads,
    startWorker: () => ({
      post: () => setTimeout(() => fail?.('the worker ended'), 5),
      listen: (received, failed) => {
        fail = failed;
        if (ready) received({ id: 0, ready: true });
      },
      terminate() {},
      keepAlive() {},
    }),
  });
  for (const code of ['bug', 'worker-unavailable']) {
    const error = await rejection(open(SIX));
    assert.ok(error instanceof OutisError);
    assert.equal(error.code, code);
    assert.match(error.message, /the worker ended/);
    ready = false;
  }
});
