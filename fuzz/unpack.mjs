// What the page reads zips of releases with, as a module for Node.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const SOURCE = fileURLToPath(new URL('../www/state/desks/unpack.ts', import.meta.url));

/** @returns {Promise<(zip: Blob) => Promise<{ name: string, blob: Blob }[]>>} */
export async function pageUnpack() {
  const folder = mkdtempSync(join(tmpdir(), 'outis-unpack-'));
  try {
    const outfile = join(folder, 'unpack.mjs');
    await build({ entryPoints: [SOURCE], outfile, bundle: true, format: 'esm', platform: 'node' });
    return (await import(pathToFileURL(outfile).href)).unpack;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
