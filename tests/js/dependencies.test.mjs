import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutisError } from 'outis';
import { opened, rejection, TOWNS } from './tables.mjs';

test('the dependencies of a table are found, those that say most first', async (t) => {
  const table = await opened(t, TOWNS);
  const { functional, multivalued } = await table.dependencies();
  assert.deepEqual(functional[0], { from: ['zip'], to: ['city'], error: 0, support: 1 });
  assert.ok(functional.some(({ from, support }) => from.join() === 'id' && support === 0));
  assert.ok(!functional.some(({ from, to }) => from.join() === 'city' && to.join() === 'zip'));
  assert.deepEqual(multivalued, []);
});

test('a share of rows may break a dependency, and the share is told', async (t) => {
  const rows = Array.from({ length: 20 }, (_, row) => `${row % 4},${row === 7 ? 'odd' : row % 2},${row % 5}`);
  const table = await opened(t, `zip,city,age\n${rows.join('\n')}\n`);
  const of = (/** @type {import('outis').FoundDependencies} */ { functional }) =>
    functional.filter(({ from, to }) => from.join() === 'zip' && to.join() === 'city');
  assert.deepEqual(of(await table.dependencies()), []);
  assert.deepEqual(of(await table.dependencies({ maxError: 0.05 })), [
    { from: ['zip'], to: ['city'], error: 0.05, support: 1 },
  ]);
});

test('columns that are independent given another are found', async (t) => {
  const table = await opened(
    t,
    'course,teacher,book\nlogic,Ada,red\nlogic,Ada,blue\nlogic,Ben,red\nlogic,Ben,blue\nart,Ada,red\nart,Cem,red\n',
  );
  assert.deepEqual((await table.dependencies()).multivalued, [
    { from: ['course'], to: ['teacher'] },
    { from: ['course'], to: ['book'] },
  ]);
});

test('spellings of a missing value equal each other', async (t) => {
  const table = await opened(t, 'zip,city\n1,?\n1,\n2,Rome\n2,Rome\n3,\n3,?\n');
  const found = (await table.dependencies({ missing: ['', '?'] })).functional;
  assert.ok(found.some(({ from, to }) => from.join() === 'zip' && to.join() === 'city'));
  assert.ok(!(await table.dependencies()).functional.some(({ from }) => from.join() === 'zip'));
});

for (const [name, options, expected] of /** @type {[string, any, RegExp][]} */ ([
  ['no column', { maxDeterminant: 0 }, /^maxDeterminant: found 0, expected a whole number from 1 to 10$/],
  ['half a column', { maxDeterminant: 1.5 }, /found 1\.5/],
  ['too many columns', { maxDeterminant: 11 }, /found 11/],
  ['a word', { maxDeterminant: '2' }, /found "2"/],
  ['every row', { maxError: 1 }, /^maxError: found 1, expected a share of rows from 0 to less than 1$/],
  ['less than no row', { maxError: -0.1 }, /found -0\.1/],
  ['not a number', { maxError: Number.NaN }, /^maxError: /],
  ['one spelling without its list', { missing: '?' }, /^missing: found "\?", expected a list of texts$/],
])) {
  test(`options that make no sense are refused by name: ${name}`, async (t) => {
    const table = await opened(t, TOWNS);
    const error = await rejection(table.dependencies(options));
    assert.ok(error instanceof OutisError);
    assert.equal(error.code, 'bad-option');
    assert.match(error.message, expected);
    assert.equal(error.hints.length, 1);
  });
}

test('a long search tells where it stands, can be cancelled, and the table stays usable', async (t) => {
  // forty columns taken four at a time: more than anyone would wait for
  const header = Array.from({ length: 40 }, (_, column) => `c${column}`);
  /** @param {unknown} _ @param {number} index */
  const row = (_, index) => header.map((_, column) => (index * (column + 7)) % (column + 11)).join();
  const table = await opened(t, [header.join(), ...Array.from({ length: 20_000 }, row), ''].join('\n'));
  const controller = new AbortController();
  /** @type {Set<string>} */
  const phases = new Set();
  let aborted = 0;
  const error = await rejection(
    table.dependencies({
      maxDeterminant: 4,
      signal: controller.signal,
      onProgress: ({ phase, done, total }) => {
        assert.ok(done <= total || total === 0, `${phase}: ${done} of ${total}`);
        phases.add(phase);
        if (phase !== 'looking for dependencies' || aborted > 0) return;
        aborted = performance.now();
        controller.abort();
      },
    }),
  );
  assert.equal(error.name, 'AbortError');
  assert.ok(performance.now() - aborted < 200);
  assert.ok(phases.has('looking for dependencies'), [...phases].join());
  assert.equal((await table.rows(0, 1))[0]?.[0], '0');
});
