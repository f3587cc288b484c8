// Every promise that speaks of one release is kept by npm and by the command line, and audited from the files.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { describe, open } from '../../pkg/dist/node.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const cli = join(root, 'pkg/dist/cli.js');

/** Forty people, of two hundred. */
const person = (/** @type {number} */ i) => `${20 + ((i * 7) % 50)},${['f', 'm'][i % 2]}`;
const ILLNESSES = ['flu', 'gout', 'asthma', 'ulcer'];
const CSV = `age,sex,illness,bought\n${Array.from({ length: 40 }, (_, i) => `${person(i)},${ILLNESSES[i % 4]},tea;${['milk', 'rice'][i % 2]}`).join('\n')}\n`;
const EVERYBODY = `age,sex\n${Array.from({ length: 200 }, (_, i) => person(i)).join('\n')}\n`;

const two = { kind: 'k-anonymity', k: 2 };
/** @type {Record<string, Record<string, any>[]>} */
const PROMISES = {
  'k-anonymity': [two],
  'l-diversity': [{ kind: 'l-diversity', variant: 'distinct', l: 3 }],
  'l-d-diversity': [{ kind: 'l-d-diversity', l: 2, d: 2 }],
  't-closeness': [two, { kind: 't-closeness', t: 0.4 }],
  'k-map': [{ kind: 'k-map', k: 8 }],
  'delta-presence': [two, { kind: 'delta-presence', min: 0, max: 0.6 }],
  'average-risk': [{ kind: 'average-risk', risk: 0.2 }],
  'risk-threshold': [{ kind: 'risk-threshold', risk: 0.25, share: 0 }],
  'beta-likeness': [two, { kind: 'beta-likeness', beta: 1.2 }],
  'delta-disclosure': [two, { kind: 'delta-disclosure', delta: 1.5 }],
  'alpha-k-anonymity': [{ kind: 'alpha-k-anonymity', alpha: 0.5, k: 4 }],
  'k-m-anonymity': [
    { kind: 'k-anonymity', k: 6 },
    { kind: 'k-m-anonymity', k: 2, m: 2, attribute: 'bought' },
  ],
};
/** Those that are promised elsewhere: over a series, and against dependencies. */
const ELSEWHERE = ['m-invariance', 'd-l-inference'];

const planOf = (/** @type {Record<string, any>[]} */ principles) =>
  /** @type {any} */ ({
    version: 1,
    attributes: {
      age: { role: 'quasi' },
      sex: { role: 'quasi' },
      illness: { role: 'sensitive' },
      bought: { role: principles.some(({ kind }) => kind === 'k-m-anonymity') ? 'items' : 'insensitive' },
    },
    principles,
    algorithm: { name: 'mondrian' },
    suppression: 0.5,
  });

test('every promise that is described is in this list', async () => {
  const { principles } = await describe();
  assert.deepEqual(
    principles.map(({ name }) => name).sort(),
    [...Object.keys(PROMISES), ...ELSEWHERE].sort(),
  );
});

for (const [kind, principles] of Object.entries(PROMISES)) {
  test(`${kind} is kept by npm and by the command line`, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'outis-promise-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const at = (/** @type {string} */ name) => join(folder, name);
    const plan = planOf(principles);
    const table = await open(CSV, { population: new Blob([EVERYBODY]) });
    t.after(() => table.free());
    const release = await table.anonymize(plan, { key: new Uint8Array(32).fill(7) });
    const judged = release.verdict.principles.find((one) => one.kind === kind);
    assert.equal(judged?.verdict, 'holds', JSON.stringify(release.verdict));
    const csv = await release.tables[0]?.toCsv();
    release.free();

    writeFileSync(at('data.csv'), CSV);
    writeFileSync(at('everybody.csv'), EVERYBODY);
    writeFileSync(at('plan.json'), JSON.stringify(plan));
    writeFileSync(at('release.key'), '07'.repeat(32));
    const run = (/** @type {string[]} */ ...given) =>
      spawnSync(process.execPath, [cli, ...given, '--population', at('everybody.csv')], { encoding: 'utf8' });
    const made = run(
      ...['anonymize', at('data.csv'), '--plan', at('plan.json'), '--key', at('release.key')],
      ...['--out', at('release'), '--private', at('private')],
    );
    assert.equal(made.status, 0, made.stderr);
    assert.equal(readFileSync(at('release/release.csv'), 'utf8'), csv, 'the same bytes');
    const audited = run(
      'audit',
      '--release',
      at('release'),
      '--original',
      at('data.csv'),
      '--private',
      at('private'),
    );
    assert.equal(audited.status, 0, audited.stdout + audited.stderr);
  });
}

test('population uniques are estimated where a population is given, before and after', async (t) => {
  const table = await open(CSV, { population: 4000 });
  t.after(() => table.free());
  const release = await table.anonymize(planOf([{ kind: 'k-anonymity', k: 3 }]));
  const { riskBefore, riskAfter } = release.privateReport.measures;
  assert.ok(riskBefore.populationUniques && riskAfter.populationUniques);
  assert.ok(riskAfter.populationUniques.expected <= riskBefore.populationUniques.expected);
  assert.match(riskBefore.populationUniques.by, /^(zayatz|pitman|snb)$/);
  release.free();
});

test('rules of authorities are purposes of a suggested plan', async (t) => {
  const table = await open(CSV);
  t.after(() => table.free());
  for (const [purpose, k] of /** @type {const} */ ([
    ['cms', 11],
    ['ema', 12],
  ])) {
    const plan = await table.suggestPlan({ purpose });
    const asked = plan.principles.find((one) => one.kind === 'k-anonymity');
    assert.equal(asked && 'k' in asked && asked.k, k, purpose);
  }
});
