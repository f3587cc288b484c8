import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../test-results',
  // One browser at a time: some tests measure how smooth the page stays.
  workers: 1,
  timeout: 60_000,
  snapshotPathTemplate: '{testDir}/baseline/{arg}{ext}',
  expect: {
    // Letters are smoothed a little differently on every machine; a panel that moved is far more than this.
    toHaveScreenshot: { maxDiffPixelRatio: 0.04, threshold: 0.3, animations: 'disabled', caret: 'hide' },
  },
  use: {
    launchOptions: { executablePath: await findChromium(), args: CHROMIUM_FLAGS },
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  },
});
