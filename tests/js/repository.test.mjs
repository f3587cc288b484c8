// What the repository promises beside its code: licences, links that lead somewhere, one spelling.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { describe } from 'outis';
import { withDecisionTable } from '../../scripts/experiments/decision.mjs';
import { withRepository } from '../../scripts/repository.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const BUILT = /(^|\/)(node_modules|target|dist|test-results|\.git)(\/|$)/;
const sources = readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
  .filter((path) => !BUILT.test(path));
const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
const npmLocks = sources.filter((path) => path.endsWith('package-lock.json'));
const documents = sources.filter((path) => path.endsWith('.md'));

/** Licences that go with MIT OR Apache-2.0 in what ships. */
const FREE = ['MIT', 'Apache-2.0', 'Apache-2.0 WITH LLVM-exception', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC'];
FREE.push('Zlib', 'Unicode-3.0', 'Unlicense', 'CC0-1.0', 'BSL-1.0', '0BSD', 'MIT-0');
/** Tools that are only run here, and data that only such tools use. */
const TOOLS = [...FREE, 'MPL-2.0', 'BlueOak-1.0.0', 'CC-BY-4.0', 'CC-BY-3.0', 'Python-2.0'];
/** Of the page's fonts, whose licence is handed on with them. */
TOOLS.push('OFL-1.1');

/** Whether an SPDX expression can be met by these licences. @param {string} expression @param {string[]} allowed */
function met(expression, allowed) {
  const alternatives = expression.replace(/[()]/g, '').split(/ OR |\//);
  return alternatives.some((one) => one.split(' AND ').every((name) => allowed.includes(name.trim())));
}

test('every crate may be shipped under our licences', () => {
  // What is in the wasm, and what builds and tests it here; those of other platforms would have to be fetched first.
  const host =
    execFileSync('rustc', ['-vV'], { cwd: root, encoding: 'utf8' }).match(/^host: (.+)$/m)?.[1] ?? '';
  const platforms = ['wasm32-unknown-unknown', host];
  for (const [platform, allowed] of platforms.map(
    (name, index) => /** @type {const} */ ([name, index === 0 ? FREE : TOOLS]),
  )) {
    const metadata = execFileSync(
      'cargo',
      ['metadata', '--locked', '--format-version', '1', '--filter-platform', platform],
      { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
    );
    /** @type {{ name: string, license: string | null }[]} */
    const packages = JSON.parse(metadata).packages;
    assert.ok(packages.length > 50, platform);
    const refused = packages.filter(({ license }) => license === null || !met(license, allowed));
    assert.deepEqual(
      refused.map(({ name, license }) => `${name}: ${license}`),
      [],
    );
  }
});

test('every npm package may be used under its licence', () => {
  /** @type {Record<string, { license?: string, version: string }>} */
  const packages = Object.assign({}, ...npmLocks.map((lock) => JSON.parse(read(lock)).packages));
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
  // Whatever people read, from wherever it comes. The papers' own words stand in PAPERS.md.
  const shown = sources.filter(
    (path) =>
      /\.md$|^(src|sheets|www|pkg|examples)\/.*\.(rs|ts|tsx|html)$|^(package\.json|Cargo\.toml)$/.test(
        path,
      ) &&
      path !== 'PAPERS.md' &&
      // another language has words of its own
      !path.startsWith('www/language/'),
  );
  assert.ok(shown.length > 200);
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
    npmLocks
      .flatMap((lock) => Object.values(JSON.parse(read(lock)).packages))
      .flatMap((one) => addresses(one.resolved ?? '')),
  );
  assert.deepEqual(
    [...npm].filter((address) => address !== 'https://registry.npmjs.org'),
    [],
  );
  assert.deepEqual([...new Set(addresses(read('Cargo.lock')))], ['https://github.com']);
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
  // What is put into the code when it is built has to be there as well, or nobody else could build it.
  const put = files
    .filter((path) => path.endsWith('.rs'))
    .flatMap((path) =>
      [...read(path).matchAll(/include_(?:str|bytes)!\(\s*"([^"]+)"\s*\)/g)].map(([, file = '']) =>
        join(dirname(path), file),
      ),
    );
  assert.ok(put.length > 0);
  assert.deepEqual(
    put.filter((path) => !files.includes(path)),
    [],
  );
});

test('the crate says of itself what a registry asks for', () => {
  const manifest = read('Cargo.toml');
  for (const field of ['description', 'license', 'readme', 'keywords', 'categories', 'rust-version'])
    assert.match(manifest, new RegExp(`^${field} = `, 'm'), field);
  const keywords = manifest.match(/^keywords = \[(.*)\]$/m)?.[1]?.split(', ') ?? [];
  assert.ok(keywords.length <= 5 && keywords.every((word) => word.length <= 22), 'as many as are taken');
  // Those who build the crate may be two releases behind those who write it.
  const toolchain = Number(read('rust-toolchain.toml').match(/^channel = "1\.(\d+)/m)?.[1]);
  assert.equal(Number(manifest.match(/^rust-version = "1\.(\d+)"$/m)?.[1]), toolchain - 2);
});

test('the guide to methods shows what was measured, and every method', async () => {
  const guide = read('docs/choose-a-method.md');
  assert.equal(withDecisionTable(guide, read('docs/methods.md')), guide);
  const [, measured = ''] = guide.split(/<!-- \/?measured -->/);
  const { algorithms } = await describe();
  const missing = algorithms.map(({ title }) => title).filter((title) => !measured.includes(`\n| ${title}`));
  assert.deepEqual(missing, []);
});

test('the address of the repository is written into both manifests, and is the same', () => {
  const [npm, cargo] = [read('package.json'), read('Cargo.toml')];
  const found = [
    JSON.parse(npm).repository?.url?.replace(/^git\+|\.git$/g, ''),
    cargo.match(/^repository = "(.*)"$/m)?.[1],
  ];
  assert.equal(found[0], found[1]);
  const written = withRepository(npm, cargo, 'https://example.org/ann/outis');
  const twice = withRepository(written.npm, written.cargo, 'https://example.org/ann/outis');
  assert.deepEqual(twice, written);
  const { homepage, bugs, repository } = JSON.parse(written.npm);
  assert.equal(repository.url, 'git+https://example.org/ann/outis.git');
  assert.equal(homepage, 'https://example.org/ann/outis#readme');
  assert.equal(bugs.url, 'https://example.org/ann/outis/issues');
  assert.match(
    written.cargo,
    /^license = .*\nhomepage = "(https:\/\/example\.org\/ann\/outis)"\nrepository = "\1"$/m,
  );
});
