import { createHash } from 'node:crypto';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { expect, test } from './bench.ts';

/** How often each line occurs when only these columns are looked at. */
function groupSizes(csv: string, columns: readonly string[]): number[] {
  const [header = '', ...lines] = csv.trimEnd().split('\n');
  const places = columns.map((column) => header.split(',').indexOf(column));
  expect(places).not.toContain(-1);
  const sizes = new Map<string, number>();
  for (const line of lines) {
    const cells = line.match(/(?:"[^"]*"|[^,"])+|(?<=,)(?=,|$)|^(?=,)/g) ?? [];
    const key = places.map((place) => cells[place]).join('\0');
    sizes.set(key, (sizes.get(key) ?? 0) + 1);
  }
  return [...sizes.values()];
}

test('a sample becomes a release that can be downloaded and counted', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  await expect(bench.verdict).toHaveText('Keeps its promise');

  const files = await bench.downloadRelease();
  expect(Object.keys(files).sort()).toEqual(['SHA256SUMS', 'release.csv', 'report.html', 'report.json']);
  const csv = files['release.csv'] ?? '';
  expect(csv).not.toContain('Name');
  expect(Math.min(...groupSizes(csv, ['group_id']))).toBeGreaterThanOrEqual(4);
  expect(Math.min(...groupSizes(csv, ['Birth', 'Sex', 'Zip']))).toBeGreaterThanOrEqual(4);
  expect(csv.trimEnd().split('\n').length - 1).toBeGreaterThanOrEqual(0.98 * 240);
});

test('the published table is there as Parquet too, row by row', async ({ bench, page }) => {
  await bench.openSample('Company directory');
  await bench.run();
  const waiting = page.waitForEvent('download');
  await bench.panel('Release').getByRole('button', { name: 'Save release.parquet' }).click();
  const saved = await waiting;
  expect(saved.suggestedFilename()).toBe('release.parquet');
  // It is handed out like the zip: whoever downloads another release after it is told.
  await expect(bench.panel('Result')).toContainText('release.parquet was downloaded');
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(await saved.path()) });
  const [header, ...lines] = ((await bench.downloadRelease())['release.csv'] ?? '').trimEnd().split('\n');
  expect(rows.map((row) => Object.values(row).join('|'))).toEqual(
    // ranges are the only cells with a comma, and these are quoted
    lines.map((line) => line.replace(/"([^"]*)"|,/g, (comma, quoted) => quoted ?? comma.replace(',', '|'))),
  );
  expect(Object.keys(rows[0] ?? {}).join()).toBe(header);
});

test('the checksums on the page are those of the files', async ({ bench }) => {
  await bench.openSample('Staff survey');
  await bench.run();
  const files = await bench.downloadRelease();
  for (const [name, text] of Object.entries(files).filter(([name]) => name !== 'SHA256SUMS')) {
    const sum = createHash('sha256').update(text).digest('hex');
    expect(files.SHA256SUMS).toContain(`${sum}  ${name}`);
    await expect(bench.panel('Release').getByRole('row', { name: new RegExp(name) })).toContainText(sum);
  }
});

test('private files are saved one by one and are not in the zip', async ({ bench, page }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const waiting = page.waitForEvent('download');
  await bench.panel('Release').getByRole('button', { name: 'Save rows.csv' }).click();
  expect((await waiting).suggestedFilename()).toBe('rows.csv');
  expect(Object.keys(await bench.downloadRelease())).not.toContain('rows.csv');
});

test('the table marks what was changed and shows what it was', async ({ bench }) => {
  await bench.openSample('Energy meters');
  await bench.run();
  const result = bench.panel('Result');
  await expect(result.locator('td.cell-changed').first()).toBeVisible();
  await expect(result.locator('td.cell-changed').first()).toHaveAttribute('title', /^was /);
  await result.getByRole('radio', { name: 'before and after' }).check();
  await expect(result.locator('td.cell-changed del').first()).toBeVisible();
});

test('every plot has its numbers as a table', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const figures = bench.panel('Result').getByRole('figure');
  await expect(figures).toHaveCount(5);
  for (const figure of await figures.all()) {
    await expect(figure.locator('svg')).toBeVisible();
    await figure.getByText('Numbers').click();
    expect(await figure.getByRole('row').count()).toBeGreaterThan(1);
  }
});

test('an edit is followed by its result at once', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  await bench.panel('Protection').getByLabel('k', { exact: true }).fill('6');
  await bench.run();
  await expect(
    bench.panel('Result').locator('.key-figure').filter({ hasText: 'Smallest group' }),
  ).toContainText(/[6-9] rows/);
});
