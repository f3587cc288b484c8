import { deflateRawSync } from 'node:zlib';
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
  await bench.page.getByRole('button', { name: 'Use that plan' }).click();
  await expect(k).toHaveValue('7');
  await expect(bench.page.getByRole('button', { name: 'Use that plan' })).toHaveCount(0);
});

test('a link that was cut off says so', async ({ bench, site }) => {
  await bench.page.goto(`${site}www/dist/?cut#plan=abc`);
  await bench.openSample('Energy meters');
  await expect(bench.page.getByRole('main').getByRole('alert').first()).toContainText('cannot be read');
});

test('a link that would unpack to far more than a plan is refused', async ({ bench, site }) => {
  // A hundred million spaces in front of an empty plan: a valid one, in a hundred kilobytes of address.
  const packed = deflateRawSync(`${' '.repeat(100_000_000)}{}`).toString('base64url');
  await bench.page.goto(`${site}www/dist/?large#plan=${packed}`);
  await bench.openSample('Energy meters');
  // Above the promise, where nothing is folded away.
  const told = bench.page.locator('.bench-head').getByRole('alert');
  await expect(told).toContainText('cannot be read');
  await expect(told).toBeInViewport();
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
  await bench.page.getByRole('button', { name: 'Use that plan' }).click();
  await expect(k).toHaveValue('9');

  await bench.page.getByRole('banner').getByRole('button', { name: 'Forget everything' }).click();
  await expect(bench.panel('Data').getByText('Choose a file')).toBeVisible();
  expect(await stored()).toBe('{}');
});

const PEOPLE = 'age,zip,illness\n34,1,flu\n35,1,cold\n34,2,flu\n36,2,cold\n';

test('a plan that nobody looked at is not taken for reviewed because it was kept', async ({
  bench,
  page,
}) => {
  const protection = bench.panel('Protection');
  await bench.openFile('people.csv', PEOPLE);
  await protection.getByText('The plan as a file').click();
  await protection.getByLabel('Keep the plan in this browser').check();
  await bench.panel('Columns').getByRole('button', { name: 'That is right: age' }).click();
  const k = protection.locator('[data-path="principles[0].k"]').getByLabel('k', { exact: true });
  await k.fill('3');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('outis.unreviewed')))
    .toBe('["zip","illness"]');
  await page.reload();
  await bench.openFile('people.csv', PEOPLE);
  await expect(bench.panel('Columns').getByText('3 columns not looked at yet')).toBeVisible();
  await bench.page.getByRole('button', { name: 'Use that plan' }).click();
  await expect(bench.panel('Columns').getByText('2 columns not looked at yet')).toBeVisible();
});

test('a link opened in this tab is taken, says what it waits for, and leaves columns to be looked at', async ({
  bench,
  page,
}) => {
  const protection = bench.panel('Protection');
  await bench.openFile('people.csv', PEOPLE);
  await protection.getByText('The plan as a file').click();
  await protection.getByRole('button', { name: 'Make a link to this plan' }).click();
  const link = await protection.getByLabel('The link, to copy').inputValue();
  await page.getByRole('button', { name: 'Forget everything' }).click();
  await page.evaluate((hash) => {
    location.hash = hash;
  }, new URL(link).hash);
  await expect(bench.panel('Data')).toContainText('A plan came with the address of this page.');
  await expect(bench.panel('Data')).toContainText('as soon as a table is open');
  expect(page.url()).not.toContain('plan=');

  await bench.chooseFile('people.csv', PEOPLE.replace('age', 'years'));
  await expect(bench.panel('Columns').locator('[data-column]')).toHaveCount(3);
  await bench.page.getByRole('button', { name: 'Use that plan' }).click();
  await expect(bench.panel('Columns').getByText('3 columns not looked at yet')).toBeVisible();
});

