import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { page, reference } from '../../scripts/reference.mjs';
import { root } from '../../scripts/steps.mjs';

/** The reference of the package, beside the page; `npm run docs` adds that of the crate. */
export function packageReference(): Plugin {
  return {
    name: 'outis-reference',
    apply: 'build',
    generateBundle() {
      const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
      this.emitFile({
        type: 'asset',
        fileName: 'reference/index.html',
        source: page(reference(join(root, 'pkg/dist')), version),
      });
    },
  };
}
