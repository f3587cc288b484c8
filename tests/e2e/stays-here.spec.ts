import type { Request } from '@playwright/test';
import { expect, test } from './bench.ts';

test.use({ keepsOffline: true });

test('no request is made while working', async ({ bench, page, context }) => {
  await expect(page.getByText('works offline')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const requests: Request[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith('blob:')) requests.push(request);
  });
  await bench.openSample('Hospital visits');
  await bench.column('Zip');
  await expect(
    bench.panel('Columns').getByRole('table', { name: 'What each level would show' }),
  ).toBeVisible();
  await bench.run();
  await expect(bench.panel('Result').getByRole('figure').first().locator('svg')).toBeVisible();
  await bench.downloadRelease();
  // Another worker takes the page's own files out of the browser's copy; nothing goes to the network.
  const sent: string[] = [];
  for (const request of requests)
    if (!(await request.response())?.fromServiceWorker()) sent.push(request.url());
  expect(sent).toEqual([]);
  await expect(page.getByRole('banner')).toContainText('0 requests sent');
});

test('everything that is loaded comes from the page’s own server', async ({ page, site, context }) => {
  const strangers: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(site) && !request.url().startsWith('blob:')) strangers.push(request.url());
  });
  await page.goto(`${site}www/dist/`);
  await expect(page.getByText('works offline')).toBeVisible();
  expect(strangers).toEqual([]);
});

test('after the first visit the page works without a network', async ({ bench, page, context }) => {
  await expect(page.getByText('works offline')).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await bench.openSample('Staff survey');
  await bench.run();
  await expect(bench.panel('Result').getByRole('figure').first().locator('svg')).toBeVisible();
  expect(Object.keys(await bench.downloadRelease())).toContain('release.csv');
});

test('the security policy lets nothing out and nothing inline run', async ({ page, site }) => {
  await page.goto(`${site}www/dist/`);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?!;)|https?:|\*/);
  const blocked = await page.evaluate(
    async (address) => {
      const violation = new Promise<string>((seen) =>
        document.addEventListener('securitypolicyviolation', (event) => seen(event.effectiveDirective), {
          once: true,
        }),
      );
      await fetch(address).catch(() => undefined);
      return violation;
    },
    site.replace('127.0.0.1', 'localhost'),
  );
  expect(blocked).toBe('connect-src');
});

test('the page can be installed', async ({ page, site }) => {
  await page.goto(`${site}www/dist/`);
  await expect(page.getByText('works offline')).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect(url).toBe(`${site}www/dist/manifest.webmanifest`);
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Outis', display: 'standalone' });
  expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([]);
});
