import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, beforeEach, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { AGES, CLIMBING, COUNTED, crowd, planOfCrowd, planOfSix, SIX, TOWNS } from './tables.mjs';
import { sheetOf, xlsx } from './workbooks.mjs';

const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));
const base = mkdtempSync(join(tmpdir(), 'outis-cli-'));
after(() => rmSync(base, { recursive: true }));

let folder = base;
beforeEach(() => {
  folder = mkdtempSync(join(base, 'case-'));
  writeFileSync(join(folder, 'six.csv'), SIX);
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(planOfSix()));
});

/**
 * Runs the command line in the test's own folder.
 * @param {string[]} args
 * @param {{ input?: string | Uint8Array, interrupt?: boolean, open?: boolean, program?: string }} [how]
 * `interrupt`: Ctrl-C once the input was taken; `open`: more input may come
 * @returns {Promise<{ code: number | null, out: string, err: string }>}
 */
function outis(args, { input = '', interrupt = false, open = false, program = cli } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd: folder });
    let out = '';
    let err = '';
    child.stdout.on('data', (data) => {
      out += data;
    });
    child.stderr.on('data', (data) => {
      err += data;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.on('error', () => {});
    const taken = () => {
      if (interrupt) child.kill('SIGINT');
    };
    if (open) child.stdin.write(input, taken);
    else child.stdin.end(input, taken);
  });
}

const anonymize = ['anonymize', 'six.csv', '--plan', 'plan.json', '--out', 'release'];

test('anonymize writes a release folder and prints the hash of its checksums', async () => {
  const { code, out, err } = await outis([...anonymize, '--private', 'secret']);
  assert.equal(code, 0, err);
  const files = readdirSync(join(folder, 'release')).sort();
  assert.deepEqual(files, ['SHA256SUMS', 'release.csv', 'report.html', 'report.json']);
  assert.deepEqual(readdirSync(join(folder, 'secret')).sort(), [
    'release.key',
    'report-private.html',
    'report-private.json',
    'rows.csv',
  ]);
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'release/SHA256SUMS')))
    .digest('hex');
  assert.ok(out.includes(hash));
  assert.match(out, /verdict: holds/);
  assert.equal(err, '', 'no progress where nobody watches');
  assert.ok(!out.includes('\u001b'), 'no colours where nobody watches');
  assert.deepEqual(readdirSync(folder).sort(), ['plan.json', 'release', 'secret', 'six.csv']);
});

test('what anonymize wrote is confirmed by audit --release', async () => {
  await outis([...anonymize, '--private', 'secret']);
  const alone = await outis(['audit', '--release', 'release']);
  assert.equal(alone.code, 0, alone.out + alone.err);
  assert.match(alone.out, /not checked: /);
  const full = await outis(
    [
      'audit',
      '--release',
      'release',
      '--original',
      '-',
      '--private',
      'secret',
      '--plan',
      'plan.json',
      '--json',
    ],
    { input: SIX },
  );
  assert.equal(full.code, 0, full.out + full.err);
  assert.equal(JSON.parse(full.out).verdict, 'holds');
  writeFileSync(
    join(folder, 'release/release.csv'),
    `${readFileSync(join(folder, 'release/release.csv'))}1,2,3,4\n`,
  );
  assert.equal((await outis(['audit', '--release', 'release'])).code, 1);
});

test('a folder that holds a release is refused unless forced, and replaced as a whole', async () => {
  await outis(anonymize);
  writeFileSync(join(folder, 'release/old.txt'), 'left from before');
  const refused = await outis(anonymize);
  assert.equal(refused.code, 2);
  assert.match(refused.err, /^error\[folder-in-use\]: .*--force/m);
  assert.ok(existsSync(join(folder, 'release/old.txt')));
  assert.equal((await outis([...anonymize, '--force'])).code, 0);
  assert.ok(!existsSync(join(folder, 'release/old.txt')));
});

test('a place that cannot be written is a fault of the place, not a bug', async () => {
  for (const place of [
    ['--out', 'six.csv/release'],
    ['--out', 'release', '--private', 'six.csv/mine'],
  ]) {
    const { code, err } = await outis(['anonymize', 'six.csv', '--plan', 'plan.json', ...place]);
    assert.equal(code, 2);
    assert.match(err, /^error\[unwritable\]: .*six\.csv.* cannot be written: /m);
    assert.deepEqual(readdirSync(folder).sort(), ['plan.json', 'six.csv']);
  }
});

