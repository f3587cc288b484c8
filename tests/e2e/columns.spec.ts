import { readFile } from 'node:fs/promises';
import { AGES, CLIMBING, COUNTED } from '../js/tables.mjs';
import { expect, test } from './bench.ts';

test('a column shows its role with the evidence, its values and what each level would show', async ({
  bench,
}) => {
  await bench.openSample('Hospital visits');
  const zip = bench.panel('Columns').locator('[data-column="Zip"]');
  await expect(zip.getByRole('combobox', { name: /^What is/ })).toHaveValue('quasi');
  await bench.column('Zip');
  await expect(zip).toContainText('Suggested:');
  await expect(zip.getByRole('table', { name: 'Most frequent values' })).toContainText('021');
  await expect(zip.getByRole('table', { name: 'What each level would show' })).toContainText('0213*');
});

test('a hierarchy in the layout of ARX can be loaded, and what it misses is named', async ({ bench }) => {
  await bench.openFile('cities.csv', 'city,illness\nBoston,flu\nCambridge,cold\nSalem,flu\nBoston,cold\n');
  const city = bench.panel('Columns').locator('[data-column="city"]');
  await city.getByRole('combobox', { name: /^What is/ }).selectOption('quasi');
  await bench.column('city');
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

test('a hierarchy that a spreadsheet program saved in its own encoding is read as well', async ({
  bench,
}) => {
  await bench.openFile('cities.csv', 'city,illness\nZürich,flu\nGenève,cold\nZürich,flu\nGenève,cold\n');
  const city = bench.panel('Columns').locator('[data-column="city"]');
  await city.getByRole('combobox', { name: /^What is/ }).selectOption('quasi');
  await bench.column('city');
  await city.getByLabel('Load a hierarchy file').setInputFiles({
    name: 'city.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Zürich;Deutschschweiz;*\nGenève;Romandie;*\n', 'latin1'),
  });
  await expect(city.getByRole('table', { name: 'What each level would show' })).toContainText('Romandie');
});

test('births become ages on the day that a table was counted, ICD-10 climbs by block and chapter, and the release holds', async ({
  bench,
}) => {
  await bench.openFile('counted.csv', COUNTED);
  const levels = async (name: string) =>
    (await bench.column(name)).getByRole('table', { name: 'What each level would show' });
  await expect(await levels('born')).toContainText(/\d+ \(2024-12-31\)/);
  await expect(await levels('born')).toContainText(/\d0-\d4 \(2024-12-31\)/);
  const codes = await levels('comorbidity');
  for (const level of ['E10.-', 'E10-E14', 'E00-E90']) await expect(codes).toContainText(level);

  await bench.run();
  await expect(bench.verdict).toHaveText('Keeps its promise');
  await bench.panel('Release').getByRole('button', { name: 'All suggestions are right' }).click();
  const [header = '', ...lines] = ((await bench.downloadRelease())['release.csv'] ?? '').trim().split('\n');
  expect(header).toMatch(/^born,comorbidity,/);
  expect(lines).toHaveLength(96);
  for (const line of lines) {
    const [born = '', comorbidity = ''] = line.split(',');
    expect(born).toMatch(AGES);
    expect(comorbidity).toMatch(CLIMBING);
  }
});

test('sixty columns with very long names stay usable on a narrow screen', async ({ bench, page }) => {
  const names = Array.from({ length: 60 }, (_, i) => `column_${i}_${'very_long_name_'.repeat(i % 7)}`);
  const rows = Array.from({ length: 30 }, (_, row) => names.map((_, i) => (row * 7 + i * 3) % 11).join(','));
  await page.setViewportSize({ width: 360, height: 740 });
  await bench.chooseFile('wide.csv', `${names.join(',')}\n${rows.join('\n')}\n`);
  await expect(page.locator('#columns [data-column]')).toHaveCount(60);
  await bench.showColumns();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await bench.panel('Columns').getByLabel('Find a column').fill('column_59');
  await expect(bench.panel('Columns').locator('[data-column]')).toHaveCount(1);
});

test('a closed column is one line of 36 pixels, whatever its name, its role and what is kept of it', async ({
  bench,
  page,
}) => {
  const names = Array.from({ length: 60 }, (_, i) => `column_${i}_${'very_long_name_'.repeat(i % 4)}`);
  const rows = Array.from({ length: 30 }, (_, row) => names.map((_, i) => (row * 7 + i * 3) % 11).join(','));
  await page.setViewportSize({ width: 1440, height: 900 });
  await bench.chooseFile('wide.csv', `${names.join(',')}\n${rows.join('\n')}\n`);
  const columns = page.locator('#columns [data-column]');
  await expect(columns).toHaveCount(60);
  await columns.first().getByRole('combobox').selectOption('sensitive');
  await columns.nth(1).getByRole('combobox').selectOption('quasi');
  const heights = () =>
    columns.evaluateAll((all) => [
      ...new Set(all.map((one) => Math.round(one.getBoundingClientRect().height))),
    ]);
  expect(Math.max(...(await heights()))).toBeLessThanOrEqual(37);
  // Opened, the name is there as a whole.
  await columns.nth(3).locator('.column-name').click();
  await expect(columns.nth(3).locator('.column-name')).toHaveText(names[3] ?? '');
  await columns.nth(4).locator('.column-name').click();
  await expect(page.locator('.column-open')).toHaveCount(1);
});

test('a closed column is no higher once it says how much is kept', async ({ bench, page }) => {
  await bench.openSample('Hospital visits');
  await expect(page.locator('.kept').first()).toBeVisible();
  const heights = await page
    .locator('#columns [data-column]')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height)));
  expect(Math.max(...heights)).toBeLessThanOrEqual(37);
});

