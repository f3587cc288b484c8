// The same rules on Spark and on DuckDB: the same released rows. Where Spark is at hand; see scripts/spark.mjs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { count, judge, learn, openRules, run } from 'outis/engine';
import { AWKWARD, DIVERSE, duck, K, key, planOfPeople, quoted, writePeople } from './engine-tables.mjs';
import { rejection } from './tables.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const python = process.env.OUTIS_SPARK;
const folder = mkdtempSync(join(tmpdir(), 'outis-spark-'));
after(() => rmSync(folder, { recursive: true }));

/** Rows that are compared; a million where it is asked for. */
const ROWS = Number(process.env.OUTIS_SPARK_ROWS ?? 20_000);

const bin = join(folder, 'bin');
mkdirSync(bin);
const outis = `#!/bin/sh\nexec "${process.execPath}" "${root}/pkg/dist/cli.js" "$@"\n`;
writeFileSync(join(bin, 'outis'), outis, { mode: 0o755 });
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  SPARK_LOCAL_IP: '127.0.0.1',
  // Two hundred parts of a small table take their time, and so does compiling each of many small queries.
  PYSPARK_SUBMIT_ARGS: [
    ...['--master', 'local[2]', '--conf', `spark.sql.shuffle.partitions=${ROWS > 20_000 ? 4 : 2}`],
    ...(ROWS > 20_000
      ? []
      : [
          ...[
            '--conf',
            'spark.sql.codegen.wholeStage=false',
            '--conf',
            'spark.sql.codegen.factoryMode=NO_CODEGEN',
          ],
          '--driver-java-options=-XX:TieredStopAtLevel=1',
        ]),
    'pyspark-shell',
  ].join(' '),
  // A machine that is elsewhere: what is printed in its zone would be another day.
  TZ: 'America/New_York',
};
const skip = !python && 'no Spark: --spark, or CI';

test('the notebook for DuckDB runs as it stands, and DuckDB of Python releases the same rows', {
  skip,
}, async () => {
  const here = join(folder, 'notebook');
  mkdirSync(here);
  const at = (/** @type {string} */ name) => join(here, name);
  await writePeople(at('register.parquet'), { rows: ROWS });
  const plan = planOfPeople({ name: 'sweep' }, DIVERSE);
  writeFileSync(at('plan.json'), JSON.stringify(plan));
  writeFileSync(at('release.key'), Buffer.from(key).toString('hex'));
  const { cells } = JSON.parse(readFileSync(join(root, 'docs/past-one-machine/duckdb.ipynb'), 'utf8'));
  const code = cells.filter((/** @type {any} */ cell) => cell.cell_type === 'code');
  const script = code.map((/** @type {any} */ cell) => cell.source.join('')).join('\n\n');
  const keyed = script.replace('key = []', 'key = ["--key", "release.key"]');
  assert.notEqual(keyed, script);
  writeFileSync(at('notebook.py'), keyed);
  const ran = spawnSync(/** @type {string} */ (python), ['notebook.py'], {
    cwd: here,
    encoding: 'utf8',
    env,
  });
  assert.equal(ran.status, 0, ran.stderr.slice(-4000));
  assert.match(ran.stdout, /holds/);
  const { rules } = await run(at('register.parquet'), plan, { out: at('release'), key });
  assert.ok(rules.divided);
  await sameRows(at('release/release.parquet'), at('work/release/release.parquet'), ROWS);
});

/**
 * @param {string} one
 * @param {string} other
 * @param {number} expected
 */
async function sameRows(one, other, expected) {
  const [left, right] = [one, other].map(
    (files) => `SELECT COLUMNS(*)::VARCHAR FROM read_parquet(${quoted(files)})`,
  );
  const [[differ, rows]] = await duck(
    `SET TimeZone = 'UTC'`,
    `SELECT (SELECT count(*) FROM ((${left} EXCEPT ALL ${right}) UNION ALL (${right} EXCEPT ALL ${left}))), (SELECT count(*) FROM (${right}))`,
  );
  assert.equal(rows, BigInt(expected));
  assert.equal(differ, 0n);
}

/**
 * Runs a plan on both engines, which have to release the same rows; what was learnt.
 * @param {any} plan
 * @param {number} rows
 * @param {string} [rowId]
 */
async function onBoth(plan, rows, rowId) {
  const here = mkdtempSync(join(folder, 'both-'));
  const at = (/** @type {string} */ name) => join(here, name);
  await writePeople(at('people.parquet'), { rows, floats: rowId !== undefined });
  writeFileSync(at('plan.json'), JSON.stringify(plan));
  writeFileSync(at('release.key'), Buffer.from(key).toString('hex'));
  const { rules } = await run(at('people.parquet'), plan, { out: at('here'), key, rowId });
  const script = join(root, 'docs/past-one-machine/spark.py');
  const ran = spawnSync(
    /** @type {string} */ (python),
    [
      ...[script, at('people.parquet'), at('plan.json'), here, '--key', at('release.key')],
      ...(rowId === undefined ? [] : ['--row-id', rowId]),
    ],
    { encoding: 'utf8', env },
  );
  assert.equal(ran.status, 0, ran.stderr.slice(-4000));
  assert.match(ran.stdout, /holds/);
  const published = rules.rows - rules.suppressed;
  assert.equal(JSON.parse(readFileSync(at('release/report.json'), 'utf8')).rows, published);
  assert.deepEqual(readdirSync(at('release')).sort(), [
    'SHA256SUMS',
    'release',
    'report.html',
    'report.json',
  ]);
  await sameRows(at('here/release.parquet'), at('release/release/*.parquet'), published);
  return rules;
}

