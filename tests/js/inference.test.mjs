import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { OutisError } from 'outis';
import { opened, rejection } from './tables.mjs';

const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));

/** Wards with different numbers of patients; each ward has one zip code. */
const WARDS = Array.from({ length: 120 }, (_, row) => {
  const ward = Math.floor(Math.sqrt(row * 3)) % 7;
  return `${20 + ((row * 17) % 60)},${10115 + 37 * Math.floor(ward / 2)},ward ${ward},${['flu', 'gout', 'ulcer'][row % 3]}`;
});
const TABLE = `age,zip,ward,diagnosis\n${WARDS.join('\n')}\n`;

const mondrian = () => ({
  version: 1,
  attributes: {
    age: { role: 'quasi' },
    zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
    ward: { role: 'insensitive' },
    diagnosis: { role: 'sensitive' },
  },
  principles: [{ kind: 'k-anonymity', k: 10 }],
  algorithm: { name: 'mondrian' },
});

const safe = () => ({
  ...mondrian(),
  dependencies: ['ward -> zip'],
  principles: [{ kind: 'd-l-inference', d: 3, l: 2, attribute: 'ward' }],
  algorithm: { name: 'd-l-inference' },
  suppression: 0.5,
});

/** @param {import('outis').Verdict} verdict */
const dependencyAttacks = ({ attacks }) =>
  attacks.flatMap((attack) => (attack.kind === 'dependency' ? [attack] : []));

test('a plain release is attacked through what the table shows, and the plan that prevents it is offered', async (t) => {
  const table = await opened(t, TABLE);
  const release = await table.anonymize(/** @type {any} */ (mondrian()));
  const [attack] = /** @type {import('outis').DependencyAttack[]} */ (dependencyAttacks(release.verdict));
  assert.ok(attack);
  assert.deepEqual([attack.from, attack.to, attack.source], [['ward'], ['zip'], 'discovered']);
  assert.equal(attack.verdict, 'violated');
  assert.match(String(attack.story?.[1]), /ward determines zip/);
  assert.deepEqual(release.report.verdict.attacks, [], 'nothing of it is published');
  assert.equal(dependencyAttacks(release.privateReport.verdict).length, 1);

  const plan = /** @type {any} */ ({ ...mondrian(), ...attack.remedy });
  assert.deepEqual(await table.checkPlan(plan), []);
  const again = await table.anonymize(plan);
  assert.ok(dependencyAttacks(again.verdict).every(({ verdict }) => verdict === 'holds'));
  const [published] = dependencyAttacks(again.report.verdict);
  assert.equal(published?.verdict, 'holds', 'what is promised is told');
  assert.equal(published?.story, undefined);
});

test('the outlook on value-groups adds up to the table', async (t) => {
  const table = await opened(t, TABLE);
  const outlook = await table.outlook(/** @type {any} */ (safe()));
  const published = outlook.groups.flat().reduce((sum, { count }) => sum + count, 0);
  assert.equal(published + outlook.removed, 120);
  assert.deepEqual([outlook.values.length, outlook.d, outlook.l], [7, 3, 2]);
  const error = await rejection(table.outlook(/** @type {any} */ (mondrian())));
  assert.ok(error instanceof OutisError);
  assert.match(error.message, /d-l-inference/);
});

test('the outlook has the groups of the release under the same key', async (t) => {
  const wards = Array.from({ length: 48 }, (_, row) => `${100 + 100 * (row >> 4)},${row % 6},w${row >> 3}`);
  const table = await opened(t, `zip,age,ward\n${wards.join('\n')}\n`);
  const plan = /** @type {any} */ ({
    version: 1,
    attributes: { zip: { role: 'quasi' }, age: { role: 'quasi' }, ward: { role: 'sensitive' } },
    dependencies: ['ward -> zip'],
    principles: [{ kind: 'd-l-inference', d: 2, l: 3 }],
    algorithm: { name: 'd-l-inference', grouping: 'disjoint' },
    suppression: 0.5,
  });
  const told = new Set();
  for (const options of [{}, ...[1, 2, 3, 4, 5, 6].map((byte) => ({ key: new Uint8Array(32).fill(byte) }))]) {
    // asked before and after a release under another key
    const outlook = await table.outlook(plan, options);
    const [published] = (await table.anonymize(plan, options)).tables;
    assert.ok(published);
    const groups = outlook.groups.map((group) => group.map(({ value }) => outlook.values[value]?.value));
    const [group, ward] = ['group_id', 'ward'].map((name) => published.columns.indexOf(name));
    const rows = published.rows(0, published.rowCount);
    for (const number of new Set(rows.map((row) => row[Number(group)]))) {
      const seen = rows.filter((row) => row[Number(group)] === number).map((row) => row[Number(ward)]);
      assert.ok(
        groups.some((values) => seen.every((value) => values.includes(value))),
        `${seen} in ${JSON.stringify(groups)}`,
      );
    }
    told.add(JSON.stringify(groups.map((group) => group.toSorted()).toSorted()));
  }
  assert.ok(told.size > 1, 'the key decides');
  await assert.rejects(table.outlook(plan, { key: /** @type {any} */ ('secret') }), { code: 'bad-option' });
});

test('the command line warns of an attack, and audits include it', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-inference-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'wards.csv'), TABLE);
  writeFileSync(
    join(folder, 'mondrian.json'),
    JSON.stringify({ ...mondrian(), dependencies: ['ward -> zip'] }),
  );
  writeFileSync(join(folder, 'safe.json'), JSON.stringify(safe()));
  const outis = (/** @type {string[]} */ ...args) =>
    spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' });
  const first = outis(
    'anonymize',
    'wards.csv',
    '--plan',
    'mondrian.json',
    '--out',
    'plain',
    '--private',
    'secret',
  );
  assert.equal(first.status, 0, first.stderr);
  assert.match(first.stderr, /warning: Whoever knows that ward determines zip can take/);
  assert.match(
    first.stderr,
    /The method d-l-inference with the dependency ward -> zip in the plan prevents this/,
  );
  assert.match(
    readFileSync(join(folder, 'secret/report-private.html'), 'utf8'),
    /Could someone get around this\?/,
  );
  assert.doesNotMatch(readFileSync(join(folder, 'plain/report.html'), 'utf8'), /get around/);
  const audit = outis('audit', '--release', 'plain', '--json');
  const found = JSON.parse(audit.stdout);
  assert.equal(found.verdict, 'holds');
  assert.equal(found.attacks[0].verdict, 'violated');

  const second = outis('anonymize', 'wards.csv', '--plan', 'safe.json', '--out', 'safe');
  assert.equal(second.status, 0, second.stderr);
  assert.doesNotMatch(second.stderr, /warning: Whoever/);
  const kept = outis('audit', '--release', 'safe');
  assert.equal(kept.status, 0, kept.stdout);
  assert.match(kept.stdout, /attack by ward -> zip fails/);
});
