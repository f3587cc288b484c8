import { deflateRawSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from './bench.ts';

const SCRIPT = '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>';
const NAMES = [
  SCRIPT.replaceAll('"', "'"),
  '__proto__',
  'constructor',
  '"><svg onload=window.harmed=1>',
  '=HYPERLINK(1)',
];

test('hostile cells, headers, file names and plans run no script', async ({ bench, page }) => {
  const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  const header = [...NAMES, 'age'].map(quote).join(',');
  const rows = Array.from({ length: 24 }, (_, row) =>
    [
      SCRIPT,
      `p${row % 3}`,
      `c${row % 2}`,
      `javascript:window.harmed=${row % 2}`,
      '=1+1',
      String(20 + (row % 4)),
    ]
      .map(quote)
      .join(','),
  );
  await bench.chooseFile(`${SCRIPT.replaceAll('/', '')}.csv`, `${header}\n${rows.join('\n')}\n`);
  await expect(bench.panel('Columns').locator('[data-column]')).toHaveCount(6);

  const attributes = Object.fromEntries(
    NAMES.map((name) => [name, { role: 'insensitive', comment: SCRIPT }]),
  );
  const plan = `{"version":1,"attributes":{${[...NAMES.map((name) => `${JSON.stringify(name)}:${JSON.stringify(attributes[name] ?? { role: 'insensitive' })}`), '"age":{"role":"quasi"}'].join(',')}},"principles":[{"kind":"k-anonymity","k":3}],"algorithm":{"name":"mondrian"}}`;
  await bench.unfold();
  await bench.panel('Protection').getByText('The plan as a file').click();
  await bench
    .panel('Protection')
    .getByLabel('Load a plan')
    .setInputFiles({ name: 'plan.json', mimeType: 'application/json', buffer: Buffer.from(plan) });
  await bench.ready();
  for (const more of await bench
    .panel('Columns')
    .getByRole('button', { name: /^Details of/ })
    .all())
    await more.click();
  await bench.run();
  await expect(bench.panel('Result').getByRole('figure').first().locator('svg')).toBeVisible();
  await expect(bench.panel('Result').getByText(SCRIPT).first()).toBeAttached();
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  expect(await page.locator('main img, main script').count()).toBe(0);
});

test('a hostile plan is only ever shown as text', async ({ bench, page }) => {
  await bench.openFile('people.csv', 'age,zip\n34,1\n35,1\n34,2\n36,2\n');
  await bench.loadPlan({
    version: SCRIPT,
    attributes: { [SCRIPT]: { role: SCRIPT }, age: SCRIPT, zip: { hierarchy: { kind: SCRIPT } } },
    principles: [{ kind: SCRIPT }, SCRIPT, null, 7],
    algorithm: { name: SCRIPT },
    [SCRIPT]: [],
  });
  await expect(bench.panel('Protection').getByText(/problems? to fix/)).toBeVisible();
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  expect(await page.locator('main img, main script').count()).toBe(0);
});

test('a hostile release is only ever shown as text', async ({ bench, page }) => {
  await page.getByRole('link', { name: 'Check a release' }).click();
  const report = { notes: [SCRIPT], measures: { loss: SCRIPT, groups: {}, suppressed: {} }, plan: SCRIPT };
  const files = {
    'report.json': strToU8(JSON.stringify(report)),
    'release.csv': strToU8(`${SCRIPT}\n${SCRIPT}\n`),
    [`../../${SCRIPT.replaceAll('/', '')}`]: strToU8(SCRIPT),
  };
  await page.getByLabel('Choose a release (zip)').setInputFiles({
    name: `${SCRIPT.replaceAll('/', '')}.zip`,
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(files)),
  });
  await expect(page.getByRole('region', { name: 'Verdict' }).getByRole('alert')).toBeVisible();
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  expect(await page.locator('main img, main script').count()).toBe(0);
  await expect(bench.page.getByRole('region', { name: 'Verdict' })).toContainText('onerror');
});

test('a hostile set of views is only ever shown as text', async ({ bench, page }) => {
  await page.getByRole('link', { name: 'Several extracts' }).click();
  await expect(page.getByText('Several CSV files, one for each extract')).toBeVisible();
  const set = {
    attributes: { [SCRIPT]: {}, Problem: { domain: [SCRIPT, 'Cold'] } },
    dependencies: [`${SCRIPT} -> Problem`],
    secret: { id: SCRIPT, property: 'Problem' },
    k: 2,
    views: [
      { name: SCRIPT, project: [SCRIPT], where: SCRIPT, rows: [[SCRIPT]] },
      { name: 'v2', project: [SCRIPT, 'Problem'], rows: [[SCRIPT, SCRIPT]] },
    ],
  };
  await page.locator('input[type=file]').setInputFiles({
    name: 'views.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(set)),
  });
  await expect(page.locator('.view-card')).toHaveCount(2);
  await page.getByLabel(/^Only rows of <img/).fill('');
  const check = page.getByRole('button', { name: 'Check', exact: true });
  if (await check.isEnabled()) await check.click();
  await expect(page.locator('.view-card').first().getByLabel('Name of the view')).toHaveValue(SCRIPT);
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  expect(await page.locator('main img, main script').count()).toBe(0);
  void bench;
});

test('a hostile link is only ever shown as text', async ({ bench, page, site }) => {
  const plan = { version: SCRIPT, attributes: { age: { role: SCRIPT } }, principles: [{ kind: SCRIPT }] };
  const packed = deflateRawSync(JSON.stringify(plan)).toString('base64url');
  await page.goto(`${site}www/dist/?hostile#plan=${packed}`);
  await bench.openFile('people.csv', 'age,zip\n34,1\n35,1\n34,2\n36,2\n');
  await page.getByRole('button', { name: 'Use that plan' }).click();
  await expect(bench.panel('Protection').getByText(/problems? to fix/)).toBeVisible();
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
  expect(await page.locator('main img, main script').count()).toBe(0);
});
