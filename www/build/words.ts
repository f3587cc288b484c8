import { type Plugin, runnerImport } from 'vite';

const MANIFEST = 'manifest.webmanifest';

/** What is needed of the catalogue, in whatever language it is. */
interface Catalogue {
  readonly texts: {
    readonly language: string;
    readonly brand: string;
    readonly title: { readonly start: string };
    readonly about: string;
    readonly needsScript: string;
  };
}

/** Colours of a start screen, as in styles/tokens.css. */
const manifestOf = ({ texts }: Catalogue): string =>
  JSON.stringify({
    name: texts.brand,
    short_name: texts.brand,
    description: texts.about,
    lang: texts.language,
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#faf7f1',
    theme_color: '#0d6470',
    icons: [{ src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
  });

const placeholdersOf = ({ texts }: Catalogue): Record<string, string> => ({
  LANGUAGE: texts.language,
  TITLE: texts.title.start,
  ABOUT: texts.about,
  NEEDS_SCRIPT: texts.needsScript,
});

/** The few words that stand outside the script, out of the catalogue: in the document and in its manifest. */
export function words(path: string): Plugin {
  const catalogue = runnerImport<Catalogue>(path).then(({ module }) => module);
  return {
    name: 'outis-words',
    transformIndexHtml: {
      order: 'pre',
      async handler(html) {
        const texts = placeholdersOf(await catalogue);
        return html.replaceAll(/\{([A-Z_]+)\}/g, (placeholder, name: string) => {
          const text = texts[name];
          if (text === undefined) throw new Error(`there is no text for ${placeholder}`);
          return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
        });
      },
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: MANIFEST, source: manifestOf(await catalogue) });
    },
    configureServer(server) {
      server.middlewares.use(`/${MANIFEST}`, async (_, answer) => {
        answer.end(manifestOf(await catalogue));
      });
    },
  };
}
