// One key per table: the package keeps it with the handle, the command line with the private folder.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { opened, planOfSix, rejection, SIX } from './tables.mjs';

/** Two of six people are drawn into each batch, by the key.
 * @returns {import('outis').Plan} */
const drawn = () => ({
  ...planOfSix(),
  principles: [{ kind: 'l-diversity', variant: 'distinct', l: 2 }],
  algorithm: { name: 'angel', k: 1, batches: 'anatomize' },
});

/** @param {import('outis').Release} release */
const published = async (release) =>
  Promise.all(release.files().flatMap((file) => (file.private ? [] : [file.blob.text()])));

test('a table has one key for all its releases, and gives the same bytes under it', async (t) => {
  const table = await opened(t, SIX);
  const [first, second] = [await table.anonymize(drawn()), await table.anonymize(drawn())];
  assert.equal(first.key.length, 32);
  assert.deepEqual(first.key, second.key);
  assert.deepEqual(await published(first), await published(second));
  const file = first.files().find(({ name }) => name === 'release.key');
  assert.equal(file?.private, true);
  assert.equal(await file?.blob.text(), `${Buffer.from(first.key).toString('hex')}\n`);

  const other = await opened(t, SIX);
  assert.notDeepEqual((await other.anonymize(drawn())).key, first.key, 'another handle, another key');
  const again = await other.anonymize(drawn(), { key: first.key });
  assert.deepEqual(await published(again), await published(first));
});

test('the order of the table decides nothing', async (t) => {
  const [header, ...rows] = SIX.trim().split('\n');
  const shuffled = await opened(t, `${[header, ...rows.reverse()].join('\n')}\n`);
  const key = new Uint8Array(32).fill(9);
  const one = await (await opened(t, SIX)).anonymize(drawn(), { key });
  assert.deepEqual(await published(await shuffled.anonymize(drawn(), { key })), await published(one));
});

test('a key that is none is refused', async (t) => {
  const table = await opened(t, SIX);
  for (const key of [new Uint8Array(16), 'secret']) {
    const error = await rejection(table.anonymize(drawn(), /** @type {any} */ ({ key })));
    assert.match(error.message, /key: .* expected 32 secret random bytes/);
  }
});

const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));
const base = mkdtempSync(join(tmpdir(), 'outis-key-'));
after(() => rmSync(base, { recursive: true }));
const at = (/** @type {string[]} */ ...names) => join(base, ...names);

const run = (/** @type {string[]} */ ...args) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' });
  return { status, out: stdout, err: stderr };
};

test('the command line keeps the key in the private folder, and says when it is another', () => {
  writeFileSync(at('six.csv'), SIX);
  writeFileSync(at('plan.json'), JSON.stringify(drawn()));
  const anonymize = ['anonymize', at('six.csv'), '--plan', at('plan.json'), '--out', at('r')];
  const secret = ['--private', at('p')];
  assert.equal(run(...anonymize, ...secret).status, 0);
  const key = () => readFileSync(at('p', 'release.key'), 'utf8');
  const [first, batches] = [key(), readFileSync(at('r', 'generalized.csv'), 'utf8')];
  assert.match(first, /^[0-9a-f]{64}\n$/);

  const again = run(...anonymize, ...secret, '--force');
  assert.equal(again.status, 0, again.err);
  assert.doesNotMatch(again.err, /warning/);
  assert.equal(key(), first);
  assert.equal(readFileSync(at('r', 'generalized.csv'), 'utf8'), batches);

  const release = ['audit', '--release', at('r'), '--original', at('six.csv')];
  const audited = run(...release, '--private', at('p'), '--key', at('p', 'release.key'));
  assert.equal(audited.status, 0, audited.err);
  assert.match(audited.out, /made again under the key: the same, byte by byte/);

  // Six rows are dealt in few ways: now and then another key deals them alike.
  const audits = [...'0123456789ab'].map((digit) => {
    writeFileSync(at('other.key'), `0123456789abcde${digit}`.repeat(4));
    return run(...release, '--plan', at('plan.json'), '--key', at('other.key'));
  });
  const differs = audits.filter(({ status }) => status === 1);
  assert.ok(differs.length > 0);
  for (const { out } of differs) assert.match(out, /made again under the key: .*generalized\.csv.* differ/);

  const unknown = run(...anonymize, '--force');
  assert.match(unknown.err, /its key is not known here.*side by side/s);
  const another = run(...anonymize, ...secret, '--force', '--key', at('other.key'));
  assert.equal(another.status, 0, another.err);
  assert.match(another.err, /--key names another.*side by side/s);
  assert.equal(run(...anonymize, '--key', at('plan.json'), '--force').status, 2);
});

test('a series keeps the key of its ledger and refuses another', () => {
  writeFileSync(at('spring.csv'), SIX);
  writeFileSync(at('summer.csv'), `${SIX}Gus,29,02139,Flu\nHal,31,02139,Cold\n`);
  const plan = {
    ...planOfSix(),
    principles: [{ kind: 'm-invariance', m: 2 }],
    algorithm: { name: 'm-invariance', identity: ['Name'] },
  };
  writeFileSync(at('series.json'), JSON.stringify(plan));
  writeFileSync(at('other.key'), '0123456789abcdef'.repeat(4));
  const republish = (/** @type {string} */ table, /** @type {string[]} */ ...args) =>
    run('republish', at(table), '--plan', at('series.json'), '--ledger', at('a.ledger'), ...args);
  assert.equal(republish('spring.csv', '--out', at('spring'), '--first').status, 0);
  const refused = republish('summer.csv', '--out', at('summer'), '--key', at('other.key'));
  assert.notEqual(refused.status, 0);
  assert.match(refused.err, /not the key of this series/);
  const inOneFile = republish('summer.csv', '--out', at('summer.parquet'));
  assert.equal(inOneFile.status, 2);
  assert.match(inOneFile.err, /^error\[usage\]: a release of a series is several files/);
  assert.equal(republish('summer.csv', '--out', at('summer'), '--format', 'parquet').status, 0);
  assert.equal(readFileSync(at('summer/release.parquet'), 'latin1').slice(0, 4), 'PAR1');
  const both = run('audit', '--release', at('spring'), '--release', at('summer'));
  // Both are read and judged; who is who only their private files say.
  assert.equal(both.out.match(/^ *holds +2-invariance of Disease/gm)?.length, 2, both.out + both.err);
  const args = ['--plan', at('series.json'), '--ledger', at('b.ledger'), '--out', at('spring')];
  const second = run('republish', at('spring.csv'), ...args, '--first', '--force');
  assert.match(second.err, /--first starts a new series/);
});
