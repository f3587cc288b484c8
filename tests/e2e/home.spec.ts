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

/** Each scenario: the sample, the button that comes second, and what then stands there. */
const SCENARIOS: [sample: RegExp, button: RegExp, shows: string, audited: RegExp][] = [
  [/^Hospital visits/, /^Run$/, '.verdict-line', /confirms every promise/],
  [/^Staff survey/, /^Run$/, '.verdict-line', /confirms every promise/],
  [/^Energy meters/, /^Run$/, '.verdict-line', /confirms every promise/],
  [/^Company directory/, /^Run$/, '.verdict-line', /confirms every promise/],
  [/^One city per zip/, /^Run$/, '#result .survival', /each Zip still has one City/],
  [/^A column that tells/, /^Run$/, '#result .attack-violated', /each Department has one Phone/],
  [/^Two rules at once/, /^Run$/, '#result .verdict', /20-anonymity/],
  [/^Two linked tables/, /^Run$/, '#result .linked-why', /Why there are several tables/],
  [/^A register every quarter/, /^Make the release$/, '.verdict-line', /confirms every promise/],
  [/^Hospital extracts/, /^Check$/, '.view-verdict', /fewer than 2 values of Diagnosis/],
];

for (const [sample, button, place, audited] of SCENARIOS) {
  test(`two clicks lead to an audited result: ${sample.source.slice(1)}`, async ({ page }) => {
    const opened = Date.now();
    await page.goto(`${site.address}www/dist/`);
    await page.getByRole('button', { name: sample }).click();
    await page.getByRole('button', { name: button }).click();
    await expect(page.locator(place).first()).toContainText(audited);
    expect(Date.now() - opened, 'milliseconds from opening to the result').toBeLessThan(10_000);
  });
}

test('the first screen names the ways in and leads to each', async ({ page }) => {
  for (const [words, heading] of [
    ['Check a file', 'What to check'],
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
  await expect(page.getByRole('banner')).toContainText('nothing sent');
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
