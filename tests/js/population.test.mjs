// What a table is a sample of: on the package and on the command line, never in what is published.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { auditRelease, OutisError, open } from '../../pkg/dist/node.js';

const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'outis-population-'));
after(() => rmSync(folder, { recursive: true }));

/** @param {string[]} args */
function outis(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

const AGES = Array.from({ length: 30 }, (_, row) => 20 + ((row * 7) % 30));
const SAMPLE = `age,village,weight,disease\n${AGES.map((age, row) => `${age},V${row % 3},${2 + (row % 3)},${['flu', 'cold'][row % 2]}`).join('\n')}\n`;
/** Everybody of the sample three times over, and strangers. */
const PEOPLE = `village,age\n${[...AGES, ...AGES, ...AGES].map((age, row) => `V${(row % 30) % 3},${age}`).join('\n')}\n${Array.from({ length: 60 }, (_, row) => `V${row % 3},${18 + (row % 40)}`).join('\n')}\n`;

/** @param {'identifier' | 'samplingWeight'} weight @returns {import('outis').Plan} */
const planWith = (weight) => ({
  version: 1,
  attributes: {
    age: { role: 'quasi', hierarchy: { kind: 'range' } },
    village: { role: 'quasi' },
    weight: { role: weight },
    disease: { role: 'sensitive' },
  },
  principles: [{ kind: 'k-map', k: 12 }],
  algorithm: { name: 'sweep' },
});

/** How many people fit a published row, counted here. @param {string[]} row */
function fitting([age = '', village = '']) {
  const [low = Number.NaN, high = low] = age.startsWith('[')
    ? age.slice(1, -1).split(',').map(Number)
    : [Number(age)];
  const lines = PEOPLE.trimEnd().split('\n').slice(1);
  return lines.filter((line) => {
    const [home = '', years] = line.split(',');
    return (
      Number(years) >= low &&
      Number(years) <= high &&
      (village.replaceAll('*', '') === '' || village === home || home.startsWith(village.replaceAll('*', '')))
    );
  }).length;
}

test('k-map against a table of everybody: counted again by hand, and told to no reader', async () => {
  const table = await open(SAMPLE, { population: PEOPLE });
  const release = await table.anonymize(planWith('identifier'));
  assert.equal(release.verdict.verdict, 'holds');
  const rows = await release.tables[0]?.rows(0, 30);
  assert.ok((rows ?? []).every((row) => fitting(row) >= 12));
  const [told] = release.report.verdict.principles;
  assert.equal(told?.measured, null);
  const least = Math.min(...(rows ?? []).map(fitting));
  assert.equal(release.verdict.principles[0]?.measured, least);
  const files = Object.fromEntries(
    await Promise.all(
      release
        .files()
        .filter((file) => !file.private)
        .map(
          async (file) => /** @type {const} */ ([file.name, new Blob([Uint8Array.from(await file.bytes())])]),
        ),
    ),
  );
  assert.equal((await auditRelease(files)).verdict, 'undecided');
  assert.equal((await auditRelease(files, { population: PEOPLE })).verdict, 'holds');
  assert.equal((await auditRelease(files, { population: 'village,age\nV1,30\n' })).verdict, 'violated');
  table.free();
});

test('a population can be given and taken back later, and survives a worker that is ended', async () => {
  const table = await open(SAMPLE);
  assert.match(JSON.stringify(await table.checkPlan(planWith('identifier'))), /without a population/);
  await table.setPopulation(300);
  assert.deepEqual(await table.checkPlan(planWith('identifier')), []);
  const stopped = new AbortController();
  const call = table.anonymize(planWith('identifier'), { signal: stopped.signal });
  stopped.abort();
  await assert.rejects(call, { name: 'AbortError' });
  assert.deepEqual(await table.checkPlan(planWith('identifier')), []);
  await table.setPopulation(new Blob([PEOPLE]));
  assert.equal((await table.anonymize(planWith('identifier'))).verdict.verdict, 'holds');
  await table.setPopulation(undefined);
  assert.notDeepEqual(await table.checkPlan(planWith('identifier')), []);
  await assert.rejects(
    table.setPopulation(0.5),
    (error) => error instanceof OutisError && error.code === 'bad-option',
  );
  await assert.rejects(
    open(SAMPLE, { population: -1 }),
    (error) => error instanceof OutisError && error.code === 'bad-option',
  );
  table.free();
});

test('weights are used and not published', async () => {
  const table = await open(SAMPLE);
  const release = await table.anonymize(planWith('samplingWeight'));
  const weights = new Map(
    SAMPLE.trimEnd()
      .split('\n')
      .slice(1)
      .map((line, row) => [row, Number(line.split(',')[2])]),
  );
  const [published] = release.tables;
  assert.ok(published && !published.columns.includes('weight'));
  /** @type {Map<string, number>} */
  const sums = new Map();
  const rows = await published.rows(0, published.rowCount);
  rows.forEach((row, index) => {
    const group = row.at(-1) ?? '';
    sums.set(group, (sums.get(group) ?? 0) + (weights.get(published.origin[index] ?? -1) ?? 0));
  });
  assert.ok(
    [...sums.values()].every((people) => people >= 12),
    JSON.stringify([...sums]),
  );
  table.free();
});

test('the command line takes a size or a table, and an audit needs it again', () => {
  writeFileSync(join(folder, 'sample.csv'), SAMPLE);
  writeFileSync(join(folder, 'people.csv'), PEOPLE);
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(planWith('identifier')));
  const made = outis(
    'anonymize',
    'sample.csv',
    '--plan',
    'plan.json',
    '--out',
    'release',
    '--private',
    'private',
    '--population',
    'people.csv',
  );
  assert.equal(made.code, 0, made.err);
  assert.match(made.out, /^expected to be alone with their published values in the population: /m);
  for (const name of readdirSync(join(folder, 'release'))) {
    assert.doesNotMatch(readFileSync(join(folder, 'release', name), 'utf8'), /people\.csv/);
  }
  assert.match(outis('audit', '--release', 'release').out, /undecided/);
  assert.equal(outis('audit', '--release', 'release', '--population', 'people.csv').code, 0);
  const sized = outis(
    'anonymize',
    'sample.csv',
    '--plan',
    'plan.json',
    '--out',
    'sized',
    '--population',
    '300',
  );
  assert.equal(sized.code, 0, sized.err);
  assert.match(sized.out, /random sample of 300 people/);
  assert.doesNotMatch(readFileSync(join(folder, 'sized/report.json'), 'utf8'), /300/);
  const wrong = outis(
    'anonymize',
    'sample.csv',
    '--plan',
    'plan.json',
    '--out',
    'other',
    '--population',
    '0.5',
  );
  assert.equal(wrong.code, 2);
  assert.match(wrong.err, /--population: found `0.5`/);
});

