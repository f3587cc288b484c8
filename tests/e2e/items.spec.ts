import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/steps.mjs';
import { expect, test } from './bench.ts';

const golden = (name: string) => readFile(join(root, 'tests/golden/items-along-a-tree', name), 'utf8');

test('items of sets become less precise along a tree that is edited in the details of their column', async ({
  bench,
}) => {
  await bench.openFile('drugs.csv', await golden('input.csv'));
  const plan = JSON.parse(await golden('plan.json'));
  await bench.loadPlan(plan);
  await bench.run();
  const cells = bench.panel('Result').locator('.result-table tbody');
  await expect(cells).toContainText('prescribed');
  const drugs = await bench.column('Drugs');
  const kind = drugs.locator('.hierarchy-choice select');
  await expect(kind.locator('option')).toHaveText(['None: rare items are left out', /tree/i]);
  // Items are the values of the tree, not whole cells.
  await expect(drugs.locator('.levels-table tbody tr').first()).toContainText('statin');
  await expect(drugs.locator('.levels-table tbody tr')).toHaveCount(6);
  await kind.selectOption('');
  await bench.run();
  await expect(cells).not.toContainText('prescribed');
});

test('a column that becomes one of items leaves the hierarchy of whole cells behind', async ({ bench }) => {
  await bench.openFile('drugs.csv', await golden('input.csv'));
  const plan = JSON.parse(await golden('plan.json'));
  plan.attributes.Drugs = { role: 'quasi', hierarchy: { kind: 'flat' } };
  plan.principles.pop();
  await bench.loadPlan(plan);
  const drugs = await bench.column('Drugs');
  await drugs.locator('.role-select').selectOption('items');
  await expect(drugs.locator('.hierarchy-choice select')).toHaveValue('');
});
