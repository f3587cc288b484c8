import type { Page } from '@playwright/test';
import { expect, test } from './bench.ts';

/** Presses Tab until what has the focus is called `name`. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      const label =
        element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
      return element?.getAttribute('aria-label') ?? label ?? '';
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab never reached ${name}`);
}

test('from a sample to the downloaded release by keyboard alone', async ({ bench, page }) => {
  await tabTo(page, /^Hospital visits/);
  await page.keyboard.press('Enter');
  await bench.ready();

  await expect(bench.verdict).toBeVisible();

  // The sentence is a row of controls.
  await tabTo(page, /^k: people/);
  await page.keyboard.press('ArrowUp');
  await bench.run();
  const waiting = page.waitForEvent('download');
  await page.evaluate(() => document.querySelector<HTMLElement>('.skip')?.focus());
  await tabTo(page, /^Download release/);
  await page.keyboard.press('Enter');
  expect((await waiting).suggestedFilename()).toMatch(/^hospital-visits-\d{4}-\d\d-\d\d\.zip$/);
});

test('a role is changed with the arrow keys', async ({ bench, page }) => {
  await bench.openSample('Hospital visits');
  const ward = bench.panel('Columns').locator('[data-column="Ward"]');
  await ward.getByRole('combobox', { name: /^What is/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(ward.getByRole('combobox', { name: /^What is/ })).toHaveValue('sensitive');
});

test('what has the focus is visibly marked', async ({ page, bench }) => {
  await expect(bench.panel('Data')).toBeVisible();
  await tabTo(page, /^Staff survey/);
  const outline = await page.evaluate(() => getComputedStyle(document.activeElement as Element).outlineStyle);
  expect(outline).toBe('solid');
});
