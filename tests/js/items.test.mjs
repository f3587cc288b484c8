// Sets of items along a tree: by npm and by the command line, with a hierarchy as Amnesia saves it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { open } from '../../pkg/dist/node.js';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const cli = join(root, 'pkg/dist/cli.js');
const golden = join(root, 'tests/golden/items-along-a-tree');
const plan = JSON.parse(readFileSync(join(golden, 'plan.json'), 'utf8'));

test('a tree shows what it makes of items, not of cells', async (t) => {
  const table = await open(join(golden, 'input.csv'));
  t.after(() => table.free());
  const { hierarchy } = plan.attributes.Drugs;
  const preview = await table.previewHierarchy('Drugs', hierarchy, { separator: ';' });
  assert.deepEqual(preview.examples[0], ['statin', 'heart', 'prescribed', '*']);
  assert.equal(preview.examples.length, 6);
  const flat = await table.previewHierarchy('Drugs', undefined, { separator: ';' });
  assert.deepEqual(flat.examples[0], ['antacid', '*']);
  await assert.rejects(table.previewHierarchy('Drugs', hierarchy), { code: 'bad-plan' });
});

test('private reports count what was kept, made less precise and left out', async (t) => {
  const table = await open(join(golden, 'input.csv'));
  t.after(() => table.free());
  const release = await table.anonymize(plan, { key: new Uint8Array(32).fill(7) });
  const [kept] = release.privateReport.measures.items ?? [];
  assert.ok(kept?.generalised !== undefined && kept.generalised > 0, JSON.stringify(kept));
  assert.ok(kept.generalised <= kept.after && kept.after <= kept.before);
  assert.ok(kept.loss !== undefined && kept.loss > 0 && kept.loss < 1);
  release.free();
});

test('the command line takes a hierarchy of Amnesia for items, and audits what it made', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-items-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const at = (/** @type {string} */ name) => join(folder, name);
  const run = (/** @type {string[]} */ ...given) =>
    spawnSync(process.execPath, [cli, ...given], { encoding: 'utf8' });
  writeFileSync(
    at('drugs.txt'),
    'distinct\nname drugs\ntype string\nheight 3\n\n* has heart other\nheart has statin warfarin\nother has insulin aspirin antacid vitaminD\n',
  );
  const input = readFileSync(join(golden, 'input.csv'), 'utf8').replaceAll('vitamin D', 'vitaminD');
  writeFileSync(at('input.csv'), input);
  const drugs = { ...plan.attributes.Drugs, hierarchy: { kind: 'tree', file: 'drugs.txt' } };
  writeFileSync(
    at('plan.json'),
    JSON.stringify({ ...plan, attributes: { ...plan.attributes, Drugs: drugs } }),
  );
  const made = run(
    ...['anonymize', at('input.csv'), '--plan', at('plan.json'), '--out', at('release')],
    ...['--private', at('private')],
  );
  assert.equal(made.status, 0, made.stderr);
  const published = readFileSync(at('release/release.csv'), 'utf8');
  assert.match(published, /\bheart\b|\bother\b/);
  const audited = run(
    ...['audit', '--release', at('release'), '--original', at('input.csv')],
    ...['--private', at('private'), '--plan', at('plan.json')],
  );
  assert.equal(audited.status, 0, audited.stdout + audited.stderr);
  writeFileSync(
    at('bad.json'),
    readFileSync(at('plan.json'), 'utf8').replace('"kind":"tree","file":"drugs.txt"', '"kind":"mask"'),
  );
  const refused = run('anonymize', at('input.csv'), '--plan', at('bad.json'), '--out', at('other'));
  assert.equal(refused.status, 2);
  assert.match(refused.stderr, /attributes\.Drugs\.hierarchy\.kind/);
});
