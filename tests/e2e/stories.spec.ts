import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { root } from '../../scripts/steps.mjs';
import { expect, test } from './bench.ts';
import { adult, drop, patients } from './messy.ts';

const PEOPLE = 'age,zip,illness\n34,02139,flu\n35,02139,cold\n34,02141,flu\n36,02141,cold\n';

test('from a messy file of patients to a release in three clicks', async ({ bench, page }) => {
  await drop(page, { 'patienten.csv': patients(5_000, { notes: true }) });
  await expect(bench.panel('Columns').locator('[data-column]')).toHaveCount(8);
  const waiting = page.waitForEvent('download', { timeout: 50_000 });
  let clicks = 0;
  const click = async (name: RegExp) => {
    clicks += 1;
    await page.getByRole('button', { name }).first().click();
  };
  await click(/^All suggestions are right/);
  const download = page.getByRole('banner').getByRole('button', { name: 'Download release' });
  await expect(download).toBeEnabled({ timeout: 40_000 });
  await click(/^Download release/);
  const zip = unzipSync(await readFile(await (await waiting).path()));
  expect(clicks).toBeLessThanOrEqual(3);
  const csv = Buffer.from(zip['release.csv'] ?? []).toString('utf8');
  expect(csv).not.toContain('Müller');
  // Nobody had to find the telephone numbers in the notes.
  expect(csv).not.toContain('0331');
  expect(csv).toContain('Migräne');
});

test('three extracts of some thousand rows with repeats are answered for without a click, and put right with one', async ({
  bench,
  page,
}) => {
  void bench;
  const ills = ['Grippe', 'Asthma', 'Migräne', 'Diabetes', 'Gicht', 'Röteln'];
  const lines = (head: string, line: (row: number) => string) =>
    `${head}\r\n${Array.from({ length: 3_000 }, (_, row) => `${line(row)}\r\n`).join('')}`;
  // On one ward everybody has the same: who is there is all one needs to know.
  const ill = (row: number) => (row % 40 === 7 ? 'Gicht' : ills[(row * 11) % 6]);
  await drop(page, {
    'aufnahmen.csv': lines('Name;Station', (row) => `Müller ${row};Station ${row % 40}`),
    'stationen.csv': lines('Station;Diagnose', (row) => `Station ${row % 40};${ill(row)}`),
    'geburtstage.csv': lines('Name;Geburt', (row) => `Müller ${row};${1930 + ((row * 13) % 70)}`),
  });
  await expect(page.locator('.view-card')).toHaveCount(3);
  const line = page.locator('.view-verdict-line');
  await expect(line).toHaveText('No: together they give 75 people away.', { timeout: 30_000 });
  await page
    .getByRole('button', { name: /^Do this/ })
    .first()
    .click();
  await expect(line).toHaveText(/^Yes/, { timeout: 30_000 });
});

test('a received zip is checked with no click at all, and private files in it are a finding', async ({
  bench,
  page,
}) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const files = await bench.downloadRelease();
  await page.getByRole('link', { name: 'How it works' }).click();
  const packed = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));
  await drop(page, { 'received.zip': zipSync(packed) });
  await expect(page.locator('.verdict-line')).toHaveText('Keeps its promise');
  // The table that was received is there to be looked at.
  await expect(page.locator('#judgement .rows-table tbody tr').nth(3)).toBeVisible();
  await drop(page, { 'received.zip': zipSync({ ...packed, 'release.key': strToU8('secret') }) });
  await expect(page.getByRole('alert')).toContainText('release.key');
});

test('a file that is not answered for yet says how many questions are open, and leads to them', async ({
  bench,
  page,
}) => {
  const rows = Array.from({ length: 40 }, (_, row) => `Person ${row % 35},${30 + (row % 8)},flu`);
  await bench.openFile('visits.csv', `Name,age,illness\n${rows.join('\n')}\n`);
  const download = page.getByRole('banner').getByRole('button', { name: 'Download release' });
  await expect(download).toHaveAttribute('title', '2 questions to answer first');
  await download.click();
  await expect(page.getByRole('button', { name: 'All suggestions are right' }).first()).toBeFocused();
  await page.getByRole('button', { name: 'All suggestions are right' }).first().click();
  await expect(download).not.toHaveAttribute('title', /question/);
});

test('the tables of a release are stored as asked, and the zip is verified all the same', async ({
  bench,
}) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  await bench.panel('Release').getByLabel('Tables in the zip as').selectOption('parquet');
  await expect(bench.panel('Release').getByRole('rowheader', { name: 'release.parquet' })).toBeVisible();
  const files = await bench.downloadRelease();
  expect(Object.keys(files)).toContain('release.parquet');
  expect(Object.keys(files)).not.toContain('release.csv');
  expect(files['release.parquet']?.slice(0, 4)).toBe('PAR1');
});

