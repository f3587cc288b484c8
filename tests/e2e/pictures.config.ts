import { defineConfig } from '@playwright/test';
import config from './playwright.config.ts';

/** `npm run pictures`: takes the pictures of the guides anew. */
export default defineConfig<{ keepsOffline: boolean }>({
  ...config,
  projects: [{ testMatch: 'pictures.ts', use: { keepsOffline: true } }],
  use: { ...config.use, viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
});
