import axe from 'axe-core';
import { strToU8, zipSync } from 'fflate';
import { type Bench, expect, test } from './bench.ts';
import { drop } from './messy.ts';

/** Where a part begins, from the top of the page. */
const topOf = ({ page }: Bench, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((part) => part.getBoundingClientRect().top + scrollY);

for (const width of [390, 880]) {
  test(`${width} px wide: sentence, verdict, attacker, table, in this order; the download stays in view`, async ({
    bench,
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await bench.openSample('Hospital visits');
    await bench.run();
    const places = [
      '.promise-card',
      '.verdict',
      '.attacker',
      '.result-table',
      '.result-cost',
      '.result-more',
    ];
    const tops = [];
    for (const place of places) tops.push(await topOf(bench, place));
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    const download = page.getByRole('button', { name: 'Download release' });
    await expect(download).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(download).toBeInViewport();
  });
}

test('columns are in a sheet that the keyboard opens and closes, and the download leads to its questions', async ({
  bench,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const rows = Array.from({ length: 60 }, (_, row) => `${20 + (row % 30)},0213${row % 7},flu${row % 5}`);
  await bench.chooseFile('people.csv', `age,zip,disease\n${rows.join('\n')}\n`);
  const sheet = page.locator('#columns');
  const button = page.getByRole('button', { name: 'Columns: 3 to look at' });
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(sheet).toBeHidden();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(sheet).toBeVisible();
  await expect(sheet).toBeFocused();
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(button).toBeFocused();
  await page.getByRole('button', { name: 'Download release' }).click();
  await expect(sheet.getByRole('button', { name: 'All suggestions are right' })).toBeFocused();
});

test('desks are in a menu', async ({ bench: { page } }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const menu = page.getByRole('button', { name: 'Publish once' });
  await expect(page.getByRole('link', { name: 'Several extracts' })).toBeHidden();
  await menu.click();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute('aria-expanded', 'false');
  await menu.click();
  await page.getByRole('link', { name: 'Several extracts' }).click();
  await expect(page.getByRole('button', { name: 'Several extracts' })).toHaveAttribute(
    'aria-expanded',
    'false',
  );
  await expect(page.getByRole('heading', { name: 'May these be published together?' })).toBeVisible();
});

test('the graph of extracts stands upright, all of it in view', async ({ bench, page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await bench.goTo('Several extracts');
  await page.getByRole('button', { name: /Hospital extracts/ }).click();
  const inside = () =>
    page.locator('.view-graph').evaluate((figure) => {
      const frame = figure.getBoundingClientRect();
      return [...figure.querySelectorAll('text, rect')].every((part) => {
        const { left, right } = part.getBoundingClientRect();
        return left >= frame.left - 1 && right <= frame.right + 1;
      });
    });
  await expect.poll(inside).toBe(true);
});

test('390 px wide: whoever drops a release or extracts sees the answer first, and one line above it', async ({
  bench,
  page,
}) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const files = await bench.downloadRelease();
  await page.setViewportSize({ width: 390, height: 844 });
  await bench.goTo('Check a release');
  const packed = Object.entries(files).map(([name, text]) => [name, strToU8(text)] as const);
  await drop(page, { 'received.zip': zipSync(Object.fromEntries(packed)) });
  await expect(page.locator('.verdict-line')).toBeInViewport();

  await bench.goTo('Several extracts');
  await drop(page, {
    'staff.csv': 'Name,Ward\nAnn,West\nBob,North\nCid,North\n',
    'ills.csv': 'Ward,Diagnosis\nWest,Asthma\nNorth,Flu\nNorth,Gout\n',
  });
  await expect(page.locator('.view-verdict')).toBeInViewport();
  const height = () => page.getByRole('banner').evaluate((part) => part.getBoundingClientRect().height);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Undo' })).toBeVisible();
  expect(await height()).toBeLessThan(64);
});
