// Builds what is shipped: wasm, its bindings, types, the package's JavaScript.
//
//   node scripts/build.mjs          everything in pkg/dist
//   node scripts/build.mjs wasm     without the package's JavaScript
//   node scripts/build.mjs js       the package's JavaScript alone, on the wasm that is there
//   node scripts/build.mjs page     everything, and the page in www/dist
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { notices } from './notices.mjs';
import { ensureModules, ensureWasmTarget, isMain, root, run, step } from './steps.mjs';
import { strictZstd } from './strict-zstd.mjs';

const DIST = join(root, 'pkg/dist');
export const TARGET = 'wasm32-unknown-unknown';

/** What is bundled from other packages, each into a file that is loaded when it is needed. */
const LIBRARIES = [
  {
    what: 'Parquet',
    name: 'parquet-library',
    packages: ['hyparquet', 'hyparquet-writer', 'hyparquet-compressors', 'fzstd'],
  },
  { what: 'Arrow', name: 'arrow-library', packages: ['@uwdata/flechette', 'fzstd'] },
];

/** The wasm modules of the package, a crate each. Workbooks are rare, and their reader is loaded for them alone. */
const MODULES = [
  { name: 'outis', crate: 'outis' },
  { name: 'sheets', crate: 'outis-sheets' },
];

async function buildWasm() {
  await ensureWasmTarget();
  mkdirSync(DIST, { recursive: true });
  const crates = MODULES.flatMap(({ crate }) => ['--package', crate]);
  // Two invocations of cargo that share no folder, at the same time: linking wasm keeps one core busy for long.
  await Promise.all([
    // With an example beside it cargo chooses the features of all crates as it does for tests: what the helper is made of
    // is compiled once.
    step('build helper', () =>
      run('cargo', ['build', '--locked', '--workspace', '--bin', 'xtask', '--example', 'publish']),
    ),
    step('wasm', () =>
      run('cargo', ['build', '--locked', '--release', ...crates, '--lib', '--target', TARGET], wasmFlags()),
    ),
  ]);
  const xtask = join(root, 'target/debug/xtask');
  await step('bindings', async () => {
    for (const { name, crate } of MODULES) {
      const built = join(root, 'target', TARGET, 'release', `${crate.replace('-', '_')}.wasm`);
      await run(xtask, ['bindgen', built, name, DIST]);
    }
  });
  await step('types and schema', () => run(xtask, ['describe', DIST]));
}

export async function buildPackage() {
  await ensureModules();
  await buildWasm();
  await buildScripts();
}

async function buildScripts() {
  await step('package', () => run('npx', ['tsc', '--project', 'pkg']));
  for (const library of LIBRARIES) await step(`the library for ${library.what}`, () => bundle(library));
  await step('the workers as one script each', carryWorkers);
  await step('notices', () => {
    const packages = [...new Set(LIBRARIES.flatMap((library) => library.packages))];
    writeFileSync(join(DIST, 'NOTICES.md'), notices({ packages, target: TARGET }));
  });
}

/**
 * The workers as one script each, where nothing can be loaded beside them: as files for browsers without module
 * workers, and as texts for the entries that carry everything, wasm too.
 */
async function carryWorkers() {
  const { build } = await import('esbuild');
  const bundled = async (name, options) => {
    const { outputFiles } = await build({
      absWorkingDir: DIST,
      entryPoints: [join(DIST, name)],
      bundle: true,
      minify: true,
      write: false,
      target: 'es2022',
      logLevel: 'error',
      // A script that is no module knows no place of its own: it is told where the wasm is.
      define: { 'import.meta.url': 'undefined' },
      ...options,
    });
    return outputFiles[0].text;
  };
  const carry = (name, what, content) =>
    writeFileSync(join(DIST, name), `export const ${what} = ${JSON.stringify(content)};\n`);

  const classic = await bundled('worker.js', { format: 'iife' });
  writeFileSync(join(DIST, 'worker-classic.js'), classic);
  carry('carried-worker.js', 'script', classic);
  carry(
    'carried-worker-node.js',
    'script',
    await bundled('worker-node.js', { format: 'cjs', platform: 'node' }),
  );
  const packed = (name) =>
    gzipSync(readFileSync(join(DIST, `${name}_bg.wasm`)), { level: 9 }).toString('base64');
  carry('carried-wasm.js', 'wasm', { outis: packed('outis'), sheets: packed('sheets') });
  // Filled in by `outis script`: what it carries is in the package already.
  const script = await bundled('inline.js', {
    format: 'iife',
    globalName: 'outis',
    plugins: [
      {
        name: 'left out',
        setup({ onLoad }) {
          onLoad({ filter: /carried-worker\.js$/ }, () => ({
            contents: 'export const script = OUTIS_WORKER',
          }));
          onLoad({ filter: /carried-wasm\.js$/ }, () => ({ contents: 'export const wasm = OUTIS_WASM' }));
        },
      },
    ],
  });
  writeFileSync(join(DIST, 'inline-classic.js'), script);
}

/** Parts of libraries as one file. */
async function bundle({ name, packages }) {
  const file = `${name}.js`;
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [strictZstd()],
    build: {
      outDir: DIST,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: join(root, `scripts/${name}.mjs`), formats: ['es'], fileName: () => file },
    },
  });
  const licences = packages.map(
    (name) => `${name}\n\n${readFileSync(join(root, 'node_modules', name, 'LICENSE'), 'utf8').trim()}`,
  );
  const { transform } = await import('esbuild');
  const { code } = await transform(readFileSync(join(DIST, file), 'utf8'), { minify: true });
  writeFileSync(join(DIST, file), `/*!\n${licences.join('\n\n')}\n*/\n${code}`);
}

export async function buildPage() {
  await step('page', () => run('npx', ['vite', 'build', 'www']));
}

/** Vector instructions, which every browser since 2021 has, and no path of this machine in the file. */
export function wasmFlags() {
  const cargo = process.env.CARGO_HOME ?? join(homedir(), '.cargo');
  const rustup = process.env.RUSTUP_HOME ?? join(homedir(), '.rustup');
  return {
    [`CARGO_TARGET_${TARGET.toUpperCase().replaceAll('-', '_')}_RUSTFLAGS`]: [
      '-C target-feature=+simd128',
      `--remap-path-prefix=${cargo}=cargo`,
      `--remap-path-prefix=${rustup}=rustup`,
      `--remap-path-prefix=${root}=outis`,
    ].join(' '),
  };
}

if (isMain(import.meta.url)) {
  const what = process.argv[2];
  if (what === 'wasm') await buildWasm();
  else if (what === 'js') await buildScripts();
  else await buildPackage();
  if (what === 'page') await buildPage();
}
