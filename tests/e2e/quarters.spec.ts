import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { root } from '../../scripts/steps.mjs';
import { expect, test } from './bench.ts';
import { drop } from './messy.ts';

/** A register as an office exports it: semicolons, and a name of its own for every quarter. */
const quarter = (season: string) =>
  readFileSync(join(root, `www/samples/register-${season}.csv`), 'utf8').replaceAll(',', ';');

/** Somebody at the office, who counts every click. */
class Officer {
  clicks = 0;
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  async click(name: RegExp): Promise<void> {
    this.clicks += 1;
    await this.page.getByRole('main').getByRole('button', { name }).first().click();
  }

  async saved(name: RegExp): Promise<Buffer> {
    const waiting = this.page.waitForEvent('download');
    await this.click(name);
    return readFile(await (await waiting).path());
  }

  async look(name: string): Promise<void> {
    const folder = process.env.OUTIS_PICTURES;
    if (folder) await this.page.screenshot({ path: join(folder, `quarters-${name}.png`), fullPage: true });
  }

  /** The ledger first, then the release. */
  async handOut(): Promise<{ ledger: Buffer; release: string }> {
    const ledger = await this.saved(/^Save the ledger/);
    await this.click(/the ledger is saved$/);
    const zip = unzipSync(await this.saved(/^Download the release/));
    return { ledger, release: Buffer.from(zip['release.csv'] ?? []).toString('utf8') };
  }
}

test('three quarters: the first is asked about once, every other needs file, ledger and one button', async ({
  bench,
  page,
  site,
}) => {
  void bench;
  const officer = new Officer(page);
  await page.goto(`${site}www/dist/?first#again`);
  await officer.look('0-empty');
  await drop(page, { 'register-2026-q1.csv': quarter('spring') });
  await expect(page.getByRole('button', { name: 'This is the first release' })).toBeVisible();
  await officer.look('1-table');
  await officer.click(/^This is the first release/);
  await officer.look('1-first');
  await officer.click(/^All suggestions are right/);
  await officer.click(/^Make the release/);
  await expect(page.locator('.verdict-line')).toHaveText('Keeps its promise');
  await officer.look('1-made');
  let { ledger, release } = await officer.handOut();
  await officer.look('1-out');
  await expect(page.locator('#keep')).toContainText('release-1');
  await expect(page.locator('#keep').getByRole('status').last()).toContainText(
    'For the next release, bring the table',
  );
  expect(release).toContain('Diabetes');
  expect(officer.clicks).toBeLessThanOrEqual(6);

  const told = [
    /^Since release 1: 24 came, 160 stayed, and 20 left\./,
    /^Since release 2: \d+ came, \d+ stayed, \d+ left, and 1 came back\./,
  ];
  for (const [place, season] of ['summer', 'autumn'].entries()) {
    // Another computer, a quarter later: it has the two files and nothing else.
    officer.clicks = 0;
    await page.goto(`${site}www/dist/?${season}#start`);
    await drop(page, {
      [`register-2026-q${place + 2}.csv`]: quarter(season),
      [`release-${place + 1}.ledger`]: ledger,
    });
    const make = page.getByRole('main').getByRole('button', { name: /^Make the release/ });
    await expect(make).toBeEnabled();
    await officer.look(`${place + 2}-ready`);
    // Nothing that the ledger knows is asked again.
    await expect(
      page.getByRole('main').locator('select:visible, input:not([type=file]):visible'),
    ).toHaveCount(0);
    await expect(make).toHaveCount(1);
    await officer.click(/^Make the release/);
    await expect(page.locator('.verdict-line')).toHaveText('Keeps its promise');
    await expect(page.locator('.series-told')).toHaveText(told[place] as RegExp);
    await officer.look(`${place + 2}-made`);
    ({ ledger, release } = await officer.handOut());
    await officer.look(`${place + 2}-out`);
    expect(release.split('\n').length).toBeGreaterThan(150);
    expect(officer.clicks).toBe(4);
  }
});

test('where the browser has a dialog to save with, the next quarter is out after three clicks', async ({
  bench,
  page,
  site,
}) => {
  void bench;
  const officer = new Officer(page);
  await page.goto(`${site}www/dist/?dialog#again`);
  await page.getByRole('button', { name: /^Spring/ }).click();
  await officer.click(/^This is the first release/);
  await officer.click(/^Make the release/);
  const { ledger } = await officer.handOut();
  await page.goto(`${site}www/dist/?next#start`);
  await page.evaluate(() =>
    Object.assign(window, {
      showSaveFilePicker: async ({ suggestedName }: { suggestedName: string }) =>
        (await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true }),
    }),
  );
  officer.clicks = 0;
  await drop(page, { 'summer.csv': quarter('summer'), 'release-1.ledger': ledger });
  await expect(page.getByRole('main').getByRole('button', { name: /^Make the release/ })).toBeEnabled();
  await officer.click(/^Make the release/);
  await officer.click(/^Save the ledger/);
  const zip = page.getByRole('button', { name: /^Download the release/ });
  await expect(zip).toBeEnabled();
  await officer.saved(/^Download the release/);
  expect(officer.clicks).toBe(3);
});