test('the plan of a table that is opened again, put right, is offered for it', async ({ bench, page }) => {
  const protection = bench.panel('Protection');
  const k = protection.locator('[data-path="principles[0].k"]').getByLabel('k', { exact: true });
  await bench.openFile('people.csv', PEOPLE);
  await bench.panel('Columns').getByRole('button', { name: 'That is right: age' }).click();
  await k.fill('3');
  await bench.openFile('people.csv', PEOPLE.replace('36,2,cold', '37,2,flu'));
  await expect(k).not.toHaveValue('3');
  await expect(bench.page.getByText('You had a plan for a table with these columns.')).toBeVisible();
  await bench.page.getByRole('button', { name: 'Use that plan' }).click();
  await expect(k).toHaveValue('3');
  await expect(bench.panel('Columns').getByText('2 columns not looked at yet')).toBeVisible();

  // Forgotten on purpose it is gone.
  await bench.panel('Data').getByRole('button', { name: 'Forget this table' }).click();
  await bench.openFile('people.csv', PEOPLE);
  await expect(bench.page.getByRole('button', { name: 'Use that plan' })).toHaveCount(0);
  void page;
});

test('a plan that is opened before its table waits for it', async ({ bench }) => {
  const plan = {
    version: 1,
    attributes: { age: { role: 'quasi' }, zip: { role: 'quasi' }, illness: { role: 'sensitive' } },
    principles: [{ kind: 'k-anonymity', k: 2 }],
    algorithm: { name: 'mondrian' },
  };
  await bench.chooseFile('plan.json', JSON.stringify(plan));
  await expect(bench.panel('Data')).toContainText('A plan was opened before its table.');
  await bench.openFile('people.csv', PEOPLE);
  const protection = bench.panel('Protection');
  await bench.page.getByRole('button', { name: 'Use that plan' }).click();
  await expect(protection.getByLabel('How it is reached')).toHaveValue('mondrian');
  await expect(bench.panel('Columns').getByText('not looked at yet')).toHaveCount(0);
});

test('a plan with thousands of values makes a link that works, with a warning', async ({ bench, page }) => {
  const cities = Array.from({ length: 9_000 }, (_, city) => `city ${(city * 7919) % 100_003}`);
  await bench.openFile('cities.csv', `city,illness\n${cities.map((city) => `${city},flu`).join('\n')}\n`);
  await bench.loadPlan({
    version: 1,
    attributes: {
      city: {
        role: 'quasi',
        hierarchy: { kind: 'tree', paths: cities.map((city, place) => [city, `region ${place % 97}`, '*']) },
      },
      illness: { role: 'sensitive' },
    },
    principles: [{ kind: 'k-anonymity', k: 2 }],
    algorithm: { name: 'mondrian' },
  });
  const protection = bench.panel('Protection');
  await protection.getByRole('button', { name: 'Make a link to this plan' }).click();
  await expect(protection.getByText(/better pass the plan on as a file/)).toBeVisible();
  const link = await protection.getByLabel('The link, to copy').inputValue();
  await page.goto(link.replace('#', '?linked#'));
  await expect(bench.panel('Data')).toContainText('A plan came with the address of this page.');
});

test('everything is forgotten, wherever it was opened', async ({ bench, page, site }) => {
  const forget = page.getByRole('button', { name: 'Forget everything' });
  await expect(forget).toHaveCount(0);
  await page.getByRole('link', { name: 'Several extracts' }).click();
  await page.getByRole('button', { name: /Hospital extracts/ }).click();
  await expect(page.locator('.view-card')).toHaveCount(3);
  await page.getByRole('link', { name: 'Publish again' }).click();
  await page.getByRole('button', { name: /^Spring/ }).click();
  await page.getByRole('button', { name: 'This is the first release' }).click();
  await page.getByText('Lock the new ledger with a passphrase').click();
  await page.getByLabel('Passphrase').fill('open sesame');
  await expect(page.getByRole('button', { name: 'Make the release' })).toBeEnabled();
  // Something was edited and is kept nowhere: whoever did that is asked.
  await page.getByRole('region', { name: 'The promise' }).getByLabel(/^m: /).fill('2');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await forget.click();
  await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Passphrase')).toHaveValue('open sesame');
  await forget.click();
  await page.getByRole('button', { name: 'Forget it' }).click();

  await expect(page.getByRole('button', { name: 'This is the first release' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'The promise' })).toContainText('Needs a table');
  await expect(page.getByLabel('Passphrase')).toHaveCount(0);
  await page.getByRole('link', { name: 'Several extracts' }).click();
  await expect(page.locator('.view-card')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(forget).toHaveCount(0);
  void bench;
  void site;
});
