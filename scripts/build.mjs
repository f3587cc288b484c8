// Builds what is shipped: wasm, its bindings, types, the package's JavaScript.
//
//   node scripts/build.mjs          everything in pkg/dist
//   node scripts/build.mjs wasm     without the package's JavaScript
//   node scripts/build.mjs page     everything, and the page in www/dist
import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ensureModules, ensureWasmTarget, isMain, root, run, step } from './steps.mjs';

const DIST = join(root, 'pkg/dist');
export const TARGET = 'wasm32-unknown-unknown';

export async function buildWasm() {
  await ensureWasmTarget();
  await step('compile to wasm', () =>
    run('cargo', ['build', '--locked', '--release', '--lib', '--target', TARGET], wasmFlags()),
  );
  mkdirSync(DIST, { recursive: true });
  await step('bindings, types and schema', async () => {
    await run('cargo', ['build', '--locked', '--package', 'xtask']);
    const xtask = join(root, 'target/debug/xtask');
    await run(xtask, ['bindgen', join(root, 'target', TARGET, 'release/outis.wasm'), 'outis', DIST]);
    await run(xtask, ['describe', DIST]);
  });
}

export async function buildPackage() {
  await ensureModules();
  await buildWasm();
  await step('package', () => run('npx', ['tsc', '--project', 'pkg']));
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
  else await buildPackage();
  if (what === 'page') await buildPage();
}
