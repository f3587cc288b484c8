// Finds a Chromium for the end-to-end tests: the one named in CHROME_PATH, one on PATH, else the one
// packed inside @sparticuz/chromium, which needs nothing else on the machine.
//   node scripts/chromium.mjs     prints its path

import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Our own flags: those of the packed browser switch web security off, which the tests are about. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of a browser that can be started, or an error that says what to do. */
export async function findChromium(env = process.env) {
  if (env.CHROME_PATH) {
    if (isExecutable(env.CHROME_PATH)) return env.CHROME_PATH;
    throw new Error(`CHROME_PATH is ${env.CHROME_PATH}, which cannot be run: correct it or unset it`);
  }
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const found = NAMES.map((name) => join(folder, name)).find(isExecutable);
    if (found) return found;
  }
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    const path = await packed.executablePath();
    if (existsSync(path)) return path;
  } catch (error) {
    throw new Error(
      `no Chromium on PATH, and the packed one cannot be used (${error.message}): run \`npm ci\`, install chromium, or set CHROME_PATH`,
    );
  }
  throw new Error('no Chromium found: run `npm ci`, install chromium, or set CHROME_PATH');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(await findChromium());
