// What the browser has to fetch: one module at once, the others when a series or views are asked about.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from '../steps.mjs';
import { note } from './figures.mjs';

export function measure() {
  for (const name of ['outis_bg.wasm', 'series_bg.wasm', 'views_bg.wasm']) {
    const wasm = readFileSync(join(root, 'pkg/dist', name));
    const packed = brotliCompressSync(wasm).length;
    note(
      name,
      `${Math.round(wasm.length / 1000)} kB, ${Math.round(packed / 1000)} kB brotli`,
      '≤ 700 kB brotli',
      packed <= 700_000,
    );
  }
}