test('a folder with other files is never replaced, not even by force', async () => {
  mkdirSync(join(folder, 'release'));
  writeFileSync(join(folder, 'release/thesis.txt'), 'years of work');
  const { code, err } = await outis([...anonymize, '--force']);
  assert.equal(code, 2);
  assert.match(err, /did not write/);
  assert.ok(existsSync(join(folder, 'release/thesis.txt')));
});

test('private files cannot be put inside the folder that is published', async () => {
  const { code, err } = await outis([...anonymize, '--private', 'release/private']);
  assert.equal(code, 2);
  assert.match(err, /apart/);
  assert.ok(!existsSync(join(folder, 'release')));
});

test('where the answer is no, the exit code is 1, --out stays away and --private has the diagnosis', async () => {
  const plan = planOfSix();
  plan.principles = [{ kind: 'k-anonymity', k: 7 }];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  const { code, err } = await outis([...anonymize, '--private', 'secret']);
  assert.equal(code, 1);
  assert.match(err, /^error\[unsatisfiable\]: /m);
  assert.ok(!existsSync(join(folder, 'release')));
  const diagnosis = JSON.parse(readFileSync(join(folder, 'secret/diagnosis.json'), 'utf8'));
  assert.equal(diagnosis.code, 'unsatisfiable');
});

test('a nearly unique column left as it is gets a warning, not a refusal', async () => {
  const plan = planOfSix();
  plan.attributes.Name = { role: 'insensitive' };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  const { code, err } = await outis(anonymize);
  assert.equal(code, 0, err);
  assert.match(err, /^warning: .*Name/);
});

test('every fault of a plan has its own line, and the exit code is 2', async () => {
  const plan = /** @type {any} */ (planOfSix());
  plan.attributes.Age.role = 'quassi';
  plan.principles[0].k = 0;
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  const { code, out, err } = await outis([...anonymize, '--json']);
  assert.equal(code, 2);
  const lines = err.trim().split('\n');
  assert.equal(lines.length, 2, err);
  assert.match(lines[0] ?? '', /^error\[bad-plan\]: attributes\.Age\.role: found .* did you mean `quasi`\?$/);
  assert.equal(JSON.parse(out).error.details.faults.length, 2);
});

