import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, Zip, ZipPassThrough, zipSync } from 'fflate';
import { type Bench, expect, test } from './bench.ts';

const judgement = ({ page }: Bench) => page.getByRole('region', { name: 'Verdict', exact: true });

const zipped = (files: Record<string, string>) => ({
  name: 'release.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  ),
});

/** Makes a release and brings its files to the place where files are checked. */
async function released(bench: Bench): Promise<Record<string, string>> {
  await bench.openSample('Hospital visits');
  await bench.run();
  const files = await bench.downloadRelease();
  await bench.page.getByRole('link', { name: 'Check a release' }).click();
  return files;
}

test('a table is checked as it is, and the worst is shown', async ({ bench, page }) => {
  await page.getByRole('link', { name: 'Check a release' }).click();
  await page.getByRole('button', { name: /^Hospital visits/ }).click();
  // A table is there: what is missing is the check, not a table.
  await expect(judgement(bench)).toContainText('Run the check');
  await expect(judgement(bench)).not.toContainText('Needs a table');
  await page.getByRole('button', { name: 'Check this table' }).click();
  await expect(judgement(bench)).toContainText('Breaks its promise');
  await expect(judgement(bench)).toContainText('240 of 240 groups have fewer than 4 rows');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the verdict' }).click();
  const kept = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
  expect(kept).toMatchObject({ table: 'hospital-visits.csv', verdict: { verdict: 'violated' } });
  expect(kept.plan.principles).toHaveLength(2);
  await page
    .getByRole('region', { name: 'What is measured' })
    .locator('[data-path="principles[0].k"]')
    .getByLabel('k', { exact: true })
    .fill('5');
  await expect(judgement(bench)).toContainText('changed after this verdict: k of k-anonymity');
  await page.getByRole('link', { name: 'Publish it with protection' }).click();
  await bench.ready();
});

test('a release is checked again from its zip', async ({ bench, page }) => {
  const files = await released(bench);
  await page.getByLabel('Choose a release (zip)').setInputFiles(zipped(files));
  await expect(judgement(bench)).toContainText('Keeps its promise');
  await expect(judgement(bench)).toContainText('on release.zip');
  await expect(judgement(bench)).toContainText('4 rows');
});

test('a release whose tables are stored otherwise is checked, and shown, from the zip as it was saved', async ({
  bench,
  page,
}) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  for (const format of ['parquet', 'arrow', 'csv.gz']) {
    await bench.panel('Release').getByLabel('Tables in the zip as').selectOption(format);
    await expect(bench.panel('Release').getByRole('rowheader', { name: `release.${format}` })).toBeVisible();
    const zip = await bench.savedRelease();
    await page.getByRole('link', { name: 'Check a release' }).click();
    await page.getByLabel('Choose a release (zip)').setInputFiles(zip);
    await expect(judgement(bench)).toContainText('Keeps its promise');
    const table = page.getByRole('region', { name: `release.${format}`, exact: true });
    await expect(table.getByRole('columnheader', { name: 'Diagnosis' })).toBeVisible();
    await bench.goTo('Publish once');
    await bench.unfold();
  }
});

test('verdict, table and report of a release stand on one screen', async ({ bench, page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const files = await released(bench);
  await page.getByLabel('Choose a release (zip)').setInputFiles(zipped(files));
  await expect(judgement(bench)).toContainText('Keeps its promise');
  const table = page.getByRole('region', { name: 'release.csv', exact: true });
  await expect(table.getByRole('cell').first()).toBeVisible();
  await expect(page.locator('.verdict-line')).toBeInViewport({ ratio: 1 });
  await expect(table).toBeInViewport({ ratio: 0.9 });
  // What it says about itself is one click away, in the same place.
  await judgement(bench).getByRole('radio', { name: 'Its report' }).check();
  await expect(page.locator('.verdict-line')).toBeInViewport({ ratio: 1 });
  const report = page.locator('.received-report');
  await expect(report).toContainText('Method: Sweep');
  await expect(report.getByRole('row', { name: /^Zip others may know it \d/ })).toBeInViewport();
  await expect(report.getByRole('row', { name: 'Diagnosis secret', exact: true })).toBeAttached();
  await expect(report.getByRole('figure')).toContainText('Group sizes');
  await expect(table).toHaveCount(0);
});

test('a release that was changed is found out, by its checksum and by its groups', async ({
  bench,
  page,
}) => {
  const files = await released(bench);
  const csv = (files['release.csv'] ?? '').replace('female', 'male');
  await page.getByLabel('Choose a release (zip)').setInputFiles(zipped({ ...files, 'release.csv': csv }));
  await expect(judgement(bench)).toContainText('Breaks its promise');
  await expect(judgement(bench)).toContainText('does not have the checksum in SHA256SUMS');
  await expect(judgement(bench)).toContainText('Sex differs inside 1 group');
});

/** A zip that may hold one name twice, and folders; in the order given. */
async function zipOf(files: readonly (readonly [string, string])[]) {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [name, text] of files) {
    const entry = new ZipPassThrough(name);
    zip.add(entry);
    entry.push(strToU8(text), true);
  }
  zip.end();
  return { name: 'release.zip', mimeType: 'application/zip', buffer: Buffer.concat(parts) };
}

