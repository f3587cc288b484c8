import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/steps.mjs';
import { type Bench, expect, test } from './bench.ts';

const EXAMPLE = join(root, 'tests/golden/several-constraints');

/** The worked example of the paper on Classfly+, with one constraint more than matters. */
async function openExample(bench: Bench) {
  await bench.chooseFile('people.csv', readFileSync(join(EXAMPLE, 'input.csv')));
  await expect(bench.panel('Columns').getByRole('listitem').first()).toBeVisible();
  await bench.loadPlan(JSON.parse(readFileSync(join(EXAMPLE, 'plan.json'), 'utf8')));
  await expect(bench.runButton).toBeEnabled();
}

test('constraints are drawn on their columns, apart where they share none, redundant ones with the reason', async ({
  bench,
}) => {
  await openExample(bench);
  const map = bench.panel('Protection').getByRole('region', { name: 'The constraints on their columns' });
  await expect(map.getByRole('table')).toHaveCount(3);
  const first = map.getByRole('table').first();
  await expect(first.getByRole('columnheader')).toHaveText(['rows alike', 'Race', 'Birth', 'ZIP']);
  await expect(first.locator('.constraint-chip')).toHaveText(['3', '3', '2', '2', '2']);
  await expect(first.locator('tr.redundant')).toHaveText([
    'at least 22',
    'Redundant: it follows from that of 3 rows that agree on Race, Birth.',
  ]);

  // what is typed is asked of the core, not decided here
  await bench
    .panel('Protection')
    .locator('[data-path="principles[5].k"]')
    .getByLabel('k', { exact: true })
    .fill('4');
  await expect(map.locator('tr.redundant')).toHaveCount(0);
});

test('a release under several constraints says how many rows are hidden where', async ({ bench }) => {
  await bench.fixKeys();
  await openExample(bench);
  await bench.run();
  await expect(bench.panel('Result').locator('.promise')).toHaveCount(6);
  const files = await bench.downloadRelease();
  expect(files['release.csv']).toBe(readFileSync(join(EXAMPLE, 'expected/release.csv'), 'utf8'));
});
