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

/** A code of three digits. */
const code = (number) => `lpad(CAST(CAST(floor(${number}) AS INTEGER) AS VARCHAR), 3, '0')`;

/**
 * Some values are common and most are rare. In `register` most people share all six with nine others, as in a country of
 * a hundred million; in `scattered` hardly anybody does, and nearly every row is a tuple of its own.
 */
const TABLES = {
  register: {
    born: 'CAST(1925 + least(99, floor(100 * power(random(), 1 / 1.3))) AS INTEGER)',
    region: code('240 * power(random(), 2)'),
    education: 'CAST(floor(8 * power(random(), 3)) AS INTEGER)',
    origin: code('CASE WHEN random() < 0.94 THEN 0 ELSE 1 + floor(159 * power(random(), 9)) END'),
    household: 'CAST(1 + floor(7 * power(random(), 3)) AS INTEGER)',
  },
  scattered: {
    born: 'CAST(1925 + least(99, floor(100 * sqrt(random()))) AS INTEGER)',
    region: code('400 * power(random(), 2)'),
    education: 'CAST(floor(8 * power(random(), 1.5)) AS INTEGER)',
    origin: code('200 * power(random(), 9)'),
    household: 'CAST(1 + floor(7 * power(random(), 2)) AS INTEGER)',
  },
};

/** The file with a generated table, which is kept from run to run. */
function generated(name, rows) {
  const file = join(FOLDER, `${name}-${rows}.parquet`);
  if (existsSync(file)) return file;
  const columns = {
    ...TABLES[name],
    sex: "CASE WHEN random() < 0.5 THEN 'f' ELSE 'm' END",
    income: 'CAST(floor(20 * random()) AS INTEGER)',
  };
  const select = Object.entries(columns).map(([column, value]) => `${value} AS ${column}`);
  measured(`import { DuckDBInstance } from '@duckdb/node-api';
    const instance = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '1GB' });
    const connection = await instance.connect();
    await connection.run('SELECT setseed(0.5)');
    await connection.run(${JSON.stringify(`COPY (SELECT ${select.join(', ')} FROM range(${rows})) TO '${file}' (FORMAT parquet)`)});
    const found = {};`);
  return file;
}

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
  const register = generated('register', ROWS);
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
  if (ROWS === 10_000_000) measureLearning(generated('scattered', ROWS), shown, giga);
}

/** Learning alone, from as many tuples as the large register has, few of which pass by themselves. */
function measureLearning(table, shown, giga) {
  const [work, rules] = [join(FOLDER, 'engine-work'), join(FOLDER, 'engine-rules')];
  for (const folder of [work, rules]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(work);
  measured(`import { DuckDBInstance } from '@duckdb/node-api';
    import { count } from 'outis/engine';
    const instance = await DuckDBInstance.create(':memory:', { memory_limit: '2GB' });
    const connection = await instance.connect();
    const sql = await count(${JSON.stringify(PLAN)}, { dialect: 'duckdb', from: ${JSON.stringify(`read_parquet('${table}')`)}, work: ${JSON.stringify(work)} });
    await connection.run(sql);
    const found = {};`);
  const { seconds, bytes, tuples } = measured(`import { learn } from 'outis/engine';
    const { document } = await learn(${JSON.stringify(work)}, ${JSON.stringify(PLAN)}, { rules: ${JSON.stringify(rules)}, threads: 2, memory: '1GB' });
    const found = { tuples: document.tuples };`);
  for (const folder of [work, rules]) rmSync(folder, { recursive: true, force: true });
  note('Scattered table: 10000000 rows, 6 quasi columns, k = 10', `${tuples} tuples`);
  noteAtMost('engine learn, seconds of all processors', seconds, 120, shown);
  noteAtMost('engine learn, memory', bytes, 2.5e9, giga);
}
