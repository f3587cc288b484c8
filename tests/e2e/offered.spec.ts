import { expect, test } from './bench.ts';

test('a link carries the plan and nothing else, and is offered, not applied', async ({ bench, site }) => {
  await bench.openSample('Energy meters');
  const protection = bench.panel('Protection');
  const k = protection.locator('[data-path="principles[0].k"]').getByLabel('k', { exact: true });
  await k.fill('7');
  await protection.getByText('The plan as a file').click();
  await protection.getByRole('button', { name: 'Make a link to this plan' }).click();
  const link = await protection.getByLabel('The link, to copy').inputValue();
  expect(link).toMatch(/#plan=[\w-]+$/);

  await bench.page.goto(`${site}www/dist/?again`);
  await bench.page.goto(link.replace(/\?.*#|#/, '?link#'));
  await bench.openSample('Energy meters');
  await expect(k).not.toHaveValue('7');
  expect(bench.page.url()).not.toContain('plan=');
  await protection.getByRole('button', { name: 'Use that plan' }).click();
  await expect(k).toHaveValue('7');
  await expect(protection.getByRole('button', { name: 'Use that plan' })).toHaveCount(0);
});

test('a link that was cut off says so', async ({ bench, site }) => {
  await bench.page.goto(`${site}www/dist/?cut#plan=abc`);
  await bench.openSample('Energy meters');
  await expect(bench.panel('Protection').getByRole('alert')).toContainText('cannot be read');
});

test('a plan is kept in the browser only when asked, and forgotten with everything', async ({ bench }) => {
  const stored = () => bench.page.evaluate(() => JSON.stringify(localStorage));
  await bench.openSample('Energy meters');
  expect(await stored()).toBe('{}');
  const protection = bench.panel('Protection');
  await protection.getByText('The plan as a file').click();
  await protection.getByLabel('Keep the plan in this browser').check();
  const k = protection.locator('[data-path="principles[0].k"]').getByLabel('k', { exact: true });
  await k.fill('9');
  await expect.poll(stored).toContain('\\"k\\":9');

  for (let time = 0; time < 2; time++) {
    await bench.page.reload();
    await bench.openSample('Energy meters');
    await expect(k).not.toHaveValue('9');
  }
  await protection.getByRole('button', { name: 'Use that plan' }).click();
  await expect(k).toHaveValue('9');

  await bench.panel('Data').getByRole('button', { name: 'Forget everything' }).click();
  await expect(bench.panel('Data').getByText('Choose a CSV file')).toBeVisible();
  expect(await stored()).toBe('{}');
});
