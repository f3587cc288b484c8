// `npm run hunt -- --minutes 10 --seed 7 [name…]`: looks for what breaks, for a bounded time, from a seed that is
// printed. Each hunter gets an equal share of the time and ends with 0 if it found nothing. `npm test` runs each for a
// short while from a fixed seed.
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { root } from './steps.mjs';

/** A test of a crate that reads `OUTIS_HUNT_SECONDS` and `OUTIS_HUNT_SEED`. */
const cargo = (name, ...which) => ({
  name,
  command: ['cargo', 'test', '--locked', '--release', ...which, '--', '--nocapture', '--test-threads=1'],
});

const limits = (seconds, seed) => ['--seconds', String(seconds), '--seed', String(seed)];

/**
 * All hunters: add a line to add one. Its command is started with `OUTIS_HUNT_SECONDS` and `OUTIS_HUNT_SEED` in its
 * environment, and ends with another status than 0 if it found something.
 */
const HUNTERS = [
  { what: 'CSV texts', ...cargo('csv', '--test', 'hunt', 'csv') },
  { what: 'plans', ...cargo('plan', '--test', 'hunt', 'plan') },
  { what: 'ledgers', ...cargo('ledger', '--test', 'hunt', 'ledger') },
  { what: 'sets of views', ...cargo('views', '--test', 'hunt', 'views') },
  { what: 'release folders', ...cargo('release', '--test', 'hunt', 'release') },
  {
    what: 'random tables and plans through every method, and series of eight releases',
    ...cargo('releases', '--test', 'engine', 'pipeline::fuzz_'),
  },
  { what: 'workbooks', ...cargo('workbooks', '-p', 'outis-sheets', '--test', 'hunt', 'workbooks') },
  { what: 'projects of ARX', ...cargo('projects', '-p', 'outis-sheets', '--test', 'hunt', 'projects') },
  { what: 'scripts of sdcMicro', ...cargo('settings', '-p', 'outis-sheets', '--test', 'hunt', 'settings') },
  {
    what: 'hierarchies of Amnesia',
    ...cargo('hierarchies', '-p', 'outis-sheets', '--test', 'hunt', 'hierarchies'),
  },
  {
    name: 'formats',
    what: 'Parquet, Arrow, JSON, gzip (after npm run build)',
    command: ['node', 'fuzz/formats.mjs'],
    options: limits,
  },
  { name: 'zips', what: 'zips of releases', command: ['node', 'fuzz/zips.mjs'], options: limits },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' }, help: { type: 'boolean' } },
});
const wanted = HUNTERS.filter(({ name }) => positionals.length === 0 || positionals.includes(name));
const unknown = positionals.filter((name) => !HUNTERS.some((hunter) => hunter.name === name));
if (values.help || unknown.length > 0) {
  if (unknown.length > 0) console.error(`no such hunter: ${unknown.join(', ')}`);
  for (const { name, what } of HUNTERS) console.log(`${name.padEnd(12)} ${what}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const seconds = Math.max(1, Math.floor((60 * Number(values.minutes)) / wanted.length));
console.log(`seed ${seed}, ${seconds} s for each of ${wanted.map(({ name }) => name).join(', ')}`);
const failed = wanted.filter(({ name, command: [program = '', ...args], options }) => {
  console.log(`\n== ${name}`);
  const { status } = spawnSync(program, [...args, ...(options?.(seconds, seed) ?? [])], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, OUTIS_HUNT_SECONDS: String(seconds), OUTIS_HUNT_SEED: String(seed) },
  });
  return status !== 0;
});
console.log(
  failed.length === 0
    ? `\nnothing found from seed ${seed}`
    : `\nfindings of ${failed.map(({ name }) => name).join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