test('DuckDB and Spark release the same rows, also of tuples that are divided', { skip }, async () => {
  const rules = await onBoth(planOfPeople({ name: 'sweep' }, DIVERSE), ROWS);
  assert.ok(rules.divided);
});

test('DuckDB and Spark release the same rows by level, and measure the same distances', {
  skip,
}, async () => {
  const close = [
    ...DIVERSE,
    { kind: 't-closeness', t: 0.4 },
    { kind: 't-closeness', t: 0.4, distance: 'hierarchy' },
  ];
  const plan = planOfPeople({ name: 'full-domain' }, close, { suppression: 0.1 });
  const airways = ['flu', 'cold', 'asthma'].map((value) => [value, 'airways', '*']);
  plan.attributes.disease.hierarchy = {
    kind: 'tree',
    paths: [...airways, ['gout', '*'], ['back\\slash', '*']],
  };
  const rules = await onBoth(plan, 2000);
  assert.ok(rules.levelled && rules.leavesOut);
});

test('numbers with a floating point are joined alike, with a column that tells equal rows apart', {
  skip,
}, async () => {
  const plan = planOfPeople({ name: 'mondrian' }, K, { floats: true });
  for (const name of ['zip', 'born', AWKWARD]) plan.attributes[name] = { role: 'insensitive' };
  const rules = await onBoth(plan, 2000, 'Name');
  assert.ok(rules.divided);
});

test('Spark finds out what DuckDB does, and SQL that quotes as in other engines finds no yes', {
  skip,
}, async () => {
  const here = mkdtempSync(join(folder, 'wrong-'));
  const at = (/** @type {string} */ name) => join(here, name);
  await writePeople(at('people.parquet'));
  const plan = planOfPeople({ name: 'full-domain' }, K, { suppression: 0.1 });
  plan.attributes.disease = { role: 'insensitive' };
  await run(at('people.parquet'), plan, { out: at('release'), private: at('rules'), key });
  const rules = await openRules(at('rules'));
  const asked = { dialect: /** @type {const} */ ('spark'), from: 'register' };
  const verifyAt = (/** @type {string} */ name) => {
    const places = { staging: at(`staging-${name}`), statistics: at(`statistics-${name}`) };
    return rules.sql({ ...asked, ...places }).verify;
  };
  for (const name of ['right', 'quoted', 'moved'])
    mkdirSync(at(`staging-${name}/release`), { recursive: true });
  const release = `read_parquet(${quoted(at('release/release.parquet'))})`;
  const staged = (/** @type {string} */ name) => quoted(at(`staging-${name}/release/part.parquet`));
  await duck(
    `CREATE TABLE whole AS SELECT *, row_number() OVER () AS r FROM ${release}`,
    ...['right', 'quoted'].map(
      (name) => `COPY (SELECT * EXCLUDE (r) FROM whole) TO ${staged(name)} (FORMAT parquet)`,
    ),
    // Everybody has the values of the next, whatever their group.
    `COPY (SELECT * EXCLUDE (r) REPLACE (${['seen', 'disease'].map((name) => `lead(${name}, 1, (SELECT ${name} FROM whole WHERE r = 1)) OVER (ORDER BY r) AS ${name}`).join(', ')}) FROM whole) TO ${staged('moved')} (FORMAT parquet)`,
  );
  // A text in every row, as "zip" is in Spark.
  const texts = (/** @type {string} */ sql) => sql.replaceAll(/(?<![.\w])`zip`/g, '"zip"');
  const counting = await count(plan, { ...asked, work: at('work') });
  for (const sql of [counting, verifyAt('quoted')]) assert.notEqual(texts(sql), sql);
  const scripts = [texts(counting), verifyAt('right'), texts(verifyAt('quoted')), verifyAt('moved')];
  writeFileSync(at('scripts.json'), JSON.stringify(scripts));
  writeFileSync(
    at('scripts.py'),
    [
      'import json, sys',
      'from pyspark.sql import SparkSession',
      'spark = SparkSession.builder.config("spark.ui.enabled", "false").getOrCreate()',
      'spark.read.parquet(sys.argv[1]).createOrReplaceTempView("register")',
      'for script in json.load(open(sys.argv[2])):',
      '    for statement in script.split(";\\n"):',
      '        if statement.strip():',
      '            spark.sql(statement)',
    ].join('\n'),
  );
  const ran = spawnSync(
    /** @type {string} */ (python),
    [at('scripts.py'), at('people.parquet'), at('scripts.json')],
    {
      encoding: 'utf8',
      env,
    },
  );
  assert.equal(ran.status, 0, ran.stderr.slice(-4000));
  const error = await rejection(learn(at('work'), plan, { rules: at('wrong'), key }));
  assert.match(error.message, /a row of the table that is no tuple/);
  assert.equal((await judge(at('statistics-right'), rules)).verdict.verdict, 'holds');
  const wrong = await judge(at('statistics-quoted'), rules);
  assert.equal(wrong.verdict.verdict, 'violated');
  assert.match(wrong.verdict.faults.join(), /different cells of zip/);
  const moved = await judge(at('statistics-moved'), rules);
  assert.equal(moved.verdict.verdict, 'violated');
  assert.ok((moved.figures.strangeRows ?? 0) > 0);
});
