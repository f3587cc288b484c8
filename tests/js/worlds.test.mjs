import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { opened } from './tables.mjs';

const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));

const TABLE = 'age,s\n21,a\n24,a\n27,b\n30,a\n52,b\n55,a\n58,a\n61,b\n';

const plan = () => ({
  version: 1,
  attributes: { age: { role: 'quasi', hierarchy: { kind: 'range' } }, s: { role: 'sensitive' } },
  principles: [{ kind: 'l-diversity', variant: 'distinct', l: 2 }],
  algorithm: { name: 'mondrian', cut: 'strict' },
});

test('the publisher of a small table is told what running the method again tells, and nobody else', async (t) => {
  const table = await opened(t, TABLE);
  const release = await table.anonymize(/** @type {any} */ (plan()));
  const { worlds } = release.privateReport;
  assert.equal(worlds?.computed, true);
  const { found, explanation } = worlds;
  assert.ok(found);
  // three of eight
  assert.deepEqual([found.worlds, found.people], [56, 8]);
  assert.ok(found.mean >= found.byGroups.mean);
  assert.match(String(explanation[0]), /runs this method on all 56 tables/);
  assert.ok(!JSON.stringify(release.report).includes('worlds'));
});

test('the command line says it, and the private report keeps it', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-worlds-'));
  t.after(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'table.csv'), TABLE);
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan()));
  const args = ['anonymize', 'table.csv', '--plan', 'plan.json', '--out', 'open', '--private', 'hidden'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  assert.match(stdout, /runs this method on all 56 tables/);
  const read = (/** @type {string} */ path) => readFileSync(join(folder, path), 'utf8');
  assert.equal(JSON.parse(read('hidden/report-private.json')).worlds.computed, true);
  assert.match(read('hidden/report-private.html'), /What running the method again tells/);
  assert.ok(!read('open/report.json').includes('worlds'));
});
