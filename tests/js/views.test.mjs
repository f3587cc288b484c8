import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkViews, growViews, OutisError, repairViews, viewFaults } from 'outis';
import { rejection } from './tables.mjs';

/**
 * Figure 1 of Yao, Wang, Jajodia 2005.
 * @type {import('outis').ViewSet & { views: [import('outis').View, import('outis').View] }}
 */
const EXTRACTS = {
  attributes: { Name: {}, Job: {}, Problem: {} },
  secret: { id: 'Name', property: 'Problem' },
  k: 2,
  views: [
    {
      name: 'staff',
      project: ['Name', 'Job'],
      rows: [
        ['George', 'Manager'],
        ['John', 'Manager'],
        ['Bill', 'Lawyer'],
      ],
    },
    {
      name: 'health',
      project: ['Job', 'Problem'],
      csv: 'Job,Problem\nManager,Cold\nManager,Obesity\nLawyer,HIV\n',
    },
  ],
};

test('the only lawyer is disclosed, with the reason sentence by sentence', async () => {
  const verdict = await checkViews(EXTRACTS);
  assert.equal(verdict.verdict, 'violated');
  assert.equal(verdict.method, 'natural-join');
  assert.deepEqual(verdict.covers, [{ id: 'Bill', values: ['HIV'] }]);
  assert.deepEqual(verdict.smallest, [
    { id: 'Bill', size: 1 },
    { id: 'George', size: 2 },
    { id: 'John', size: 2 },
  ]);
  assert.equal(verdict.explanation.at(-1), 'Therefore Bill has Problem = HIV.');
  const { rows, ...inference } = verdict.inference ?? { rows: [] };
  assert.deepEqual(inference, { views: ['staff', 'health'], attributes: ['Job'], dependencies: [] });
  assert.deepEqual(
    rows.map(({ view, row }) => `${view} ${row}`),
    ['staff 3', 'health 3'],
  );
});

test('every proposed change makes the set hold', async () => {
  const { repairs } = await checkViews(EXTRACTS);
  assert.ok(repairs.length > 1);
  for (const repair of repairs) {
    const changed = await repairViews(EXTRACTS, repair);
    assert.equal((await checkViews(changed)).verdict, 'holds', repair.description);
  }
});

test('a view set without faults is one that the check has a verdict on', async () => {
  // Every row is in both views, so that nobody can be a clerk in one of them alone.
  const [staff, health] = EXTRACTS.views;
  const impossible = { ...EXTRACTS, views: [staff, { ...health, csv: 'Job,Problem\nClerk,Cold\n' }] };
  const faults = await viewFaults(impossible);
  assert.notDeepEqual(faults, []);
  const error = await rejection(checkViews(impossible));
  assert.deepEqual(error.details.faults, faults);
  assert.deepEqual(await viewFaults(EXTRACTS), []);
});

test('faults are told with their path, and thrown as one error', async () => {
  const faulty = { ...EXTRACTS, k: 1, views: [{ ...EXTRACTS.views[0], where: 'Jb = 3' }] };
  const faults = await viewFaults(faulty);
  assert.deepEqual(
    faults.map(({ path, nearest }) => [path, nearest]),
    [
      ['k', undefined],
      ['views[0].where', 'Job'],
    ],
  );
  const error = await rejection(checkViews(faulty));
  assert.ok(error instanceof OutisError);
  assert.equal(error.code, 'bad-view-set');
  assert.deepEqual(error.details.faults, faults);
});

test('a published set grows by views that hold together with it', async () => {
  const [staff, health] = EXTRACTS.views;
  const published = { ...EXTRACTS, views: [staff] };
  const verdict = await checkViews({ views: [health] }, { published });
  assert.equal(verdict.verdict, 'violated');
  assert.ok(verdict.notes.includes('the views already published, by themselves: holds'));
  assert.equal((await growViews(published, { views: [health] })).views.length, 2);
});

test('an aborted check rejects at once', async () => {
  const controller = new AbortController();
  controller.abort();
  assert.equal((await rejection(checkViews(EXTRACTS, { signal: controller.signal }))).name, 'AbortError');
});

