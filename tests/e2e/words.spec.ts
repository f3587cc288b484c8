import type { Page } from '@playwright/test';
import { expect, test } from './bench.ts';
import { adult, drop, patients, questionnaire, wordsInView } from './messy.ts';

/** More than this nobody reads before the first click. */
const MOST = 300;

test.use({ viewport: { width: 1440, height: 900 } });

async function isBrief(page: Page, when: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const { count, told } = await wordsInView(page);
  expect(count, `${when}:\n${told.join('\n')}`).toBeLessThanOrEqual(MOST);
  expect(count, when).toBeGreaterThan(50);
}

for (const sample of [
  'Hospital visits',
  'Staff survey',
  'Energy meters',
  'Company directory',
  'A column that tells',
])
  test(`the workbench shows at most ${MOST} words besides the table: ${sample}`, async ({ bench, page }) => {
    await page
      .getByRole('button', { name: new RegExp(`^${sample}`) })
      .first()
      .click();
    await expect(bench.verdict).toBeVisible({ timeout: 30_000 });
    await isBrief(page, sample);
  });

/** Files as people have them; null where a machine does not have one. */
const FILES: Record<string, () => Record<string, string | Uint8Array> | null> = {
  'patients with notes': () => ({ 'patienten.csv': patients(5_000, { notes: true }) }),
  'Adult with all its hierarchies': adult,
  'sixty columns': () => ({ 'questionnaire.csv': questionnaire(800) }),
};

for (const locale of ['en', 'de'])
  test.describe(locale, () => {
    test.use({ locale });
    for (const [name, make] of Object.entries(FILES))
      test(`the workbench shows at most ${MOST} words besides the table, in ${locale}: ${name}`, async ({
        bench,
        page,
      }) => {
        const files = make();
        test.skip(files === null, 'this file is not on this machine');
        void bench;
        await drop(page, files ?? {});
        await expect(page.locator('#columns [data-column]').first()).toBeAttached({ timeout: 30_000 });
        const settled = async () => {
          await expect(page.locator('#result')).toHaveAttribute('aria-busy', 'false', { timeout: 50_000 });
          await expect(page.locator('.attacker .mini').first()).toBeVisible({ timeout: 20_000 });
        };
        await settled();
        await isBrief(page, 'as it was dropped');
        await page.locator('.unreviewed button').click();
        await settled();
        await isBrief(page, 'with suggestions taken');
      });
  });
