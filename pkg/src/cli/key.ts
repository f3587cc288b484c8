/** Keys of releases: files of 64 hexadecimal digits, as secret as the table. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Given } from './commands.js';
import { refuse } from './failure.js';
import { readText } from './input.js';

/** The private file with the key of a release. */
const RELEASE_KEY = 'release.key';

/** The key in the file that an option names. */
export async function keyFrom(
  given: Given,
  option: 'key' | 'pseudonym-key',
): Promise<Uint8Array | undefined> {
  const path = given.options[option];
  if (path === undefined) return undefined;
  const file = option === 'key' ? RELEASE_KEY : 'pseudonym.key';
  return keyOf(await readText(path), path, file);
}

/** The key that a private folder holds, if it does. */
export function keyIn(folder: string | undefined, file: string): Uint8Array | undefined {
  if (folder === undefined) return undefined;
  const path = join(folder, file);
  return existsSync(path) ? keyOf(readFileSync(path, 'utf8'), path, file) : undefined;
}

function keyOf(text: string, path: string, file: string): Uint8Array {
  const digits = text.trim();
  if (!/^[0-9a-f]{64}$/i.test(digits)) {
    throw refuse('usage', `${path} is no key of 64 hexadecimal digits`, `name the ${file} of a release`);
  }
  return Uint8Array.from(Buffer.from(digits, 'hex'));
}

/**
 * The key of a release: the one that is given, else that of the release which is replaced. Two releases of one table
 * under different keys can be laid side by side, so another key than before is told.
 */
export async function releaseKey(given: Given, say: (text: string) => void): Promise<Uint8Array | undefined> {
  const { out, private: secret } = given.options;
  const key = await keyKeptIn(secret, given, say);
  if (key) return key;
  if (holdsRelease(out)) {
    const advice =
      'Give the key of the earlier one with --key, or the private folder that holds it with --private.';
    say(`warning: ${out} holds a release, and its key is not known here. ${SIDE_BY_SIDE} ${advice}`);
  }
  return undefined;
}

const holdsRelease = (out: string | undefined) => out !== undefined && existsSync(join(out, 'report.json'));

/** The key that is given, else the one in a private folder; where both are there and differ, that is told. */
export async function keyKeptIn(
  folder: string | undefined,
  given: Given,
  say: (text: string) => void,
): Promise<Uint8Array | undefined> {
  const asked = await keyFrom(given, 'key');
  const before = keyIn(folder, RELEASE_KEY);
  if (asked && before && !Buffer.from(asked).equals(Buffer.from(before))) {
    say(`warning: ${folder} holds the key of an earlier release, and --key names another. ${SIDE_BY_SIDE}`);
  }
  return asked ?? before;
}

/** A release was made whose key nobody has afterwards: the next one of this table will have another. */
export function warnOfLostKey(
  { options: { out, private: secret } }: Given,
  key: Uint8Array | undefined,
  say: (text: string) => void,
): void {
  // That the key of an earlier release is not known was said already.
  if (key !== undefined || secret !== undefined || holdsRelease(out)) return;
  say(
    `warning: the key of this release is not kept, so the next release of this table would have another. ${SIDE_BY_SIDE} --private with a folder keeps it; --key names one that was kept.`,
  );
}

/** A series that starts once more in the place of another. */
export function warnOfSecondStart(given: Given, say: (text: string) => void): void {
  const { out, private: secret } = given.options;
  if (!given.flags.has('first')) return;
  for (const [folder, file] of [
    [out, 'report.json'],
    [secret, 'report-private.json'],
  ] as const) {
    if (folder !== undefined && existsSync(join(folder, file))) {
      say(
        `warning: ${folder} holds a release already, and --first starts a new series under a new key. ${SIDE_BY_SIDE}`,
      );
      return;
    }
  }
}

const SIDE_BY_SIDE =
  'Whoever has two releases of the same people under different keys can lay them side by side, which can leave a person with a single value.';
