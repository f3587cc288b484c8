import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expect, test } from './bench.ts';

/** The workspace for publishing again, by what is written on it. */
class Series {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  async open(): Promise<void> {
    await this.page.getByRole('link', { name: 'Publish again' }).click();
    await expect(this.panel('The table now')).toBeVisible();
  }

  async quarter(name: string): Promise<void> {
    await this.panel('The table now')
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .click();
    await expect(this.panel('The table now').locator('.notice')).toContainText(name.toLowerCase());
  }

  async make(): Promise<void> {
    const button = this.panel('The promise').getByRole('button', { name: 'Make the release' });
    await expect(button).toBeEnabled();
    await button.click();
    await expect(this.panel('The release').locator('.verdict-line')).toHaveText('Keeps its promise');
  }

  async saved(button: RegExp): Promise<Buffer> {
    const waiting = this.page.waitForEvent('download');
    await this.panel('Keep and hand out').getByRole('button', { name: button }).click();
    return readFile(await (await waiting).path());
  }

  /** Saves the ledger and says that it is there. */
  async keptLedger(): Promise<Buffer> {
    const ledger = await this.saved(/^Save the ledger/);
    await this.panel('Keep and hand out')
      .getByRole('button', { name: /the ledger is saved$/ })
      .click();
    return ledger;
  }

  async chooseLedger(name: string, buffer: Buffer): Promise<void> {
    await this.panel('The ledger')
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  }
}

test('two quarters are published, and nobody is given away by laying them side by side', async ({
  bench,
  page,
}) => {
  void bench;
  const series = new Series(page);
  await series.open();
  await series.quarter('Spring');
  await series.panel('The ledger').getByRole('button', { name: 'This is the first release' }).click();
  await series.make();

  const zip = series.panel('Keep and hand out').getByRole('button', { name: 'Download the release (zip)' });
  await expect(zip).toBeDisabled();
  const ledger = await series.keptLedger();
  expect(ledger.toString('latin1')).toMatch(/^outis ledger 2\nAs secret as the table/);
  await expect(zip).toBeEnabled();
  const files = Object.keys(unzipSync(await series.saved(/^Download the release/)));
  expect(files).toContain('release.csv');
  expect(files.filter((name) => name.includes('ledger'))).toEqual([]);

  await series.quarter('Summer');
  await series.chooseLedger('release-1.ledger', ledger);
  await expect(series.panel('The ledger').getByRole('status')).toContainText('1 release with 180 people');
  await series.make();
  const release = series.panel('A closer look');
  await expect(release).toContainText('lays the releases side by side');
  const waiting = page.waitForEvent('download');
  await release.getByRole('button', { name: 'Save “The releases of the series” as SVG' }).click();
  const picture = await readFile(await (await waiting).path(), 'utf8');
  expect(picture).toContain('Release 2');
  expect(picture).not.toContain('var(--');
  await release.getByLabel('PatientNo').fill('P-1041');
  await release.getByRole('button', { name: 'Follow' }).click();
  await expect(release.getByText('After all releases')).toBeVisible();
  await expect(release.locator('.sighting')).toHaveCount(2);
  await expect(release.locator('.value-out')).toHaveCount(0);
});

test('a ledger that cannot be used says why, and a locked one asks for its passphrase', async ({
  bench,
  page,
}) => {
  void bench;
  const series = new Series(page);
  await series.open();
  await series.chooseLedger('other.ledger', Buffer.from('no ledger at all'));
  await expect(series.panel('The ledger').getByRole('alert')).toContainText('no ledger of Outis');

  await series.quarter('Spring');
  await series.panel('The ledger').getByRole('button', { name: 'Take it back' }).click();
  await series.panel('The ledger').getByRole('button', { name: 'This is the first release' }).click();
  await series.panel('The ledger').getByText('Lock the new ledger with a passphrase').click();
  await series.panel('The ledger').getByLabel('Passphrase').fill('open sesame');
  await series.make();
  const locked = await series.keptLedger();
  expect(locked.toString('latin1')).not.toContain('Diabetes');

  await series.panel('The ledger').getByRole('button', { name: 'Take it back' }).click();
  await series.chooseLedger('release-1.ledger', locked);
  await expect(series.panel('The ledger')).toContainText('This ledger is locked');
  await series.panel('The ledger').getByLabel('Passphrase').fill('wrong');
  await series.panel('The ledger').getByRole('button', { name: 'Unlock' }).click();
  await expect(series.panel('The ledger')).toContainText('does not open the ledger');
  await series.panel('The ledger').getByLabel('Passphrase').fill('open sesame');
  await series.panel('The ledger').getByRole('button', { name: 'Unlock' }).click();
  await expect(series.panel('The ledger')).toContainText('knows 1 release');
});

