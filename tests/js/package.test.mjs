// What is shipped.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { describe } from 'outis';
import { brotliSize } from '../../scripts/compressed.mjs';
import { tracesBelow, tracesIn } from './traces.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const dist = join(root, 'pkg/dist');

test('the package, the crates, the wasm, the lock files and the changelog say the same version', async () => {
  const { version } = manifest;
  const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
  for (const crate of ['.', 'sheets', 'benches', 'xtask'])
    assert.equal(read(join(crate, 'Cargo.toml')).match(/^version = "(.+)"$/m)?.[1], version, crate);
  for (const crate of ['outis', 'outis-sheets', 'outis-bench', 'xtask'])
    assert.ok(read('Cargo.lock').includes(`name = "${crate}"\nversion = "${version}"\n`), crate);
  const lock = JSON.parse(read('package-lock.json'));
  assert.deepEqual([lock.version, lock.packages[''].version], [version, version]);
  // What comes next may stand above it already.
  assert.ok(read('CHANGELOG.md').includes(`\n## ${version} `));
  assert.equal((await describe()).version, version);
});

/** @param {string} folder @param {RegExp} name */
const filesOf = (folder, name) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
    (path) => name.test(path) && !/^(dist|node_modules)\//.test(path),
  );

test('nothing is needed at run time', () => {
  assert.equal(manifest.dependencies, undefined);
  // An engine is for those who have one.
  const peers = Object.keys(manifest.peerDependencies ?? {});
  assert.deepEqual(peers, ['@duckdb/node-api']);
  for (const name of peers) assert.equal(manifest.peerDependenciesMeta[name].optional, true);
});

test('npm packs the built files, the licences and the documents, and nothing else', () => {
  const packed = JSON.parse(
    // Without its scripts, which change the README for a moment: other tests read it.
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { cwd: root, encoding: 'utf8' }),
  );
  /** @type {string[]} */
  const files = packed[0].files.map((/** @type {{ path: string }} */ file) => file.path);
  const expected = [
    'index.js',
    'index.d.ts',
    'node.js',
    'node.d.ts',
    'worker.js',
    'worker-node.js',
    'cli.js',
  ];
  expected.push(
    'outis.js',
    'outis_bg.wasm',
    'sheets.js',
    'sheets_bg.wasm',
    'plan.d.ts',
    'plan.schema.json',
    'data.d.ts',
    'report.schema.json',
    'types.d.ts',
  );
  for (const name of expected) assert.ok(files.includes(`pkg/dist/${name}`), name);
  for (const name of ['package.json', 'README.md', 'LICENSE-MIT', 'LICENSE-APACHE', 'CHANGELOG.md']) {
    assert.ok(files.includes(name), name);
  }
  const stray = files.filter(
    (path) => !/^(?:pkg\/(?:dist|src)\/|docs\/package\.md$)/.test(path) && path.includes('/'),
  );
  assert.deepEqual(stray, []);
  // Built by us from what is here, not left over from a source that is gone.
  const made = filesOf('pkg/src', /\.ts$/).flatMap((path) =>
    ['.js', '.js.map', '.d.ts', '.d.ts.map'].map(
      (ending) => `pkg/dist/${path.replace(/(\.d)?\.ts$/, ending)}`,
    ),
  );
  const generated =
    /^pkg\/dist\/(NOTICES\.md|(worker|inline)-classic\.js|(outis|sheets)(_bg\.wasm|\.js|\.d\.ts|_bg\.wasm\.d\.ts)|(plan|data)\.d\.ts|(plan|report|report-private|verdict|view-set)\.schema\.json)$/;
  assert.deepEqual(
    files.filter((path) => path.startsWith('pkg/dist/') && !made.includes(path) && !generated.test(path)),
    [],
  );
});

