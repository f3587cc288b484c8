import axe from 'axe-core';
import { type Bench, expect, test } from './bench.ts';

/** What the rules of WCAG 2.2 AA and axe's own good practice find wrong, told by rule and place. */
async function complaints({ page }: Bench): Promise<string[]> {
  // Evaluated, not added as an element: the page's policy lets no script in.
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} (${node.failureSummary})`),
  );
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everyone can use the page, from the start to the release, in ${colorScheme}`, async ({ bench }) => {
    await bench.page.emulateMedia({ colorScheme });
    expect(await complaints(bench)).toEqual([]);
    await bench.openSample('Hospital visits');
    expect(await complaints(bench)).toEqual([]);
    await bench.run();
    await expect(bench.panel('Release').getByRole('button', { name: 'Download the release' })).toBeVisible();
    await expect(bench.panel('Result').locator('svg').first()).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
  });
}

test('a plan with faults can be mended by everyone', async ({ bench }) => {
  await bench.openSample('Energy meters');
  const protection = bench.panel('Protection');
  await protection.getByLabel('Add a principle').selectOption('t-closeness');
  await protection.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(protection.locator('[data-path="principles[1].t"]')).toContainText('expected');
  expect(await complaints(bench)).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everyone can use the first screen and check a file, in ${colorScheme}`, async ({ bench, site }) => {
    const { page } = bench;
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site}www/dist/#start`);
    await expect(page.getByRole('heading', { name: 'Check a file' })).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
    await page.getByRole('link', { name: 'Check a file' }).first().click();
    expect(await complaints(bench)).toEqual([]);
    await page.getByRole('button', { name: /^Hospital visits/ }).click();
    await page.getByRole('button', { name: 'Check this table' }).click();
    await expect(page.locator('.verdict-violated')).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
  });

  test(`everyone can check views, in ${colorScheme}`, async ({ bench }) => {
    const { page } = bench;
    await page.emulateMedia({ colorScheme });
    await page.getByRole('link', { name: 'Check views' }).click();
    expect(await complaints(bench)).toEqual([]);
    await page.getByRole('button', { name: /Hospital extracts/ }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.locator('.view-verdict')).toBeVisible();
    expect(await complaints(bench)).toEqual([]);
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everyone can read the explanations, edit a tree and question a result, in ${colorScheme}`, async ({
    bench,
  }) => {
    const { page } = bench;
    await page.emulateMedia({ colorScheme });
    await page.getByRole('link', { name: 'Explain' }).click();
    await page
      .getByText(/^Try .* on eight people$/)
      .first()
      .click();
    await expect(page.locator('.live').first()).toBeVisible();
    expect(await complaints(bench)).toEqual([]);

    await page.getByRole('link', { name: 'Publish a table' }).click();
    await bench.openSample('Company directory');
    await bench.panel('Columns').getByRole('button', { name: 'Details of Department' }).click();
    await expect(bench.panel('Columns').locator('.tree-group')).toHaveCount(3);
    await bench.run();
    const result = bench.panel('Result');
    await result.locator('td.cell-changed').first().click();
    await expect(result.locator('.why .value').first()).toBeVisible();
    await result.getByText('What would someone learn').click();
    await result.getByRole('button', { name: 'Look for this person' }).click();
    await expect(result.locator('.attacker-sides')).toBeVisible();
    await result.getByRole('button', { name: 'Compare all methods' }).click();
    await expect(result.getByRole('button', { name: 'Compare again' })).toBeVisible({ timeout: 40_000 });
    expect(await complaints(bench)).toEqual([]);
  });
}
