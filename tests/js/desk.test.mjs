// The worker's side by itself: what it holds between two requests.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { initSync } from '../../pkg/dist/outis.js';
import { serve } from '../../pkg/dist/serve.js';
import { SIX } from './tables.mjs';

const module = readFileSync(new URL('../../pkg/dist/outis_bg.wasm', import.meta.url));

test('a table that could not be read leaves none, not the one before, which was freed', async () => {
  /** @type {any[]} */
  const replies = [];
  const start = async () => initSync({ module });
  const answer = serve({
    reply: (/** @type {any} */ reply) => void ('progress' in reply || replies.push(reply)),
    start: { outis: start, sheets: start },
    async *read(/** @type {any} */ source) {
      yield new Uint8Array(await source.arrayBuffer());
    },
  });
  /** @param {number} id @param {string} call @param {object} input */
  const ask = async (id, call, input) => {
    await answer(/** @type {any} */ ({ id, call, input }));
    return replies.at(-1);
  };
  assert.equal((await ask(1, 'load', { source: new Blob([SIX]) })).output.rows, 6);
  assert.equal((await ask(2, 'load', { source: new Blob(['a,b\n1\n']) })).error.code, 'ragged-row');
  const { error } = await ask(3, 'profile', {});
  assert.match(error.message, /the worker holds no table/);
});
