// What analyses of a release are worth: in wasm as natively, by npm and by the command line.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { open } from '../../pkg/dist/node.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const place = join(root, 'tests/useful');
const plan = JSON.parse(readFileSync(join(place, 'plan.json'), 'utf8'));
const expected = JSON.parse(readFileSync(join(place, 'expected.json'), 'utf8'));
const cli = join(root, 'pkg/dist/cli.js');

test('the figures are those of the core', async (t) => {
  const table = await open(join(place, 'input.csv'));
  t.after(() => table.free());
  const key = new Uint8Array(32).fill(7);
  const found = await table.usefulness(plan, { target: 'diagnosis', key });
  assert.deepEqual(found, expected);
  assert.equal(found.predicted?.accuracies.length, 2);
});

test('without a target nothing is predicted; a column that is made less precise is none', async (t) => {
  const table = await open(join(place, 'input.csv'));
  t.after(() => table.free());
  const found = await table.usefulness(plan);
  assert.equal(found.predicted, undefined);
  assert.ok(found.totals.some(({ column, totalError }) => column === 'cost' && totalError === 0));
  await assert.rejects(table.usefulness(plan, { target: 'age' }), { code: 'bad-option' });
  await assert.rejects(table.usefulness(plan, { target: /** @type {any} */ (3) }), { code: 'bad-option' });
});

test('the command line tells it in lines and as JSON', () => {
  const given = ['usefulness', join(place, 'input.csv'), '--plan', join(place, 'plan.json')];
  const run = (/** @type {string[]} */ ...more) =>
    execFileSync(process.execPath, [cli, ...given, ...more], { encoding: 'utf8' });
  const lines = run('--target', 'diagnosis');
  assert.match(lines, /diagnosis predicted by naive bayes: [\d.]+ % right from the release/);
  assert.match(lines, /cost: mean [\d.]+ in place of [\d.]+, total off by 0\.00 %/);
  const found = JSON.parse(run('--target', 'diagnosis', '--json'));
  assert.deepEqual(found.predicted.accuracies[0].before, expected.predicted.accuracies[0].before);
  // values of two columns, counted together
  const [, counted] = run('--target', 'diagnosis', '--with', 'ward').split('\n\n');
  const pair = found.pairs.find(
    (/** @type {{ columns: string[] }} */ { columns }) =>
      columns.includes('ward') && columns.includes('diagnosis'),
  );
  const [, ...rows] = (counted ?? '').trim().split('\n');
  assert.equal(rows.length, pair.counts.rows.length);
  const first = rows[0]?.split(/ {2,}/) ?? [];
  assert.deepEqual(
    [first[0], first[1]?.split(' → ')[0]],
    [pair.counts.rows[0], String(pair.counts.before[0][0])],
  );
  const alone = spawnSync(process.execPath, [cli, ...given, '--with', 'ward']);
  assert.equal(alone.status, 2);
  assert.match(String(alone.stderr), /--with ward/);
  const refused = spawnSync(process.execPath, [cli, ...given, '--target', 'age']);
  assert.equal(refused.status, 2);
  assert.match(String(refused.stderr), /target/);
});

test('a private report tells it where it was asked for, as data and in both languages; nothing public does', async (t) => {
  const table = await open(join(place, 'input.csv'));
  t.after(() => table.free());
  const key = new Uint8Array(32).fill(7);
  const file = async (/** @type {import('outis').Release} */ release, /** @type {string} */ name) =>
    (await release
      .files()
      .find((one) => one.name === name)
      ?.blob.text()) ?? '';
  const heading = { en: 'Right guesses of diagnosis', de: 'Richtig geraten: diagnosis' };
  for (const language of /** @type {const} */ (['en', 'de'])) {
    const release = await table.anonymize(
      { ...plan, language },
      { key, usefulness: { target: 'diagnosis' } },
    );
    assert.deepEqual(release.privateReport.usefulness, expected);
    assert.deepEqual(JSON.parse(await file(release, 'report-private.json')).usefulness, expected);
    assert.ok((await file(release, 'report-private.html')).includes(heading[language]), language);
    for (const { name, blob } of release.files().filter((one) => !one.private))
      assert.doesNotMatch(await blob.text(), /usefulness|guesses|geraten/i, name);
    release.free();
  }
  const without = await table.anonymize(plan, { key });
  assert.equal(without.privateReport.usefulness, undefined);
  assert.doesNotMatch(await file(without, 'report-private.html'), /Usefulness for analysis/);
  without.free();
  const untargeted = await table.anonymize(plan, { key, usefulness: true });
  assert.equal(untargeted.privateReport.usefulness?.predicted, undefined);
  assert.ok((untargeted.privateReport.usefulness?.totals ?? []).length > 0);
  untargeted.free();
  const wrong = /** @type {any} */ ({ target: 3 });
  await assert.rejects(table.anonymize(plan, { key, usefulness: wrong }), { code: 'bad-option' });
});

test('the command line puts it into the private folder', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-useful-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const given = [join(place, 'input.csv'), '--plan', join(place, 'plan.json'), '--target', 'diagnosis'];
  const places = ['--out', join(folder, 'release'), '--private', join(folder, 'private')];
  execFileSync(process.execPath, [cli, 'anonymize', ...given, ...places], { stdio: 'pipe' });
  const report = JSON.parse(readFileSync(join(folder, 'private/report-private.json'), 'utf8'));
  assert.equal(report.usefulness.predicted.target, 'diagnosis');
  const audited = spawnSync(process.execPath, [
    cli,
    ...['audit', '--release', join(folder, 'release'), '--private', join(folder, 'private')],
    ...['--original', join(place, 'input.csv')],
  ]);
  assert.equal(audited.status, 0, String(audited.stderr));
});
