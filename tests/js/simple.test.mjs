// `outis anonymize` without a plan, with several files, into a file and to standard output.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { planOfSix, SIX } from './tables.mjs';

const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));
const base = mkdtempSync(join(tmpdir(), 'outis-simple-'));
after(() => rmSync(base, { recursive: true }));

let folder = base;
beforeEach(() => {
  folder = mkdtempSync(join(base, 'case-'));
  writeFileSync(join(folder, 'six.csv'), SIX);
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(planOfSix()));
});

/** @param {string[]} args @param {{ input?: string, encoding?: 'utf8' | 'latin1' }} [how] */
function outis(args, { input = '', encoding = 'utf8' } = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    input,
    encoding,
  });
  return { code: status, out: stdout, err: stderr };
}
const read = (/** @type {string} */ path) => readFileSync(join(folder, path), 'utf8');

const SIMPLE = ['--quasi', 'Age,Zip', '--sensitive', 'Disease', '--k', '2', '--l', '2'];

test('a few options stand for a plan, which is told and gives the same release', () => {
  const made = outis(['anonymize', 'six.csv', ...SIMPLE, '--out', 'release', '--private', 'kept']);
  assert.equal(made.code, 0, made.err);
  assert.match(made.out, /^verdict: holds/);
  assert.match(made.err, /not published, because no option names them: Name/);
  const plan = JSON.parse(made.err.slice(made.err.indexOf('{'), made.err.lastIndexOf('}') + 1));
  assert.deepEqual(plan.attributes.Name, { role: 'identifier' });
  assert.deepEqual(
    plan.principles.map((/** @type {{ kind: string }} */ { kind }) => kind),
    ['k-anonymity', 'l-diversity'],
  );
  assert.doesNotMatch(read('release/release.csv'), /Ann|Name/);
  writeFileSync(join(folder, 'told.json'), JSON.stringify(plan));
  const again = outis([
    'anonymize',
    'six.csv',
    '--plan',
    'told.json',
    '--key',
    'kept/release.key',
    '--out',
    'again',
  ]);
  assert.equal(again.code, 0, again.err);
  assert.equal(read('again/release.csv'), read('release/release.csv'));
});

for (const [what, args, message] of /** @type {[string, string[], RegExp][]} */ ([
  ['a plan beside them', [...SIMPLE, '--plan', 'plan.json'], /--plan and options of a plan/],
  ['no quasi column', ['--sensitive', 'Disease', '--k', '2'], /--quasi is missing/],
  ['nothing that must hold', ['--quasi', 'Age'], /--k, --l or --t is missing/],
  ['l without a sensitive column', ['--quasi', 'Age', '--l', '2'], /about sensitive columns/],
  [
    'a column that there is not',
    ['--quasi', 'Agee', '--k', '2'],
    /no column `Agee`.*Name, Age, Zip, Disease/,
  ],
  [
    'a column with two roles',
    ['--quasi', 'Age', '--sensitive', 'Age', '--k', '2'],
    /`Age` is quasi and sensitive/,
  ],
  ['a format that there is not', [...SIMPLE, '--format', 'doc'], /--format: found `doc`/],
])) {
  test(`options of a plan are refused with ${what}`, () => {
    const { code, err } = outis(['anonymize', 'six.csv', ...args, '--out', 'release']);
    assert.equal(code, 2);
    assert.match(err, message);
    assert.ok(!existsSync(join(folder, 'release')));
  });
}

test('a file as --out is a copy of the table beside the complete release', () => {
  const { code, err } = outis(['anonymize', 'six.csv', ...SIMPLE, '--out', 'public.csv']);
  assert.equal(code, 0, err);
  assert.equal(read('public.csv'), read('public.release/release.csv'));
  assert.ok(existsSync(join(folder, 'public.release/SHA256SUMS')));
  const again = outis(['anonymize', 'six.csv', ...SIMPLE, '--out', 'public.csv']);
  assert.deepEqual([again.code, /public\.csv is there already/.test(again.err)], [2, true]);
  const forced = outis(['anonymize', 'six.csv', ...SIMPLE, '--out', 'public.csv', '--force']);
  assert.equal(forced.code, 0, forced.err);
  const own = outis(['anonymize', 'six.csv', ...SIMPLE, '--out', 'six.csv', '--force']);
  assert.deepEqual([own.code, /six\.csv is the table itself/.test(own.err)], [2, true]);
  assert.equal(read('six.csv'), SIX);
});

