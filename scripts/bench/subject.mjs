// The work that is measured: benches/src, in wasm and natively.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, NATIVE } from './build.mjs';

const CHUNK = 2 * 2 ** 20;

/** A function that hands out a buffer chunk by chunk. */
export function source(bytes) {
  let at = 0;
  return () => {
    if (at >= bytes.length) return undefined;
    const chunk = bytes.subarray(at, at + CHUNK);
    at += chunk.length;
    return chunk;
  };
}

/** A wasm instance of its own, so that memory is counted from zero. */
export async function instance() {
  const bench = await import(`${join(FOLDER, 'bench.js')}?${performance.now()}`);
  const { memory } = bench.initSync({ module: readFileSync(join(FOLDER, 'bench_bg.wasm')) });
  return { bench, memory };
}

/** A table loaded into a wasm instance of its own, with a plan. */
export async function subject(bytes, plan) {
  const { bench, memory } = await instance();
  const loaded = bench.Subject.load(source(bytes));
  loaded.check(plan);
  return Object.assign(loaded, { memory });
}

/** Milliseconds of the same work, natively: `load rounds table` or `run rounds table plan`. */
export function natively(...args) {
  return JSON.parse(execFileSync(NATIVE, args, { encoding: 'utf8' }));
}
