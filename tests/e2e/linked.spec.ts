import { expect, test } from './bench.ts';

test('ANGEL is chosen in the form, and its linked tables are shown, explained and downloaded', async ({
  bench,
}) => {
  await bench.openSample('Hospital visits');
  const protection = bench.panel('Protection');
  await protection.getByLabel('How it is reached').selectOption('angel');
  // k belongs to the buckets here: the principle is refused by name, beside its own form
  await expect(protection).toContainText('the k of angel is a field of the algorithm');
  await expect(bench.runButton).toBeDisabled();
  await protection.getByRole('button', { name: 'Remove k-anonymity' }).click();
  const marginals = protection.locator('[data-path="algorithm.marginals"]');
  await marginals.getByRole('button', { name: 'Add a table of some columns' }).click();
  await expect(marginals.getByRole('group', { name: 'Table 1' })).toBeVisible();
  await expect(bench.runButton).toBeEnabled();
  await bench.run();
  await expect(bench.verdict).toHaveText('Keeps its promise');

  const result = bench.panel('Result');
  await expect(result.getByText('Why there are several tables')).toBeVisible();
  await expect(result.getByRole('heading', { name: 'What an attacker can believe' })).toBeVisible();
  const beside = result.getByRole('radio', { name: 'before and after' });
  for (const [name, comparable] of [
    ['generalized.csv', 1],
    // counts have no original to stand beside
    ['batch.csv', 0],
    ['marginal-1.csv', 1],
  ] as const) {
    await result.getByRole('radio', { name }).check();
    await expect(result.getByRole('heading', { name })).toBeVisible();
    await expect(beside).toHaveCount(comparable);
  }

  // Joined again, a row goes with every value of its batch; nothing says which is whose.
  await result.getByRole('radio', { name: 'As an outsider joins them' }).check();
  const joined = result.getByRole('region', { name: 'As an outsider joins them' });
  const cells = async (row: number) => joined.getByRole('row').nth(row).getByRole('cell').allTextContents();
  await expect(joined.getByRole('columnheader').last()).toHaveText('how many of the batch');
  await expect(joined.getByRole('cell').first()).not.toHaveText('…');
  const [first, second] = [await cells(1), await cells(2)];
  expect(first.slice(0, -2)).toEqual(second.slice(0, -2));
  expect(first.at(-2)).not.toBe(second.at(-2));
  expect(first.at(-1)).toMatch(/^\d+ of \d+$/);
  // The size of groups belongs to the method here, and a purpose sets it there.
  await bench.page.getByRole('combobox', { name: /^for/ }).selectOption('inside');
  await expect(bench.page.getByLabel('k: rows')).toHaveValue('3');
  await bench.run();

  const files = await bench.downloadRelease();
  expect(Object.keys(files).sort()).toEqual(
    ['SHA256SUMS', 'batch.csv', 'generalized.csv', 'marginal-1.csv', 'report.html', 'report.json'].sort(),
  );
  expect(files['generalized.csv']?.split('\n')[0]).toMatch(/,batch_id$/);
  expect(files['batch.csv']?.split('\n')[0]).toMatch(/^batch_id,.*,count$/);
  await marginals.getByRole('button', { name: 'Remove table 1' }).click();
  await expect(marginals.getByRole('group', { name: 'Table 1' })).toHaveCount(0);
});
