import { join } from 'node:path';
import { root } from '../../scripts/steps.mjs';
import { tracesBelow } from '../js/traces.mjs';
import { expect, test } from './bench.ts';

test.use({ keepsOffline: true });

test('no file of the page tells where it was built', () => {
  expect(tracesBelow(join(root, 'www/dist'))).toEqual([]);
});

test('the reference of the package is beside the page, also once the page works offline', async ({
  bench,
  page,
  context,
  site,
}) => {
  void bench;
  await expect(page.getByText('works offline')).toBeVisible();
  await context.setOffline(true);
  for (const address of ['reference/', 'reference/index.html#Release']) {
    await page.goto(`${site}www/dist/${address}`);
    await expect(page.getByRole('heading', { name: 'Functions' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'toParquet' })).toBeVisible();
    await expect(page.getByText('const bytes = await toArrow(release.tables[0]);')).toBeVisible();
  }
  await page.goto(`${site}www/dist/?again`);
  await expect(page.getByText('works offline')).toBeVisible();
});
