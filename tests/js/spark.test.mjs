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

test('DuckDB and Spark release the same rows', { skip: !python && 'no Spark: --spark, or CI' }, async () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const outis = `#!/bin/sh\nexec "${process.execPath}" "${root}/pkg/dist/cli.js" "$@"\n`;
  writeFileSync(join(bin, 'outis'), outis, { mode: 0o755 });
  const people = join(folder, 'people.parquet');
  await writePeople(people, { rows: ROWS });
  const plan = planOfPeople({ name: 'sweep' }, DIVERSE);
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan));
  writeFileSync(join(folder, 'release.key'), Buffer.from(key).toString('hex'));
  const out = join(folder, 'release');
  const { rules } = await run(people, plan, { out, key });
  assert.ok(rules.divided);
  const script = join(root, 'docs/past-one-machine/spark.py');
  const ran = spawnSync(
    /** @type {string} */ (python),
    [script, people, join(folder, 'plan.json'), folder, '--key', join(folder, 'release.key')],
    {
      encoding: 'utf8',
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, SPARK_LOCAL_IP: '127.0.0.1' },
    },
  );
  assert.equal(ran.status, 0, ran.stderr.slice(-4000));
  assert.match(ran.stdout, /holds/);
  assert.equal(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).rows, ROWS);
  const released = (/** @type {string} */ files) =>
    `SELECT COLUMNS(*)::VARCHAR FROM read_parquet(${quoted(files)})`;
  const [here, there] = [
    released(join(out, 'release.parquet')),
    released(join(folder, 'staging/release/*.parquet')),
  ];
  const [[differ, rows]] = await duck(
    `SET TimeZone = 'UTC'`,
    `SELECT (SELECT count(*) FROM ((${here} EXCEPT ALL ${there}) UNION ALL (${there} EXCEPT ALL ${here}))), (SELECT count(*) FROM (${there}))`,
  );
  assert.deepEqual([differ, rows], [0n, BigInt(ROWS)]);
});
