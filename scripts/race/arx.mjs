// Outis beside ARX on the same machine and data in one run: the best full-domain combination of Adult.
//
//   ARX_JAR=/path/to/libarx.jar npm run race
//
// ARX is not part of this repository and is not fetched: without ARX_JAR, the table (see scripts/bench/index.mjs) or Java
// the race says that it is skipped. What is timed in both, each the fastest of many rounds in a process that is warm:
//
//   search   from the table in memory to the chosen levels; ARX: `anonymize`, which encodes the values first;
//            Outis in wasm: from the plan bound to the table, with the list of other solutions
//
// ARX also says how long reading and writing the output took; these have no part in the ratio. By the clock in both, since
// Java's threads are not counted alike: run it on a machine that does nothing else.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ADULT, adultPlan } from '../bench/adult.mjs';
import { buildBenchmark } from '../bench/build.mjs';
import { subject } from '../bench/subject.mjs';

const ROUNDS = 30;
const K = 5;

const jar = process.env.ARX_JAR;
const skipped = (why) => {
  console.log(`skipped: ${why}`);
  process.exit(0);
};
if (jar === undefined) skipped('ARX_JAR does not name the jar of ARX');
if (!existsSync(jar)) skipped(`there is no ${jar}`);
if (!existsSync(ADULT)) skipped(`there is no ${ADULT}`);
const classes = mkdtempSync(join(tmpdir(), 'outis-race-'));
try {
  const source = join(dirname(fileURLToPath(import.meta.url)), 'Race.java');
  execFileSync('javac', ['-cp', jar, '-d', classes, source], { stdio: ['ignore', 'ignore', 'inherit'] });
} catch (error) {
  if (error.code === 'ENOENT') skipped('there is no javac');
  throw error;
}

await buildBenchmark();
for (const suppression of [0, 0.05]) {
  const plan = adultPlan({ exact: [], suppression, algorithm: { name: 'full-domain' } });
  const names = Object.keys(JSON.parse(plan).attributes);
  const asked = [dirname(ADULT), K, suppression, ROUNDS, ...names].map(String);
  const told = execFileSync('java', ['-cp', [jar, classes].join(delimiter), 'Race', ...asked], {
    encoding: 'utf8',
  });
  const rounds = told
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  if (!rounds.every(({ solved }) => solved)) throw new Error('ARX found no release');
  const least = (name) => Math.min(...rounds.map((round) => round[name]));
  const work = await subject(readFileSync(ADULT), plan);
  const own = Array.from({ length: ROUNDS }, () => {
    const start = performance.now();
    work.recode();
    return performance.now() - start;
  });
  const [arx, outis] = [least('search'), Math.min(...own)];
  const ms = (time) => `${time.toFixed(1)} ms`;
  console.log(`Adult, ${names.length} quasi columns, k = ${K}, ${100 * suppression} % suppression, by loss:`);
  console.log(`  ARX    ${ms(arx)} (reading ${ms(least('read'))}, output ${ms(least('output'))})`);
  console.log(`  Outis  ${ms(outis)}, ${(arx / outis).toFixed(2)} times as fast`);
}
