// `npm run bench`: how fast, how large, how much memory; ratios within one run. Prints a table, and the
// same as Markdown into target/bench/figures.md. Times are the fastest round's, on the processor: what
// else the machine does is not counted, natively as in wasm.
//
// Adult (30,162 rows) is read from ../shared/data, or from the folder in $OUTIS_DATA, and skipped where
// it is absent. The other table is generated: see benches/src/crowd.rs.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { buildPackage, TARGET, wasmFlags } from './build.mjs';
import { root, run, step } from './steps.mjs';

const FOLDER = join(root, 'target/bench');
const DATA = process.env.OUTIS_DATA ?? join(root, '../shared/data');
const CHUNK = 2 * 2 ** 20;
const ROWS = 1_200_000;

/** @type {{ what: string, found: string, limit: string, good: boolean | undefined }[]} */
const figures = [];
const note = (what, found, limit = '', good = undefined) => figures.push({ what, found, limit, good });
const ms = (time) => (time < 100 ? `${time.toFixed(1)} ms` : `${Math.round(time)} ms`);
const times = (ratio) => `${ratio.toFixed(2)} ×`;
const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

async function build() {
  await buildPackage();
  mkdirSync(FOLDER, { recursive: true });
  await step('benchmark, native', () =>
    run('cargo', ['build', '--locked', '--release', '--package', 'outis-bench', '--bins']),
  );
  await step('benchmark, wasm', async () => {
    const args = ['build', '--locked', '--release', '--package', 'outis-bench', '--lib', '--target', TARGET];
    await run('cargo', args, wasmFlags());
    const wasm = join(root, 'target', TARGET, 'release/outis_bench.wasm');
    await run(join(root, 'target/debug/xtask'), ['bindgen', wasm, 'bench', FOLDER]);
    writeFileSync(join(FOLDER, 'package.json'), '{ "type": "module" }\n');
  });
}

/** A function that hands out a buffer chunk by chunk. */
function source(bytes) {
  let at = 0;
  return () => {
    if (at >= bytes.length) return undefined;
    const chunk = bytes.subarray(at, at + CHUNK);
    at += chunk.length;
    return chunk;
  };
}

/** Milliseconds that this thread was on the processor; where the system does not tell, by the clock. */
function onProcessor() {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}

/** The system counts in steps of some milliseconds: short work is repeated until they do not matter. */
const LONG_ENOUGH = 250;

/** The fastest of some rounds: what the work costs when nothing else disturbs. */
function fastest(rounds, work) {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = onProcessor();
    let spent = 0;
    let times = 0;
    do {
      work();
      times++;
      spent = onProcessor() - start;
    } while (spent < LONG_ENOUGH);
    best = Math.min(best, spent / times);
  }
  return best;
}

/** A wasm instance of its own, so that memory is counted from zero. */
async function instance() {
  const bench = await import(`${join(FOLDER, 'bench.js')}?${performance.now()}`);
  const { memory } = bench.initSync({ module: readFileSync(join(FOLDER, 'bench_bg.wasm')) });
  return { bench, memory };
}

async function inWasm(bytes, plan, rounds) {
  const { bench } = await instance();
  const plain = [];
  const load = [];
  // In turn, so that whatever else the machine does meets both alike.
  for (let round = 0; round < rounds; round++) {
    plain.push(fastest(1, () => bench.loadPlain(source(bytes))));
    load.push(fastest(1, () => bench.Subject.load(source(bytes)).free()));
  }
  const subject = bench.Subject.load(source(bytes));
  subject.check(plan ?? bench.crowdPlan());
  const recode = fastest(rounds, () => subject.recode());
  const whole = fastest(Math.min(rounds, 2), () => subject.anonymize());
  return { plain: Math.min(...plain), load: Math.min(...load), recode, whole, loss: subject.loss() };
}

/** Discovery of dependencies, and K-MSD on the same table: seconds in wasm. */
async function dependencies(name, bytes, plan, { determinant, discovery, recoding }) {
  const { bench } = await instance();
  const subject = bench.Subject.load(source(bytes));
  const found = fastest(1, () => subject.discover(determinant));
  note(
    `${name}: dependencies with up to ${determinant} determining columns, in wasm`,
    ms(found),
    `≤ ${discovery} s`,
    found <= 1000 * discovery,
  );
  const rewritten = { ...JSON.parse(plan ?? bench.crowdPlan()), algorithm: { name: 'k-msd' } };
  subject.check(JSON.stringify(rewritten));
  const recode = fastest(1, () => subject.recode());
  note(`${name}: K-MSD in wasm`, ms(recode), `≤ ${recoding} s`, recode <= 1000 * recoding);
  note('its loss (NCP)', `${(100 * subject.loss()).toFixed(2)} %`);
}

async function memory(bytes) {
  const { bench, memory } = await instance();
  const subject = bench.Subject.load(source(bytes));
  const loaded = memory.buffer.byteLength;
  subject.check(bench.crowdPlan());
  subject.recode();
  const recoded = memory.buffer.byteLength;
  subject.anonymize();
  return { loaded, recoded, whole: memory.buffer.byteLength };
}

function natively(args) {
  return JSON.parse(
    execFileSync(join(root, 'target/release/native'), ['measure', ...args], { encoding: 'utf8' }),
  );
}

