/** The licences of the fonts, which ask to be handed on with them. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const FONTS = ['@fontsource-variable/inter', '@fontsource-variable/fraunces'];

export function fontLicences(): Plugin {
  const find = createRequire(import.meta.url).resolve;
  return {
    name: 'font-licences',
    apply: 'build',
    generateBundle() {
      const texts = FONTS.map((name) => `${name}\n\n${readFileSync(find(`${name}/LICENSE`), 'utf8')}`);
      this.emitFile({ type: 'asset', fileName: 'assets/fonts-licence.txt', source: texts.join('\n\n') });
    },
  };
}
