// Whether a table will fit is told from its beginning.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Room } from '../../pkg/dist/room.js';

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
});

test('a table that fits is not refused, nor one that only might not', () => {
  assert.equal(refusedAt(1024, 3), undefined);
  assert.equal(refusedAt(2048, 2.2), undefined);
  assert.equal(refusedAt(50, 100), undefined);
});