/** @type {[string, string[], RegExp][]} */
const mistakes = [
  ['an unknown command', ['anonymise'], /error\[usage\]: .*anonymise/],
  ['an unknown option', ['profile', 'six.csv', '--jsno'], /error\[usage\]: .*--jsno/],
  ['no table', ['profile'], /error\[usage\]: a table/],
  ['no plan', ['audit', 'six.csv'], /error\[usage\]: --plan/],
  ['no folder', ['anonymize', 'six.csv', '--plan', 'plan.json'], /error\[usage\]: --out/],
  ['one argument too many', ['profile', 'six.csv', 'seven.csv'], /error\[usage\]: .*seven\.csv/],
  ['a table that is not there', ['profile', 'nowhere.csv'], /error\[unreadable\]: .*nowhere\.csv/],
  ['a plan that is not there', ['audit', 'six.csv', '--plan', 'no.json'], /error\[unreadable\]: no\.json/],
  ['a release that is not there', ['audit', '--release', 'no'], /error\[unreadable\]: no/],
  ['a table beside --release', ['audit', 'six.csv', '--release', 'r'], /error\[usage\]: .*six\.csv/],
  ['a word for a number', ['dependencies', 'six.csv', '--max-error', 'few'], /error\[usage\]: --max-error/],
  ['too many columns', ['dependencies', 'six.csv', '--max-determinant', '99'], /error\[bad-option\]: .*99/],
  ['the same stream twice', ['audit', '-', '--plan', '-'], /error\[usage\]: both/],
  ['one stream for two views', ['check-views', '-', '--published', '-'], /error\[usage\]: both `extract/],
  [
    'one stream for two originals',
    ['audit', '--release', 'a', '--release', 'b', '--original', '-', '--original', '-'],
    /error\[usage\]: both `--original` and `--original` are `-`/,
  ],
];
for (const [name, args, expected] of mistakes) {
  test(`${name} ends with exit code 2 and one line that says what to do`, async () => {
    const { code, out, err } = await outis(args);
    assert.equal(code, 2);
    assert.equal(out, '');
    assert.match(err, expected);
    assert.equal(err.trim().split('\n').length, 1, err);
  });
}

test('a bad table is told with its line', async () => {
  const { code, err } = await outis(['profile', '-'], { input: 'a,b\n1,2\n3\n' });
  assert.equal(code, 2);
  assert.match(err, /^error\[ragged-row\]: line 3: /);
});

test('profile prints a line per column, plan prints a plan that anonymize takes', async () => {
  const profile = await outis(['profile', '-'], { input: SIX });
  assert.equal(profile.code, 0, profile.err);
  for (const name of ['Name', 'Age', 'Zip', 'Disease'])
    assert.match(profile.out, new RegExp(`^${name} `, 'm'));
  const json = JSON.parse((await outis(['profile', 'six.csv', '--json'])).out);
  assert.equal(json.rows, 6);
  assert.equal(json.columns[0].name, 'Name');
  const plan = await outis(['plan', 'six.csv']);
  assert.equal(plan.code, 0, plan.err);
  writeFileSync(join(folder, 'plan.json'), plan.out);
  const audit = await outis(['audit', 'six.csv', '--plan', 'plan.json']);
  assert.ok(audit.code === 0 || audit.code === 1, audit.err);
});

test('audit of a table says no with the witnesses', async () => {
  const { code, out } = await outis(['audit', 'six.csv', '--plan', '-', '--json'], {
    input: JSON.stringify(planOfSix()),
  });
  assert.equal(code, 1);
  const verdict = JSON.parse(out);
  assert.equal(verdict.verdict, 'violated');
  for (const field of ['kind', 'verdict', 'asked', 'measured', 'witness'])
    assert.ok(field in verdict.principles[0], field);
});

test('dependencies are told in words, most relevant first, and as JSON', async () => {
  const words = await outis(['dependencies', '-'], { input: TOWNS });
  assert.equal(words.code, 0, words.err);
  const [first, ...rest] = words.out.trimEnd().split('\n');
  assert.match(first ?? '', /^each zip has one city +100 % of the rows share their zip$/);
  assert.ok(rest.includes('no two rows agree on id, so every other column is determined'), words.out);
  const { functional, multivalued } = JSON.parse(
    (await outis(['dependencies', '-', '--json', '--max-determinant', '1'], { input: TOWNS })).out,
  );
  assert.deepEqual(functional[0], { from: ['zip'], to: ['city'], error: 0, support: 1 });
  assert.ok(functional.every((/** @type {any} */ { from }) => from.length <= 1));
  assert.deepEqual(multivalued, []);
  const nearly = await outis(['dependencies', '-', '--max-error', '0.4'], { input: TOWNS });
  assert.match(nearly.out, /^nearly each city has one zip +33\.3 % of the rows differ; /m);
});

test('a table without dependencies is told so', async () => {
  const { code, out } = await outis(['dependencies', '-'], { input: 'a,b\n1,1\n1,2\n2,1\n2,2\n1,1\n' });
  assert.equal(code, 0);
  assert.equal(out, 'no column determines another\n');
});

test('audit says which dependencies of the plan hold, and where one does not', async () => {
  const plan = {
    version: 1,
    attributes: {
      id: { role: 'identifier' },
      zip: { role: 'quasi' },
      city: { role: 'quasi' },
      age: { role: 'quasi' },
    },
    dependencies: ['zip -> city', 'city -> zip'],
    principles: [{ kind: 'k-anonymity', k: 2 }],
    algorithm: { name: 'mondrian' },
  };
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  const words = await outis(['audit', '-', '--plan', 'plan.json'], { input: TOWNS });
  assert.match(words.out, /^ +holds +zip -> city$/m);
  assert.match(words.out, /^ +violated +city -> zip$/m);
  assert.match(words.out, /^ +city -> zip: rows 1 and 5 disagree$/m);
  const json = JSON.parse(
    (await outis(['audit', '-', '--plan', 'plan.json', '--json'], { input: TOWNS })).out,
  );
  assert.deepEqual(json.dependencies, [
    { dependency: 'zip -> city', from: ['zip'], to: ['city'], verdict: 'holds' },
    {
      dependency: 'city -> zip',
      from: ['city'],
      to: ['zip'],
      verdict: 'violated',
      witness: { rows: [1, 5] },
    },
  ]);
});

test('a tree may stand in a file beside the plan', async () => {
  mkdirSync(join(folder, 'plans'));
  writeFileSync(join(folder, 'plans/zip.csv'), '02139;021;*\n02141;021;*\n02142;021;*\n');
  const plan = /** @type {any} */ (planOfSix());
  plan.attributes.Zip.hierarchy = { kind: 'tree', file: 'zip.csv' };
  writeFileSync(join(folder, 'plans/plan.json'), JSON.stringify(plan));
  const args = ['anonymize', 'six.csv', '--plan', 'plans/plan.json', '--out', 'release'];
  const { code, err } = await outis(args);
  assert.equal(code, 0, err);
  plan.attributes.Zip.hierarchy = { kind: 'tree', file: 'nozip.csv' };
  writeFileSync(join(folder, 'plans/plan.json'), JSON.stringify(plan));
  const missing = await outis([...args, '--force']);
  assert.equal(missing.code, 2);
  assert.match(missing.err, /^error\[bad-plan\]: attributes\.Zip\.hierarchy\.file: found `nozip\.csv`/);
});

test('Ctrl-C ends with 130 and leaves nothing behind', async () => {
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(planOfCrowd()));
  const args = ['anonymize', '-', '--plan', 'plan.json', '--out', 'release', '--private', 'secret'];
  const { code, out } = await outis([...args, '--json'], { input: crowd(200_000), interrupt: true });
  assert.equal(code, 130);
  assert.equal(JSON.parse(out).error.code, 'interrupted');
  assert.deepEqual(readdirSync(folder).sort(), ['plan.json', 'six.csv']);
});

test('Ctrl-C also ends a wait for input that does not come', async () => {
  const { code } = await outis(['profile', '-'], { input: crowd(20_000), interrupt: true, open: true });
  assert.equal(code, 130);
});

test('describe lists what a plan may contain, in words and as JSON', async () => {
  const words = await outis(['describe']);
  assert.equal(words.code, 0);
  assert.match(words.out, /mondrian/);
  assert.match(words.out, /t-closeness/);
  assert.ok(JSON.parse((await outis(['describe', '--json'])).out).algorithms.length > 0);
  assert.match((await outis(['describe', 'mask'])).out, /mask/);
  assert.equal((await outis(['describe', 'maks'])).code, 2);
});

const VERBS = [
  'profile',
  'sheets',
  'plan',
  'check',
  'dependencies',
  'constraints',
  'estimate',
  'anonymize',
  'republish',
  'ledger',
  'audit',
  'check-views',
  'convert',
  'describe',
  'doctor',
  'completion',
];

test('every verb answers with JSON and nothing else when it is asked to', async () => {
  writeFileSync(
    join(folder, 'series.json'),
    JSON.stringify({
      ...planOfSix(),
      principles: [{ kind: 'm-invariance', m: 2 }],
      algorithm: { name: 'm-invariance', identity: ['Name'] },
    }),
  );
  writeFileSync(
    join(folder, 'views.json'),
    JSON.stringify({
      attributes: { Name: {}, Job: {}, Problem: {} },
      secret: { id: 'Name', property: 'Problem' },
      k: 2,
      views: [{ project: ['Name', 'Job'], rows: [['Ann', 'Chef']] }],
    }),
  );
  /** @type {Record<string, string[]>} */
  const calls = {
    profile: ['six.csv'],
    check: ['six.csv', '--quasi', 'Age'],
    sheets: ['six.csv'],
    plan: ['six.csv'],
    dependencies: ['six.csv'],
    constraints: ['six.csv', '--plan', 'plan.json'],
    estimate: ['six.csv', '--plan', 'plan.json'],
    anonymize: ['six.csv', '--plan', 'plan.json', '--out', 'release'],
    republish: ['six.csv', '--plan', 'series.json', '--ledger', 'l', '--first', '--out', 'spring'],
    ledger: ['show', 'l'],
    audit: ['--release', 'release'],
    'check-views': ['views.json'],
    convert: ['six.csv', 'six.parquet'],
    describe: [],
    completion: ['bash'],
  };
  for (const verb of VERBS) {
    const { code, out, err } = await outis([verb, ...(calls[verb] ?? []), '--json']);
    assert.equal(code, 0, `${verb}: ${out}${err}`);
    assert.equal(typeof JSON.parse(out), 'object', verb);
  }
  const piped = await outis(['ledger', 'show', '-', '--json'], { input: readFileSync(join(folder, 'l')) });
  assert.equal(JSON.parse(piped.out).people, 6, piped.err);
});

test('a table goes to Parquet and back, is published from there, and nothing is overwritten', async () => {
  const there = await outis(['convert', 'six.csv', 'six.parquet']);
  assert.equal(there.code, 0, there.err);
  assert.equal(there.out, 'six.parquet: 6 rows, 4 columns\n');
  const back = await outis(['convert', 'six.parquet', 'again.csv']);
  assert.equal(back.code, 0, back.err);
  assert.equal(readFileSync(join(folder, 'again.csv'), 'utf8'), SIX);
  assert.equal((await outis(['convert', 'six.parquet', 'six.arrow'])).code, 0);
  assert.equal(JSON.parse((await outis(['profile', 'six.arrow', '--json'])).out).rows, 6);
  const release = await outis(['anonymize', 'six.parquet', '--plan', 'plan.json', '--out', 'release']);
  assert.equal(release.code, 0, release.err);
  const refused = await outis(['convert', 'six.parquet', 'six.csv']);
  assert.equal(refused.code, 2);
  assert.match(refused.err, /^error\[file-in-use\]: six\.csv .*--force/);
  assert.equal((await outis(['convert', 'six.csv', 'six.xml'])).code, 2);
});

test('a workbook is read by every verb that reads a table, once its sheet is named', async () => {
  const rows = SIX.trim()
    .split('\n')
    .map((line) => line.split(','));
  writeFileSync(
    join(folder, 'six.xlsx'),
    xlsx({ Notes: sheetOf([['note'], ['by hand']]), Six: sheetOf(rows) }),
  );
  const listed = await outis(['sheets', 'six.xlsx']);
  assert.equal(
    listed.out,
    '   sheet  rows  columns\n1  Notes     1        1\n2  Six       6        4\n',
    listed.err,
  );
  const asked = await outis(['profile', 'six.xlsx']);
  assert.equal(asked.code, 2);
  assert.match(asked.err, /^error\[several-sheets\]: .*`Notes` \(1 row, 1 column\), `Six`/);
  /** @type {string[][]} */
  const calls = [
    ['profile', 'six.xlsx'],
    ['plan', 'six.xlsx'],
    ['dependencies', 'six.xlsx'],
    ['constraints', 'six.xlsx', '--plan', 'plan.json'],
    ['estimate', 'six.xlsx', '--plan', 'plan.json'],
    ['anonymize', 'six.xlsx', '--plan', 'plan.json', '--out', 'release', '--private', 'private'],
    ['audit', '--release', 'release', '--original', 'six.xlsx', '--private', 'private'],
    ['convert', 'six.xlsx', 'again.csv'],
  ];
  for (const call of calls) {
    const { code, err } = await outis([...call, '--sheet', 'Six']);
    assert.equal(code, 0, `${call[0]}: ${err}`);
  }
  assert.equal(readFileSync(join(folder, 'again.csv'), 'utf8'), SIX);
  const piped = await outis(['profile', '-', '--sheet', '2', '--json'], {
    input: readFileSync(join(folder, 'six.xlsx')),
  });
  assert.equal(JSON.parse(piped.out).rows, 6);
  const none = await outis(['profile', 'six.csv', '--sheet', 'Six']);
  assert.equal(none.code, 2);
  assert.match(none.err, /^error\[bad-option\]: .*no workbook/);
});

test('constraints says what several constraints amount to, in words and as JSON', async () => {
  const plan = planOfSix();
  plan.principles = [
    { kind: 'k-anonymity', k: 2, attributes: ['Age', 'Zip'] },
    { kind: 'k-anonymity', k: 2, attributes: ['Zip'] },
  ];
  plan.algorithm = { name: 'classfly-plus' };
  const call = ['constraints', 'six.csv', '--plan', '-'];
  const input = JSON.stringify(plan);
  const { code, out, err } = await outis(call, { input });
  assert.equal(code, 0, err);
  const [set, ...members] = out.trimEnd().split('\n');
  assert.equal(set, 'set 1: Age, Zip');
  assert.match(members[0] ?? '', /^ +at least 2 rows that agree on Age, Zip$/);
  assert.match(members[1] ?? '', /^ +at least 2 rows that agree on Zip +redundant: it /);
  const json = JSON.parse((await outis([...call, '--json'], { input })).out);
  assert.deepEqual(json.sets, [{ principles: [0], attributes: ['Age', 'Zip'], k: 2 }]);
  assert.equal(json.constraints[1].impliedBy, 0);
});

test('with the size of the population the risk from an outsider is told', async () => {
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ ...planOfSix(), population: 6000 }));
  const { code, out, err } = await outis(anonymize);
  assert.equal(code, 0, err);
  const told = out.match(/^by someone who does not know who is in the table: (.+) %, if .* 6000 people$/m);
  const { risk } = JSON.parse(readFileSync(join(folder, 'release/report.json'), 'utf8')).measures;
  // groups of two, one person in a thousand: π/(1−π) (1 + π/(1−π) ln π)
  const odds = 1 / 999;
  const expected = odds * (1 + odds * Math.log(1 / 1000));
  assert.ok(Math.abs(risk.journalist / expected - 1) < 1e-5, risk.journalist);
  assert.ok(Math.abs(Number(told?.[1]) / (100 * expected) - 1) < 0.01, out);
  assert.equal(risk.prosecutor.highest, 0.5);
  assert.equal((await outis(['audit', '--release', 'release'])).code, 0);
});

test('colours are for a terminal, unless NO_COLOR says otherwise', async (t) => {
  const watched = (/** @type {string} */ noColor) => {
    const command = `${process.execPath} ${cli} audit six.csv --plan plan.json`;
    // `script` gives the command a terminal.
    return spawnSync('script', ['-qec', command, '/dev/null'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: noColor },
    });
  };
  const coloured = watched('');
  if (coloured.error) return t.skip('there is no `script` to make a terminal');
  assert.equal(coloured.status, 1);
  assert.ok(coloured.stdout.includes('\u001b[31mviolated\u001b[0m'), coloured.stdout);
  // The progress line is taken away with a code that is no colour.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes start with one
  assert.doesNotMatch(watched('1').stdout, /\u001b\[\d+m/);
});

test('what a terminal would obey is shown, not obeyed', async () => {
  const evil = '\u001b]0;owned\u0007\u001b[2J\u009b31m\u202eAge';
  writeFileSync(
    join(folder, 'evil.csv'),
    `"${evil}","Zip\nerror[bug]: no",Disease\n1,2,\u001b[31mflu\n2,3,cold\n`,
  );
  const plan = { ...planOfSix(), attributes: { [evil]: { role: 'quasi' }, Missing: { role: 'quasi' } } };
  writeFileSync(join(folder, 'evil.json'), JSON.stringify(plan));
  const answers = [
    await outis(['profile', 'evil.csv']),
    await outis(['profile', 'evil.csv', '--json']),
    await outis(['plan', 'evil.csv']),
    await outis(['anonymize', 'evil.csv', '--plan', 'evil.json', '--out', 'evil']),
    await outis(['profile', `${evil}.csv`]),
  ];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const obeyed = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/;
  for (const { out, err } of answers) assert.doesNotMatch(out + err, obeyed);
  assert.match(answers[0]?.out ?? '', /\\u001b\]0;owned/);
  assert.doesNotMatch(answers[0]?.out ?? '', /^error/m);
  const [first] = JSON.parse(answers[1]?.out ?? '').columns;
  assert.equal(first.name, evil, 'as data it is what it was');
});

test('a bar shows how far long work is, on a terminal alone', async (t) => {
  writeFileSync(join(folder, 'crowd.csv'), crowd(60_000));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(planOfCrowd()));
  const command = `${process.execPath} ${cli} anonymize crowd.csv --plan plan.json --out release`;
  const watched = spawnSync('script', ['-qec', command, '/dev/null'], { cwd: folder, encoding: 'utf8' });
  if (watched.error) return t.skip('there is no `script` to make a terminal');
  assert.equal(watched.status, 0, watched.stdout);
  assert.match(watched.stdout, /[█░]{24} +\d+ % \w+/);
  // It is taken away before the answer comes.
  const [before = '', ...after] = watched.stdout.split('\r\u001b[K').slice(-2);
  assert.match(before, /^[█░]{24} /);
  assert.match(after.join(), /verdict/);
});

test('a release may be read by everybody, the private files by their owner', async (t) => {
  if (process.platform === 'win32') return t.skip('there are no such rights');
  assert.equal((await outis([...anonymize, '--private', 'secret'])).code, 0);
  const rights = (/** @type {string} */ name) => statSync(join(folder, name)).mode & 0o777;
  assert.equal(rights('release'), 0o777 & ~process.umask());
  assert.equal(rights('secret'), 0o700);
});

test('folders around --out that a failed run would have needed are not left behind', async () => {
  const args = [
    'anonymize',
    'six.csv',
    '--plan',
    'plan.json',
    '--out',
    'a/b/release',
    '--private',
    'c/secret',
  ];
  const plan = planOfSix();
  plan.principles = [{ kind: 'k-anonymity', k: 7 }];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  assert.equal((await outis(args)).code, 1);
  assert.deepEqual(readdirSync(folder).sort(), ['c', 'plan.json', 'six.csv']);
  assert.deepEqual(readdirSync(join(folder, 'c/secret')), ['diagnosis.json']);
});

test('a bug of ours ends with exit code 3 and says so, also as JSON', async () => {
  const broken = join(folder, 'broken');
  cpSync(dirname(cli), broken, { recursive: true });
  writeFileSync(join(broken, 'package.json'), '{ "type": "module" }');
  const calls = join(broken, 'calls.js');
  const fails = 'profile: call(() => { throw new TypeError("on purpose"); }), before: call(';
  writeFileSync(calls, readFileSync(calls, 'utf8').replace('profile: call(', fails));
  const run = () => outis(['profile', 'six.csv', '--json'], { program: join(broken, 'cli.js') });
  const { code, out, err } = await run();
  assert.equal(code, 3, err);
  assert.match(err, /^error\[bug\]: /);
  assert.equal(JSON.parse(out).error.code, 'bug');

  // Files that are damaged are no bug, and nothing that other input would mend.
  for (const name of readdirSync(broken).filter((file) => file.endsWith('.wasm')))
    writeFileSync(join(broken, name), 'no wasm');
  const damaged = await run();
  assert.deepEqual([damaged.code, JSON.parse(damaged.out).error.code], [3, 'worker-unavailable']);
});

test('help exists for every command, with an example', async () => {
  const overview = await outis(['--help']);
  assert.equal(overview.code, 0);
  for (const name of VERBS) {
    assert.match(overview.out, new RegExp(`outis ${name} `));
    const help = await outis([name, '--help']);
    assert.equal(help.code, 0);
    assert.match(help.out, new RegExp(`^Example:\n  outis ${name}`, 'm'));
    assert.match(help.out, /^ {2}--json +print the answer as JSON$/m);
    assert.equal((await outis(['help', name])).out, help.out);
  }
  assert.equal((await outis(['help', 'anonymise'])).code, 2);
  assert.match((await outis(['--version'])).out, /^\d+\.\d+\.\d+\n$/);
});

test('every example of the help is a command that is understood', async () => {
  const { commands } = await import('../../pkg/dist/cli/commands.js');
  const { parse } = await import('../../pkg/dist/cli/arguments.js');
  let examples = 0;
  for (const { name, example, usage } of commands) {
    for (const line of example) {
      const [call = ''] = line.split(/ >>? /);
      const words = [...call.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      assert.deepEqual(words.slice(0, 2), ['outis', name]);
      assert.doesNotThrow(() => parse(words.slice(1)), line);
      examples += 1;
    }
    for (const line of usage) assert.ok(line.startsWith(`${name}`), line);
  }
  assert.ok(examples >= commands.length);
});

test('the workflow of the guide is the file to copy, and what it runs is understood', async () => {
  const docs = new URL('../../docs/', import.meta.url);
  const file = readFileSync(new URL('check-in-ci/privacy.yml', docs), 'utf8');
  assert.ok(readFileSync(new URL('check-in-ci.md', docs), 'utf8').includes(`\`\`\`yaml\n${file}\`\`\``));
  const { parse } = await import('../../pkg/dist/cli/arguments.js');
  const calls = [...file.matchAll(/^ *- run: npx --yes outis (.+?) > (\S+)$/gm)];
  assert.equal(calls.length, 1);
  for (const [, call = '', report = ''] of calls) {
    assert.doesNotThrow(() => parse(call.split(' ')), call);
    // What it writes is what is uploaded.
    assert.ok(file.includes(`sarif_file: ${report}\n`));
  }
});

