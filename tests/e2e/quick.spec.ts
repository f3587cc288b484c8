import { expect, test } from './bench.ts';

// A machine that is busy with something else is late now and then; not three times.
test.describe.configure({ retries: 2 });

test('the first screen answers within a second', async ({ page, site }) => {
  await page.goto(`${site}www/dist/`, { waitUntil: 'commit' });
  await page.getByRole('link', { name: 'Check a release' }).first().waitFor();
  const shown = await page.evaluate(() => performance.now());
  await page.evaluate(() => {
    location.hash = '#publish';
  });
  await page.getByRole('region', { name: 'The file', exact: true }).waitFor();
  const answered = await page.evaluate(() => performance.now());
  expect(shown, 'milliseconds until the ways in are shown').toBeLessThan(1000);
  expect(answered - shown, 'milliseconds until one is open').toBeLessThan(1000);
});