test('columns that the ledger does not know, or that are gone, are said, and what to do', async ({
  bench,
  page,
  site,
}) => {
  void bench;
  const officer = new Officer(page);
  await page.goto(`${site}www/dist/?columns#again`);
  await page.getByRole('button', { name: /^Spring/ }).click();
  await officer.click(/^This is the first release/);
  await officer.click(/^Make the release/);
  const { ledger } = await officer.handOut();
  const [head = '', ...rows] = quarter('summer').trimEnd().split('\n');
  const promise = page.getByRole('region', { name: 'The promise', exact: true });

  await page.goto(`${site}www/dist/?more#start`);
  const wider = [`${head};Ward`, ...rows.map((row) => `${row};North`)].join('\n');
  await drop(page, { 'wider.csv': wider, 'release-1.ledger': ledger });
  await expect(promise).toContainText('New since the last release: Ward. Left out');
  await officer.click(/^Make the release/);
  await expect(page.locator('.verdict-line')).toHaveText('Keeps its promise');

  await page.goto(`${site}www/dist/?fewer#start`);
  await drop(page, {
    'renamed.csv': [head.replace('Zip', 'Postcode'), ...rows].join('\n'),
    'release-1.ledger': ledger,
  });
  await expect(promise).toContainText('The releases before had Zip, and this table does not');
});

test('whoever tried a series and then brings another table is not left with the plan of the series', async ({
  bench,
  page,
}) => {
  await bench.goTo('Publish again');
  await page.getByRole('button', { name: /^Spring/ }).click();
  await expect(page.getByRole('button', { name: 'This is the first release' })).toBeVisible();
  const people = Array.from({ length: 60 }, (_, row) => `${20 + (row % 30)},0213${row % 7},flu${row % 5}`);
  const table = `age,zip,disease\n${people.join('\n')}\n`;
  await drop(page, { 'people.csv': table });
  await expect(page.getByRole('region', { name: 'The table now' })).toContainText('people.csv');
  await expect(page.locator('.fault')).toHaveCount(0);
  await bench.goTo('Publish once');
  await expect(bench.verdict).toHaveText('Keeps its promise');
});

test('a ledger that comes after a first release was begun brings its own promise along', async ({
  bench,
  page,
  site,
}) => {
  void bench;
  const officer = new Officer(page);
  await page.goto(`${site}www/dist/?promised#again`);
  await drop(page, { 'register-2026-q1.csv': quarter('spring') });
  await officer.click(/^This is the first release/);
  await officer.click(/^All suggestions are right/);
  const m = page.locator('[data-path="principles[0].m"]').getByLabel('m', { exact: true });
  await page.getByText('Change something').click();
  await m.fill('3');
  await officer.click(/^Make the release/);
  await expect(page.locator('.verdict-line')).toHaveText('Keeps its promise');
  const { ledger } = await officer.handOut();

  // A quarter later somebody presses the wrong button first; in the second round they also take it back.
  for (const takenBack of [false, true]) {
    await page.goto(`${site}www/dist/?wrong=${takenBack}#again`);
    await drop(page, { 'register-2026-q2.csv': quarter('summer') });
    await officer.click(/^This is the first release/);
    await page.getByText('Change something').click();
    await expect(m).toHaveValue('2');
    if (takenBack) await officer.click(/^Take it back/);
    await drop(page, { 'release-1.ledger': ledger });
    await expect(page.getByRole('region', { name: 'The ledger', exact: true })).toContainText(
      '1 release with 180 people',
    );
    if (!(await m.isVisible())) await page.getByText('Change something').click();
    await expect(m).toHaveValue('3');
    await officer.click(/^Make the release/);
    await expect(page.locator('.verdict-line')).toHaveText('Keeps its promise');
    await expect(page.locator('.series-told')).toContainText('Since release 1: 24 came');
  }
});

test('a first release that is begun before Outis knows what plans may contain has a plan for a series all the same', async ({
  page,
  site,
}) => {
  // Whatever asks for the description of plans waits until the table is there.
  await page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    const held: (() => void)[] = [];
    Object.assign(window, {
      letGo: () => {
        for (const send of held.splice(0)) send();
      },
    });
    Worker.prototype.postMessage = function (this: Worker, message: { call?: string }, ...rest: never[]) {
      const send = () => post.call(this, message, ...rest);
      if (message.call === 'describe') held.push(send);
      else send();
    } as typeof post;
  });
  const officer = new Officer(page);
  await page.goto(`${site}www/dist/#again`);
  await drop(page, { 'register-2026-q1.csv': quarter('spring') });
  await officer.click(/^This is the first release/);
  await expect(page.getByRole('region', { name: 'The table now' })).toContainText('180 rows');
  await page.evaluate(() => (window as unknown as { letGo(): void }).letGo());
  await expect(
    page.getByRole('main').getByRole('button', { name: /^All suggestions are right/ }),
  ).toBeVisible();
});
