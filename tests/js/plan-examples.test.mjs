// The examples of docs/plan.md: each is a plan that keeps its promise, and every field of plans is in one.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { describe, open } from 'outis';
import {
  ALGORITHMS,
  HIERARCHIES,
  PARTS,
  POPULATION,
  PRINCIPLES,
  planOf,
  TABLE,
} from '../../scripts/plan-examples.mjs';

const alone = await open(TABLE);
const among = await open(TABLE, { population: POPULATION });
after(() => {
  alone.free();
  among.free();
});

const families = { principles: PRINCIPLES, algorithms: ALGORITHMS, hierarchies: HIERARCHIES };
/** @type {[string, import('../../scripts/plan-examples.mjs').Example[]][]} */
const lists = [
  ['the plan', PARTS.plan],
  ['an attribute', PARTS.attribute],
  ...Object.values(families).flatMap((family) => Object.entries(family)),
];

for (const [name, examples] of lists) {
  test(`the examples of ${name} are made and keep their promise`, async () => {
    assert.ok(examples.length > 0);
    for (const example of examples) {
      const plan = /** @type {import('outis').Plan} */ (/** @type {unknown} */ (planOf(example)));
      const shown = JSON.stringify(example);
      const table = name === 'delta-presence' ? among : alone;
      assert.deepEqual(await table.checkPlan(plan), [], shown);
      const release = await (plan.algorithm.name === 'm-invariance'
        ? table.republish(plan, { ledger: null })
        : table.anonymize(plan));
      assert.equal(release.verdict.verdict, 'holds', shown);
      // One that says nothing would hold as well: some cell is as it was, or rows are alike in columns of their own.
      assert.ok((release.tables[0]?.rowCount ?? 0) >= 10, shown);
    }
  });
}

test('every field of plans is in an example of its own place', async () => {
  const described = await describe();
  /** @param {{ name: string }[]} fields @param {object[]} examples @param {string} where */
  const check = (fields, examples, where) => {
    const used = new Set(examples.flatMap((example) => Object.keys(example)));
    for (const { name } of fields) assert.ok(used.has(name), `${where}: ${name}`);
  };
  check(described.plan, PARTS.plan.map(planOf), 'plan');
  const attributesOf = (
    /** @type {import('../../scripts/plan-examples.mjs').Example} */ { attributes = {} },
  ) => /** @type {Record<string, any>[]} */ (Object.values(attributes));
  check(described.attribute, PARTS.attribute.flatMap(attributesOf), 'attribute');
  const roles = [...PARTS.attribute, ...Object.values(PRINCIPLES).flat()].map(planOf).flatMap(attributesOf);
  const role = described.attribute.find(({ name }) => name === 'role');
  const choices = JSON.stringify(role).match(
    /"(identifier|quasi|sensitive|insensitive|samplingWeight|items)"/g,
  );
  for (const choice of new Set(choices))
    assert.ok(
      roles.some(({ role }) => `"${role}"` === choice),
      choice,
    );
  /** @type {Record<string, (plan: any) => any[]>} */
  const places = {
    principles: ({ principles }) => principles,
    algorithms: ({ algorithm }) => [algorithm],
    hierarchies: (plan) => attributesOf(plan).flatMap(({ hierarchy }) => hierarchy ?? []),
  };
  for (const [family, examples] of Object.entries(families)) {
    const variants = described[/** @type {'principles'} */ (family)];
    assert.deepEqual(
      Object.keys(examples),
      variants.map(({ name }) => name),
    );
    for (const { name, fields } of variants) {
      const own = (examples[name] ?? [])
        .map(planOf)
        .flatMap((plan) => places[family]?.(plan) ?? [])
        .filter((part) => (part.kind ?? part.name) === name);
      assert.ok(own.length > 0, name);
      check(fields, own, name);
    }
  }
});
