// The experiments of Wang and Liu 2011, section 7, on Adult: time, loss and discernibility against d, l and the
// number of dependencies.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADULT, adult, planFile } from '../bench/adult.mjs';
import { FOLDER as BENCH } from '../bench/build.mjs';
import { sectorPlan, withSector } from '../bench/d-l-inference.mjs';
import { natively } from '../bench/subject.mjs';
import { root } from '../steps.mjs';
import { lineChart, numbersTable } from './chart.mjs';

const FOLDER = join(root, 'docs/experiments');
const STRATEGIES = ['disjoint', 'containment', 'intersection', 'auto', 'optimal'];
/** Equally spaced multiples of the average distance, as in the paper. */
const DISTANCES = [0.5, 0.75, 1, 1.25, 1.5];
const VALUES = [2, 3, 4, 5, 6];

export async function experiment() {
  if (adult() === undefined) return;
  const { open } = await import(join(root, 'pkg/dist/node.js'));
  const table = await open(withSector(readFileSync(ADULT)));
  const charts = [];
  const add = (name, title, x, y, lines) => charts.push({ name, title, x, y, lines });

  const byDistance = await over(DISTANCES, (average) => ({ d: { average }, l: 3 }), table);
  const byValues = await over(VALUES, (l) => ({ d: { average: 1 }, l }), table);
  for (const [axis, runs] of [
    ['d in average distances', byDistance],
    ['l', byValues],
  ]) {
    const by = axis === 'l' ? 'l' : 'd';
    const lines = (figure) =>
      STRATEGIES.map((name) => ({
        name,
        points: runs.filter((run) => run.strategy === name).map((run) => [run.at, run[figure]]),
      }));
    add(
      `time-by-${by}`,
      `Time against ${by}`,
      axis,
      'milliseconds on the processor, whole run',
      lines('time'),
    );
    add(`loss-by-${by}`, `Loss relative to Mondrian, against ${by}`, axis, 'ratio of losses', lines('ratio'));
    add(`left-out-by-${by}`, `Rows left out, against ${by}`, axis, 'share of rows', lines('leftOut'));
    add(
      `discernibility-by-${by}`,
      `Discernibility against ${by}`,
      axis,
      'discernibility',
      lines('discernibility'),
    );
  }
  const dependencies = byDependencies();
  for (const [figure, title, y] of [
    ['time', 'Time', 'milliseconds on the processor, the method alone, natively'],
    ['leftOut', 'Rows left out', 'share of rows'],
    ['loss', 'Loss', 'share of the detail'],
  ]) {
    const lines = Object.entries(dependencies).map(([name, runs]) => ({
      name,
      points: runs.map((run) => [run.count, run[figure]]),
    }));
    const name = figure === 'leftOut' ? 'left-out' : figure;
    add(`${name}-by-dependencies`, `${title} against the number of dependencies`, 'dependencies', y, lines);
  }
  table.free();
  write(charts);
}

/** Every strategy at every value of a parameter, beside Mondrian under (l,d)-diversity. */
async function over(values, asked, table) {
  const runs = [];
  for (const at of values) {
    const { d, l } = asked(at);
    const principle = { kind: 'd-l-inference', d, l, attribute: 'occupation' };
    let baseline;
    for (const strategy of STRATEGIES) {
      const plan = sectorPlan({
        principles: [principle],
        algorithm: { name: 'd-l-inference', grouping: strategy },
      });
      const { release, time } = await timed(table, plan);
      const { measures, suppressed, plan: used } = release.privateReport;
      // d in rows, as the release states it
      baseline ??= await mondrian(table, used.principles[0].d, l);
      runs.push({
        at,
        strategy,
        time,
        leftOut: suppressed.share,
        discernibility: measures.discernibility,
        ratio: measures.loss / baseline,
      });
      release.free();
    }
  }
  return runs;
}

/** Runs of which the fastest counts: what else the machine does can only make one slower. */
const RUNS = 5;

/** A release with the time that it takes on the processor. */
async function timed(table, plan) {
  let release;
  let time = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    release?.free();
    const before = process.cpuUsage();
    release = await table.anonymize(plan);
    const { user, system } = process.cpuUsage(before);
    time = Math.min(time, (user + system) / 1000);
  }
  return { release, time };
}

/** The loss of Mondrian under (l,d)-diversity; rows that it leaves out count as lost. */
async function mondrian(table, d, l) {
  const plan = sectorPlan({
    principles: [{ kind: 'l-d-diversity', l, d, attribute: 'occupation' }],
    algorithm: { name: 'mondrian' },
    dependencies: [],
    suppression: 1,
  });
  const release = await table.anonymize(plan);
  const { loss } = release.privateReport.measures;
  release.free();
  return loss;
}

/** The first of these columns are published exactly; each tells a quasi column of its own. */
const COLUMNS = ['s1', 's2', 's3', 's4', 's5'];
const ROWS = 30_000;

/** One chain of determinants, each determining the next, and as many that have nothing to do with each other. */
export function byDependencies() {
  return {
    'one chain': overColumns((dice) => {
      const desk = Math.floor(dice() * 360);
      return [desk, ...[3, 12, 36, 72].map((size) => Math.floor(desk / size))];
    }),
    unrelated: overColumns((dice) => COLUMNS.map(() => Math.floor(dice() * 12))),
  };
}

/** The figures for the first, the first two, … of five determinants whose values `row` draws, natively. */
function overColumns(row) {
  const dice = generator(17);
  const lines = [['age', ...COLUMNS, ...COLUMNS.map((name) => `${name}-tells`)].join(',')];
  for (let at = 0; at < ROWS; at++) {
    const values = row(dice);
    const told = values.map((value) => Math.floor(value / 2));
    lines.push([18 + Math.floor(dice() * 60), ...values.map((value) => `v${value}`), ...told].join(','));
  }
  const table = join(BENCH, 'dependencies.csv');
  writeFileSync(table, `${lines.join('\n')}\n`);
  return COLUMNS.map((_, index) => {
    const names = COLUMNS.slice(0, index + 1);
    // the quasi columns are always the same; determinants that are not asked for are dropped
    const attributes = { age: { role: 'quasi' } };
    for (const name of COLUMNS) {
      attributes[name] = { role: names.includes(name) ? 'insensitive' : 'identifier' };
      attributes[`${name}-tells`] = { role: 'quasi' };
    }
    const plan = planFile(
      'dependencies',
      JSON.stringify({
        version: 1,
        attributes,
        dependencies: names.map((name) => `${name} -> ${name}-tells`),
        principles: [{ kind: 'd-l-inference', d: 3, l: 3, attribute: 's1' }],
        algorithm: { name: 'd-l-inference' },
        suppression: 0.9,
      }),
    );
    const { measures, suppressed } = natively('report', table, plan);
    const { recode } = natively('run', '2', table, plan);
    return { count: names.length, time: recode, leftOut: suppressed.share, loss: measures.loss };
  });
}

/** Numbers from 0 to 1, the same in every run. */
function generator(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function write(charts) {
  mkdirSync(FOLDER, { recursive: true });
  const sections = charts.map((chart) => {
    const file = `d-l-inference-${chart.name}.svg`;
    writeFileSync(join(FOLDER, file), lineChart(chart));
    return `### ${chart.title}\n\n![${chart.title}](${file})\n\n${numbersTable(chart)}`;
  });
  const path = join(FOLDER, 'd-l-inference.md');
  const kept = readFileSync(path, 'utf8').split('<!-- measured -->')[0];
  writeFileSync(path, `${kept}<!-- measured -->\n\n${sections.join('\n')}`);
}
