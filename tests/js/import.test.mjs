// Projects and settings of other programs.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importHierarchy, importProject, importSettings, open } from 'outis';
import { AMNESIA, project, SCRIPT, TABLE } from './projects.mjs';
import { opened, rejection } from './tables.mjs';

const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));

/** Runs the command line. @param {string[]} args @returns {Promise<{ code: number, out: string, err: string }>} */
const outis = (args) =>
  new Promise((resolve) =>
    execFile(process.execPath, [cli, ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    ),
  );

test('a project of ARX is a table with a plan that can be published, and says what was not taken over', async (t) => {
  const { name, table, plan, notes } = await importProject(project());
  assert.equal(name, 'Ward');
  assert.equal(await table.text(), TABLE);
  assert.deepEqual(
    notes.map(({ code, about }) => [code, about]),
    [
      ['promise', '(2.0,1.0E-6)-differential privacy'],
      ['java', ''],
    ],
  );
  const handle = await opened(t, table);
  assert.deepEqual(await handle.checkPlan(plan), []);
  const release = await handle.anonymize(plan);
  assert.equal(
    await release.tables[0]?.toCsv(),
    'age;zip;disease\n30-39;816**;flu\n30-39;816**;gout\n60-69;819**;cold\n60-69;819**;flu\n',
  );
});

test('what is no project, or damaged, is refused with a way on', async () => {
  for (const [bytes, code] of /** @type {const} */ ([
    [project().slice(0, 400), 'bad-workbook'],
    [new Uint8Array([1, 2, 3]), 'bad-workbook'],
  ])) {
    const error = await rejection(importProject(bytes));
    assert.equal(error.code, code);
    assert.ok(error.hints.length > 0);
  }
  // Opened as a table it says what it is.
  const error = await rejection(open(project()));
  assert.match(error.message, /a project of ARX/);
});

test('a script of sdcMicro becomes a plan for the table', async (t) => {
  const handle = await opened(t, TABLE);
  const { plan, notes } = await importSettings(SCRIPT, ['id', 'age', 'zip', 'disease']);
  assert.deepEqual(await handle.checkPlan(plan), []);
  assert.deepEqual(
    Object.values(plan.attributes).map(({ role }) => role),
    ['identifier', 'quasi', 'quasi', 'sensitive'],
  );
  assert.deepEqual(plan.principles, [{ kind: 'k-anonymity', k: 2 }]);
  assert.deepEqual(
    notes.map(({ code, about }) => [code, about]),
    [['step', 'pram']],
  );
  assert.equal((await rejection(importSettings('x <- 1', ['id']))).code, 'no-settings');
});

test('a hierarchy of Amnesia is one of ARX', async () => {
  assert.deepEqual(await importHierarchy(AMNESIA), {
    kind: 'tree',
    csv: '81667;816**;*\n81675;816**;*\n81925;819**;*\n81931;819**;*\n',
  });
  const uneven = 'range\n\n0.0,2.0 has 0.0,0.5 0.5,2.0\n';
  assert.equal((await rejection(importHierarchy(uneven))).code, 'range-hierarchy');
});

test('ranges of Amnesia are used as they are, by a plan of the command line too', async () => {
  const ages = 'range\nname age\ntype int\nheight 2\n\n18.0,90.0 has 18.0,40.0 40.0,90.0 NaN,NaN \n';
  assert.deepEqual(await importHierarchy('range\n\n0.0,1.0 has 0.0,0.5 0.5,1.0\n'), {
    kind: 'intervals',
    widths: [0.5],
    origin: 0,
  });
  const folder = mkdtempSync(join(tmpdir(), 'outis-ranges-'));
  const at = (/** @type {string} */ name) => join(folder, name);
  writeFileSync(at('age.txt'), ages);
  writeFileSync(at('data.csv'), 'age\n19\n39\n40\n90\n');
  const hierarchy = { kind: 'tree', file: 'age.txt' };
  const plan = {
    version: 1,
    attributes: { age: { role: 'quasi', hierarchy } },
    principles: [{ kind: 'k-anonymity', k: 2 }],
    algorithm: { name: 'full-domain' },
  };
  writeFileSync(at('plan.json'), JSON.stringify(plan));
  const made = await outis(['anonymize', at('data.csv'), '--plan', at('plan.json'), '--out', at('release')]);
  assert.equal(made.code, 0, made.err);
  const published = readFileSync(at('release/release.csv'), 'utf8');
  assert.equal(published, 'age\n"[18,39]"\n"[18,39]"\n"[40,90]"\n"[40,90]"\n');
});

test('the command line imports projects, scripts and hierarchies', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-import-'));
  const at = (/** @type {string} */ name) => join(folder, name);
  writeFileSync(at('study.deid'), project());
  writeFileSync(at('data.csv'), TABLE);
  writeFileSync(at('script.R'), SCRIPT);
  writeFileSync(at('zip.txt'), AMNESIA);
  const imported = await outis(['import', at('study.deid'), '--out', at('study')]);
  assert.equal(imported.code, 0, imported.err);
  assert.match(imported.out, /differential privacy/);
  assert.equal(readFileSync(at('study/table.csv'), 'utf8'), TABLE);
  const made = await outis([
    ...['anonymize', at('study/table.csv'), '--plan', at('study/plan.json'), '--out', at('release')],
  ]);
  assert.equal(made.code, 0, made.err);
  assert.equal((await outis(['import', at('study.deid'), '--out', at('study')])).code, 2);
  const plan = await outis(['plan', at('study.deid')]);
  assert.equal(plan.out, readFileSync(at('study/plan.json'), 'utf8'));
  assert.match(plan.err, /differential privacy/);
  const settings = JSON.parse((await outis(['plan', at('data.csv'), '--from', at('script.R')])).out);
  assert.deepEqual(settings.principles, [{ kind: 'k-anonymity', k: 2 }]);
  settings.attributes.zip.hierarchy = { kind: 'tree', file: 'zip.txt' };
  writeFileSync(at('plan.json'), JSON.stringify(settings));
  const checked = await outis(['estimate', at('data.csv'), '--plan', at('plan.json')]);
  assert.equal(checked.code, 0, checked.err);
});

test('Safe Harbor drops what identifies, coarsens what may stay, and says so', async (t) => {
  const csv = 'name,zip,born,age,lab\nAda,02139,1931-05-06,95,a\nBob,03601,1990-01-02,36,b\n';
  const handle = await opened(t, csv);
  const { found, table } = await handle.safeHarbor();
  assert.equal(found.identifiers.length, 18);
  const first = new Date().getFullYear() - 90;
  assert.equal(await table.text(), `zip,born,age,lab\n021,${Math.max(first, 1931)},90,a\n000,1990,36,b\n`);
  const folder = mkdtempSync(join(tmpdir(), 'outis-harbor-'));
  writeFileSync(join(folder, 'data.csv'), csv);
  const kept = join(folder, 'kept.csv');
  const said = await outis(['safe-harbor', join(folder, 'data.csv'), '--out', kept]);
  assert.equal(said.code, 0, said.err);
  assert.match(said.out, /A +names +name \(by its name\): dropped/);
  assert.match(said.out, /no legal opinion/);
  assert.equal(readFileSync(kept, 'utf8'), await table.text());
});
