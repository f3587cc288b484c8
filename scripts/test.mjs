// `npm test`: everything, on any machine with Rust, Node and npm. Prints one closing line with the
// counts of all test runners together.
//
//   node scripts/test.mjs [lint|rust|types|js|pack|e2e]… [--spark]
//
// What compares with Spark runs where `CI` is set or `--spark` is given, and Python 3 and Java 17 are there.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPackage, buildPage } from './build.mjs';
import { sparkPython } from './spark.mjs';
import { collect, ensureModules, ensureWasmTarget, printTimes, root, step } from './steps.mjs';

// A fresh clone is compiled once: notes for the next time cost a fifth of it.
if (process.env.CI !== undefined) process.env.CARGO_INCREMENTAL ??= '0';

const total = { passed: 0, failed: 0 };

const RECORD = join(root, 'target/native/releases.jsonl');

/** Counts are read from plain text. */
const PLAIN = { NO_COLOR: '1', FORCE_COLOR: '0', CARGO_TERM_COLOR: 'never' };

/** Runs a command that succeeds or does not: one test. */
async function check(name, command, args) {
  const { code } = await step(name, () => collect(command, args));
  count(code === 0 ? { passed: 1 } : { failed: 1 });
}

/** Runs a test runner and reads its counts; at least one failure if it says it failed. */
async function suite(name, command, args, read, environment = {}) {
  const { code, output } = await step(name, () => collect(command, args, { ...PLAIN, ...environment }));
  const { passed, failed } = read(output);
  if (passed + failed === 0) console.error(`${name}: no test was counted`);
  count({ passed, failed: failed || (code === 0 && passed > 0 ? 0 : 1) });
}

function count({ passed = 0, failed = 0 }) {
  total.passed += passed;
  total.failed += failed;
}

/** The sum of the first groups of all matches. */
function sum(output, pattern) {
  return [...output.matchAll(pattern)].reduce((all, match) => all + Number(match[1]), 0);
}

const cargoCounts = (output) => ({
  passed: sum(output, /^test result: .*? (\d+) passed;/gm),
  failed: sum(output, /^test result: .*? (\d+) failed;/gm),
});
const nodeCounts = (output) => ({
  passed: sum(output, /^# pass (\d+)$/gm),
  failed: sum(output, /^# fail (\d+)$/gm) + sum(output, /^# cancelled (\d+)$/gm),
});
const playwrightCounts = (output) => ({
  passed: sum(output, /^\s*(\d+) passed/gm),
  failed: sum(output, /^\s*(\d+) (?:failed|did not run|interrupted)/gm),
});

const parts = {
  async lint() {
    await ensureModules();
    await ensureWasmTarget();
    // Linking wasm keeps one core busy for minutes: meanwhile the others check and test the crate. What has to be
    // fetched keeps none busy.
    if (asked.length === 0) {
      built();
      runtimes();
      if (sparkWanted) spark();
    }
    const deny = ['--', '-D', 'warnings'];
    await check('rustfmt', 'cargo', ['fmt', '--all', '--check']);
    await check('clippy', 'cargo', ['clippy', '--locked', '--workspace', '--all-targets', ...deny]);
    const crates = ['outis', 'outis-sheets', 'outis-bench'].flatMap((crate) => ['--package', crate]);
    const wasm = [...crates, '--lib', '--target', 'wasm32-unknown-unknown'];
    await check('clippy for wasm', 'cargo', ['clippy', '--locked', ...wasm, ...deny]);
    await check('reference of the crate', 'cargo', ['rustdoc', '--locked', '--lib', '-p', 'outis', ...deny]);
    await check('biome', 'npx', ['biome', 'check', '--error-on-warnings']);
  },
  async rust() {
    // What the tests publish is written down here, and asked of the wasm build again by tests/js.
    rmSync(RECORD, { force: true });
    mkdirSync(dirname(RECORD), { recursive: true });
    await suite('cargo test', 'cargo', ['test', '--locked', '--no-fail-fast', '--workspace'], cargoCounts, {
      OUTIS_RECORD: RECORD,
    });
  },
  async types() {
    await built();
    for (const project of ['pkg', 'www', 'tests/js', 'tests/pack', 'tests/e2e']) {
      if (!existsSync(join(root, project, 'tsconfig.json'))) continue;
      await check(`types of ${project}`, 'npx', ['tsc', '--noEmit', '--project', project]);
    }
  },
  async js() {
    await built();
    await nodeTests('node --test', 'tests/js', await withSpark());
  },
  async pack() {
    await built();
    await runtimes();
    await nodeTests('the packed package', 'tests/pack');
  },
  async e2e() {
    await built();
    await step('page for the browser', buildPage);
    const playwright = [
      'playwright',
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      '--reporter=line',
    ];
    await suite('browser', 'npx', playwright, playwrightCounts);
  },
};

/** Where the tests find Spark, if they are to compare with it. */
async function withSpark() {
  if (!sparkWanted) return {};
  const { python, reason } = await spark();
  if (python === undefined) console.log(`what compares with Spark is skipped: ${reason}`);
  return python === undefined ? {} : { OUTIS_SPARK: python };
}

async function nodeTests(name, folder, environment = {}) {
  // Named one by one: versions of Node differ in what they make of a folder.
  const files = readdirSync(join(root, folder)).filter((file) => file.endsWith('.test.mjs'));
  const paths = files.map((file) => join(folder, file));
  // By default Node leaves one core idle.
  const flags = ['--test', '--test-concurrency=2', '--test-reporter=tap'];
  await suite(name, 'node', [...flags, ...paths], nodeCounts, environment);
}

/** Runtimes that the package is tried in; where they cannot be fetched, their tests say that they are skipped. */
async function fetchRuntimes() {
  try {
    await ensureModules(join(root, 'tests/pack/runtimes'), ['--ignore-scripts']);
  } catch (error) {
    console.log(`they cannot be fetched (${error.message}); those on this machine are used, if any`);
  }
}

/** Work that is started when it is first asked for, and awaited by all who need it. */
function once(work) {
  let started;
  return () => {
    started ??= work();
    // awaited later
    started.catch(() => {});
    return started;
  };
}

const built = once(buildPackage);
const runtimes = once(() => step('deno and bun', fetchRuntimes));
const spark = once(() => step('PySpark', sparkPython));

const sparkWanted = process.env.CI !== undefined || process.argv.includes('--spark');
const asked = process.argv.slice(2).filter((name) => name !== '--spark');
const unknown = asked.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`);
  process.exit(2);
}
for (const name of asked.length > 0 ? asked : Object.keys(parts)) {
  try {
    await parts[name]();
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    count({ failed: 1 });
  }
}
printTimes();
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
