import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { opened } from './tables.mjs';

/** @param {string} name */
const example = (name) => fileURLToPath(new URL(`../golden/several-constraints/${name}`, import.meta.url));

test('the constraints of a plan are explained: independent sets, and what makes one redundant', async (t) => {
  const table = await opened(t, { path: example('input.csv') });
  const { constraints, sets } = await table.constraints(readFileSync(example('plan.json'), 'utf8'));
  assert.deepEqual(
    sets.map(({ principles, attributes, k }) => [principles, attributes.join(), k]),
    [
      [[0, 1], 'Race,Birth,ZIP', 3],
      [[2, 3], 'Salary,Height,Edu', 4],
      [[4], 'Sex,Work_Hrs', 2],
    ],
  );
  assert.deepEqual(constraints[5], {
    principle: 5,
    attributes: ['Race'],
    k: 2,
    impliedBy: 0,
    reason: 'follows from that of 3 rows that agree on Race, Birth',
    said: { reason: [{ code: 'follows-from', facts: { columns: ['Race', 'Birth'], k: 3 } }] },
  });
});