test('what is compiled in or bundled is named with its licence and the text of it', () => {
  const notices = readFileSync(join(dist, 'NOTICES.md'), 'utf8');
  const named = [...notices.matchAll(/^\| (?!name )(\S.*?) \| (\S+) \| (.+) \|$/gm)].map(
    ([, name = '']) => name,
  );
  for (const name of [
    'Rust standard library (std, alloc, core)',
    'dlmalloc (of the Rust standard library)',
  ]) {
    assert.ok(named.includes(name), name);
  }
  // Both modules: what each of them asks for by itself.
  for (const manifest of ['Cargo.toml', 'sheets/Cargo.toml']) {
    const text = readFileSync(join(root, manifest), 'utf8');
    const sections = text.split(/^(?=\[)/m).filter((one) => /^\[(target\..*\.)?dependencies\]/.test(one));
    const asked = sections
      .flatMap((body) => [...body.matchAll(/^([\w-]+) = (.*)$/gm)])
      .filter(([, , how = '']) => !/optional = true/.test(how));
    assert.ok(asked.length > 1, manifest);
    for (const [, name = ''] of asked) assert.ok(named.includes(name), name);
  }
  const libraries = [...readFileSync(join(root, 'scripts/build.mjs'), 'utf8').matchAll(/packages: \[(.*)\]/g)]
    .flatMap(([, list = '']) => [...list.matchAll(/'([^']+)'/g)])
    .map(([, name = '']) => name);
  assert.ok(libraries.length > 3);
  for (const name of libraries) assert.ok(named.includes(name), name);
  const headings = [...notices.matchAll(/^## (.+)$/gm)].flatMap(([, names = '']) => names.split(', '));
  for (const name of named) assert.ok(headings.join(', ').includes(name), name);
  // The archive of this crate at the registry has no file with its licence, which is MIT.
  const without = [...notices.matchAll(/^## (.+)\n\n```\n.*carries no text of it\.$/gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(without, ['batsat']);
});

test('resolution that knows no exports finds the types of every entry', () => {
  const entries = Object.entries(manifest.exports).filter(([, to]) => typeof to === 'object');
  const named = Object.fromEntries(entries.map(([name, { types }]) => [name.slice(2), [types]]));
  assert.equal(manifest.types, named['']?.[0]);
  delete named[''];
  assert.deepEqual(manifest.typesVersions['*'], named);
});

test('every file that the manifest names exists', () => {
  const named = JSON.stringify([manifest.exports, manifest.bin, manifest.sideEffects]).match(
    /pkg\/dist\/[\w./-]+/g,
  );
  assert.ok(named && named.length > 5);
  for (const path of named) assert.ok(statSync(join(root, path)).isFile(), path);
});

test('no built file tells where it was built', () => {
  assert.deepEqual(tracesBelow(dist), []);
  for (const trace of [`${root}/pkg/src/index.ts`, '/home/ann/outis', 'C:\\Users\\ann', '../../shared/data'])
    assert.notDeepEqual(tracesIn(`at ${trace}:1`), [], trace);
});

test('every script has a map that carries its source', () => {
  const own = filesOf('pkg/src', /\.ts$/).filter((name) => !name.endsWith('.d.ts'));
  assert.ok(own.length > 40);
  for (const name of own.map((path) => path.replace(/\.ts$/, '.js'))) {
    const script = readFileSync(join(dist, name), 'utf8');
    assert.ok(
      script.endsWith(`//# sourceMappingURL=${name.split('/').pop()}.map\n`) ||
        /sourceMappingURL=\S+$/.test(script),
      name,
    );
    const {
      sources,
      sourcesContent,
      sourceRoot = '',
    } = JSON.parse(readFileSync(join(dist, `${name}.map`), 'utf8'));
    assert.deepEqual([sources.length, sourceRoot], [1, ''], name);
    assert.match(sources[0], /^(\.\.\/)+[\w/-]+\.ts$/, name);
    assert.equal(sourcesContent[0], readFileSync(join(dist, dirname(name), sources[0]), 'utf8'), name);
  }
});

test('every entry has the same functions', async () => {
  const expected = Object.keys(await import('outis')).sort();
  assert.ok(expected.includes('checkViews') && expected.includes('OutisError'));
  assert.deepEqual(Object.keys(await import('../../pkg/dist/inline.js')).sort(), expected);
  assert.deepEqual(Object.keys(await import('../../pkg/dist/index.js')).sort(), expected);
  assert.deepEqual(Object.keys(await import('../../pkg/dist/inline-node.js')).sort(), expected);
  const { outis } = await import('../../pkg/dist/functions.js');
  const made = Object.keys(outis(/** @type {any} */ ({})));
  assert.ok(made.length > 10);
  assert.deepEqual(
    made.filter((name) => !expected.includes(name)),
    [],
    'a function that no entry has',
  );
});

/** All modules as text, compressed already. */
const CARRIED = 'carried-wasm.js';

/** What the README of the package says about sizes: the files, and how large they may be. @param {string} document */
function budgets(document) {
  const rows = readFileSync(join(root, document), 'utf8').matchAll(
    /^\| `([\w.-]+)` \| (?:with|for) [^|]+ \| (\d+) kB \|$/gm,
  );
  return new Map([...rows].map(([, name = '', kilobytes]) => [name, 1000 * Number(kilobytes)]));
}

test('what is loaded stays below what the README says, compressed', () => {
  const said = budgets('docs/package.md');
  const loaded = readdirSync(dist).filter(
    (name) => name.endsWith('.wasm') || ['parquet-library.js', 'worker-classic.js', CARRIED].includes(name),
  );
  assert.deepEqual([...said.keys()].sort(), loaded.sort());
  for (const [name, most] of said) {
    const bytes = readFileSync(join(dist, name));
    // The best compression takes long: what is much larger has to do with less.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    const size = name === CARRIED ? brotliCompressSync(bytes, { params }).length : brotliSize(bytes);
    assert.ok(size < most, `${name}: ${size} bytes`);
  }
});

test('no module may ever be larger than the budget of a page that loads', () => {
  for (const [name, most] of budgets('docs/package.md'))
    assert.ok(name === CARRIED || most <= 1_450_000, name);
});

test('the library for Parquet carries its licences', () => {
  const library = readFileSync(join(dist, 'parquet-library.js'));
  assert.match(library.toString('utf8', 0, 500), /MIT/);
});

test('the schema names every algorithm, principle and hierarchy of the description', async () => {
  const schema = readFileSync(join(dist, 'plan.schema.json'), 'utf8');
  const { algorithms, principles, hierarchies } = await describe();
  for (const { name } of [...algorithms, ...principles, ...hierarchies])
    assert.ok(schema.includes(`"${name}"`), name);
});
