import { expect, test } from '@playwright/test';
import { serve } from '../../scripts/serve.mjs';
import { root } from '../../scripts/steps.mjs';

let site: Awaited<ReturnType<typeof serve>>;
test.beforeAll(async () => {
  site = await serve(root);
});
test.afterAll(() => {
  site.server.closeAllConnections();
  site.server.close();
});
test.beforeEach(({ page }) => page.goto(`${site.address}www/dist/`));

/** Each scenario: the sample, the button that comes second, and what is then in view. */
const SCENARIOS: [sample: RegExp, button: string, shows: string, audited: RegExp][] = [
  [/^Hospital visits/, 'Run the plan', '.verdict-line', /confirms every promise/],
  [/^Staff survey/, 'Run the plan', '.verdict-line', /confirms every promise/],
  [/^Energy meters/, 'Run the plan', '.verdict-line', /confirms every promise/],
  [/^Company directory/, 'Run the plan', '.verdict-line', /confirms every promise/],
  [/^One city per zip/, 'Run the plan', '#result .survival', /each Zip still has one City/],
  [/^A column that tells/, 'Run the plan', '#result .attack-violated', /each Department has one Phone/],
  [/^Two rules at once/, 'Run the plan', '#result .verdict', /20-anonymity/],
  [/^Two linked tables/, 'Run the plan', '#result .linked-why', /Why there are several tables/],
  [/^A register every quarter/, 'Run the plan', '.verdict-line', /confirms every promise/],
  [/^Hospital extracts/, 'Run the check', '.view-verdict', /fewer than 2 values of Diagnosis/],
];

for (const [sample, button, place, audited] of SCENARIOS) {
  test(`two clicks lead to an audited result: ${sample.source.slice(1)}`, async ({ page }) => {
    const opened = Date.now();
    await page.goto(`${site.address}www/dist/`);
    await page.getByRole('button', { name: sample }).click();
    // In view where one is: looking for it is no part of two clicks. Beside the steps, or at the lower edge.
    const next = page.locator('.run-step, .work-bar .button-primary');
    await expect(next).toHaveText(button);
    await expect(next).toBeEnabled();
    await expect(next).toBeInViewport({ ratio: 1 });
    await next.click();
    await expect(page.locator(place).first()).toContainText(audited);
    await expect(page.locator('.verdict-line, .view-verdict-line').first()).toBeInViewport();
    expect(Date.now() - opened, 'milliseconds from opening to the result').toBeLessThan(10_000);
  });
}

test('the first screen names the ways in and leads to each', async ({ page }) => {
  for (const [words, heading] of [
    ['Check a release', 'What to check'],
    ['Start with a table', 'Data'],
    ['The next release', 'The table now'],
    ['Several extracts', 'May these be published together?'],
  ] as const) {
    await page.goto(`${site.address}www/dist/#start`);
    await page.getByRole('main').getByRole('link', { name: words }).click();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
});

test('the page counts its requests, and working sends none', async ({ page }) => {
  const proof = page.getByRole('region', { name: 'Your data stays in this tab' });
  await expect(proof).toContainText('Requests sent since the page was loaded0');
  await page.getByRole('button', { name: /^Hospital visits/ }).click();
  await page.getByRole('button', { name: /^Run$/ }).click();
  await expect(page.locator('.verdict-line')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('0 requests sent');
  // The counter counts: a request that is made is seen.
  await page.evaluate(() => fetch('./index.html?counted', { cache: 'no-store' }));
  await page.evaluate(() => fetch('../../package.json', { cache: 'no-store' }));
  await expect(page.getByRole('banner')).toContainText('1 request sent');
});

test('a table dropped on the first screen is opened to be published', async ({ page }) => {
  const transfer = await page.evaluateHandle(() => {
    const carried = new DataTransfer();
    carried.items.add(new File(['age,zip\n34,1\n35,1\n34,2\n36,2\n'], 'people.csv', { type: 'text/csv' }));
    return carried;
  });
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByRole('region', { name: 'Data', exact: true })).toContainText('people.csv');
});
