// What the browser has to fetch.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from '../steps.mjs';
import { note } from './figures.mjs';

export function measure() {
  const wasm = readFileSync(join(root, 'pkg/dist/outis_bg.wasm'));
  const packed = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  note(
    'outis_bg.wasm',
    `${Math.round(wasm.length / 1000)} kB, ${Math.round(packed / 1000)} kB brotli`,
    '≤ 700 kB brotli',
    packed <= 700_000,
  );
}
