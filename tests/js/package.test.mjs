// What is shipped.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { describe } from 'outis';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const dist = join(root, 'pkg/dist');

test('the package, the crate and the wasm say the same version', async () => {
  const crate = readFileSync(join(root, 'Cargo.toml'), 'utf8').match(/^version = "(.+)"$/m)?.[1];
  assert.equal(manifest.version, crate);
  assert.equal((await describe()).version, crate);
});

test('nothing is needed at run time', () => {
  assert.equal(manifest.dependencies, undefined);
  assert.equal(manifest.peerDependencies, undefined);
});

test('npm packs the built files, the licences and the documents, and nothing else', () => {
  const packed = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: root, encoding: 'utf8' }),
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
    'views.js',
    'views_bg.wasm',
    'sheets.js',
    'sheets_bg.wasm',
    'plan.d.ts',
    'plan.schema.json',
    'types.d.ts',
  );
  for (const name of expected) assert.ok(files.includes(`pkg/dist/${name}`), name);
  for (const name of ['package.json', 'README.md', 'LICENSE-MIT', 'LICENSE-APACHE', 'CHANGELOG.md']) {
    assert.ok(files.includes(name), name);
  }
  const stray = files.filter((path) => !path.startsWith('pkg/dist/') && path.includes('/'));
  assert.deepEqual(stray, []);
});

test('every file that the manifest names exists', () => {
  const named = JSON.stringify([manifest.exports, manifest.bin, manifest.sideEffects]).match(
    /pkg\/dist\/[\w.-]+/g,
  );
  assert.ok(named && named.length > 5);
  for (const path of named) assert.ok(statSync(join(root, path)).isFile(), path);
});

test('no built file names a folder of the machine it was built on', () => {
  const forbidden = [root, homedir()].filter((path) => path.length > 1).map((path) => `${path}/`);
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!statSync(join(dist, name)).isFile()) continue;
    const content = readFileSync(join(dist, name), 'latin1');
    for (const path of forbidden) assert.ok(!content.includes(path), `${name} contains ${path}`);
  }
});

test('each wasm module stays below 700 kB compressed', () => {
  for (const name of ['outis_bg.wasm', 'series_bg.wasm', 'views_bg.wasm']) {
    const size = brotliCompressSync(readFileSync(join(dist, name))).length;
    assert.ok(size < 700_000, `${name}: ${size} bytes`);
  }
});

test('the module for workbooks, which is loaded when it is needed, stays below 350 kB compressed', () => {
  const size = brotliCompressSync(readFileSync(join(dist, 'sheets_bg.wasm'))).length;
  assert.ok(size < 350_000, `${size} bytes`);
});

test('the library for Parquet, which is loaded when it is needed, stays below 100 kB compressed', () => {
  const library = readFileSync(join(dist, 'parquet-library.js'));
  const size = brotliCompressSync(library).length;
  assert.ok(size < 100_000, `${size} bytes`);
  assert.match(library.toString('utf8', 0, 500), /MIT/, 'its licences go with it');
});

test('the schema names every algorithm, principle and hierarchy of the description', async () => {
  const schema = readFileSync(join(dist, 'plan.schema.json'), 'utf8');
  const { algorithms, principles, hierarchies } = await describe();
  for (const { name } of [...algorithms, ...principles, ...hierarchies])
    assert.ok(schema.includes(`"${name}"`), name);
});
