// A release folder is a certificate: whoever has it alone finds every byte that was changed in it, whatever method
// made it and whichever of its files it is in, the list of checksums included.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { auditRelease, open } from 'outis';
import { planOfSix, SIX } from './tables.mjs';

const sample = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../www/samples/${name}`, import.meta.url), 'utf8');

/** Releases whose folders hold every kind of file. @type {Record<string, () => Promise<import('outis').Release>>} */
const releases = {
  'one table': () => published(SIX, planOfSix()),
  'linked tables with a marginal': () =>
    published(SIX, {
      ...planOfSix(),
      principles: [{ kind: 'l-diversity', variant: 'distinct', l: 2 }],
      algorithm: { name: 'angel', k: 2, marginals: [['Age']] },
    }),
  'a series with counterfeits': async () => {
    const plan = sample('register.plan.json');
    const spring = await published(sample('register-spring.csv'), plan, null);
    return published(sample('register-summer.csv'), plan, spring.ledger);
  },
};

/**
 * @param {string} csv
 * @param {import('outis').Plan | string} plan
 * @param {Uint8Array | null} [ledger]
 */
async function published(csv, plan, ledger) {
  const table = await open(csv);
  try {
    return await (ledger === undefined ? table.anonymize(plan) : table.republish(plan, { ledger }));
  } finally {
    table.free();
  }
}

/** @param {import('outis').Release} release @returns {Promise<Record<string, Uint8Array>>} */
async function folderOf(release) {
  const files = release.files().filter((file) => !file.private);
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.bytes()])));
}

/** Another digit or letter, another case, and a byte that no text has. */
const CHANGES = [1, 0x20, 0x80];
/** As many places of a file, spread over all of it, and its ends. */
const PLACES = 60;

for (const [name, make] of Object.entries(releases)) {
  test(`${name}: a changed byte in any file is found from the folder alone`, async () => {
    const folder = await folderOf(await make());
    const { verdict, faults } = await auditRelease(folder);
    // One release of a series cannot tell what holds over all of them.
    assert.equal(verdict, name.startsWith('a series') ? 'undecided' : 'holds');
    assert.deepEqual(faults, []);
    for (const [file, bytes] of Object.entries(folder)) {
      const every = file === 'SHA256SUMS' ? 1 : Math.max(1, Math.floor(bytes.length / PLACES));
      const places = Array.from({ length: Math.ceil(bytes.length / every) }, (_, index) => index * every);
      for (const place of [...places, bytes.length - 1]) {
        const changed = bytes.slice();
        changed[place] = (bytes[place] ?? 0) ^ (CHANGES[place % CHANGES.length] ?? 1);
        assert.ok(await isFound({ ...folder, [file]: changed }), `byte ${place} of ${file}`);
      }
      assert.ok(await isFound({ ...folder, [file]: bytes.slice(0, -1) }), `the last byte of ${file} is gone`);
      const { [file]: _, ...rest } = folder;
      assert.ok(await isFound(rest), `${file} is gone`);
    }
    assert.ok(await isFound({ ...folder, 'names.csv': 'Ann' }), 'a file more');
  });
}

test('the folders that were changed hold every kind of public file', async () => {
  const names = await Promise.all(
    Object.values(releases).map(async (make) => Object.keys(await folderOf(await make()))),
  );
  assert.deepEqual(
    [...new Set(names.flat())].sort(),
    [
      ...['SHA256SUMS', 'batch.csv', 'counterfeits.csv', 'generalized.csv', 'marginal-1.csv'],
      ...['release.csv', 'report.html', 'report.json'],
    ].sort(),
  );
});

/** Whether an audit says that the folder is not what was published. @param {import('outis').ReleaseFiles} folder */
async function isFound(folder) {
  try {
    return (await auditRelease(folder)).verdict === 'violated';
  } catch (error) {
    assert.notEqual(/** @type {any} */ (error).code, 'bug');
    return true;
  }
}