test('a release of a series says what was changed since, and a passphrase that came too late', async ({
  bench,
  page,
}) => {
  void bench;
  const series = new Series(page);
  await series.open();
  await series.quarter('Spring');
  await series.panel('The ledger').getByRole('button', { name: 'This is the first release' }).click();
  await series.make();
  const keep = series.panel('Keep and hand out');
  const save = keep.getByRole('button', { name: /^Save the ledger/ });
  await expect(save).toBeEnabled();
  await series.panel('The ledger').getByText('Lock the new ledger with a passphrase').click();
  await series.panel('The ledger').getByLabel('Passphrase').fill('open sesame');
  await expect(keep.getByRole('alert')).toContainText('the ledger is not locked with it');
  await expect(save).toBeDisabled();
  await series.make();
  await expect(save).toBeEnabled();

  const m = series.panel('The promise').getByLabel(/^m: /);
  await m.fill('2');
  for (const place of ['The release', 'Keep and hand out'])
    await expect(series.panel(place)).toContainText('changed after this result was made: m of m-invariance');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(series.panel('The release')).not.toContainText('changed after this result was made');
});

test('a series is open in one tab at a time, and copies elsewhere are warned of', async ({
  bench,
  page,
  context,
}) => {
  void bench;
  const series = new Series(page);
  await series.open();
  await series.quarter('Spring');
  await series.panel('The ledger').getByRole('button', { name: 'This is the first release' }).click();
  await series.make();
  const ledger = await series.keptLedger();

  const tab = await context.newPage();
  await tab.goto(page.url());
  const other = new Series(tab);
  await other.open();
  await other.chooseLedger('release-1.ledger', ledger);
  await expect(other.panel('The ledger').getByRole('alert')).toContainText('open in another tab');
  await series.chooseLedger('release-1.ledger', ledger);
  await expect(series.panel('The ledger')).toContainText(
    'A copy of the ledger elsewhere cannot be seen from here',
  );
  // Once it is let go, the other tab can have it.
  await series.panel('The ledger').getByRole('button', { name: 'Take it back' }).click();
  await other.chooseLedger('release-1.ledger', ledger);
  await expect(other.panel('The ledger').getByRole('status')).toContainText('1 release with 180 people');
  await tab.close();
});

test('a release waits until its ledger is known to be kept: dropped again, or written by the dialog', async ({
  bench,
  page,
}) => {
  void bench;
  const series = new Series(page);
  await series.open();
  await series.quarter('Spring');
  await series.panel('The ledger').getByRole('button', { name: 'This is the first release' }).click();
  await series.make();
  const keep = series.panel('Keep and hand out');
  const zip = keep.getByRole('button', { name: 'Download the release (zip)' });
  const ledger = await series.saved(/^Save the ledger/);
  await expect(keep).toContainText('The release waits until it is known to be there');
  await expect(zip).toBeDisabled();

  // Another file is no proof; the same bytes are, and the release stays.
  await series.chooseLedger('release-1.ledger', ledger);
  await expect(keep.getByRole('status').last()).toContainText('The ledger is saved.');
  await expect(zip).toBeEnabled();
  await expect(series.panel('The release').locator('.verdict-line')).toHaveText('Keeps its promise');

  // A browser with a dialog: what it wrote is read back, and who cancels has saved nothing.
  await series.make();
  await expect(zip).toBeDisabled();
  await page.evaluate(() =>
    Object.assign(window, {
      showSaveFilePicker: () => Promise.reject(new DOMException('no', 'AbortError')),
    }),
  );
  await keep.getByRole('button', { name: /^Save the ledger/ }).click();
  await expect(zip).toBeDisabled();
  await page.evaluate(() =>
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    }),
  );
  await keep.getByRole('button', { name: /^Save the ledger/ }).click();
  await expect(zip).toBeEnabled();
});

