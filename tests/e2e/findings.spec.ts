import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, test } from './bench.ts';

const ROWS = Array.from({ length: 40 }, (_, row) => {
  const note = row === 17 ? 'ask for bed 3; call 0170 1234567' : 'none';
  return `${20 + (row % 6)},${row % 2 ? 'm' : 'f'},${note},${['flu', 'cold', 'gout'][row % 3]}`;
});
const TABLE = `age,sex,remark,disease\n${ROWS.join('\n')}\n`;

/** Remarks are suggested as removed; somebody wants them published. */
async function publishRemarks(page: Page): Promise<void> {
  const role = page.getByLabel('What is remark?');
  await expect(role).toHaveValue('identifier');
  await role.selectOption('insensitive');
}

test('a telephone number in a column waits for a decision, stands in the plan, and then goes out', async ({
  bench,
  page,
}) => {
  await bench.openFile('visits of may.csv', TABLE);
  await publishRemarks(page);
  await page.getByRole('button', { name: 'All suggestions are right' }).first().click();
  const finding = page.locator('[data-column="remark"] [data-finding="remark:phone"]');
  await expect(finding).toContainText('1 row: telephone numbers.');
  await expect(finding).toContainText('Row 18: “ask for bed 3; call 0170 1234567”');
  await bench.run();

  // The release is shown, and none of its files.
  await expect(bench.verdict).toHaveText(/Keeps its promise/);
  const download = page.getByRole('banner').getByRole('button', { name: 'Download release' });
  await expect(download).toBeEnabled();
  await download.click();
  await expect(finding.getByRole('button').first()).toBeFocused();
  await expect(bench.panel('Release').getByRole('button', { name: 'Download the release' })).toHaveCount(0);

  await finding.getByRole('button', { name: /^I looked at remark/ }).click();
  await expect(finding).toHaveCount(0);
  await bench.run();
  await bench
    .panel('Release')
    .getByLabel(/Excel file/)
    .check();
  await bench.run();
  await expect(bench.panel('Release').getByRole('rowheader', { name: 'release.xlsx' })).toBeVisible();
  const waiting = page.waitForEvent('download');
  await download.click();
  const saved = await waiting;
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    `${part}`.padStart(2, '0'),
  );
  expect(saved.suggestedFilename()).toBe(`visits-of-may-${day.join('-')}.zip`);
  const files = unzipSync(await readFile(await saved.path()));
  expect(Object.keys(files).sort()).toEqual([
    'SHA256SUMS',
    'release.csv',
    'release.xlsx',
    'report.html',
    'report.json',
  ]);
  const { plan } = JSON.parse(Buffer.from(files['report.json'] ?? []).toString('utf8'));
  expect(plan.reviewed).toEqual([{ column: 'remark', kind: 'phone' }]);
  expect(plan.workbook).toBe(true);
});

test('the column can be left out instead, in one click that can be taken back', async ({ bench, page }) => {
  await bench.openFile('visits.csv', TABLE);
  await publishRemarks(page);
  const finding = page.locator('[data-column="remark"] [data-finding="remark:phone"]');
  await expect(finding).toBeVisible();
  // Two edits of one field within a moment would be one step back.
  await page.waitForTimeout(1_000);
  await finding.getByRole('button', { name: 'Leave remark out' }).click();
  await expect(finding).toHaveCount(0);
  await expect(page.getByLabel('What is remark?')).toHaveValue('identifier');
  await page.keyboard.press('Control+z');
  await expect(finding).toBeVisible();
});

test('whether one person can have several rows is asked in a box that holds its heading', async ({
  bench,
  page,
}) => {
  const rows = Array.from({ length: 30 }, (_, row) => `P${row % 20},${20 + (row % 6)},${row % 2}`);
  await bench.openFile('visits.csv', `patient id,age,sex\n${rows.join('\n')}\n`);
  const question = page.locator('.person-question').first();
  await expect(question).toContainText('Can one person have several rows?');
  const box = await question.boundingBox();
  const heading = await question.locator('legend').boundingBox();
  if (!box || !heading) throw new Error('both are shown');
  expect(heading.y).toBeGreaterThanOrEqual(box.y);
  expect(heading.x + heading.width).toBeLessThanOrEqual(box.x + box.width + 1);
});
