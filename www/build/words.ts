import type { Plugin } from 'vite';
import { texts } from '../texts.ts';

const MANIFEST = 'manifest.webmanifest';

/** Colours of a start screen, as in styles/tokens.css. */
const manifest = {
  name: texts.brand,
  short_name: texts.brand,
  description: texts.about,
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#f5f7f7',
  theme_color: '#0a6b78',
  icons: [{ src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
};

/** The few words that stand outside the script, out of the catalogue: in the document and in its manifest. */
export function words(): Plugin {
  const filled: Record<string, string> = {
    LANGUAGE: texts.language,
    TITLE: texts.title.start,
    ABOUT: texts.about,
    NEEDS_SCRIPT: texts.needsScript,
  };
  return {
    name: 'outis-words',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(/\{([A-Z_]+)\}/g, (placeholder, name: string) => {
          const text = filled[name];
          if (text === undefined) throw new Error(`there is no text for ${placeholder}`);
          return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
        }),
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: MANIFEST, source: JSON.stringify(manifest) });
    },
    configureServer(server) {
      server.middlewares.use(`/${MANIFEST}`, (_, answer) => answer.end(JSON.stringify(manifest)));
    },
  };
}