test('every shell completes every command and its options', async () => {
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, out } = await outis(['completion', shell]);
    assert.equal(code, 0);
    for (const word of ['anonymize', 'max-determinant', 'json']) assert.match(out, new RegExp(word));
  }
  assert.equal((await outis(['completion', 'tcsh'])).code, 2);
});

test('bash completes what was begun', async () => {
  const { out } = await outis(['completion', 'bash']);
  const script = `${out}\nCOMP_WORDS=(outis anonymize --p) COMP_CWORD=2; _outis; echo "\${COMPREPLY[*]}"`;
  const completed = execFileSync('bash', ['-c', script], { encoding: 'utf8' });
  assert.equal(completed, '--plan --private --pseudonym-key --polish-seconds --population\n');
});

test('an option that is given twice is refused, not dropped', async () => {
  const { code, err } = await outis(['anonymize', 'six.csv', '--plan', 'plan.json', '--plan', 'other.json']);
  assert.equal(code, 2);
  assert.match(err, /^error\[usage\]: --plan is given 2 times; give it once/);
});

test('values that may name a person end in 1 until they are accepted', async () => {
  writeFileSync(join(folder, 'six.csv'), SIX.replace('Flu', 'Flu; call 0170 1234567'));
  const args = ['anonymize', 'six.csv', '--plan', 'plan.json', '--out', 'out'];
  const refused = await outis(args);
  assert.equal(refused.code, 1);
  assert.match(
    refused.err,
    /error\[undecided\]: .*`Disease`: 1 row holds what looks like a telephone number/,
  );
  assert.match(refused.err, /--accept Disease:phone/);
  assert.doesNotMatch(refused.err, /0170/);
  assert.ok(!existsSync(join(folder, 'out')));
  const accepted = await outis([...args, '--accept', 'Disease:phone']);
  assert.equal(accepted.code, 0, accepted.err);
  const { plan } = JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8'));
  assert.deepEqual(plan.reviewed, [{ column: 'Disease', kind: 'phone' }]);
  const wrong = await outis([...args, '--force', '--accept', 'Disease']);
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /error\[usage\]: --accept: found `Disease`/);
});