test('files that are no table each have a way on', async ({ bench, page }) => {
  await drop(page, { 'photo.png': Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]) });
  await expect(page.getByRole('alert')).toContainText('This is a picture, not a table.');
  await expect(page.getByRole('alert')).not.toContainText('fault of Outis');

  await drop(page, { 'people.json': '[{"age":34,"illness":"flu"},{"age":35,"illness":"cold, bad"}]' });
  await expect(bench.panel('Columns').locator('[data-column]')).toHaveCount(2);
  await page.getByRole('banner').getByRole('button', { name: 'Forget everything' }).click();

  await drop(page, { 'tables.zip': zipSync({ 'people.csv': strToU8(PEOPLE), 'notes.txt': strToU8('a') }) });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('no report.json');
  await expect(alert).not.toContainText('fault of Outis');
  await alert.getByRole('button', { name: 'Open people.csv as a table' }).click();
  await expect(bench.panel('Columns').locator('[data-column]')).toHaveCount(3);
});

test('a line that does not fit is put right in place, or left out with all like it', async ({
  bench,
  page,
}) => {
  await drop(page, { 'people.csv': `${PEOPLE}37,02141,flu,extra\n38,02141,cold\n` });
  await page.getByLabel(/^Line 6 as it stands/).fill('37,02141,flu');
  await page.getByRole('button', { name: 'Use this line' }).click();
  await expect(page.getByRole('banner')).toContainText('6 rows');

  await page.getByRole('button', { name: 'Forget everything' }).click();
  await drop(page, { 'people.csv': `${PEOPLE}37,02141\n38,02141,cold\n1\n39,02141,flu\n` });
  await page.getByRole('button', { name: 'Leave out all lines like it' }).click();
  await expect(page.getByRole('banner')).toContainText('6 rows');
  void bench;
});

test('a table dropped on an open one is asked about first', async ({ bench, page }) => {
  await bench.openSample('Hospital visits');
  await drop(page, { 'other.csv': PEOPLE });
  const question = page.getByRole('dialog', { name: 'Open other.csv instead of hospital-visits.csv?' });
  await question.getByRole('button', { name: 'Keep hospital-visits.csv' }).click();
  await expect(page.getByRole('banner')).toContainText('hospital-visits.csv');
  await drop(page, { 'other.csv': PEOPLE });
  await question.getByRole('button', { name: 'Open it instead' }).click();
  await expect(page.getByRole('banner')).toContainText('other.csv');
});

test('hierarchies that are dropped together go to the columns that their names say', async ({
  bench,
  page,
}) => {
  await bench.openFile('people.csv', PEOPLE);
  await bench.panel('Columns').getByRole('combobox', { name: 'What is zip?' }).selectOption('quasi');
  await drop(page, {
    'adult_hierarchy_zip.csv': '02139;0213*;*\n02141;0214*;*\n',
    'adult_hierarchy_colour.csv': 'red;warm;*\n',
  });
  await expect(page.getByText('1 hierarchy matched by name')).toBeVisible();
  await expect(page.getByText('No column is called like adult_hierarchy_colour.csv')).toBeVisible();
  const zip = await bench.column('zip');
  await expect(zip.getByLabel('How values become less precise')).toHaveValue('tree');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(zip.getByLabel('How values become less precise')).not.toHaveValue('tree');
});

test('the whole of Adult with all its hierarchies is one drop', async ({ bench, page }) => {
  test.setTimeout(120_000);
  const files = adult();
  test.skip(files === null, 'no Adult census table on this machine');
  await drop(page, files ?? {});
  await expect(page.getByText('9 hierarchies matched by name')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('banner')).toContainText('30,162 rows');
  await expect(page.locator('#result')).toHaveAttribute('aria-busy', 'false', { timeout: 40_000 });
  // Where the whole takes long it is run when asked.
  await bench.unfold();
  await bench.runButton.click();
  await expect(bench.verdict).toHaveText('Keeps its promise', { timeout: 60_000 });
});

test('people are never counted by a guessed column: the page asks', async ({ bench, page }) => {
  const rows = Array.from({ length: 40 }, (_, row) => `Person ${row % 35},${30 + (row % 8)},flu`);
  await bench.openFile('visits.csv', `Name,age,illness\n${rows.join('\n')}\n`);
  const question = bench.panel('Columns').getByRole('group', { name: 'Can one person have several rows?' });
  await expect(question).toContainText('Name');
  const shown = async () => JSON.parse((await page.locator('.plan-text').textContent()) ?? '{}');
  expect((await shown()).person).toBeUndefined();
  await question.getByRole('button', { name: /^Yes, count people by/ }).click();
  await expect.poll(async () => (await shown()).person).toEqual(['Name']);
  await expect(question).toHaveCount(0);
});

test('a second, different download says so and names the first', async ({ bench, page }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const download = page.getByRole('banner').getByRole('button', { name: 'Download release' });
  const first = page.waitForEvent('download');
  await download.click();
  await first;
  await expect(bench.panel('Result')).toContainText(/hospital-visits-[\d-]+\.zip was downloaded/);
  await page.getByLabel('k: people').fill('6');
  await bench.run();
  await expect(bench.panel('Result')).toContainText('This is not the release that you downloaded before');
  await expect(bench.panel('Result')).toContainText('k of k-anonymity');
});

