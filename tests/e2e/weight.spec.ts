import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliSize } from '../../scripts/compressed.mjs';
import { root } from '../../scripts/steps.mjs';
import { expect, test } from './bench.ts';

test.use({ keepsOffline: true });

const DIST = join(root, 'www/dist');

/** As a server sends it that compresses once and for all; letters are compressed already. */
const sent = (file: string): number => {
  const bytes = readFileSync(join(DIST, file));
  return file.endsWith('.woff2') ? bytes.length : brotliSize(bytes);
};

test('what is fetched until a CSV is released, and what is kept for offline use, stays below its budget', async ({
  bench,
  page,
}) => {
  test.setTimeout(180_000);
  const files = new Set<string>();
  const note = (url: string) => {
    const { pathname } = new URL(url);
    const name = pathname.split('/www/dist/')[1] ?? '';
    files.add(name === '' ? 'index.html' : name);
  };
  // The worker that keeps files for offline use asks by itself, when the page has what it needs.
  page.context().on('request', (request) => {
    if (request.serviceWorker() === null && request.url().startsWith('http')) note(request.url());
  });
  // What is kept for offline use comes when nothing else goes on, which a slow machine may find before the release.
  await page.addInitScript(() => {
    navigator.serviceWorker.register = () => new Promise(() => undefined);
  });
  await page.reload();
  await bench.openFile(
    'people.csv',
    'age,zip,illness\n30,10115,flu\n31,10115,gout\n52,20095,flu\n57,20095,gout\n',
  );
  await expect(bench.verdict).toBeVisible();
  // Not the figures below the table, which are drawn for whoever unfolds them.
  const fetched = [...files].filter((name) => existsSync(join(DIST, name)));
  expect(fetched.filter((name) => name.endsWith('.wasm'))).toHaveLength(1);
  expect(fetched.some((name) => name.includes('sheets_bg') || name.includes('parquet'))).toBe(false);
  const sizes = new Map<string, number>();
  const size = (name: string) => {
    const known = sizes.get(name) ?? sent(name);
    sizes.set(name, known);
    return known;
  };
  const sum = (names: readonly string[]) => names.reduce((total, name) => total + size(name), 0);
  const first = sum(fetched);
  const worker = readFileSync(join(DIST, 'service-worker.js'), 'utf8');
  const list = JSON.parse(/\[(?:"[^"]*",?)+\]/.exec(worker)?.[0] ?? '[]') as string[];
  const kept = list.filter((name) => name !== './');
  expect(kept.length).toBeGreaterThan(30);
  const offline = sum(kept);
  console.log(`brotli: ${first} bytes until a release (${fetched.length} files), ${offline} kept offline`);
  expect(first).toBeLessThan(1_600_000);
  expect(offline).toBeLessThan(2_500_000);
});
