// Columns may be called anything: names that mean something to JavaScript cross unharmed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutisError, open, viewFaults } from 'outis';

/** Names that an object treats in its own way: its prototype, its methods, and numbers, which it lists first. */
const NAMES = ['b', '__proto__', '1', 'constructor', '0', 'toString'];
const rows = Array.from({ length: 12 }, (_, row) => [
  20 + row,
  30 + (row % 4),
  row % 3,
  row % 2,
  40 + (row % 5),
  ['flu', 'cold', 'gout'][row % 3],
]);
const csv = `${[NAMES, ...rows].map((cells) => cells.join(',')).join('\n')}\n`;

const attributes = Object.fromEntries(
  NAMES.map((name) => [name, { role: name === 'toString' ? 'sensitive' : 'quasi' }]),
);
const plan = /** @type {import('outis').Plan} */ (
  /** @type {unknown} */ ({
    version: 1,
    attributes,
    principles: [{ kind: 'k-anonymity', k: 3 }],
    algorithm: { name: 'full-domain' },
  })
);

test('columns keep their names and their order', async () => {
  const table = await open(csv);
  assert.deepEqual(
    table.info.columns.map(({ name }) => name),
    NAMES,
  );
  const { columns } = await table.profile();
  assert.deepEqual(
    columns.map(({ name }) => name),
    NAMES,
  );
  const suggested = await table.suggestPlan();
  assert.deepEqual(Object.keys(suggested.attributes).sort(), [...NAMES].sort());
  assert.ok(Object.hasOwn(suggested.attributes, '__proto__'));
  assert.equal(Object.getPrototypeOf(suggested.attributes), Object.prototype);
  table.free();
});

test('a release is the same by a plan as an object and as text, whatever its columns are called', async () => {
  const table = await open(csv);
  const key = new Uint8Array(32).fill(7);
  assert.deepEqual(await table.checkPlan(plan), []);
  const release = await table.anonymize(plan, { key });
  const again = await table.anonymize(JSON.stringify(plan), { key });
  assert.equal(await release.tables[0]?.toCsv(), await again.tables[0]?.toCsv());
  assert.deepEqual(release.tables[0]?.columns.slice(0, NAMES.length), NAMES);
  // What is keyed by columns has them all as fields of its own.
  const { plan: echoed } = release.report;
  assert.deepEqual(Object.keys(echoed.attributes).sort(), [...NAMES].sort());
  const levels = release.privateReport.search?.solutions[0]?.levels ?? {};
  assert.deepEqual(Object.keys(levels).sort(), NAMES.filter((name) => name !== 'toString').sort());
  assert.equal(typeof Object.getOwnPropertyDescriptor(levels, '__proto__')?.value, 'number');
  table.free();
});

test('faults name the column that they are about', async () => {
  const table = await open(csv);
  const broken = { ...plan, attributes: { ...attributes, ['__proto__']: { role: 'nobody' } } };
  const faults = await table.checkPlan(JSON.stringify(broken));
  assert.deepEqual(
    faults.map(({ path }) => path),
    ['attributes.__proto__.role'],
  );
  table.free();
});

test('what is said of a plan is plain data', async () => {
  const table = await open(csv);
  for (const said of [await table.profile(), await table.estimate(plan), await table.suggestPlan()])
    assert.deepEqual(JSON.parse(JSON.stringify(said)), said);
  assert.ok((await viewFaults('{}')).every((fault) => Object.getPrototypeOf(fault) === Object.prototype));
  table.free();
});

test('a plan and a view set may name their schema', async () => {
  const table = await open(csv);
  assert.deepEqual(await table.checkPlan({ ...plan, $schema: './plan.schema.json' }), []);
  const [fault] = await table.checkPlan(JSON.stringify({ ...plan, $schema: 1 }));
  assert.equal(fault?.path, '$schema');
  const set = {
    $schema: './view-set.schema.json',
    attributes: { Name: {}, Problem: {} },
    secret: { id: 'Name', property: 'Problem' },
    k: 2,
    views: [{ project: ['Name'], rows: [['Ann']] }],
  };
  assert.deepEqual(await viewFaults(set), []);
  table.free();
});

test('the facts of an error have the type of its code', async () => {
  const error = await open('a,b\n1\n').catch((caught) => caught);
  assert.ok(error instanceof OutisError && error.is('ragged-row'));
  assert.deepEqual([error.details.line, error.details.expected, error.details.found], [2, 2, 1]);
  assert.ok(!error.is('bad-plan'));
});
