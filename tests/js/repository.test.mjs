// What the repository promises beside its code: licences, links that lead somewhere, one spelling.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const BUILT = /(^|\/)(node_modules|target|dist|test-results|\.git)(\/|$)/;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
  .filter((path) => !BUILT.test(path));
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
const documents = sources.filter((path) => path.endsWith('.md'));

/** Licences that go with MIT OR Apache-2.0 in what ships. */
const FREE = ['MIT', 'Apache-2.0', 'Apache-2.0 WITH LLVM-exception', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC'];
FREE.push('Zlib', 'Unicode-3.0', 'Unlicense', 'CC0-1.0', 'BSL-1.0', '0BSD', 'MIT-0');
/** Tools that are only run here, and data that only such tools use. */
const TOOLS = [...FREE, 'MPL-2.0', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC-BY-3.0', 'Python-2.0'];

/** Whether an SPDX expression can be met by these licences. @param {string} expression @param {string[]} allowed */
function met(expression, allowed) {
  const alternatives = expression.replace(/[()]/g, '').split(/ OR |\//);
  return alternatives.some((one) => one.split(' AND ').every((name) => allowed.includes(name.trim())));
}

test('every crate may be shipped under our licences', () => {
  // For one platform: those of the others would have to be fetched first.
  const platform = ['--filter-platform', 'wasm32-unknown-unknown'];
  const metadata = execFileSync('cargo', ['metadata', '--locked', '--format-version', '1', ...platform], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  /** @type {{ name: string, license: string | null }[]} */
  const packages = JSON.parse(metadata).packages;
  const refused = packages.filter(({ license }) => license === null || !met(license, FREE));
  assert.deepEqual(
    refused.map(({ name, license }) => `${name}: ${license}`),
    [],
  );
});

test('every npm package may be used under its licence', () => {
  /** @type {Record<string, { license?: string, version: string }>} */
  const packages = JSON.parse(read('package-lock.json')).packages;
  const refused = Object.entries(packages)
    .filter(([path, { license = '' }]) => path !== '' && !met(license, TOOLS))
    .map(([path, { license }]) => `${path}: ${license}`);
  assert.deepEqual(refused, []);
});

test('every link of the documents leads to a file or a heading', () => {
  const broken = documents.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? document : join(dirname(document), path);
      const missing = !existsSync(join(root, file)) || file.startsWith('..');
      const lost = !missing && anchor !== undefined && !headings(file).includes(anchor);
      return missing || lost ? [`${document}: ${target}`] : [];
    }),
  );
  assert.deepEqual(broken, []);
});

/** The anchors of a document's headings, as GitHub names them. @param {string} document */
function headings(document) {
  return [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('no document or source names a place outside the repository', () => {
  const allowed =
    /^(tests\/|src\/.*\/tests|benches\/|scripts\/(bench|experiments)\/|CONTRIBUTING\.md|docs\/)/;
  const found = sources
    .filter((path) => /\.(md|rs|ts|tsx|mjs|json|toml|html|css)$/.test(path) && !path.endsWith('-lock.json'))
    .filter((path) => !allowed.test(path) && /\.\.\/shared\b|\/work\/|\/home\/|\/root\//.test(read(path)));
  assert.deepEqual(found, []);
});

test('the words of the glossary have one spelling', () => {
  const wrong = /quasi[- ]identifier(?!s? \()|anonymis|equivalence class|micro-data|re-publish(?!ed by)/i;
  const shown = sources.filter((path) =>
    /^(README\.md|docs\/.*\.md|www\/texts\.ts|pkg\/texts\.ts)$/.test(path),
  );
  const found = shown.flatMap((path) =>
    read(path)
      .split('\n')
      .flatMap((line, index) => (wrong.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  assert.deepEqual(found, []);
});

test('lock files name the public registries only', () => {
  const addresses = (/** @type {string} */ text) =>
    [...text.matchAll(/https?:\/\/[^/"]+/g)].map(([address]) => address);
  const npm = new Set(
    Object.values(JSON.parse(read('package-lock.json')).packages).flatMap((one) =>
      addresses(one.resolved ?? ''),
    ),
  );
  assert.deepEqual(
    [...npm].filter((address) => address !== 'https://registry.npmjs.org'),
    [],
  );
  assert.deepEqual([...new Set(addresses(read('Cargo.lock')))], ['https://github.com']);
});

test('no value is exported that nobody imports', () => {
  const code = sources.filter((path) => /^(pkg|www|tests|scripts)\/.*\.(ts|tsx|mjs)$/.test(path));
  const words = new Map(code.map((path) => [path, new Set(read(path).match(/[\w$]+/g))]));
  // What the package's users import is for them.
  const checked = code.filter((path) => /^(pkg|www|scripts)\//.test(path) && path !== 'pkg/types.ts');
  const entries = ['pkg/index.ts', 'pkg/node.ts', 'pkg/inline.ts'];
  const unused = checked
    .filter((path) => !entries.includes(path))
    .flatMap((path) =>
      [...read(path).matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !code.some((other) => other !== path && words.get(other)?.has(name)))
        .map((name) => `${path}: ${name}`),
    );
  assert.deepEqual(unused, []);
});

test('the crate packs its sources, its examples and its documents, and nothing else', () => {
  const listed = execFileSync('cargo', ['package', '--list', '--locked', '--allow-dirty', '-p', 'outis'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const files = listed.trim().split('\n');
  for (const name of ['src/lib.rs', 'examples/publish.rs', 'README.md', 'ARCHITECTURE.md', 'LICENSE-MIT'])
    assert.ok(files.includes(name), name);
  const stray = files.filter((path) => path.includes('/') && !/^(src|examples)\/[\w/]+\.\w+$/.test(path));
  assert.deepEqual(stray, []);
});
