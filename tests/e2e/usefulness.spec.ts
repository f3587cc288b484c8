import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../scripts/steps.mjs';
import { expect, test } from './bench.ts';

const input = () => readFile(join(root, 'tests/useful/input.csv'), 'utf8');

test('analyses of the release are compared with those of the table, for a column that is chosen', async ({
  bench,
}) => {
  await bench.openFile('ward.csv', await input());
  await bench.loadPlan(JSON.parse(await readFile(join(root, 'tests/useful/plan.json'), 'utf8')));
  await bench.run();
  const result = bench.panel('Result');
  await result.getByLabel('Column to be predicted').selectOption('diagnosis');
  await result.getByRole('button', { name: 'Compare analyses' }).click();
  const guesses = result.getByRole('figure').filter({ hasText: 'Right guesses of diagnosis' });
  await guesses.getByText('Numbers').click();
  await expect(guesses.getByRole('row', { name: /^naive Bayes/ }).getByRole('cell')).toHaveCount(2);
  await expect(guesses.getByRole('row', { name: /^logistic regression/ })).toContainText('%');
  for (const title of ['Values that occur together', 'Numbers that go together', 'Error of totals'])
    await expect(result.getByRole('figure').filter({ hasText: title }).locator('svg').first()).toBeVisible();
  const totals = result.getByRole('figure').filter({ hasText: 'Error of totals' });
  await totals.getByText('Numbers').click();
  await expect(totals.getByRole('columnheader', { name: /^Error of the mean/ })).toBeVisible();
});

test('counts of two columns are shown before and after, and the squared error of numbers', async ({
  bench,
}) => {
  await bench.openFile('ward.csv', await input());
  await bench.loadPlan(JSON.parse(await readFile(join(root, 'tests/useful/plan.json'), 'utf8')));
  await bench.run();
  const result = bench.panel('Result');
  await result.getByLabel('Column to be predicted').selectOption('diagnosis');
  await result.getByRole('button', { name: 'Compare analyses' }).click();
  const counts = result.getByRole('figure').filter({ hasText: 'Counted together' });
  await counts.getByLabel('Counted with').selectOption('ward');
  await expect(counts.locator('svg').first()).toBeVisible();
  await counts.getByText('Numbers').click();
  const sum = async (column: number) => {
    const cells = await counts.locator(`tbody td:nth-child(${column + 1})`).allTextContents();
    return cells.reduce((all, cell) => all + Number(cell.replaceAll(',', '')), 0);
  };
  const rows = (await input()).trim().split('\n').length - 1;
  expect(await sum(1)).toBe(rows);
  expect(await sum(2)).toBeGreaterThan(0);
  const squared = result.getByRole('figure').filter({ hasText: 'Squared error of numbers' });
  await expect(squared.locator('svg').first()).toBeVisible();
  await squared.getByText('Numbers', { exact: true }).click();
  await expect(squared.getByRole('row', { name: /^age/ })).toContainText('%');
});

test('what was compared goes into the private report', async ({ bench }) => {
  await bench.openFile('ward.csv', await input());
  await bench.loadPlan(JSON.parse(await readFile(join(root, 'tests/useful/plan.json'), 'utf8')));
  await bench.run();
  const result = bench.panel('Result');
  await result.getByLabel('Column to be predicted').selectOption('diagnosis');
  await result.getByRole('button', { name: 'Compare analyses' }).click();
  await result.getByRole('button', { name: 'Put it into the private report' }).click();
  await expect(result.getByText('It is in the private report.')).toBeVisible();
});

test('a column shows means in place of ranges, chosen in its details', async ({ bench }) => {
  await bench.openFile('ward.csv', await input());
  await bench.loadPlan(JSON.parse(await readFile(join(root, 'tests/useful/plan.json'), 'utf8')));
  const stay = await bench.column('stay');
  await expect(stay.getByLabel('Highest number shown')).toHaveValue('20');
  const age = await bench.column('age');
  await age.getByLabel('Groups show').selectOption('median');
  await bench.run();
  const cells = bench.panel('Result').locator('.result-table tbody tr').first().locator('td');
  await expect(cells.first()).not.toContainText('[');
});