async function adult() {
  const table = join(DATA, 'adult.csv');
  if (!existsSync(table)) return note('Adult', `skipped: no ${table}`);
  const bytes = readFileSync(table);
  const header = bytes.subarray(0, bytes.indexOf('\n')).toString().trim().split(';');
  const attributes = Object.fromEntries(
    header.map((name) => {
      const csv = () => readFileSync(join(DATA, `adult_hierarchy_${name}.csv`), 'utf8');
      return [
        name,
        name === 'salary-class'
          ? { role: 'insensitive' }
          : { role: 'quasi', hierarchy: { kind: 'tree', csv: csv() } },
      ];
    }),
  );
  const plan = JSON.stringify({
    version: 1,
    attributes,
    principles: [{ kind: 'k-anonymity', k: 5 }],
    algorithm: { name: 'mondrian' },
  });
  const planFile = join(FOLDER, 'adult-plan.json');
  writeFileSync(planFile, plan);
  const wasm = await inWasm(bytes, plan, 3);
  const native = natively(['3', table, planFile]);
  note(
    'Adult, 8 quasi attributes on their trees, k = 5: Mondrian in wasm',
    ms(wasm.recode),
    '≤ 40 ms',
    wasm.recode <= 40,
  );
  note('the same, natively', ms(native.recode));
  note(
    'its loss (NCP by leaves), nothing suppressed',
    `${(100 * wasm.loss).toFixed(2)} %`,
    '≤ 5.7 %',
    wasm.loss <= 0.057,
  );
  note('the whole run: check, recode, publish, judge, measure; in wasm', ms(wasm.whole));
  ratio('Mondrian on Adult, wasm to native', wasm.recode / native.recode);
  await dependencies('Adult', bytes, plan, { determinant: 3, discovery: 3, recoding: 1 });
}

function ratio(what, value) {
  note(what, times(value), '≤ 1.6 ×', value <= 1.6);
}

async function crowd() {
  const files = [ROWS / 2, ROWS].map((rows) => {
    const path = join(FOLDER, `crowd-${rows}.csv`);
    if (!existsSync(path))
      execFileSync(join(root, 'target/release/native'), ['generate', String(rows), path]);
    return path;
  });
  const [half, full] = files.map((path) => readFileSync(path));
  const wasmHalf = await inWasm(half, undefined, 3);
  const wasm = await inWasm(full, undefined, 3);
  const native = natively(['3', files[1]]);
  const speed = (time) => `${ms(time)}, ${Math.round(full.length / 1e3 / time)} MB/s`;
  note(`Generated table: ${ROWS} rows, 9 columns`, megabytes(full.length));
  note('load in wasm', speed(wasm.load));
  note('the bare csv crate with a hash map per column, in the same wasm', speed(wasm.plain));
  const share = wasm.plain / wasm.load;
  note('load, speed relative to that', `${Math.round(100 * share)} %`, '≥ 60 %', share >= 0.6);
  note('load natively', speed(native.load));
  note('Mondrian k = 10, 8 quasi attributes, in wasm', ms(wasm.recode));
  note('Mondrian, relative to load', times(wasm.recode / wasm.load), '≤ 6 ×', wasm.recode <= 6 * wasm.load);
  note('the whole run in wasm', ms(wasm.whole));
  const used = await memory(full);
  const peak = used.whole / full.length;
  note('peak wasm memory after load, relative to the file', times(used.loaded / full.length));
  note('after Mondrian', times(used.recoded / full.length));
  note('after the whole run', `${times(peak)} (${megabytes(used.whole)})`, '≤ 3 ×', peak <= 3);
  const growth = { load: 'load', recode: 'Mondrian', whole: 'the whole run' };
  for (const [key, name] of Object.entries(growth)) {
    const factor = wasm[key] / wasmHalf[key];
    note(`twice the rows: ${name}`, times(factor), '≤ 2.3 ×', factor <= 2.3);
  }
  ratio('load, wasm to native', wasm.load / native.load);
  ratio('Mondrian, wasm to native', wasm.recode / native.recode);
  ratio('the whole run, wasm to native', wasm.whole / native.whole);
  await dependencies('Generated table', full, undefined, { determinant: 2, discovery: 20, recoding: 60 });
}

function size() {
  const wasm = readFileSync(join(root, 'pkg/dist/outis_bg.wasm'));
  const packed = brotliCompressSync(wasm, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
  note(
    'outis_bg.wasm',
    `${Math.round(wasm.length / 1000)} kB, ${Math.round(packed / 1000)} kB brotli`,
    '≤ 700 kB brotli',
    packed <= 700_000,
  );
}

function print() {
  const rows = figures.map(({ what, found, limit, good }) => [
    what,
    found,
    limit,
    { true: 'yes', false: 'NO' }[String(good)] ?? '',
  ]);
  const markdown = [['figure', 'found', 'limit', 'kept'], ['---', '---', '---', '---'], ...rows];
  writeFileSync(join(FOLDER, 'figures.md'), markdown.map((row) => `| ${row.join(' | ')} |\n`).join(''));
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column].length)));
  console.log();
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
  console.log(`\nAs Markdown: ${join(FOLDER, 'figures.md')}`);
}

await build();
size();
await step('Adult', adult);
await step('generated table', crowd);
print();
