import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { auditRelease } from 'outis';
import { opened, planOfSix, rejection, SIX } from './tables.mjs';

const planWithCodes = () => {
  const plan = planOfSix();
  plan.attributes.Name = { role: 'identifier', pseudonym: true };
  return plan;
};

/** @param {import('outis').Release} release */
const codes = (release) => release.tables[0]?.rows(0, 6).map(([name]) => name) ?? [];

/**
 * @param {import('outis').Release} release
 * @param {string} name
 */
const file = (release, name) => release.files().find((candidate) => candidate.name === name);

test('names become codes under the key of the table, and that is a private file', async (t) => {
  const table = await opened(t, SIX);
  const [first, same] = [await table.anonymize(planWithCodes()), await table.anonymize(planWithCodes())];
  assert.deepEqual(codes(first), codes(same), 'one key per table handle');
  const second = await (await opened(t, SIX)).anonymize(planWithCodes());
  for (const code of codes(first)) assert.match(code ?? '', /^[0-9a-f]{32}$/);
  assert.equal(new Set([...codes(first), ...codes(second)]).size, 12, 'another key, other codes');
  const key = file(first, 'pseudonym.key');
  assert.equal(key?.private, true);
  assert.match((await key?.blob.text()) ?? '', /^[0-9a-f]{64}\n$/);
  assert.match(first.report.notes.join(), /pseudonymised, which is not anonymous/);
});

test('the same key gives the same codes', async (t) => {
  const table = await opened(t, SIX);
  const first = await table.anonymize(planWithCodes());
  const pseudonymKey = Uint8Array.from(
    Buffer.from((await file(first, 'pseudonym.key')?.blob.text()) ?? '', 'hex'),
  );
  const again = await table.anonymize(planWithCodes(), { pseudonymKey });
  assert.deepEqual(codes(again), codes(first));
});

test('a key that is none is refused', async (t) => {
  const table = await opened(t, SIX);
  for (const pseudonymKey of [new Uint8Array(16), 'secret']) {
    const error = await rejection(table.anonymize(planWithCodes(), /** @type {any} */ ({ pseudonymKey })));
    assert.match(error.message, /pseudonymKey: .* expected 32 secret random bytes/);
  }
});

test('an audit of the files knows codes', async (t) => {
  const table = await opened(t, SIX);
  const release = await table.anonymize(planWithCodes());
  /** @param {boolean} secret */
  const folder = async (secret) => {
    const files = release.files().filter((candidate) => candidate.private === secret);
    return Object.fromEntries(await Promise.all(files.map(async (file) => [file.name, await file.bytes()])));
  };
  const verdict = await auditRelease([await folder(false)], {
    originals: [SIX],
    privates: [await folder(true)],
  });
  assert.deepEqual(verdict.faults ?? [], []);
  assert.equal(verdict.verdict, 'holds');
});

const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));
const base = mkdtempSync(join(tmpdir(), 'outis-codes-'));
after(() => rmSync(base, { recursive: true }));
const at = (/** @type {string} */ name) => join(base, name);

test('on the command line the key goes to the private folder and can be given again', () => {
  writeFileSync(at('six.csv'), SIX);
  writeFileSync(at('plan.json'), JSON.stringify(planWithCodes()));
  const run = (/** @type {string[]} */ ...args) =>
    execFileSync(process.execPath, [cli, 'anonymize', at('six.csv'), '--plan', at('plan.json'), ...args]);
  run('--out', at('r1'), '--private', at('p1'));
  run('--out', at('r2'), '--private', at('p2'), '--pseudonym-key', join(at('p1'), 'pseudonym.key'));
  const read = (/** @type {string} */ folder) => readFileSync(join(at(folder), 'release.csv'), 'utf8');
  assert.equal(read('r1'), read('r2'));
  assert.doesNotMatch(read('r1'), /Ann|Fay/);
  assert.ok(existsSync(join(at('p1'), 'pseudonym.key')));
  const key = readFileSync(join(at('p1'), 'pseudonym.key'), 'utf8').trim();
  for (const name of readdirSync(at('r1'))) {
    assert.ok(!readFileSync(join(at('r1'), name), 'utf8').includes(key), `${name} has the key`);
  }
});

test('a file that is no key is refused on the command line', () => {
  writeFileSync(at('six.csv'), SIX);
  writeFileSync(at('plan.json'), JSON.stringify(planWithCodes()));
  const args = ['anonymize', at('six.csv'), '--plan', at('plan.json'), '--out', at('never')];
  const refused = spawnSync(process.execPath, [cli, ...args, '--pseudonym-key', at('plan.json')]);
  assert.equal(refused.status, 2);
  assert.match(refused.stderr.toString(), /64 hexadecimal digits/);
  assert.ok(!existsSync(at('never')));
});
