import { expect, test } from './bench.ts';

test('every principle and every method is explained with an example that runs', async ({ bench, page }) => {
  void bench;
  await page.getByRole('link', { name: 'How it works' }).click();
  const cards = page.locator('.explained');
  // As many as the package describes: each in the plan's own forms.
  await expect(cards).toHaveCount(6 + 11);
  for (const card of await cards.all()) {
    await expect(card.getByText('Not covered:')).toBeVisible();
    await card.getByText(/^Try .* on eight people$/).click();
    await expect(card.locator('.live .cell-changed').first()).toBeVisible();
    await expect(card.locator('.outcome-holds').first()).toBeVisible();
  }
});

test('what is not covered stands first, without a claim about the law', async ({ bench, page }) => {
  void bench;
  await page.getByRole('link', { name: 'How it works' }).click();
  await expect(page.getByText('What this tool does not protect against')).toBeVisible();
  await expect(
    page.getByText('does not decide whether a release is anonymous in the legal sense'),
  ).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Glossary' }).getByText('ledger', { exact: true }),
  ).toBeVisible();
});

test('an attacker who knows somebody is sure before and unsure after', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const view = bench.panel('Result').locator('.attacker');
  await view.getByText('What would someone learn').click();
  await view.getByLabel('Row of the table').fill('1');
  await view.getByRole('button', { name: 'Look for this person' }).click();
  const told = view.getByRole('status');
  await expect(told).toContainText('They know: Birth 1969-10-12, Sex female, Zip 02144');
  const before = told.locator('.card').filter({ hasText: 'In the table as it is' });
  const after = told.locator('.card').filter({ hasText: 'In the release' });
  await expect(before).toContainText('1 row fits.');
  await expect(before).toContainText('Diagnosis is certain:');
  await expect(after).toContainText(/([4-9]|1\d) rows fit\./);
  await expect(after).toContainText(/Diagnosis is one of [3-9]:/);
});

test('the attacker knows somebody by name and only some columns, and learns less', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const view = bench.panel('Result').locator('.attacker');
  await view.getByText('What would someone learn').click();
  await view.getByLabel('or a value, such as a name').fill('nobody of that name');
  await view.getByRole('button', { name: 'Look for this person' }).click();
  await expect(view.getByRole('status')).toHaveText('No cell of the table is exactly that.');
  await view.getByLabel('or a value, such as a name').fill('greta demir');
  await view.getByLabel('Birth').uncheck();
  await view.getByRole('button', { name: 'Look for this person' }).click();
  const told = view.getByRole('status');
  await expect(told).toContainText('The person: Greta Demir.');
  await expect(told).toContainText('They know: Sex female, Zip 02144');
  const before = told.locator('.card').filter({ hasText: 'In the table as it is' });
  await expect(before).toContainText(/(?:[2-9]|\d\d) rows fit\./);
});

test('in linked tables the attacker joins the batches', async ({ bench }) => {
  await bench.openSample('Two linked tables');
  await bench.run();
  const view = bench.panel('Result').locator('.attacker');
  await view.getByText('What would someone learn').click();
  await view.getByRole('button', { name: 'Look for this person' }).click();
  await expect(view.locator('.card').filter({ hasText: 'In the release' })).toContainText(
    /Diagnosis is one of [3-9]:/,
  );
});
