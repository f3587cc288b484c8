// Builds what is shipped: wasm, its bindings, types, the package's JavaScript.
//
//   node scripts/build.mjs          everything in pkg/dist
//   node scripts/build.mjs wasm     without the package's JavaScript
//   node scripts/build.mjs js       the package's JavaScript alone, on the wasm that is there
//   node scripts/build.mjs page     everything, and the page in www/dist
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensureModules, ensureWasmTarget, isMain, root, run, step } from './steps.mjs';

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
    step('build helper', () => run('cargo', ['build', '--locked', '--package', 'xtask'])),
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
  await step('the worker as one script', carryWorker);
}

/** The worker and its wasm as one text, for the entry that carries them. */
async function carryWorker() {
  const { build } = await import('vite');
  const { output } = await build({
    root: DIST,
    configFile: false,
    logLevel: 'error',
    // A library's assets are put into its script, wasm included.
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: join(DIST, 'worker.js'), formats: ['es'], fileName: 'worker' },
      // What is loaded when it is needed elsewhere is part of the one script here.
      rolldownOptions: { output: { codeSplitting: false } },
    },
  }).then((built) => (Array.isArray(built) ? built[0] : built));
  const [script, ...rest] = output;
  if (rest.length > 0)
    throw new Error(`the worker is not one script but has ${rest.map((part) => part.fileName)}`);
  writeFileSync(join(DIST, 'carried-worker.js'), `export const script = ${JSON.stringify(script.code)};\n`);
}

/** Parts of libraries as one file. */
async function bundle({ name, packages }) {
  const file = `${name}.js`;
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
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