test('a table in which nobody is known again is refused, unless it is said to be of other people', async ({
  bench,
  page,
}) => {
  void bench;
  const series = new Series(page);
  await series.open();
  await series.quarter('Spring');
  await series.panel('The ledger').getByRole('button', { name: 'This is the first release' }).click();
  await series.make();
  const ledger = await series.keptLedger();

  const path = new URL('../../www/samples/register-summer.csv', import.meta.url);
  const renamed = (await readFile(path, 'utf8')).replaceAll('P-', 'Q-7');
  await series
    .panel('The table now')
    .locator('input[type=file]')
    .setInputFiles({ name: 'renamed.csv', mimeType: 'text/csv', buffer: Buffer.from(renamed) });
  await expect(series.panel('The table now')).toContainText('renamed.csv: 184 rows');
  await series.chooseLedger('release-1.ledger', ledger);
  await expect(series.panel('The ledger').getByRole('status')).toContainText('1 release with 180 people');
  await series.panel('The promise').getByRole('button', { name: 'Make the release' }).click();
  const release = series.panel('The release');
  await expect(release).toContainText('Are these other people indeed?');
  await expect(release.locator('.verdict-line')).toHaveCount(0);
  await release.getByRole('button', { name: 'These are other people: make the release' }).click();
  await expect(release.locator('.verdict-line')).toHaveText('Keeps its promise');
});

test('spellings that make one person or value two are told to the publisher', async ({ bench, page }) => {
  void bench;
  const series = new Series(page);
  await series.open();
  await series.quarter('Spring');
  await series.panel('The ledger').getByRole('button', { name: 'This is the first release' }).click();
  await series.make();
  const ledger = await series.keptLedger();
  const path = new URL('../../www/samples/register-summer.csv', import.meta.url);
  const [header, ...lines] = (await readFile(path, 'utf8')).trim().split('\n');
  const known = new Set((await readFile(path.pathname.replace('summer', 'spring'), 'utf8')).match(/P-\d+/g));
  // somebody who was there in spring, written otherwise
  const place = lines.findIndex((line) => known.has(line.split(',')[0] ?? ''));
  lines[place] = (lines[place] ?? '').replace('P-', 'p');
  await series
    .panel('The table now')
    .locator('input[type=file]')
    .setInputFiles({
      name: 'respelled.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${[header, ...lines].join('\n')}\n`),
    });
  await expect(series.panel('The table now')).toContainText('respelled.csv: 184 rows');
  await series.chooseLedger('release-1.ledger', ledger);
  await expect(series.panel('The ledger').getByRole('status')).toContainText('1 release with 180 people');
  await series.panel('The promise').getByRole('button', { name: 'Make the release' }).click();
  await expect(series.panel('The release')).toContainText(
    '1 person counted as new, whose identity differs from a known one in spelling alone',
  );
});

test('a second first release is told, unless it is the same one again', async ({ bench, page }) => {
  void bench;
  const series = new Series(page);
  const told = series.panel('The ledger').getByText('A first release was handed out already');
  await series.open();
  await series.quarter('Spring');
  await series.panel('The ledger').getByRole('button', { name: 'This is the first release' }).click();
  await series.make();
  await series.keptLedger();
  const first = unzipSync(await series.saved(/^Download the release/));
  await expect(told).toHaveCount(0);

  // The same file under the same plan is the same release.
  await series.quarter('Spring');
  await series.make();
  await expect(told).toHaveCount(0);
  await series.keptLedger();
  expect(unzipSync(await series.saved(/^Download the release/))['release.csv']).toEqual(first['release.csv']);

  await series.quarter('Summer');
  await expect(told).toBeVisible();
});
