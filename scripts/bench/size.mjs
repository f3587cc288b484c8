// What the browser has to fetch before the first table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliSize } from '../compressed.mjs';
import { root } from '../steps.mjs';
import { note } from './figures.mjs';

export function measure() {
  const name = 'outis_bg.wasm';
  const wasm = readFileSync(join(root, 'pkg/dist', name));
  const packed = brotliSize(wasm);
  note(
    name,
    `${Math.round(wasm.length / 1000)} kB, ${Math.round(packed / 1000)} kB brotli`,
    '≤ 1,450 kB brotli',
    packed <= 1_450_000,
  );
}
