// The same rules on Spark and on DuckDB: the same released rows. Where Spark is at hand; see scripts/spark.mjs.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { run } from 'outis/engine';
import { DIVERSE, duck, key, planOfPeople, quoted, writePeople } from './engine-tables.mjs';

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
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, SPARK_LOCAL_IP: '127.0.0.1' };
const skip = !python && 'no Spark: --spark, or CI';

test('the notebook for DuckDB runs as it stands', { skip }, async () => {
  const here = join(folder, 'notebook');
  mkdirSync(here);
  await writePeople(join(here, 'register.parquet'));
  writeFileSync(join(here, 'plan.json'), JSON.stringify(planOfPeople({ name: 'sweep' }, DIVERSE)));
  const { cells } = JSON.parse(readFileSync(join(root, 'docs/past-one-machine/duckdb.ipynb'), 'utf8'));
  const code = cells.filter((/** @type {any} */ cell) => cell.cell_type === 'code');
  writeFileSync(
    join(here, 'notebook.py'),
    code.map((/** @type {any} */ cell) => cell.source.join('')).join('\n\n'),
  );
  const ran = spawnSync(/** @type {string} */ (python), ['notebook.py'], {
    cwd: here,
    encoding: 'utf8',
    env,
  });
  assert.equal(ran.status, 0, ran.stderr.slice(-4000));
  assert.match(ran.stdout, /holds/);
  assert.equal(JSON.parse(readFileSync(join(here, 'work/report.json'), 'utf8')).rows, 2000);
  const [[rows]] = await duck(
    `SELECT count(*) FROM read_parquet(${quoted(join(here, 'work/staging/release.parquet'))})`,
  );
  assert.equal(rows, 2000n);
});

/**
 * Runs a plan on both engines; how many released rows differ, and what was learnt.
 * @param {any} plan
 * @param {number} count
 */
async function onBoth(plan, count) {
  const here = mkdtempSync(join(folder, 'both-'));
  const at = (/** @type {string} */ name) => join(here, name);
  await writePeople(at('people.parquet'), { rows: count });
  writeFileSync(at('plan.json'), JSON.stringify(plan));
  writeFileSync(at('release.key'), Buffer.from(key).toString('hex'));
  const { rules } = await run(at('people.parquet'), plan, { out: at('release'), key });
  const script = join(root, 'docs/past-one-machine/spark.py');
  const ran = spawnSync(
    /** @type {string} */ (python),
    [script, at('people.parquet'), at('plan.json'), here, '--key', at('release.key')],
    { encoding: 'utf8', env },
  );
  assert.equal(ran.status, 0, ran.stderr.slice(-4000));
  assert.match(ran.stdout, /holds/);
  const published = rules.rows - rules.suppressed;
  assert.equal(JSON.parse(readFileSync(at('report.json'), 'utf8')).rows, published);
  const released = (/** @type {string} */ files) =>
    `SELECT COLUMNS(*)::VARCHAR FROM read_parquet(${quoted(files)})`;
  const [one, other] = [released(at('release/release.parquet')), released(at('staging/release/*.parquet'))];
  const [[differ, rows]] = await duck(
    `SET TimeZone = 'UTC'`,
    `SELECT (SELECT count(*) FROM ((${one} EXCEPT ALL ${other}) UNION ALL (${other} EXCEPT ALL ${one}))), (SELECT count(*) FROM (${other}))`,
  );
  assert.equal(rows, BigInt(published));
  return { differ, rules };
}

test('DuckDB and Spark release the same rows, also of tuples that are divided', { skip }, async () => {
  const { differ, rules } = await onBoth(planOfPeople({ name: 'sweep' }, DIVERSE), ROWS);
  assert.ok(rules.divided);
  assert.equal(differ, 0n);
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
  const { differ, rules } = await onBoth(plan, 2000);
  assert.ok(rules.levelled && rules.leavesOut);
  assert.equal(differ, 0n);
});