for (const ending of ['parquet', 'arrow', 'xlsx', 'csv.gz']) {
  test(`the ending .${ending} of --out says how it is stored, and an audit reads it`, () => {
    const { code, err } = outis(['anonymize', 'six.csv', ...SIMPLE, '--out', `public.${ending}`]);
    assert.equal(code, 0, err);
    const inside = readdirSync(join(folder, 'public.release')).filter((name) => name.startsWith('release.'));
    assert.deepEqual(inside, ending === 'xlsx' ? ['release.csv', 'release.xlsx'] : [`release.${ending}`]);
    assert.match(outis(['audit', '--release', 'public.release']).out, /^verdict: holds/);
    const { out } = outis(['profile', `public.${ending}`]);
    assert.match(out, /6 rows/);
  });
}

test('--out - writes the table to standard output, and nothing else there', () => {
  const { code, out, err } = outis(['anonymize', '-', ...SIMPLE, '--out', '-'], { input: SIX });
  assert.equal(code, 0, err);
  assert.match(out, /^Age,Zip,Disease(,group_id)?\n/);
  assert.equal(out.trim().split('\n').length, 7);
  assert.match(err, /verdict: holds/);
  assert.deepEqual(readdirSync(folder).sort(), ['plan.json', 'six.csv']);
  const packed = outis(['anonymize', 'six.csv', ...SIMPLE, '--out', '-', '--format', 'parquet'], {
    encoding: 'latin1',
  });
  assert.equal(packed.out.slice(0, 4), 'PAR1');
  assert.equal(outis(['anonymize', 'six.csv', ...SIMPLE, '--out', '-', '--json']).code, 2);
});

test('several files have a folder each, and the worst exit code counts', () => {
  writeFileSync(join(folder, 'other.csv'), SIX.replaceAll('02139', '02138'));
  writeFileSync(join(folder, 'broken.csv'), 'Age,Zip\n1\n');
  const { code, out, err } = outis([
    ...['anonymize', 'six.csv', 'other.csv', ...SIMPLE],
    ...['--out', 'all', '--private', 'kept'],
  ]);
  assert.equal(code, 0, err);
  assert.equal(out.match(/verdict: holds/g)?.length, 2);
  assert.deepEqual(readdirSync(join(folder, 'all')).sort(), ['other', 'six']);
  assert.notEqual(read('kept/six/release.key'), read('kept/other/release.key'));
  const bad = outis(['anonymize', 'six.csv', 'broken.csv', ...SIMPLE, '--out', 'next', '--json']);
  assert.equal(bad.code, 2);
  const answers = JSON.parse(bad.out);
  assert.deepEqual(
    answers.map((/** @type {{ file: string, exitCode: number }} */ { file, exitCode }) => [file, exitCode]),
    [
      ['six.csv', 0],
      ['broken.csv', 2],
    ],
  );
  assert.equal(answers[0].verdict.verdict, 'holds');
  assert.equal(answers[1].error.code, 'ragged-row');
  assert.deepEqual(readdirSync(join(folder, 'next')), ['six']);
});

for (const [what, args, message] of /** @type {[string, string[], RegExp][]} */ ([
  ['one key', ['--key', 'k', '--out', 'all'], /--key is for one file/],
  ['one file to write', ['--out', 'x.csv'], /--out names one file/],
])) {
  test(`several files are refused with ${what}`, () => {
    writeFileSync(join(folder, 'other.csv'), SIX);
    const { code, err } = outis(['anonymize', 'six.csv', 'other.csv', ...SIMPLE, ...args]);
    assert.equal(code, 2, err);
    assert.match(err, message);
  });
}

test('several tables are checked at once, in every report', () => {
  writeFileSync(join(folder, 'alike.csv'), 'Age,Disease\n21,Flu\n21,Cold\n');
  writeFileSync(join(folder, 'apart.csv'), 'Age,Disease\n21,Flu\n22,Cold\n');
  const check = (/** @type {string} */ report) =>
    outis(['check', 'alike.csv', 'apart.csv', '--quasi', 'Age', '--k', '2', '--report', report]);
  assert.deepEqual(
    JSON.parse(check('json').out).map((/** @type {any} */ { file, verdict }) => [file, verdict]),
    [
      ['alike.csv', 'holds'],
      ['apart.csv', 'violated'],
    ],
  );
  assert.match(check('junit').out, /<testsuites>[\s\S]*alike\.csv[\s\S]*apart\.csv[\s\S]*<\/testsuites>/);
  const [run] = JSON.parse(check('sarif').out).runs;
  assert.deepEqual(
    run.results.map((/** @type {any} */ one) => one.locations[0].physicalLocation.artifactLocation.uri),
    ['apart.csv'],
  );
  const { code, out } = check('text');
  assert.equal(code, 1);
  assert.match(out, /^alike\.csv\n[\s\S]*\napart\.csv\n/);
});
