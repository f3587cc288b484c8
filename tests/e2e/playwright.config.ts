import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  // One browser at a time: some tests measure how smooth the page stays.
  workers: 1,
  timeout: 60_000,
  use: {
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_FLAGS },
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  },
});
