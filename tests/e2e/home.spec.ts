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

/** Each sample of one table: one click, and what is then in view. */
const SCENARIOS: [sample: RegExp, shows: string, audited: RegExp][] = [
  [/^Hospital visits 240/, '.verdict-line', /Keeps its promise/],
  [/^Staff survey/, '.verdict-line', /Keeps its promise/],
  [/^Energy meters/, '.verdict-line', /Keeps its promise/],
  [/^Company directory/, '.verdict-line', /Keeps its promise/],
  [/^One city per zip/, '#result .survival', /each Zip still has one City/],
  [/^A column that tells/, '#result .attack-violated', /each Department has one Phone/],
  [/^Two rules at once/, '.promise-lines', /by Department, Level, and Office\.\s*holds/],
  [/^Two linked tables/, '.linked-why', /Why there are several tables/],
];

for (const [sample, place, audited] of SCENARIOS) {
  test(`one click leads to an audited result: ${sample.source.slice(1)}`, async ({ page }) => {
    const opened = Date.now();
    await page.goto(`${site.address}www/dist/`);
    await page.getByRole('button', { name: sample }).click();
    await expect(page.locator('.verdict-line').first()).toBeInViewport();
    await expect(page.locator(place).first()).toContainText(audited);
    expect(Date.now() - opened, 'milliseconds from opening to the result').toBeLessThan(10_000);
  });
}

for (const [sample, bar, button, place, audited] of [
  [/^A register every quarter/, '#promise .run', 'Make the release', '.verdict-line', /Keeps its promise/],
  [
    /^Three harmless lists/,
    '.work-bar',
    'Run the check',
    '.view-verdict',
    /fewer than 2 values of Diagnosis/,
  ],
] as const) {
  test(`two clicks lead to an audited result: ${sample.source.slice(1)}`, async ({ page }) => {
    await page.getByRole('button', { name: sample }).click();
    // In view where one is: looking for it is no part of two clicks.
    const next = page.locator(`${bar} .button-primary`);
    await expect(next).toHaveText(button);
    await expect(next).toBeEnabled();
    await expect(next).toBeInViewport({ ratio: 1 });
    await next.click();
    await expect(page.locator(place).first()).toContainText(audited);
  });
}

test('the first screen names the ways in and leads to each', async ({ page }) => {
  for (const [words, heading] of [
    ['Check a release', 'What to check'],
    ['Publish once', 'Which table?'],
    ['Publish again', 'The table now'],
    ['Several extracts', 'May these be published together?'],
  ] as const) {
    await page.goto(`${site.address}www/dist/#start`);
    await page.getByRole('main').getByRole('link', { name: words }).click();
    await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
  }
});

test('the page counts its requests, and working sends none', async ({ page }) => {
  await expect(page.getByRole('banner')).toContainText('0 requests sent');
  await page
    .getByRole('button', { name: /^Hospital visits/ })
    .first()
    .click();
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
  await expect(page.getByRole('banner')).toContainText('people.csv');
});
