import type { Page } from '@playwright/test';
import { type Bench, expect, test } from './bench.ts';

test.use({ keepsOffline: true });

/** Compares what is in view with its baseline: the letters come with the page and are the same on every machine. */
async function looks(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  await expect(page).toHaveScreenshot(`${name}.png`, {
    // How long it took differs from run to run, and which of equal rows is chosen from key to key.
    mask: [page.locator('.verdict > .quiet'), page.locator('.status-line'), page.locator('.rows')],
    maskColor: '#808080',
  });
}

const STATES: Record<
  string,
  { width: number; scheme: 'light' | 'dark'; reach: (bench: Bench) => Promise<void> }
> = {
  start: { width: 1000, scheme: 'light', reach: toStart },
  'start-dark-narrow': { width: 360, scheme: 'dark', reach: toStart },
  check: {
    width: 1000,
    scheme: 'light',
    reach: async ({ page }) => {
      await page.getByRole('link', { name: 'Check a release' }).click();
      await page.getByRole('button', { name: /^Hospital visits/ }).click();
      await page.getByRole('button', { name: 'Check this table' }).click();
      await expect(page.locator('.verdict')).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  columns: {
    width: 1000,
    scheme: 'light',
    reach: async (bench) => {
      await bench.openSample('Company directory');
      await bench.column('Department');
      await expect(bench.panel('Columns').locator('.levels-table')).toBeVisible();
      await bench.page.evaluate(() => scrollTo(0, 0));
    },
  },
  'result-dark': {
    width: 1000,
    scheme: 'dark',
    reach: async (bench) => {
      await bench.openSample('Company directory');
      await bench.run();
      await expect(bench.panel('Result').locator('figure svg').first()).toBeVisible();
      await bench.page.evaluate(() => scrollTo(0, 0));
    },
  },
  protection: {
    width: 1000,
    scheme: 'light',
    reach: async (bench) => {
      await bench.openSample('Company directory');
      await bench.panel('Protection').getByRole('button', { name: 'Look for dependencies' }).click();
      await expect(bench.panel('Protection').getByRole('checkbox', { name: /each Zip/ })).toBeVisible();
      await bench.panel('Protection').evaluate((panel) => panel.scrollIntoView());
    },
  },
  release: {
    width: 1000,
    scheme: 'light',
    reach: async (bench) => {
      await bench.openSample('Hospital visits');
      await bench.run();
      await expect(bench.panel('Release').locator('.hash').first()).not.toBeEmpty();
      await bench.panel('Release').evaluate((panel) => panel.scrollIntoView());
    },
  },
  'no-release-narrow': {
    width: 360,
    scheme: 'light',
    reach: async (bench) => {
      await bench.openSample('Hospital visits');
      await bench.panel('Protection').getByLabel('k', { exact: true }).fill('500');
      await expect(bench.panel('Result').getByRole('alert')).toBeVisible();
      await bench.page.locator('#result').evaluate((panel) => panel.scrollIntoView());
    },
  },
  'views-dark': {
    width: 1000,
    scheme: 'dark',
    reach: async ({ page }) => {
      await page.getByRole('link', { name: 'Several extracts' }).click();
      await page.getByRole('button', { name: /Hospital extracts/ }).click();
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await expect(page.locator('.view-verdict')).toBeVisible();
      await page.locator('#view-result').evaluate((panel) => panel.scrollIntoView());
    },
  },
  again: {
    width: 1000,
    scheme: 'light',
    reach: async ({ page }) => {
      await page.getByRole('link', { name: 'Publish again' }).click();
      await page.getByRole('button', { name: /^Spring/ }).click();
      await page.getByRole('button', { name: 'This is the first release' }).click();
      await expect(page.getByRole('button', { name: 'Make the release' })).toBeEnabled();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  'explain-narrow': {
    width: 360,
    scheme: 'light',
    reach: async (bench) => {
      await bench.goTo('How it works');
      await expect(bench.page.getByText('What this tool does not protect against')).toBeVisible();
    },
  },
};

async function toStart({ page }: Bench): Promise<void> {
  await page.getByRole('link', { name: 'Outis' }).click();
  await expect(page.getByRole('heading', { name: 'Check a release' })).toBeVisible();
}

for (const [name, { width, scheme, reach }] of Object.entries(STATES)) {
  test(`the page looks as before: ${name}`, async ({ bench, page }) => {
    await page.setViewportSize({ width, height: 720 });
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.getByText('0 requests sent')).toBeAttached();
    await reach(bench);
    await looks(page, name);
  });
}

for (const width of [360, 768, 964, 1024, 1160, 1200, 1440, 2560]) {
  test(`nothing is wider than a screen of ${width} px, and no button loses its words`, async ({
    bench,
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const check = async (where: string) => {
      const found = await page.evaluate(() => ({
        page: document.documentElement.scrollWidth,
        cut: [...document.querySelectorAll<HTMLElement>('button, a.button, a.workspace-link, .sample')]
          .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
          .map((element) => element.textContent),
        covered: [...document.querySelectorAll<HTMLElement>('.workspace-link')]
          .filter((link) => {
            const { left, right, top, bottom } = link.getBoundingClientRect();
            const head = document.querySelector('.promise-line')?.getBoundingClientRect();
            return head && left < head.right && right > head.left && top < head.bottom && bottom > head.top;
          })
          .map((link) => link.textContent),
      }));
      expect(found.page, where).toBeLessThanOrEqual(width);
      expect(found.cut, where).toEqual([]);
      expect(found.covered, where).toEqual([]);
    };
    await toStart(bench);
    await check('start');
    for (const place of ['Check a release', 'Publish again', 'Several extracts', 'How it works'] as const) {
      await bench.goTo(place);
      await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
      await check(place);
    }
    await bench.goTo('Publish once');
    await bench.openSample('Company directory');
    await check('columns');
    await bench.run();
    await expect(bench.panel('Result').locator('figure svg')).toHaveCount(5);
    await check('result');
  });
}
