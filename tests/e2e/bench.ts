import { readFile } from 'node:fs/promises';
import { test as base, type Download, expect, type Locator, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { serve } from '../../scripts/serve.mjs';
import { root } from '../../scripts/steps.mjs';

/** The parts of the workbench by what is written on them. */
const PANELS = {
  Data: 'The file',
  Columns: 'Columns',
  Protection: 'Expert',
  Result: 'Result',
  Release: 'Files of the release',
} as const;

/** The page as a person uses it: by what is written on it. */
export class Bench {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  panel(name: keyof typeof PANELS): Locator {
    return this.page.getByRole('region', { name: PANELS[name], exact: true });
  }

  /** Opens everything that is folded away: the file, the complete forms, the figures, the files of the release, what stands behind the verdict. */
  async unfold(): Promise<void> {
    await this.page.evaluate(() => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>(
        'details.fold, #result .verdict > details',
      ))
        fold.open = true;
    });
  }

  /** The details of a column, opened. */
  async column(name: string): Promise<Locator> {
    const column = this.panel('Columns').locator(`[data-column="${name}"]`);
    const line = column.getByRole('button', { name: `Details of ${name}`, exact: true });
    if ((await line.getAttribute('aria-expanded')) === 'false') await line.click();
    await column.locator('.column-opened > details').evaluate((more: HTMLDetailsElement) => {
      more.open = true;
    });
    return column;
  }

  async openSample(name: string): Promise<void> {
    await this.page
      .getByRole('button', { name: new RegExp(name) })
      .first()
      .click();
    await this.ready();
  }

  async openFile(name: string, content: string | Buffer): Promise<void> {
    await this.chooseFile(name, content);
    await this.ready();
  }

  async chooseFile(name: string, content: string | Buffer): Promise<void> {
    await this.unfold();
    await this.panel('Data')
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
  }

  async loadPlan(plan: unknown): Promise<void> {
    await expect(this.panel('Columns').getByRole('listitem').first()).toBeVisible();
    await this.unfold();
    const file = this.panel('Protection').getByLabel('Load a plan');
    await this.panel('Protection').getByText('The plan as a file').click();
    await file.setInputFiles({
      name: 'plan.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify(plan)),
    });
    // A file is read in its own time: until then the result of the plan before it stands, and is not busy.
    await expect(this.page.locator('.plan-text')).toHaveText(JSON.stringify(plan, null, 2), {
      timeout: 20_000,
    });
  }

  /** Tables that are opened from now on have the key of the golden cases, so that their releases can be compared byte by byte. */
  async fixKeys(): Promise<void> {
    await this.page.evaluate(() => {
      const random = crypto.getRandomValues.bind(crypto);
      crypto.getRandomValues = (into) =>
        into instanceof Uint8Array && into.length === 32 ? into.fill(7) : random(into);
    });
  }

  /**
   * The page anew, on a machine that takes `times` as long by its own clock: what is told and decided by measured
   * time then depends neither on the machine nor on what else runs on it.
   */
  async onMachine(times: number): Promise<void> {
    await this.page.addInitScript((factor) => {
      const now = performance.now.bind(performance);
      performance.now = () => now() * factor;
    }, times);
    await this.page.reload();
  }

  /** A desk, on a narrow screen by the menu. */
  async goTo(desk: string): Promise<void> {
    const menu = this.page.locator('.workspaces-button');
    if (await menu.isVisible()) await menu.click();
    await this.page.locator('.workspaces').getByRole('link', { name: desk, exact: true }).click();
  }

  /** The columns in view: on a narrow screen they are in a sheet. */
  async showColumns(): Promise<void> {
    const button = this.page.locator('.columns-button');
    if (await button.isVisible()) await button.click();
    await expect(this.panel('Columns')).toBeVisible();
  }

  /** A table is open and its plan has been checked. */
  async ready(): Promise<void> {
    await expect(this.page.locator('#columns [data-column]').first()).toBeAttached();
    // What is folded may come after the columns.
    await expect(async () => {
      await this.unfold();
      await expect(this.runButton).toBeEnabled({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
  }

  get runButton(): Locator {
    return this.panel('Protection').getByRole('button', { name: /^Run/ });
  }

  get verdict(): Locator {
    return this.panel('Result').locator('.verdict-line');
  }

  /** The result of the plan as it stands: it follows every change by itself. */
  async run(): Promise<void> {
    await expect(this.page.locator('#result')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
    await expect(this.verdict).toBeVisible();
    await this.unfold();
  }

  async downloadRelease(): Promise<Record<string, string>> {
    return unpack(await this.#download());
  }

  /** The zip as it was saved. */
  async savedRelease(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
    const buffer = await readFile(await (await this.#download()).path());
    return { name: 'release.zip', mimeType: 'application/zip', buffer };
  }

  async #download(): Promise<Download> {
    const waiting = this.page.waitForEvent('download');
    await this.panel('Release').getByRole('button', { name: 'Download the release' }).click();
    return waiting;
  }
}

async function unpack(download: Download): Promise<Record<string, string>> {
  const files = unzipSync(await readFile(await download.path()));
  return Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
  );
}

/** Tests get the built page, served from a folder of a static server; none may log an error. */
export const test = base.extend<{ bench: Bench; keepsOffline: boolean }, { site: string }>({
  /** Whether the page keeps its files for offline use, as it does for everybody: copying all of them takes as long as most tests. */
  keepsOffline: [false, { option: true }],
  page: async ({ page, keepsOffline }, use) => {
    if (!keepsOffline)
      await page.addInitScript(() => {
        // Frames of other sites may have none.
        if ('serviceWorker' in navigator)
          navigator.serviceWorker.register = () => Promise.reject(new Error('nothing is kept in this test'));
      });
    await use(page);
  },
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of fixtures from this pattern
    async ({}, use) => {
      const { server, address } = await serve(root);
      await use(address);
      server.closeAllConnections();
      server.close();
    },
    { scope: 'worker' },
  ],
  bench: async ({ page, site }, use) => {
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    // The dialog of the system cannot be answered from here; a test that needs one brings its own.
    await page.addInitScript(() => Object.assign(window, { showSaveFilePicker: undefined }));
    await page.goto(`${site}www/dist/#publish`);
    await use(new Bench(page));
    expect(complaints, 'messages on the console').toEqual([]);
  },
});

export { expect };
