// The site of the documents as a reader has it: opened as files, wide, narrow and dark.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { site } from '../../scripts/site.mjs';
import { root } from '../../scripts/steps.mjs';

let folder = '';
const address = (name: string) => String(pathToFileURL(join(folder, name)));

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outis-site-'));
  for (const [path, content] of site(root, '0.0.0')) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
});
test.afterAll(() => rm(folder, { recursive: true }));

test('a search without a server leads to the place', async ({ page }) => {
  await page.goto(address('search.html'));
  await page.getByRole('searchbox').fill('no worker starts');
  await page.getByRole('link', { name: /When no worker starts/ }).click();
  expect(page.url()).toContain('package.html#when-no-worker-starts');
  await expect(page.getByRole('heading', { name: 'When no worker starts' })).toBeInViewport();
});

test('on a dark screen it is dark', async ({ browser }) => {
  for (const colorScheme of ['dark', 'light'] as const) {
    const page = await browser.newPage({ colorScheme });
    await page.goto(address('jobs.html'));
    // What is really drawn at the edge of the window, where nothing stands.
    let corner: Buffer = Buffer.alloc(0);
    // A loaded machine has no picture of a window that was just opened.
    await expect(async () => {
      corner = await page.screenshot({ clip: { x: 0, y: 0, width: 4, height: 4 } });
    }).toPass();
    const drawn = await page.evaluate(async (bytes) => {
      const file = new Blob([Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))]);
      const canvas = new OffscreenCanvas(4, 4).getContext('2d');
      canvas?.drawImage(await createImageBitmap(file), 0, 0);
      return canvas?.getImageData(1, 1, 1, 1).data[0] ?? -1;
    }, corner.toString('base64'));
    if (colorScheme === 'dark') expect(drawn).toBeLessThan(80);
    else expect(drawn).toBeGreaterThan(200);
    await page.close();
  }
});

test('on a narrow screen a guide starts with what it says, and nothing is wider than the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const name of ['index', 'from-arx', 'plan', 'cli', 'benchmarks', 'jobs']) {
    await page.goto(address(`${name}.html`));
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  await page.getByRole('link', { name: 'All documents' }).click();
  await expect(page.getByRole('link', { name: 'Five minutes' })).toBeInViewport();
});