test('many columns get one role at once, and one step takes it back', async ({ bench, page }) => {
  const names = Array.from({ length: 20 }, (_, i) => (i < 14 ? `answer_${i}` : `other_${i}`));
  const rows = Array.from({ length: 30 }, (_, row) => names.map((_, i) => (row * 7 + i * 3) % 11).join(','));
  await bench.chooseFile('answers.csv', `${names.join(',')}\n${rows.join('\n')}\n`);
  const columns = bench.panel('Columns');
  await expect(columns.getByText('20 columns not looked at yet')).toBeVisible();
  await columns.getByLabel('Find a column').fill('answer');
  await columns.getByLabel('Make the 14 columns shown').selectOption('harmless');
  await columns.getByRole('button', { name: 'Do this' }).click();
  await expect(columns.locator('.role-insensitive')).toHaveCount(14);
  await expect(columns.getByText('6 columns not looked at yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(columns.getByText('20 columns not looked at yet')).toBeVisible();
  await expect(columns.locator('.role-insensitive')).toHaveCount(0);
});

const CITIES = 'city,illness\nBoston,flu\nCambridge,cold\nSalem,flu\nBoston,cold\nLynn,flu\nSalem,cold\n';

test('a tree is edited by ticking and by dragging, and every level is previewed', async ({ bench, page }) => {
  await bench.openFile('cities.csv', CITIES);
  const city = bench.panel('Columns').locator('[data-column="city"]');
  await city.getByRole('combobox', { name: /^What is/ }).selectOption('quasi');
  await bench.column('city');
  await city.getByLabel('How values become less precise').selectOption('Shown or hidden');
  await city.getByRole('button', { name: 'Edit as a tree' }).click();

  await city.getByRole('checkbox', { name: 'Salem' }).check();
  await city.getByRole('checkbox', { name: 'Lynn' }).check();
  await city.getByLabel('New group').fill('Essex');
  await city.getByRole('button', { name: 'Gather them' }).press('Enter');
  const levels = city.getByRole('table', { name: 'What each level would show' });
  await expect(levels.getByRole('row', { name: /^Salem/ })).toHaveText(/Salem\s*Essex\s*\*/);
  await expect(levels.getByRole('row', { name: /^Boston/ })).toHaveText(/Boston\s*\*/);

  await city.locator('.tree-value').filter({ hasText: 'Boston' }).dragTo(city.locator('.tree-group'));
  await expect(levels.getByRole('row', { name: /^Boston/ })).toHaveText(/Boston\s*Essex\s*\*/);
  await city.getByRole('checkbox', { name: 'Boston' }).check();
  await city.getByLabel('Put them into').selectOption('the top (*)');
  await city.getByRole('button', { name: 'Move', exact: true }).click();
  await expect(levels.getByRole('row', { name: /^Boston/ })).toHaveText(/^Boston\s*\*/);

  await city.getByLabel('Name of the group Essex').fill('North Shore');
  await city.getByLabel('Name of the group Essex').press('Enter');
  await expect(levels.getByRole('row', { name: /^Lynn/ })).toContainText('North Shore');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(levels.getByRole('row', { name: /^Lynn/ })).toContainText('Essex');

  const waiting = page.waitForEvent('download');
  await city.getByRole('button', { name: 'Save as a hierarchy file' }).click();
  const text = await readFile(await (await waiting).path(), 'utf8');
  expect(text).toContain('Salem;Essex;*\n');
  await city
    .getByLabel('Load a hierarchy file')
    .setInputFiles({ name: 'city.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(levels.getByRole('row', { name: /^Salem/ })).toHaveText(/Salem\s*Essex\s*\*/);
});

test('a tree that misses values says how many, and takes them in', async ({ bench }) => {
  await bench.chooseFile('cities.csv', CITIES);
  await bench.loadPlan({
    version: 1,
    attributes: {
      city: { role: 'quasi', hierarchy: { kind: 'tree', paths: [['Boston', 'Suffolk', '*']] } },
      illness: { role: 'sensitive' },
    },
    principles: [{ kind: 'k-anonymity', k: 2 }],
    algorithm: { name: 'mondrian' },
  });
  const city = bench.panel('Columns').locator('[data-column="city"]');
  await bench.column('city');
  await expect(city.getByText('3 values not covered')).toBeVisible();
  await city.getByRole('button', { name: 'Put them below the top' }).click();
  await expect(city.getByText('values not covered')).toHaveCount(0);
  await expect(bench.runButton).toBeEnabled();
});

test('columns that nobody looked at hold back the release, not the check', async ({ bench }) => {
  await bench.openFile('cities.csv', CITIES);
  const columns = bench.panel('Columns');
  await expect(columns.getByText('2 columns not looked at yet')).toBeVisible();
  await bench.run();
  const download = bench.panel('Release').getByRole('button', { name: 'Download the release' });
  await expect(download).toBeDisabled();
  await columns.getByRole('button', { name: 'That is right: city' }).click();
  await expect(columns.getByText('1 column not looked at yet')).toBeVisible();
  await bench.panel('Release').getByRole('button', { name: 'All suggestions are right' }).click();
  await expect(download).toBeEnabled();
  expect(Object.keys(await bench.downloadRelease())).toContain('release.csv');
});

test('an identifier can be published as codes, which are said not to be anonymous', async ({
  bench,
  page,
}) => {
  await bench.openSample('Hospital visits');
  const name = bench.panel('Columns').locator('[data-column="Name"]');
  await bench.column('Name');
  await name.getByRole('checkbox', { name: 'Publish a code instead' }).check();
  await bench.run();
  const files = await bench.downloadRelease();
  const [header = '', first = ''] = (files['release.csv'] ?? '').split('\n');
  expect(header).toContain('Name');
  expect(first).toMatch(/(^|,)[0-9a-f]{32}(,|$)/);
  expect(files['report.html']).toContain('not anonymous');
  expect(Object.keys(files)).not.toContain('pseudonym.key');
  const waiting = page.waitForEvent('download');
  await bench.panel('Release').getByRole('button', { name: 'Save pseudonym.key' }).click();
  expect((await waiting).suggestedFilename()).toBe('pseudonym.key');

  await name.getByRole('combobox', { name: /^What is/ }).selectOption('quasi');
  await expect(name.getByRole('checkbox', { name: 'Publish a code instead' })).toHaveCount(0);
  await name.getByRole('combobox', { name: /^What is/ }).selectOption('identifier');
  await expect(name.getByRole('checkbox', { name: 'Publish a code instead' })).not.toBeChecked();
});

test('intervals, masks and dates are built in a form, and every level is previewed at once', async ({
  bench,
}) => {
  const rows = ['34,02139,1969-10-12', '35,02141,1963-09-21', '47,02155,1971-01-30', '61,02139,1985-07-04'];
  await bench.chooseFile('people.csv', `age,zip,birth\n${rows.join('\n')}\n`);
  const open = async (name: string, kind: string) => {
    const column = bench.panel('Columns').locator(`[data-column="${name}"]`);
    await column.getByRole('combobox', { name: /^What is/ }).selectOption('quasi');
    await bench.column(name);
    await column.getByLabel('How values become less precise').selectOption(kind);
    return { column, levels: column.getByRole('table', { name: 'What each level would show' }) };
  };
  const age = await open('age', 'Intervals of growing width');
  await age.column.getByLabel('Widths').fill('5, 20');
  await expect(age.levels.getByRole('row', { name: /^34/ })).toHaveText(/34\s*\[30,34\]\s*\[20,39\]\s*\*/);
  await age.column.getByLabel('Aligned at').fill('4');
  await expect(age.levels.getByRole('row', { name: /^34/ })).toContainText('[34,38]');

  const zip = await open('zip', 'Masked characters');
  await expect(zip.levels.getByRole('row', { name: /^02155/ })).toContainText('0215*');
  await zip.column.getByLabel('Starts at the').selectOption('left');
  await expect(zip.levels.getByRole('row', { name: /^02155/ })).toContainText('*2155');
  await zip.column.getByLabel('Character').fill('#');
  await expect(zip.levels.getByRole('row', { name: /^02155/ })).toContainText('#2155');

  const birth = await open('birth', 'Calendar periods');
  const level = (name: string) => birth.column.getByRole('checkbox', { name: new RegExp(`^${name}`) });
  await level('year').check();
  await expect(birth.levels.getByRole('row', { name: /^1969/ })).toContainText('1969');
  await level('decade').check();
  await expect(birth.levels.getByRole('row', { name: /^1969/ })).toContainText('1960s');
  await bench.ready();
});
