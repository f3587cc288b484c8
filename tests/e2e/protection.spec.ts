import { expect, test } from './bench.ts';

test('an added principle brings its form, asks for its number and is part of the verdict', async ({
  bench,
}) => {
  await bench.openSample('Energy meters');
  const protection = bench.panel('Protection');
  await protection.getByLabel('Add a principle').selectOption('t-closeness');
  await protection.getByRole('button', { name: 'Add', exact: true }).first().click();
  const t = protection.locator('[data-path="principles[1].t"]');
  await expect(t).toContainText('Still missing: a number from 0 to 1');
  await expect(bench.runButton).toBeDisabled();
  await t.getByLabel('t', { exact: true }).fill('0.9');
  await expect(bench.runButton).toBeEnabled();
  await bench.run();
  await expect(bench.panel('Result').locator('.promise')).toHaveCount(2);

  await protection.getByRole('button', { name: 'Remove t-closeness' }).click();
  await bench.run();
  await expect(bench.panel('Result').locator('.promise')).toHaveCount(1);
});

test('formulas in cells are asked about, and published as was answered', async ({ bench }) => {
  const rows = Array.from({ length: 12 }, (_, row) => `${30 + (row % 3)},${row % 2 ? '=1+1' : 'ok'}`);
  await bench.chooseFile('formulas.csv', `age,remark\n${rows.join('\n')}\n`);
  const columns = bench.panel('Columns');
  await expect(columns.locator('[data-column]')).toHaveCount(2);
  await columns
    .locator('[data-column="remark"]')
    .getByRole('combobox', { name: /^What is/ })
    .selectOption('insensitive');
  await columns
    .locator('[data-column="age"]')
    .getByRole('combobox', { name: /^What is/ })
    .selectOption('quasi');
  await bench.loadPlan({
    version: 1,
    attributes: { age: { role: 'quasi' }, remark: { role: 'insensitive' } },
    principles: [{ kind: 'k-anonymity', k: 2 }],
    algorithm: { name: 'mondrian' },
  });
  await expect(columns).toContainText('Some cells of remark look like formulas');
  const question = columns.getByRole('group', { name: 'How should they be published?' });
  await expect(question.getByRole('radio', { name: 'Leave them as they are' })).toBeChecked();
  await question.getByRole('radio', { name: 'Make them harmless' }).check();
  await bench.run();
  expect((await bench.downloadRelease())['release.csv']).toContain("'=1+1");
  await question.getByRole('radio', { name: 'Leave them as they are' }).check();
  await bench.run();
  expect((await bench.downloadRelease())['release.csv']).not.toContain("'=1+1");
});

test('a field that only one choice has is asked for where that is chosen', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  const diversity = (field: string) =>
    bench.panel('Protection').locator(`[data-path="principles[1].${field}"]`);
  await expect(diversity('c')).toHaveCount(0);
  await diversity('variant').getByRole('combobox').selectOption('recursive');
  await expect(diversity('c')).toBeVisible();
  await diversity('variant').getByRole('combobox').selectOption('distinct');
  await expect(diversity('c')).toHaveCount(0);
});

test('a promise is about all columns that others may know, until some are ticked', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  const columns = bench.panel('Protection').locator('[data-path="principles[0].attributes"]');
  const all = columns.getByRole('checkbox', { name: 'all that others may know' });
  const zip = columns.getByRole('checkbox', { name: 'Zip' });
  await expect(all).toBeChecked();
  await expect(zip).not.toBeChecked();
  await zip.check();
  await expect(all).not.toBeChecked();
  await all.check();
  await expect(zip).not.toBeChecked();
  await expect(bench.runButton).toBeEnabled();
});
