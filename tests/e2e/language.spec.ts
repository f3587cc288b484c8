import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { serve } from '../../scripts/serve.mjs';
import { root } from '../../scripts/steps.mjs';

/** A language in which every text is the English one in brackets; identifiers stay as they are. */
const CATALOGUE = `
import * as english from '${join(root, 'www/texts.ts')}';
const KEPT = ['language', 'place', 'header'];
const say = (text) => {
  if (typeof text === 'string') return text === '' ? '' : '⟦' + text + '⟧';
  if (typeof text === 'function') return (...given) => say(text(...given));
  if (Array.isArray(text)) return text.map(say);
  if (typeof text !== 'object' || text === null) return text;
  return Object.fromEntries(
    Object.entries(text).map(([name, part]) => [name, KEPT.includes(name) && typeof part === 'string' ? part : say(part)]),
  );
};
export const format = english.format;
export const texts = say(english.texts);
`;

test('another language is one more file: no text of the page stands elsewhere', async ({ page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'outis-language-'));
  try {
    const catalogue = join(folder, 'texts.ts');
    await writeFile(catalogue, CATALOGUE);
    await promisify(execFile)('npx', ['vite', 'build', 'www', '--outDir', join(folder, 'page')], {
      cwd: root,
      env: { ...process.env, OUTIS_TEXTS: catalogue },
    });
    const { server, address } = await serve(folder);
    await page.goto(`${address}page/`);
    await expect(page).toHaveTitle('⟦Outis: publish a table without exposing anyone in it⟧');
    for (const place of ['start', 'check', 'publish', 'again', 'views']) {
      await page.evaluate((hash) => {
        location.hash = hash;
      }, `#${place}`);
      await expect(page.getByRole('main').getByText('⟦').first()).toBeVisible();
      await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
      const { english, translated } = await page.evaluate(() => {
        const spoken = ['aria-label', 'title', 'placeholder'].flatMap((name) =>
          [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
        );
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) spoken.push(walker.currentNode.textContent ?? '');
        // What is inside of brackets is in the other language; letters outside are not.
        let left = spoken;
        for (let depth = 0; depth < 5; depth += 1) left = left.map((text) => text.replace(/⟦[^⟦⟧]*⟧/g, ''));
        const isText = (text: string) => /\p{L}/u.test(text);
        return { english: left.filter(isText), translated: spoken.filter(isText).length };
      });
      expect(english, place).toEqual([]);
      expect(translated, place).toBeGreaterThan(20);
    }
    server.closeAllConnections();
    server.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});
