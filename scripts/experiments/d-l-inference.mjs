// The experiments of Wang and Liu 2011, section 7, on Adult: time, loss and discernibility against d, l and the
// number of dependencies.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADULT, adult } from '../bench/adult.mjs';
import { sectorPlan, withSector } from '../bench/d-l-inference.mjs';
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
  const dependencies = await byDependencies();
  add(
    'time-by-dependencies',
    'Time against the number of dependencies',
    'dependencies',
    'milliseconds on the processor, whole run',
    [{ name: 'one chain', points: dependencies.map((run) => [run.count, run.time]) }],
  );
  add(
    'left-out-by-dependencies',
    'Rows left out against the number of dependencies',
    'dependencies',
    'share of rows',
    [{ name: 'one chain', points: dependencies.map((run) => [run.count, run.leftOut]) }],
  );
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

/** A chain of determinants, one after the other: desk -> office -> site -> region tell the area. */
async function byDependencies() {
  const { open } = await import(join(root, 'pkg/dist/node.js'));
  const chain = ['desk', 'office', 'site', 'region'];
  const lines = ['age,area,desk,office,site,region'];
  for (let row = 0; row < 30_000; row++) {
    const desk = (row * 7919) % 240;
    const [office, site, region] = [Math.floor(desk / 3), Math.floor(desk / 12), Math.floor(desk / 60)];
    lines.push(
      `${18 + ((row * 31) % 60)},area-${region},desk-${desk},office-${office},site-${site},region-${region}`,
    );
  }
  const table = await open(`${lines.join('\n')}\n`);
  const runs = [];
  for (let count = 1; count <= chain.length; count++) {
    // the first ones are determinants, the others are dropped
    const attributes = { age: { role: 'quasi' }, area: { role: 'quasi' } };
    chain.forEach((name, index) => {
      attributes[name] = { role: index < count ? 'insensitive' : 'identifier' };
    });
    const plan = JSON.stringify({
      version: 1,
      attributes,
      dependencies: chain
        .slice(0, count)
        .map((name, index) => `${name} -> ${index + 1 < count ? chain[index + 1] : 'area'}`),
      principles: [{ kind: 'd-l-inference', d: { average: 1 }, l: 3, attribute: 'desk' }],
      algorithm: { name: 'd-l-inference' },
      suppression: 0.9,
    });
    const { release, time } = await timed(table, plan);
    runs.push({
      count,
      time,
      leftOut: release.privateReport.suppressed.share,
    });
    release.free();
  }
  table.free();
  return runs;
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
