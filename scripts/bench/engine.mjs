// A register past one machine: counted, learnt, released and verified on DuckDB, with all that it takes.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.mjs';
import { FOLDER } from './build.mjs';
import { note, noteAtMost } from './figures.mjs';

/** Rows of the register; 100 million are the large figure. */
const ROWS = Number(process.env.OUTIS_ENGINE_ROWS ?? 10_000_000);
const LIMITS = { 10000000: { seconds: 60, bytes: 2e9 }, 100000000: { seconds: 600, bytes: 6.5e9 } };

const PLAN = {
  version: 1,
  attributes: {
    born: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [5, 10, 30] } },
    sex: { role: 'quasi' },
    region: { role: 'quasi', hierarchy: { kind: 'mask' } },
    education: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [2, 4] } },
    origin: { role: 'quasi', hierarchy: { kind: 'mask' } },
    household: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [2, 4] } },
    income: { role: 'sensitive' },
  },
  principles: [{ kind: 'k-anonymity', k: 10 }],
  algorithm: { name: 'sweep' },
};

/** Some values are common and most are rare, as in a register. */
const REGISTER = `SELECT
  CAST(1925 + least(99, floor(100 * sqrt(random()))) AS INTEGER) AS born,
  CASE WHEN random() < 0.5 THEN 'f' ELSE 'm' END AS sex,
  lpad(CAST(CAST(floor(400 * power(random(), 2)) AS INTEGER) AS VARCHAR), 3, '0') AS region,
  CAST(floor(8 * power(random(), 1.5)) AS INTEGER) AS education,
  lpad(CAST(CAST(floor(200 * power(random(), 9)) AS INTEGER) AS VARCHAR), 3, '0') AS origin,
  CAST(1 + floor(7 * power(random(), 2)) AS INTEGER) AS household,
  CAST(floor(20 * random()) AS INTEGER) AS income
FROM range(ROWS)`;

/** What a process of its own takes: seconds on all processors, and the most memory. */
function measured(script) {
  const file = join(FOLDER, 'engine-child.mjs');
  const usage = `const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    console.log(JSON.stringify({ ...found, seconds: (userCPUTime + systemCPUTime) / 1e6, bytes: maxRSS * 1024 }));`;
  writeFileSync(file, `${script}\n${usage}\n`);
  const ran = spawnSync(process.execPath, [file], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return JSON.parse(ran.stdout.trim().split('\n').at(-1));
}

export async function measure() {
  mkdirSync(FOLDER, { recursive: true });
  const register = join(FOLDER, `register-${ROWS}.parquet`);
  if (!existsSync(register)) {
    measured(`import { DuckDBInstance } from '@duckdb/node-api';
      const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
      const connection = await instance.connect();
      await connection.run('SELECT setseed(0.5)');
      await connection.run(\`COPY (${REGISTER.replace('ROWS', String(ROWS))}) TO '${register}' (FORMAT parquet)\`);
      const found = {};`);
  }
  const out = join(FOLDER, 'engine-release');
  rmSync(out, { recursive: true, force: true });
  const { seconds, bytes, tuples, classes, loss, phases } = measured(`import { run } from 'outis/engine';
    const phases = {};
    let last = ['starting', process.cpuUsage()];
    const spent = ({ user, system }) => (user + system) / 1e6;
    const onProgress = ({ phase, total }) => {
      if (total !== 5 || phase === last[0]) return;
      const now = process.cpuUsage();
      phases[last[0]] = spent(now) - spent(last[1]);
      last = [phase, now];
    };
    const { rules } = await run(${JSON.stringify(register)}, ${JSON.stringify(PLAN)}, { out: ${JSON.stringify(out)}, threads: 2, memory: '${ROWS > 20_000_000 ? 4 : 1}GB', onProgress });
    phases[last[0]] = spent(process.cpuUsage()) - spent(last[1]);
    const { tuples, classes, loss } = rules;
    const found = { tuples, classes, loss, phases };`);
  rmSync(out, { recursive: true, force: true });
  const limit = LIMITS[ROWS];
  note(`Generated register: ${ROWS} rows, 6 quasi columns, k = 10`, `${tuples} tuples`);
  const shown = (value) => `${value.toFixed(0)} s`;
  const giga = (value) => `${(value / 1e9).toFixed(2)} GB`;
  if (limit) {
    noteAtMost('engine run, seconds of all processors', seconds, limit.seconds, shown);
    noteAtMost('engine run, memory', bytes, limit.bytes, giga);
  } else {
    note('engine run, seconds of all processors', shown(seconds));
    note('engine run, memory', giga(bytes));
  }
  for (const [phase, time] of Object.entries(phases)) note(`  ${phase}`, shown(time));
  note('  classes', String(classes));
  note('  loss', `${(100 * loss).toFixed(2)} %`);
}
