import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { fontLicences } from './build/font-licences.ts';
import { contentSecurityPolicy } from './build/policy.ts';
import { precache } from './build/precache.ts';
import { packageReference } from './build/reference.ts';
import { repository } from './build/repository.ts';
import { words } from './build/words.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('.'),
  // Relative addresses: the built folder works from any place on any static server.
  base: './',
  resolve: {
    alias: [
      { find: /^outis$/, replacement: here('../pkg/dist/index.js') },
      { find: 'outis/parquet', replacement: here('../pkg/dist/parquet.js') },
    ],
  },
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  define: { REPOSITORY: JSON.stringify(repository(here('../package.json'))) },
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: { page: here('index.html'), 'service-worker': here('service-worker.ts') },
      output: {
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  plugins: [words(here('texts.ts')), contentSecurityPolicy(), packageReference(), fontLicences(), precache()],
});
