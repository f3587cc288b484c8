import { expect, test } from './bench.ts';

test('no other page can show this one inside its own', async ({ page, site }) => {
  const answer = await page.request.get(`${site}www/dist/`);
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await page.setContent(`<iframe src="${site}www/dist/" title="Outis"></iframe>`);
  const frame = page.frames().at(-1);
  await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
});

test('where a server sends no headers the page does not start inside another', async ({
  page,
  site,
  context,
}) => {
  await context.route(`${site}www/dist/`, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, 'x-frame-options': __, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.setContent(`<iframe src="${site}www/dist/" title="Outis"></iframe>`);
  const inside = page.frameLocator('iframe').locator('#page');
  await expect(inside.getByRole('link', { name: /does not run inside another page/ })).toBeVisible();
  await expect(inside.getByRole('button')).toHaveCount(0);
});