test('a release for spreadsheet programs: a workbook, and the mark of UTF-8', async () => {
  const made = await outis([
    'anonymize',
    'six.csv',
    '--plan',
    'plan.json',
    '--out',
    'out',
    '--xlsx',
    '--bom',
  ]);
  assert.equal(made.code, 0, made.err);
  assert.deepEqual([...readFileSync(join(folder, 'out/release.csv')).subarray(0, 3)], [0xef, 0xbb, 0xbf]);
  const audited = await outis(['audit', '--release', 'out']);
  assert.equal(audited.code, 0, audited.err + audited.out);
  // What the reader of workbooks finds in it is what the table holds, cell by cell.
  const read = await outis(['convert', 'out/release.xlsx', 'again.csv']);
  assert.equal(read.code, 0, read.err);
  const table = readFileSync(join(folder, 'out/release.csv'), 'utf8').replace('\uFEFF', '');
  assert.equal(readFileSync(join(folder, 'again.csv'), 'utf8'), table);
});

test('the pages of a report in German: echoed with the plan, and made again by an audit', async () => {
  const made = await outis([
    'anonymize',
    'six.csv',
    '--plan',
    'plan.json',
    '--out',
    'german',
    '--private',
    'german-private',
    '--language',
    'de',
  ]);
  assert.equal(made.code, 0, made.err);
  const page = readFileSync(join(folder, 'german/report.html'), 'utf8');
  assert.match(page, /<html lang="de">/);
  assert.match(page, /Wovor das nicht schützt/);
  assert.match(
    readFileSync(join(folder, 'german-private/report-private.html'), 'utf8'),
    /nicht veröffentlichen/,
  );
  const report = JSON.parse(readFileSync(join(folder, 'german/report.json'), 'utf8'));
  assert.equal(report.plan.language, 'de');
  const audited = await outis(['audit', '--release', 'german']);
  assert.equal(audited.code, 0, audited.err + audited.out);
  const none = await outis([
    'anonymize',
    'six.csv',
    '--plan',
    'plan.json',
    '--out',
    'latin',
    '--language',
    'la',
  ]);
  assert.notEqual(none.code, 0);
  assert.match(none.err, /language.*one of/s);
});