test('a zip in which something travels along is not confirmed, wherever it stands in it', async ({
  bench,
  page,
}) => {
  const files = Object.entries(await released(bench));
  const choose = async (list: readonly (readonly [string, string])[]) =>
    page.getByLabel('Choose a release (zip)').setInputFiles(await zipOf(list));
  const names = 'Name,Disease\nAnn,HIV\n';
  for (const [stray, fault] of [
    ['leak/release.csv', 'leak/release.csv is in a folder'],
    ['release.csv', 'release.csv is there more than once'],
    ['rows.csv', 'rows.csv is for the publisher alone'],
    ['names.csv', 'names.csv is in the folder and not listed'],
    ['__MACOSX/._release.csv', '__MACOSX/._release.csv is in a folder'],
  ] as const) {
    for (const list of [
      [[stray, names] as const, ...files],
      [...files, [stray, names] as const],
    ]) {
      await choose(list);
      await expect(judgement(bench)).toContainText(fault);
      await expect(judgement(bench)).toContainText('Breaks its promise');
    }
  }
  // One folder around everything is the release folder itself.
  await choose(files.map(([name, text]) => [`spring/${name}`, text] as const));
  await expect(judgement(bench)).toContainText('Keeps its promise');
});

test('a zip whose list is not that of its files is not read', async ({ bench, page }) => {
  const files = Object.entries(await released(bench));
  const zip = await zipOf([...files, ['names.csv', 'Ann']]);
  // The last of the names in the list at its end is changed: programs would unpack it under that name.
  const at = zip.buffer.lastIndexOf('names.csv');
  zip.buffer.write('other.csv', at);
  await page.getByLabel('Choose a release (zip)').setInputFiles(zip);
  await expect(judgement(bench).getByRole('alert')).toContainText('is not that of the files in it');
});

test('a folder, a wrong file and a zip of something else', async ({ bench, page }) => {
  const files = await released(bench);
  const folder = await mkdtemp(join(tmpdir(), 'outis-release-'));
  try {
    await mkdir(join(folder, 'spring'));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, 'spring', name), text);
    await page.getByLabel('Choose a release folder').setInputFiles(join(folder, 'spring'));
    await expect(judgement(bench)).toContainText('on spring');
    await expect(judgement(bench)).toContainText('Keeps its promise');
  } finally {
    await rm(folder, { recursive: true });
  }
  await page.getByLabel('Choose a release (zip)').setInputFiles({
    name: 'other.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from('no zip at all'),
  });
  await expect(judgement(bench).getByRole('alert')).toContainText('not a zip archive');
  await page.getByLabel('Choose a release (zip)').setInputFiles(zipped({ 'notes.txt': 'hello' }));
  await expect(judgement(bench).getByRole('alert')).toContainText('no report.json');
});

test('a release that is dropped anywhere is checked', async ({ bench, page }) => {
  const files = await released(bench);
  await page.getByRole('link', { name: 'How it works' }).click();
  const zip = [...zipped(files).buffer];
  const transfer = await page.evaluateHandle((bytes) => {
    const carried = new DataTransfer();
    carried.items.add(new File([Uint8Array.from(bytes)], 'dropped.zip', { type: 'application/zip' }));
    return carried;
  }, zip);
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(judgement(bench)).toContainText('on dropped.zip');
  await expect(judgement(bench)).toContainText('Keeps its promise');
  expect(new URL(page.url()).hash).toBe('#check');
});
