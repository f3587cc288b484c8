// How large a file is as a server sends it that compresses once and for all. The best compression of wasm takes a
// processor for a quarter of a minute, so what was found is kept, by the file's checksum.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { root } from './steps.mjs';

const KEPT = join(root, 'target/compressed');

/** Bytes after the best compression of brotli. @param {Uint8Array} bytes */
export function brotliSize(bytes) {
  const kept = join(KEPT, createHash('sha256').update(bytes).digest('hex'));
  if (existsSync(kept)) return Number(readFileSync(kept, 'utf8'));
  // The best is what it does unless it is told otherwise.
  const size = brotliCompressSync(bytes).length;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(kept, String(size));
  return size;
}
