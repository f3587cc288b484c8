// Not tests: the pictures of the guides, taken from the real page.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { movingPicture } from '../../scripts/moving-picture.mjs';
import { root } from '../../scripts/steps.mjs';
import { expect, test } from './bench.ts';

/** Tall panels are cut where a page of a guide would scroll. */
const TALLEST = 720;

async function take(name: string, what: Locator): Promise<void> {
  const page = what.page();
  // What stays at the top of the window must not lie over it.
  await page.evaluate(() => window.scrollTo(0, 0));
  // The last line stays at the foot of the window, in the middle of a taller picture.
  await page.locator('.status-line').evaluate((line) => {
    line.style.visibility = 'hidden';
  });
  const box = await what.boundingBox();
  if (!box) throw new Error(`there is nothing to see of ${name}`);
  await page.screenshot({
    path: join(root, `docs/pictures/${name}.png`),
    fullPage: true,
    clip: { ...box, height: Math.min(box.height, TALLEST) },
    animations: 'disabled',
  });
}

/** The window as it is. */
async function takeWindow(name: string, page: Page): Promise<void> {
  await page.locator('.status-line').evaluate((line) => {
    line.style.visibility = '';
  });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: join(root, `docs/pictures/${name}.png`), animations: 'disabled' });
}

test('a first table', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  await take('columns', bench.panel('Columns').locator('.column-list'));
  await take('protection', bench.panel('Protection'));
  await bench.page.evaluate(() => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('details.fold')) fold.open = false;
  });
  await takeWindow('result', bench.page);
});

test('the workbench, moving', async ({ bench, page }) => {
  await page.setViewportSize({ width: 1200, height: 750 });
  const frames: { png: Buffer; milliseconds: number }[] = [];
  const frame = async (milliseconds: number) => {
    await page.evaluate(() => window.scrollTo(0, 0));
    frames.push({ png: await page.screenshot({ animations: 'disabled' }), milliseconds });
  };
  await frame(1500);
  await bench.openSample('Hospital visits');
  await bench.run();
  await frame(2500);
  const k = bench
    .panel('Protection')
    .locator('[data-path="principles[0].k"]')
    .getByLabel('k', { exact: true });
  for (const asked of ['3', '8', '12']) {
    await k.fill(asked);
    await bench.run();
    await frame(2000);
  }
  await writeFile(join(root, 'docs/pictures/workbench.png'), movingPicture(frames));
});

test('dependencies', async ({ bench }) => {
  await bench.openSample('Company directory');
  const protection = bench.panel('Protection');
  await protection.getByRole('button', { name: 'Look for dependencies' }).click();
  await protection.getByRole('checkbox', { name: /each Zip has one City/ }).check();
  await take('dependencies', protection.locator('.group[data-path=dependencies]'));
});

test('a series', async ({ bench, page }) => {
  void bench;
  const panel = (name: string) => page.getByRole('region', { name, exact: true });
  await page.getByRole('link', { name: 'Publish again' }).click();
  await panel('The table now')
    .getByRole('button', { name: /^Spring/ })
    .click();
  await panel('The ledger').getByRole('button', { name: 'This is the first release' }).click();
  await panel('The promise').getByRole('button', { name: 'Make the release' }).click();
  const release = panel('The release');
  await expect(release.locator('.verdict-line')).toBeVisible();
  await take('series', page.locator('.desk-main'));
});

test('extracts', async ({ bench, page }) => {
  void bench;
  await page.getByRole('link', { name: 'Several extracts' }).click();
  await page.getByRole('button', { name: /Hospital extracts/ }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.locator('.view-verdict')).toBeVisible();
  await take(
    'views',
    page
      .getByRole('region')
      .filter({ has: page.locator('.view-verdict') })
      .last(),
  );
});
