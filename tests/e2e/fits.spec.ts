import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { type Bench, expect, test } from './bench.ts';
import { drop, questionnaire } from './messy.ts';

/** 720 x 450 is what a screen of 1440 x 900 shows at 200 %. */
const SIZES = [
  { width: 720, height: 450 },
  { width: 390, height: 800 },
  { width: 900, height: 700 },
  { width: 2560, height: 1300 },
];

/** Every desk with something on it. */
const DESKS: Record<string, (bench: Bench) => Promise<void>> = {
  start: async ({ page }) => {
    await page.goto(page.url().replace(/#.*/, '#start'));
    await expect(page.getByRole('heading', { name: 'Check a release' })).toBeVisible();
  },
  'publish once': async (bench) => {
    await bench.openSample('Company directory');
    await bench.run();
    await bench.unfold();
    await bench.showColumns();
    await bench.column('Department');
    await bench.page.keyboard.press('Escape');
  },
  'publish once, sixty columns': async ({ page }) => {
    await drop(page, { 'questionnaire.csv': questionnaire(300) });
    await expect(page.locator('#result .verdict-line')).toBeVisible({ timeout: 30_000 });
  },
  'publish once, no release': async (bench) => {
    await bench.openSample('Hospital visits');
    await bench.panel('Protection').getByLabel('k', { exact: true }).fill('500');
    await expect(bench.panel('Result').getByRole('alert')).toBeVisible();
  },
  'publish once, a broken file': async (bench) => {
    await bench.chooseFile(
      'a-rather-long-name-of-a-file-from-some-export-2026-11-18.csv',
      'a,b\n1,2\n3,4,5\n',
    );
    await expect(bench.panel('Data').getByRole('alert')).toBeVisible();
  },
  'publish again': async (bench) => {
    const { page } = bench;
    await bench.goTo('Publish again');
    await page.getByRole('button', { name: /^Spring/ }).click();
    await page.getByRole('button', { name: 'This is the first release' }).click();
    await page.getByRole('button', { name: 'Make the release' }).click();
    await expect(page.locator('.verdict-line')).toBeVisible();
    await page.getByRole('button', { name: /^Save the ledger/ }).click();
    await page.getByText('Change something').click();
  },
  'several extracts': async (bench) => {
    const { page } = bench;
    await bench.goTo('Several extracts');
    await page.getByRole('button', { name: /Hospital extracts/ }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await expect(page.locator('.view-verdict')).toBeVisible();
  },
  'check a release': async (bench) => {
    const { page } = bench;
    await bench.goTo('Check a release');
    await page.getByRole('button', { name: /^Hospital visits/ }).click();
    await page.getByRole('button', { name: 'Check this table' }).click();
    await expect(page.locator('.verdict')).toBeVisible();
  },
  'how it works': async (bench) => {
    await bench.goTo('How it works');
    await expect(bench.page.getByText('What this tool does not protect against')).toBeVisible();
  },
};

for (const { width, height } of SIZES)
  test(`the place to drop a file is in view on a screen of ${width} x ${height}`, async ({ bench, page }) => {
    await page.setViewportSize({ width, height });
    await DESKS.start?.(bench);
    await expect(page.locator('.drop')).toBeInViewport({ ratio: 1 });
  });

/** What does not fit: wider than the screen, words cut off, text over its frame, and what covers a focused control. */
function flaws(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} px wide`);
    const told = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, a.button, a.workspace-link, summary',
    )) {
      const { clientWidth: room, scrollWidth: needed } = element;
      if (room > 0 && needed > room + 1 && !element.querySelector('.cut'))
        found.push(`cut off: ${told(element)}`);
    }
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const around = node.parentElement;
      if (around === null || around.closest('script, svg, option')) continue;
      if (!around.checkVisibility({ visibilityProperty: true })) continue;
      const words = node.textContent?.match(/\p{L}+/gu)?.length ?? 0;
      const size = Number.parseFloat(getComputedStyle(around).fontSize);
      // Labels and cells are 13 px and more, sentences 15.
      const sentence = words > 7 && /[.:;?!]\s*$/.test(node.textContent ?? '');
      if (words > 0 && size < (sentence ? 15 : 13)) found.push(`${size} px: ${told(around)}`);
    }
    const [columns, download] = ['.columns-button', '.button-release'].map((face) =>
      document.querySelector(face)?.getBoundingClientRect(),
    );
    if (
      columns &&
      download &&
      columns.width > 0 &&
      columns.right > download.left &&
      columns.bottom > download.top
    )
      found.push('the way to the columns lies under the download');
    const controls = document.querySelectorAll<HTMLElement>(
      'main a[href], main button, main input, main select, main textarea, main summary',
    );
    for (const control of controls) {
      if (!control.checkVisibility({ visibilityProperty: true })) continue;
      if (control.tabIndex < 0 || control.matches(':disabled')) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
      const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
      const over = document.elementFromPoint(x, y);
      const frame = control.closest('label') ?? control;
      const seen = over !== null && (frame.contains(over) || over.contains(frame));
      // A control without a face of its own has one beside it.
      const face = over?.closest('.segment, .choose-file, .check, .curve, .slot-wrap');
      if (!seen && !face?.contains(control))
        found.push(`not seen when it has the focus: ${told(control)}, but ${over && told(over)}`);
    }
    return found;
  });
}

async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

for (const [desk, reach] of Object.entries(DESKS))
  test(`nothing is cut off, hidden or out of reach at any size: ${desk}`, async ({ bench, page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await reach(bench);
    const found: string[] = [];
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.waitForTimeout(200);
      const where = `${size.width} x ${size.height}`;
      found.push(...(await flaws(page)).map((flaw) => `${where}: ${flaw}`));
      const folder = process.env.OUTIS_PICTURES;
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.evaluate(() => scrollTo(0, 0));
        if (folder)
          await page.screenshot({ path: `${folder}/fits-${desk}-${size.width}-${colorScheme}.png` });
        // What is out of reach of the rules at one size is within it at another; two sizes see all parts.
        if (size.width === 390 || size.width === 2560)
          found.push(...(await complaints(page)).map((one) => `${where}, ${colorScheme}: ${one}`));
      }
    }
    expect(found).toEqual([]);
  });