test('the plan that is suggested for births and diagnoses makes a release of ages and chapters', async () => {
  writeFileSync(join(folder, 'counted.csv'), COUNTED);
  const { code, out } = await outis(['plan', 'counted.csv']);
  assert.equal(code, 0);
  writeFileSync(join(folder, 'ages.json'), out);
  const made = await outis(['anonymize', 'counted.csv', '--plan', 'ages.json', '--out', 'release']);
  assert.equal(made.code, 0, made.err);
  assert.match(made.out, /verdict: holds/);
  const [header = '', ...lines] = readFileSync(join(folder, 'release/release.csv'), 'utf8')
    .trim()
    .split('\n');
  assert.match(header, /^born,comorbidity,/);
  assert.equal(lines.length, 96);
  for (const line of lines) {
    const [born = '', comorbidity = ''] = line.split(',');
    assert.match(born, AGES);
    assert.match(comorbidity, CLIMBING);
  }
});

test('a plan is suggested for a purpose', async () => {
  const { code, out } = await outis(['plan', 'six.csv', '--purpose', 'open-web']);
  assert.equal(code, 0);
  assert.match(JSON.parse(out).comment, /the open web/);
  const unknown = await outis(['plan', 'six.csv', '--purpose', 'web']);
  assert.equal(unknown.code, 2);
  assert.match(unknown.err, /purpose: found `web`, expected one of open-web, contract, inside, cms, ema/);
});
