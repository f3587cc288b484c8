// The site of the documents: complete, without a dead link, and searched without a server.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import vm from 'node:vm';
import { site } from '../../scripts/site.mjs';
import { writeDocs } from '../../scripts/write-docs.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const files = site(root, '0.0.0');
const pages = [...files]
  .filter(([path]) => path.endsWith('.html'))
  .map(([path, html]) => [path, String(html)]);

test('every link of the site leads to a page, a heading or a picture that is there', () => {
  let looked = 0;
  for (const [path = '', html = ''] of pages) {
    for (const [, target = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g)) {
      if (/^https?:/.test(target) || /^(?:\.\.\/)+(?:reference\/)?index\.html$/.test(target)) continue;
      const [file = '', anchor] = target.replaceAll('&#38;', '&').split('#');
      const place = file === '' ? path : posix.normalize(posix.join(dirname(path), file));
      assert.ok(files.has(place), `${path}: ${target}`);
      if (anchor) assert.ok(String(files.get(place)).includes(`id="${anchor}"`), `${path}: ${target}`);
      looked++;
    }
  }
  assert.ok(looked > 500, `${looked} links`);
});

test('guides and references are laid beside the page, and lead to each other', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-docs-'));
  t.after(() => rmSync(folder, { recursive: true }));
  // As `cargo doc` lays it out.
  const crate = join(folder, 'crate');
  mkdirSync(join(crate, 'outis'), { recursive: true });
  writeFileSync(
    join(crate, 'outis/index.html'),
    '<!DOCTYPE html><html><head></head><body>outis</body></html>',
  );
  const { docs, reference } = writeDocs(join(folder, 'dist'), crate);
  for (const [path] of files) assert.ok(existsSync(join(docs, path)), path);
  const index = readFileSync(join(reference, 'index.html'), 'utf8');
  const leads = [...index.matchAll(/href="([^"#]+)"/g)].map(([, target = '']) => join(reference, target));
  const rust = join(reference, 'rust/outis/index.html');
  assert.ok(leads.includes(rust));
  assert.match(readFileSync(rust, 'utf8'), /Content-Security-Policy/);
  // The site leads to the reference, and to the page, which a build has put there.
  const guide = readFileSync(join(docs, 'index.html'), 'utf8');
  const targets = [...guide.matchAll(/href="([^"#]+)"/g)].map(([, target = '']) => join(docs, target));
  const [own, ...missing] = targets.filter((path) => !/^https?:/.test(path) && !existsSync(path));
  assert.deepEqual([own, missing], [join(folder, 'dist/index.html'), []]);
});

test('every document of the site is listed on every page', () => {
  const index = String(files.get('index.html'));
  for (const [path] of pages) assert.ok(index.includes(`href="${path}"`), path);
});

test('no page loads anything from elsewhere, nor runs anything but the search', () => {
  for (const [path = '', html = ''] of pages) {
    assert.match(html, /default-src 'none'/, path);
    assert.equal(/<script/.test(html), path === 'search.html', path);
    assert.doesNotMatch(html, /src="https?:|<link/, path);
  }
});

test('a word of a guide is found, the heading before the text', () => {
  const script = /<script>([\s\S]*)<\/script>/.exec(String(files.get('search.html')))?.[1] ?? '';
  /** @type {{ children: { href: string, text: string }[] }} */
  const found = { children: [] };
  const element = () => ({
    href: '',
    textContent: '',
    /** @type {any[]} */ parts: [],
    append(/** @type {any[]} */ ...parts) {
      this.parts.push(...parts);
    },
  });
  const input = { value: '', addEventListener() {} };
  const list = {
    replaceChildren(/** @type {any[]} */ ...items) {
      found.children = items.map(({ parts: [link] }) => ({ href: link.href, text: link.textContent }));
    },
  };
  const document = {
    querySelector: (/** @type {string} */ name) => ({ input, ol: list, output: element() })[name],
    createElement: element,
  };
  vm.runInNewContext(script, { document, location: { hash: '#duckdb' }, decodeURIComponent });
  assert.equal(found.children[0]?.href, 'duckdb.html');
  vm.runInNewContext(script, { document, location: { hash: '#worker%20starts' }, decodeURIComponent });
  assert.equal(found.children[0]?.href, 'package.html#when-no-worker-starts');
});

test('the ten jobs of an adopter take at most eight lines each', () => {
  const text = readFileSync(join(root, 'docs/jobs.md'), 'utf8');
  const jobs = text.split(/^## /m).slice(1);
  assert.equal(jobs.length, 10);
  for (const job of jobs) {
    const blocks = [...job.matchAll(/^```(?:sh|js|jsx)(?: \S+)?\n([\s\S]*?)^```$/gm)];
    assert.equal(blocks.length, 1, job.slice(0, 40));
    const lines = (blocks[0]?.[1] ?? '').trimEnd().split('\n');
    assert.ok(lines.length <= 8, `${lines.length} lines: ${job.slice(0, 40)}`);
  }
});
