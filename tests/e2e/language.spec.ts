import axe from 'axe-core';
import { texts as english } from '../../www/texts.ts';
import { type Bench, expect, test } from './bench.ts';

/** Words that no German sentence has; table cells and names between backquotes are data. */
const ENGLISH_WORDS =
  /\b(the|of|and|with|that|which|from|are|this|rows?|columns?|groups?|values?|release)\b/i;

/** Texts of the English catalogue that a German page has no reason to show. */
function sentences(part: unknown): string[] {
  if (typeof part === 'string') return part.length > 12 ? [part] : [];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(sentences) : [];
}
const catalogue = new Set(sentences(english));
// Rows of the sample, and a condition as it is written.
const { before, after } = english.start.danger;
const DATA = new Set(sentences([before, after, english.views.edit.whereExample]));

/** Everything that can be read or heard on the page, data aside. */
async function spoken({ page }: Bench): Promise<string[]> {
  return page.evaluate(() => {
    const isData = (element: Element | null) =>
      element?.closest('noscript, td, code, pre, .cell-text, .open-table, .column-name, [lang=en]') !== null;
    const attributes = ['aria-label', 'title', 'placeholder'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)]
        .filter((element) => !isData(element))
        .map((element) => element.getAttribute(name) ?? ''),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!isData(parentElement)) texts.push((textContent ?? '').trim());
    }
    return [...attributes, ...texts].filter((text) => /\p{L}/u.test(text));
  });
}

async function expectGerman(bench: Bench, place: string): Promise<void> {
  const texts = await spoken(bench);
  expect(texts.length, place).toBeGreaterThan(20);
  const left = texts.filter(
    (text) => !DATA.has(text) && (catalogue.has(text) || ENGLISH_WORDS.test(withoutNames(text))),
  );
  expect(left, place).toEqual([]);
  const overflow = await bench.page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${place} is wider than its screen`).toBeLessThanOrEqual(0);
}

/** Names of files and examples of conditions are the same in every language. */
const withoutNames = (text: string): string =>
  text.replace(/[\w-]+\.(csv|json|key|parquet|xlsx)\b|Age >= 60.*/g, '');

test('what the check of extracts finds is told in German, and what the check of a table finds', async ({
  bench,
}) => {
  const { page } = bench;
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('link', { name: 'Mehrere Auszüge' }).click();
  await page.getByRole('button', { name: /Auszüge eines Krankenhauses/ }).click();
  await page.getByRole('button', { name: 'Prüfen', exact: true }).click();
  await expect(page.locator('.view-verdict')).toBeVisible();
  await expect(page.getByText('Wie es folgt')).toBeVisible();
  await expectGerman(bench, 'extracts');
  await page.getByRole('link', { name: 'Prüfen', exact: true }).click();
  await page.getByRole('button', { name: /^Krankenhausbesuche/ }).click();
  await page.getByRole('button', { name: 'Diese Tabelle prüfen' }).click();
  await expect(page.getByText('Bricht das Schutzversprechen')).toBeVisible();
  await expectGerman(bench, 'judged');
});

test('a quarter of a register is published in German', async ({ bench }) => {
  const { page } = bench;
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.getByRole('link', { name: 'Erneut veröffentlichen' }).click();
  await page.getByRole('button', { name: /^Frühjahr/ }).click();
  await page.getByRole('button', { name: 'Dies ist die erste Veröffentlichung' }).click();
  await page.getByRole('button', { name: 'Veröffentlichung erstellen' }).first().click();
  await expect(page.getByText('Hält das Schutzversprechen').first()).toBeVisible();
  await expectGerman(bench, 'series');
});

for (const width of [1440, 390]) {
  test(`the whole page speaks German, from the start to the release, ${width} px wide`, async ({ bench }) => {
    const { page } = bench;
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole('button', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto(page.url().replace(/#.*/, '#start'));
    await expect(page).toHaveTitle('Outis: eine Tabelle veröffentlichen, ohne jemanden preiszugeben');
    await expectGerman(bench, 'start');
    for (const place of ['check', 'again', 'views', 'explain']) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#${place}`);
      await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
      await expectGerman(bench, place);
    }
    await page.goto(page.url().replace(/#.*/, '#start'));
    await page.getByRole('button', { name: 'Krankenhausbesuche' }).first().click();
    await expect(page.getByText('Hält das Schutzversprechen').first()).toBeVisible();
    await bench.unfold();
    await expect(page.getByText('von getrenntem Code', { exact: false }).first()).toBeVisible();
    await expectGerman(bench, 'workbench');
    await page.evaluate(axe.source);
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
    );
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.target.join(' ')}`)).toEqual([]);
  });
}

test('the language is kept, and forgotten with everything else', async ({ bench, site }) => {
  const { page } = bench;
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await page.getByRole('button', { name: 'Alles vergessen' }).click();
  await page.goto(`${site}www/dist/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('changing the language keeps the table, the plan and the result', async ({ bench }) => {
  const { page } = bench;
  await bench.openSample('Hospital visits');
  await expect(page.getByText('Keeps its promise').first()).toBeVisible();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByText('Hält das Schutzversprechen').first()).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Keeps its promise').first()).toBeVisible();
});

test.describe('in a German browser', () => {
  test.use({ locale: 'de-CH' });
  test('a catalogue that cannot be loaded leaves the page in English', async ({ page, site }) => {
    await page.route('**/assets/german*', (route) => route.abort());
    await page.goto(`${site}www/dist/`);
    await expect(page.getByRole('heading', { name: /Publish the table/ })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('the page speaks German by itself, and numbers are written as in German', async ({ bench }) => {
    const { page } = bench;
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.getByRole('button', { name: 'Krankenhausbesuche' }).first().click();
    await expect(page.getByText('Hält das Schutzversprechen').first()).toBeVisible();
    await expect(page.locator('body')).toContainText(/\d,\d+\s%/);
  });
});

test('a browser that asks for German gets a page that works offline and counts its requests', async ({
  browser,
  site,
}) => {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(`${site}www/dist/`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.locator('.status-line')).toContainText('funktioniert ohne Netz', { timeout: 20_000 });
  // On a narrow window there is no room for it.
  await expect(page.getByText('0 Anfragen gesendet')).toBeAttached({ timeout: 20_000 });
  await context.close();
});

test('reports are in the language of the page unless another is chosen', async ({ bench }) => {
  const { page } = bench;
  await page.getByRole('button', { name: 'Deutsch' }).click();
  const text =
    'age,zip,ill\n31,10115,flu\n32,10115,cold\n33,10117,flu\n34,10117,gout\n35,10119,flu\n36,10119,cold\n';
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'Alle Vorschläge stimmen' }).click();
  await expect(page.locator('#result')).toHaveAttribute('aria-busy', 'false', { timeout: 30_000 });
  await bench.unfold();
  await expect(page.getByLabel('Sprache der Berichte').first()).toHaveValue('de', { timeout: 20_000 });
});
