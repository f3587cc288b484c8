// What travels with a release and is no part of it is a finding, whoever asks.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { auditRelease, open } from 'outis';
import { planOfSix, SIX } from './tables.mjs';
import { workshop } from './workshop.mjs';

const NAMES = 'Name,Disease\nAnn,HIV\n';

/** The public files of a release. */
async function released() {
  const table = await open(SIX);
  const release = await table.anonymize(planOfSix());
  table.free();
  return release.files().map(({ name, blob, private: secret }) => ({ name, blob, secret }));
}

/** @type {[string, RegExp][]} */
const STRAYS = [
  ['leak/release.csv', /^leak\/release\.csv is in a folder/],
  ['notes/', /^notes\/ is in a folder/],
  ['release.csv', /^release\.csv is there more than once/],
  ['names.csv', /^names\.csv is in the folder and not listed/],
  ['.DS_Store', /^\.DS_Store is in the folder and not listed/],
  ['rows.csv', /^rows\.csv is for the publisher alone/],
  ['report-private.json', /^report-private\.json is for the publisher alone/],
  ['pseudonym.key', /^pseudonym\.key is for the publisher alone/],
];

test('the package finds strays, in front of the release and behind it', async () => {
  const all = await released();
  const files = all.filter(({ secret }) => !secret);
  assert.equal((await auditRelease(files)).verdict, 'holds');
  for (const [name, fault] of STRAYS) {
    const stray = { name, blob: new Blob([NAMES]) };
    for (const folder of [
      [stray, ...files],
      [...files, stray],
    ]) {
      const { verdict, faults } = await auditRelease(folder);
      assert.equal(verdict, 'violated', name);
      assert.ok(
        faults.some((found) => fault.test(found)),
        `${name}: ${faults}`,
      );
    }
  }
});

test('every private file that a release can have is known as one', async () => {
  const all = await released();
  const files = all.filter(({ secret }) => !secret);
  for (const file of all.filter(({ secret }) => secret)) {
    const { faults } = await auditRelease([...files, file]);
    assert.ok(
      faults.some((found) => found.startsWith(`${file.name} is for the publisher alone`)),
      file.name,
    );
  }
});

test('the command line finds them in a folder', async () => {
  for (const [name, fault] of STRAYS.filter(([stray]) => stray !== 'release.csv')) {
    const { at, outis } = workshop();
    assert.equal((await outis(['anonymize', 'six.csv', '--plan', 'plan.json', '--out', 'release'])).code, 0);
    const [folder, file] = name.split('/');
    if (file !== undefined) mkdirSync(at(`release/${folder}`));
    if (file !== '') writeFileSync(at(`release/${name}`), NAMES);
    const { code, out } = await outis(['audit', '--release', 'release', '--json']);
    assert.equal(code, 1, name);
    const { faults } = JSON.parse(out);
    assert.ok(
      faults.some((/** @type {string} */ found) => fault.test(found)),
      `${name}: ${faults}`,
    );
  }
});
