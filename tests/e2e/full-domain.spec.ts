import { expect, test } from './bench.ts';

const people = () => {
  const rows = Array.from(
    { length: 240 },
    (_, row) =>
      `${20 + ((row * row) % 37)},0213${row % 7},${['f', 'm'][row % 2]},${['flu', 'cold', 'ulcer'][row % 3]}`,
  );
  return `age,zip,sex,disease\n${rows.join('\n')}\n`;
};

const plan = (suppression: number) => ({
  version: 1,
  attributes: {
    age: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [5, 10, 20] } },
    zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
    sex: { role: 'quasi', hierarchy: { kind: 'flat' } },
    disease: { role: 'sensitive' },
  },
  principles: [{ kind: 'k-anonymity', k: 4 }],
  algorithm: { name: 'mondrian' },
  suppression,
});

test('the size of a search stands beside Run, and every solution is one click from its table', async ({
  bench,
}) => {
  await bench.openFile('people.csv', people());
  await bench.loadPlan(plan(0.05));
  const protection = bench.panel('Protection');
  const size = protection.getByText('The search: 60 combinations of levels');
  await expect(size).toHaveCount(0);
  await protection.getByLabel('How it is reached').selectOption('Full domain');
  await expect(size).toBeVisible();
  await bench.run();

  const result = bench.panel('Result');
  const solutions = result.locator('.solutions');
  await expect(solutions).toContainText('of 60 combinations were evaluated; none is better than the first');
  const rows = solutions.getByRole('row');
  await expect(rows.filter({ hasText: 'shown' })).toContainText('No. 1');
  const before = (await bench.downloadRelease())['release.csv'];

  await solutions.getByRole('button', { name: 'Make the table of No. 2' }).click();
  await expect(rows.filter({ hasText: 'shown' })).toContainText('No. 2');
  expect((await bench.downloadRelease())['release.csv']).not.toBe(before);
  await expect(size).toHaveCount(0);

  // the same with the pointer, in the picture
  await solutions.locator('circle').nth(0).click();
  await expect(rows.filter({ hasText: 'shown' })).toContainText('No. 1');
  expect((await bench.downloadRelease())['release.csv']).toBe(before);

  await solutions.getByRole('button', { name: 'Search again' }).click();
  await expect(size).toBeVisible();
  await expect(rows.filter({ hasText: 'shown' })).toContainText('No. 1');
});

test('levels are picked by hand in the form', async ({ bench }) => {
  await bench.openFile('people.csv', people());
  await bench.loadPlan({ ...plan(1), algorithm: { name: 'full-domain' } });
  const protection = bench.panel('Protection');
  const levels = protection.getByRole('group', { name: 'Levels' });
  await levels.getByLabel('age').fill('9');
  await expect(protection.getByText(/at most 4/).first()).toBeVisible();
  await levels.getByLabel('age').fill('2');
  await levels.getByLabel('zip').fill('1');
  await levels.getByLabel('sex').fill('0');
  await bench.run();
  expect((await bench.downloadRelease())['release.csv']).toContain('"[20,29]",0213*,');
});
