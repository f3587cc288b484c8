import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';

/** A4 without the margins of the sheet, in pixels of CSS. */
const A4 = { width: Math.floor((182 / 25.4) * 96), height: Math.floor((269 / 25.4) * 96) };

const report = (name: string) =>
  readFileSync(new URL(`../golden/${name}/expected/report-private.html`, import.meta.url), 'utf8');

for (const [name, title] of [
  ['hospital', 'For the committee'],
  ['in-german', 'Für die Kommission'],
  ['trees-and-closeness', 'For the committee'],
] as const) {
  test(`the first printed sheet of ${name} is one page with the figures of the report`, async ({ page }) => {
    await page.setViewportSize(A4);
    await page.setContent(report(name));
    const sheet = page.locator('.committee');
    await expect(sheet).toBeHidden();
    const headline = (await page.locator('main > .answer h1').textContent()) ?? '';
    // What stands on the screen, where the sheet is not shown.
    const shown = (await page.locator('main > :not(.committee)').allTextContents()).join(' ');
    await page.emulateMedia({ media: 'print' });
    await expect(sheet).toBeVisible();
    await expect(sheet).toContainText(title);
    await expect(sheet.locator('h1')).toHaveText(headline);
    await expect(sheet.locator('.signatures > div')).toHaveCount(3);
    const bottom = await sheet.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(bottom, 'the sheet ends on its page').toBeLessThanOrEqual(A4.height);
    const shares = (await sheet.locator('table').last().locator('td').allTextContents()).filter(Boolean);
    expect(shares.length).toBeGreaterThan(3);
    for (const share of shares) expect(shown).toContain(share);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    expect(pages, 'the report follows on pages of its own').toBeGreaterThan(1);
  });
}
