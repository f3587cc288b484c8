// The benchmark's own builds of the core, native and wasm, and the package whose size is reported.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage, TARGET, wasmFlags } from '../build.mjs';
import { root, run, step } from '../steps.mjs';

export const FOLDER = join(root, 'target/bench');
export const NATIVE = join(root, 'target/release/native');

/** The native side alone, which takes a fraction of the time. */
export async function buildNative() {
  mkdirSync(FOLDER, { recursive: true });
  await step('benchmark, native', () =>
    run('cargo', ['build', '--locked', '--release', '--package', 'outis-bench', '--bins']),
  );
}

export async function buildBenchmark() {
  await buildPackage();
  await buildNative();
  await step('benchmark, wasm', async () => {
    const args = ['build', '--locked', '--release', '--package', 'outis-bench', '--lib', '--target', TARGET];
    await run('cargo', args, wasmFlags());
    const wasm = join(root, 'target', TARGET, 'release/outis_bench.wasm');
    await run(join(root, 'target/debug/xtask'), ['bindgen', wasm, 'bench', FOLDER]);
    writeFileSync(join(FOLDER, 'package.json'), '{ "type": "module" }\n');
  });
}