test('the next quarter needs the table and the ledger, and nothing is asked again', async ({
  bench,
  page,
}) => {
  await page.getByRole('link', { name: 'Publish again' }).click();
  await page.getByRole('button', { name: /^Spring/ }).click();
  await page.getByRole('button', { name: 'This is the first release' }).click();
  await page.getByRole('button', { name: 'Make the release' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Save the ledger/ }).click();
  const ledger = await readFile(await (await saved).path());
  await page.getByRole('button', { name: 'I have looked: the ledger is saved' }).click();
  await page.getByRole('button', { name: 'Forget everything' }).click();
  const summer = readFileSync(join(root, 'www/samples/register-summer.csv'), 'utf8');
  await drop(page, { 'summer.csv': summer, 'release-1.ledger': ledger });
  const make = page.getByRole('button', { name: 'Make the release' });
  await expect(make).toBeEnabled();
  await make.click();
  await expect(page.locator('.verdict-line')).toHaveText('Keeps its promise');
  void bench;
});

test('the curve is a control, by keyboard too, and the sentence follows', async ({ bench, page }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const k = page.getByLabel('k: people');
  await expect(k).toHaveValue('4');
  await page.getByLabel('Size of groups').focus();
  await page.keyboard.press('ArrowRight');
  await expect(k).toHaveValue('5');
  await expect(page.getByText('a research contract')).toBeAttached();
  await page.getByRole('combobox', { name: /^for/ }).selectOption('open-web');
  await expect(k).toHaveValue('11');
  // Where the numbers come from is read without a pointer.
  await page.getByText('Why these numbers').press('Enter');
  await expect(page.getByText(/one in 11\.$/)).toBeVisible();
  await bench.run();
  await expect(
    bench.panel('Result').locator('.key-figure').filter({ hasText: 'Smallest group' }),
  ).toContainText(/1[1-9] rows|[2-9]\d rows/);
});

test('the curve follows the number that was touched last, and each of several promises can be chosen', async ({
  bench,
  page,
}) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const follows = page.getByRole('combobox', { name: /^against/ });
  await expect(follows.locator('option')).toHaveText(['k of k-anonymity', 'l of l-diversity']);
  await expect(follows.locator('option:checked')).toHaveText('k of k-anonymity');
  await page.getByLabel('l: different values').focus();
  await expect(follows.locator('option:checked')).toHaveText('l of l-diversity');
  const turned = page.getByRole('slider', { name: 'l of l-diversity', exact: true });
  await expect(turned).toHaveAttribute('aria-valuetext', 'l of l-diversity is 3');
  // Its line is that of l: it ends where the values of the secret do.
  await expect(page.locator('.curve-line')).toBeAttached({ timeout: 20_000 });
  await turned.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('l: different values')).toHaveValue('4');
  await expect(page.getByLabel('k: people')).toHaveValue('4');
  await bench.run();
});

test('two sizes of groups for other columns have a curve each, and closeness one over shares', async ({
  bench,
  page,
}) => {
  await bench.openSample('Company directory');
  const plan = (principles: object[], algorithm: object) => ({
    version: 1,
    attributes: {
      EmployeeNo: { role: 'identifier' },
      Department: { role: 'quasi', hierarchy: { kind: 'flat' } },
      Phone: { role: 'identifier' },
      Zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
      City: { role: 'insensitive' },
      Age: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [5, 10, 20] } },
      SickLeave: { role: 'sensitive' },
    },
    principles,
    algorithm,
    suppression: 0.2,
  });
  const sized = (k: number, attributes: string[]) => ({ kind: 'k-anonymity', k, attributes });
  await bench.loadPlan(plan([sized(5, ['Age']), sized(9, ['Department', 'Zip'])], { name: 'classfly-plus' }));
  await bench.run();
  const follows = page.getByRole('combobox', { name: /^against/ });
  await expect(follows.locator('option')).toHaveText(['1. k of k-anonymity', '2. k of k-anonymity']);
  await follows.selectOption('1');
  const size = page.getByRole('slider', { name: 'Size of groups' });
  await expect(size).toHaveAttribute('aria-valuetext', 'groups of at least 9');
  await size.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('k: people')).toHaveCount(2);
  await expect(page.getByLabel('k: people').nth(0)).toHaveValue('5');
  await expect(page.getByLabel('k: people').nth(1)).toHaveValue('10');

  const close = [{ kind: 't-closeness', t: 0.5, attribute: 'SickLeave' }];
  await bench.loadPlan(plan(close, { name: 'mondrian' }));
  await bench.run();
  await expect(follows).toHaveCount(0);
  const share = page.getByRole('slider', { name: 't of t-closeness' });
  await expect(share).toHaveAttribute('aria-valuetext', 't of t-closeness is 0.5');
  await share.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(share).toHaveAttribute('aria-valuetext', 't of t-closeness is 0.4');
});
