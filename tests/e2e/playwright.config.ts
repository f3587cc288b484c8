import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/chromium.mjs';

/** Another engine than the usual Chromium, where Playwright has installed it. */
const FIREFOX = process.env.OUTIS_BROWSER === 'firefox';
const MEASURED = ['home.spec.ts', 'large.spec.ts', 'quick.spec.ts'];

export default defineConfig<{ keepsOffline: boolean }>({
  testDir: '.',
  outputDir: '../../test-results',
  workers: 2,
  // Two browsers and their workers share two cores: what is late once is tried again, and told as flaky.
  retries: 1,
  projects: [
    // Pictures are those of Chromium.
    {
      name: 'works',
      testMatch: '*.spec.ts',
      testIgnore: FIREFOX ? [...MEASURED, 'looks.spec.ts'] : MEASURED,
    },
    // One browser at a time, after the others: these measure how quick and how smooth the page is.
    {
      name: 'quick and smooth',
      testMatch: MEASURED,
      workers: 1,
      dependencies: ['works'],
      use: { keepsOffline: true },
    },
  ],
  timeout: 60_000,
  snapshotPathTemplate: '{testDir}/baseline/{arg}{ext}',
  expect: {
    // Letters are smoothed a little differently on every machine; a panel that moved is far more than this.
    toHaveScreenshot: { maxDiffPixelRatio: 0.04, threshold: 0.3, animations: 'disabled', caret: 'hide' },
  },
  use: {
    ...(FIREFOX
      ? { browserName: 'firefox' as const }
      : { launchOptions: { executablePath: await findChromium(), args: CHROMIUM_FLAGS } }),
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  },
});
