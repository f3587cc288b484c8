import { expect, test } from '@playwright/test';
import { serve } from '../../scripts/serve.mjs';
import { root } from '../../scripts/steps.mjs';
import { drop } from './messy.ts';

test('a browser in which Outis cannot start says so', async ({ page }) => {
  const { server, address } = await serve(root);
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto(`${address}www/dist/`);
  await expect(page.getByRole('alert')).toContainText('Outis could not start');
  server.closeAllConnections();
  server.close();
});

test('the page answers before the wasm has arrived, and a file that was dropped meanwhile is read then', async ({
  page,
}) => {
  const { server, address } = await serve(root);
  let arrive = () => {};
  const held = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let asked = 0;
  await page.route(/\.wasm$/, async (route) => {
    asked += 1;
    await held;
    await route.continue();
  });
  await page.goto(`${address}www/dist/`);
  // Ways in, desks and language.
  await page.getByRole('main').getByRole('link', { name: 'Publish again' }).click();
  await expect(page.getByRole('heading', { name: 'The table now', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Several extracts' }).click();
  await expect(page.getByRole('heading', { name: 'May these be published together?' })).toBeVisible();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('link', { name: 'Mehrere Auszüge' })).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('link', { name: 'Publish once' }).click();
  await drop(page, { 'people.csv': 'age,zip\n34,1\n35,1\n34,2\n36,2\n' });
  await expect(page.getByText('Reading people.csv')).toBeVisible();
  expect(asked).toBeGreaterThan(0);
  arrive();
  await expect(page.getByRole('banner')).toContainText('4 rows');
  await expect(page.locator('#columns [data-column]')).toHaveCount(2);
  server.closeAllConnections();
  server.close();
});