test('who stands out: the scores of the practice guide, natively told by the command line', async () => {
  // Benschop, Machingauta and Welch, Statistical disclosure control: a practice guide, table 4.5
  const people =
    'residence,gender,education,labor\nU,F,SI,E\nU,F,SI,E\nU,F,PI,N\nU,M,SC,E\nR,F,SC,X\nU,M,SC,E\nU,F,PC,N\nU,M,PS,X\nU,F,SI,N\nU,F,SI,N\n';
  const quasi = { role: /** @type {const} */ ('quasi') };
  /** @type {import('outis').Plan} */
  const plan = {
    version: 1,
    attributes: { residence: quasi, gender: quasi, education: quasi, labor: quasi },
    principles: [{ kind: 'k-anonymity', k: 2 }],
    algorithm: { name: 'mondrian' },
  };
  const table = await open(people);
  const found = await table.specialUniques(plan);
  assert.deepEqual(found.scores, [0, 0, 6, 0, 12, 0, 6, 10, 0, 0]);
  assert.equal(found.columns[0]?.column, 'education');
  assert.deepEqual((await table.specialUniques(plan, { maxSize: 1 })).sets, [4]);
  await assert.rejects(
    table.specialUniques(plan, { maxSize: 0 }),
    (error) => error instanceof OutisError && error.code === 'bad-option',
  );
  table.free();
  writeFileSync(join(folder, 'ten.csv'), people);
  writeFileSync(join(folder, 'ten.json'), JSON.stringify(plan));
  const told = outis('uniques', 'ten.csv', '--plan', 'ten.json', '--scores', 'scores.csv');
  assert.equal(told.code, 0, told.err);
  assert.match(told.out, /^4 of 10 rows \(40\.0 %\) are singled out/);
  assert.match(told.out, /^row 5: score 12, by residence, or gender and education/m);
  assert.match(readFileSync(join(folder, 'scores.csv'), 'utf8'), /^row,score\n1,0\n2,0\n3,6\n/);
  assert.equal(outis('uniques', 'ten.csv', '--plan', 'ten.json', '--scores', 'scores.csv').code, 2);
});
