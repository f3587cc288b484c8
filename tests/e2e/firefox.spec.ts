import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/steps.mjs';
import { expect, test } from './bench.ts';
import { Firefox, findFirefox } from './firefox.ts';

const path = findFirefox();
test.skip(path === null, 'no Firefox is installed');
test.describe.configure({ timeout: 180_000 });

/** Opens a desk, presses buttons one after the other, and says what then stands in a place. */
interface Desk {
  readonly address: string;
  /** Buttons by the beginning of their words. */
  readonly press: readonly string[];
  readonly shows: string;
}

/** Runs inside the page. */
async function visit({ press, shows }: Desk): Promise<string> {
  const errors: string[] = [];
  addEventListener('error', ({ message }) => errors.push(message));
  const until = async <T>(find: () => T | null | undefined, what: string): Promise<T> => {
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const found = find();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`${what} did not come: ${document.body.textContent?.slice(0, 400)}`);
  };
  for (const words of press) {
    const isIt = (button: HTMLButtonElement) =>
      (button.textContent ?? '').trim().startsWith(words) && !button.disabled && button.checkVisibility();
    const button = await until(() => [...document.querySelectorAll('button')].find(isIt), words);
    button.click();
  }
  const shown = await until(
    () => [...document.querySelectorAll<HTMLElement>(shows)].find((part) => part.checkVisibility()),
    shows,
  );
  if (errors.length > 0) throw new Error(errors.join('; '));
  return shown.textContent ?? '';
}

const DESKS: Record<string, Desk & { readonly says: RegExp }> = {
  start: { address: '#start', press: [], shows: '.drop', says: /Drop a file here/ },
  'publish once': {
    address: '#start',
    press: ['Hospital visits'],
    shows: '.verdict-line',
    says: /Keeps its promise/,
  },
  'publish again': {
    address: '#again',
    press: ['Spring', 'This is the first release', 'Make the release'],
    shows: '#main .verdict-line',
    says: /Keeps its promise/,
  },
  'several extracts': {
    address: '#views',
    press: ['Hospital extracts', 'Check'],
    shows: '.view-verdict',
    says: /fewer than 2 values of Diagnosis/,
  },
  'check a release': {
    address: '#check',
    press: ['Hospital visits', 'Check this table'],
    shows: '.verdict-violated',
    says: /Breaks its promise/,
  },
  'how it works': {
    address: '#explain',
    press: [],
    shows: '#main:not([aria-busy=true])',
    says: /What this tool does not protect/,
  },
};

test('every desk works in Firefox', async ({ site }) => {
  const firefox = await Firefox.start(path ?? '');
  try {
    for (const [name, { says, ...desk }] of Object.entries(DESKS)) {
      await firefox.navigate(`${site}www/dist/?${encodeURIComponent(name)}${desk.address}`);
      expect(await firefox.evaluate(visit, desk), name).toMatch(says);
    }
  } finally {
    await firefox.stop();
  }
});

test('golden cases give the same bytes in Firefox', async ({ site }) => {
  const golden = join(root, 'tests/golden');
  const cases = readdirSync(golden, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const firefox = await Firefox.start(path ?? '');
  try {
    await firefox.navigate(`${site}www/dist/`);
    for (const { name } of cases) {
      const read = (file: string) => readFileSync(join(golden, name, file), 'latin1');
      const made = await firefox.evaluate(
        async ({ entry, csv, plan }: { entry: string; csv: string; plan: string }) => {
          const { open } = await import(entry);
          const table = await open(Uint8Array.from(csv, (letter) => letter.charCodeAt(0)));
          const key = new Uint8Array(32).fill(7);
          const release = await table.anonymize(plan, { key, pseudonymKey: key });
          const files: Record<string, string> = {};
          for (const file of release.files()) {
            const bytes: Uint8Array = await file.bytes();
            files[file.name] = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
          }
          table.free();
          return files;
        },
        {
          entry: `${site}pkg/dist/index.js`,
          csv: read('input.csv'),
          plan: readFileSync(join(golden, name, 'plan.json'), 'utf8'),
        },
      );
      for (const file of readdirSync(join(golden, name, 'expected')))
        expect(made[file] === read(`expected/${file}`), `${name}: ${file}`).toBe(true);
    }
  } finally {
    await firefox.stop();
  }
});