/** @type {(...args: string[]) => Promise<{ code: number, out: string, err: string }>} */
const outis = (...args) =>
  new Promise((resolve) => {
    const cli = join(import.meta.dirname, '../../pkg/dist/cli.js');
    execFile(process.execPath, [cli, ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

test('the command line answers by its exit code, in words and as JSON', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-views-'));
  const at = (/** @type {string} */ name) => join(folder, name);
  const write = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    writeFileSync(at(name), typeof value === 'string' ? value : JSON.stringify(value));
  write('set.json', EXTRACTS);
  const words = await outis('check-views', at('set.json'));
  assert.equal(words.code, 1);
  assert.match(words.out, /^views: violated \(for one person fewer than 2 values of Problem stay possible\)/);
  assert.match(words.out, /Bill {2}HIV/);
  assert.match(words.out, /3\. Therefore Bill has Problem = HIV\./);
  const json = await outis('check-views', at('set.json'), '--json');
  assert.equal(JSON.parse(json.out).verdict, 'violated');

  write('staff.csv', 'Name,Job\nGeorge,Manager\nJohn,Manager\n');
  write('published.json', {
    ...EXTRACTS,
    views: [{ name: 'staff', project: ['Name', 'Job'], file: 'staff.csv' }],
  });
  write('new.json', { views: [{ name: 'jobs', project: ['Job'], rows: [['Manager']] }] });
  const grown = await outis(
    'check-views',
    at('new.json'),
    '--published',
    at('published.json'),
    '--save',
    at('all.json'),
  );
  assert.equal(grown.code, 0, grown.err);
  assert.equal(JSON.parse(readFileSync(at('all.json'), 'utf8')).views.length, 2);
  // What was published is not forgotten by saving something else in its place.
  const other = await outis('check-views', at('all.json'), '--save', at('published.json'));
  assert.equal(other.code, 2);
  assert.match(other.err, /^error\[file-in-use\]: /);

  write('bad.json', { ...EXTRACTS, k: 0 });
  const bad = await outis('check-views', at('bad.json'));
  assert.equal(bad.code, 2);
  assert.match(bad.err, /^error\[bad-view-set\]: k: found 0, expected a whole number from 2/);
});

const STAFF = 'Name,Ward\nAnn,West\nBob,West\nEve,East\nMax,East\n';
const COSTS = 'Ward,Diagnosis\nWest,flu\nWest,cold\nEast,flu\nEast,cold\nEast,cold\n';
const NAMES = 'Name,Diagnosis\nAnn,flu\nBob,cold\nEve,flu\nMax,cold\n';

test('extracts as files, one of them out: what the new one adds comes first', async () => {
  const question = {
    files: { 'staff.csv': STAFF, 'costs.csv': COSTS },
    id: 'Name',
    property: 'Diagnosis',
    k: 2,
  };
  const refused = await rejection(checkViews(question));
  assert.match(refused.message, /costs|views\[1\]/);
  const verdict = await checkViews({ ...question, distinct: true, key: 'Name', published: ['staff.csv'] });
  assert.equal(verdict.verdict, 'holds');
  assert.equal(verdict.method, 'keyed-tree');
  assert.equal(verdict.added?.answer, 'safe before, and safe with what is proposed');
  assert.ok(verdict.notes.some((note) => note.includes('1 repeated row')));
  const unknown = await rejection(checkViews({ ...question, published: ['other.csv'] }));
  assert.match(unknown.message, /none of the files/);
});

test('the command line checks CSV files and keeps the log', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-views-'));
  const file = (/** @type {string} */ name, /** @type {string} */ text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const [staff, costs, names] = [
    file('staff.csv', STAFF),
    file('costs.csv', COSTS),
    file('names.csv', NAMES),
  ];
  const secret = ['--id', 'Name', '--property', 'Diagnosis', '--k', '2', '--key', 'Name', '--distinct'];
  const log = join(folder, 'log.json');
  const first = await outis('check-views', staff, costs, ...secret, '--log', log, '--to', 'Ministry');
  assert.equal(first.code, 0, first.out + first.err);
  /** @type {import('outis').DisclosureLog} */
  const { entries } = JSON.parse(readFileSync(log, 'utf8'));
  assert.deepEqual(
    entries.map(({ file, to, csv }) => [file, to, csv]),
    [
      ['staff.csv', 'Ministry', undefined],
      ['costs.csv', 'Ministry', undefined],
    ],
  );
  const third = await outis('check-views', staff, costs, names, ...secret, '--log', log);
  assert.equal(third.code, 1);
  assert.match(third.out, /^the proposed views: safe before; what is proposed exposes 4 people/);
  const without = await outis('check-views', staff, names, ...secret, '--log', log);
  assert.equal(without.code, 1);
  assert.match(without.out, /costs\.csv was handed out .* and is not here/);
  const misplaced = await outis('check-views', staff, costs, ...secret, '--where', 'other: Ward = 1');
  assert.equal(misplaced.code, 2);
  assert.match(misplaced.err, /names none of the files/);
});
