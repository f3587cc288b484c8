import { expect, test } from './bench.ts';

test('a column shows its role with the evidence, its values and what each level would show', async ({
  bench,
}) => {
  await bench.openSample('Hospital visits');
  const zip = bench.panel('Columns').locator('[data-column="Zip"]');
  await expect(zip.getByRole('radio', { name: 'others may know it' })).toBeChecked();
  await expect(zip).toContainText('Suggested:');
  await zip.getByRole('button', { name: 'Details of Zip' }).click();
  await expect(zip.getByRole('table', { name: 'Most frequent values' })).toContainText('021');
  await expect(zip.getByRole('table', { name: 'What each level would show' })).toContainText('0213*');
});

test('a hierarchy in the layout of ARX can be loaded, and what it misses is named', async ({ bench }) => {
  await bench.openFile('cities.csv', 'city,illness\nBoston,flu\nCambridge,cold\nSalem,flu\nBoston,cold\n');
  const city = bench.panel('Columns').locator('[data-column="city"]');
  await city.getByRole('radio', { name: 'others may know it' }).check();
  await city.getByRole('button', { name: 'Details of city' }).click();
  const file = (text: string) => ({ name: 'city.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await city
    .getByLabel('Load a hierarchy file')
    .setInputFiles(file('Boston;Suffolk;*\nCambridge;Middlesex;*\n'));
  await expect(city.getByText('Salem')).toHaveCount(2);
  await city
    .getByLabel('Load a hierarchy file')
    .setInputFiles(file('Boston;Suffolk;*\nCambridge;Middlesex;*\nSalem;Essex;*\n'));
  await expect(city.getByRole('table', { name: 'What each level would show' })).toContainText('Middlesex');
});

test('sixty columns with very long names stay usable on a narrow screen', async ({ bench, page }) => {
  const names = Array.from({ length: 60 }, (_, i) => `column_${i}_${'very_long_name_'.repeat(i % 7)}`);
  const rows = Array.from({ length: 30 }, (_, row) => names.map((_, i) => (row * 7 + i * 3) % 11).join(','));
  await page.setViewportSize({ width: 360, height: 740 });
  await bench.chooseFile('wide.csv', `${names.join(',')}\n${rows.join('\n')}\n`);
  await expect(bench.panel('Columns').locator('[data-column]')).toHaveCount(60);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await bench.panel('Columns').getByLabel('Find a column').fill('column_59');
  await expect(bench.panel('Columns').locator('[data-column]')).toHaveCount(1);
});
