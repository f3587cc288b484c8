import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { Plugin } from 'vite';

const WORKER = 'service-worker.js';
/** Kept by the service worker only where a browser needs it. */
const ONCE_USED = /^assets\/worker-classic-/;

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
}

/** Tells the service worker which files there are, and a version made from their names and contents. */
export function precache(): Plugin {
  let folder = '';
  return {
    name: 'outis-precache',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const names = filesBelow(folder)
        .map((path) => relative(folder, path).split(sep).join('/'))
        .filter((name) => name !== WORKER)
        .sort();
      const hash = createHash('sha256');
      for (const name of names)
        hash
          .update(name)
          .update('\0')
          .update(readFileSync(join(folder, name)));
      const worker = join(folder, WORKER);
      const code = readFileSync(worker, 'utf8')
        .replace('__OUTIS_VERSION__', hash.digest('hex').slice(0, 16))
        .replace('__OUTIS_FILES__', JSON.stringify(['./', ...names.filter((name) => !ONCE_USED.test(name))]));
      if (code.includes('__OUTIS_')) throw new Error('a placeholder of the service worker was not filled in');
      if (/\b(import|export)\b/.test(code.replace(/`\[[^`]*\]`/, '')))
        throw new Error('the service worker is no plain script any more');
      writeFileSync(worker, code);
    },
  };
}
