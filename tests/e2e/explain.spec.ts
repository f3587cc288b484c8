import { expect, test } from './bench.ts';

test('every principle and every method is explained with an example that runs', async ({ bench, page }) => {
  void bench;
  await page.getByRole('link', { name: 'How it works' }).click();
  const cards = page.locator('.explained');
  // As many as the package describes: each in the plan's own forms.
  await expect(cards).toHaveCount(14 + 11);
  for (const card of await cards.all()) {
    await expect(card.getByText('Not covered:')).toBeVisible();
  }
  // Only what compares with a table of everybody cannot be tried on eight people.
  const tried = cards.filter({ hasText: /Try .* on eight people/ });
  await expect(tried).toHaveCount(13 + 11);
  for (const card of await tried.all()) {
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
  await view.getByText('Whom, and what they know').click();
  await view.getByLabel('Row of the table').fill('1');
  await view.getByRole('button', { name: 'Look for this person' }).click();
  const told = view.locator('.attacker-told');
  await expect(told).toContainText('knows Birth 1969-10-12, Sex female, Zip 02144');
  const before = told.locator('.mini').filter({ hasText: 'in your table' });
  const after = told.locator('.mini').filter({ hasText: 'in the release' });
  await expect(before).toContainText('1 row');
  await expect(before).toContainText('Diagnosis certain: Influenza');
  await expect(after).toContainText(/([4-9]|1\d) rows/);
  await expect(after).toContainText(/One of [3-9] for Diagnosis/);
});

test('the attacker knows somebody by name and only some columns, and learns less', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const view = bench.panel('Result').locator('.attacker');
  await view.getByText('Whom, and what they know').click();
  await view.getByLabel('or a value, such as a name').fill('nobody of that name');
  await view.getByRole('button', { name: 'Look for this person' }).click();
  await expect(view.getByText('No cell of the table is exactly that.')).toBeVisible();
  await view.getByLabel('or a value, such as a name').fill('greta demir');
  await view.getByLabel('Birth').uncheck();
  await view.getByRole('button', { name: 'Look for this person' }).click();
  const told = view.locator('.attacker-told');
  await expect(told).toContainText('Greta Demir');
  await expect(told).toContainText('knows Sex female, Zip 02144');
  await expect(told.locator('.mini').filter({ hasText: 'in your table' })).toContainText(
    /(?:[2-9]|\d\d) rows/,
  );
});

test('in linked tables the attacker joins the batches', async ({ bench }) => {
  await bench.openSample('Two linked tables');
  await bench.run();
  const view = bench.panel('Result').locator('.attacker');
  await view.getByText('Whom, and what they know').click();
  await view.getByRole('button', { name: 'Look for this person' }).click();
  await expect(view.locator('.mini').filter({ hasText: 'in the release' })).toContainText(
    /One of [3-9] for Diagnosis/,
  );
});

test('what the page is, where its sources are and in which browsers it was tried is said', async ({
  bench,
  page,
}) => {
  await bench.goTo('How it works');
  const about = page.getByRole('region', { name: 'About Outis' });
  for (const part of ['Version', 'Licence', 'Source', 'Browsers']) await expect(about).toContainText(part);
  await expect(about).toContainText('in the crate outis');
  await expect(about.getByRole('link', { name: 'Reference of the package' })).toBeVisible();
});
