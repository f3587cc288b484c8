import { expect, test } from '@playwright/test';
import { serve } from '../../scripts/serve.mjs';
import { root } from '../../scripts/steps.mjs';

test('a browser in which Outis cannot start says so', async ({ page }) => {
  const { server, address } = await serve(root);
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto(`${address}www/dist/`);
  await expect(page.getByRole('alert')).toContainText('Outis could not start');
  server.closeAllConnections();
  server.close();
});
