// What users of ARX, sdcMicro and Amnesia ask for, on Adult through the package as it is shipped, by the clock.
import { join } from 'node:path';
import { root } from '../steps.mjs';
import { ADULT, adult, adultPlan } from './adult.mjs';
import { ms, note, noteAtMost } from './figures.mjs';

/** Every tenth row is the sample, the table its population. */
const SHARE = 10;

export async function measure() {
  const bytes = adult();
  if (bytes === undefined) return;
  const { open } = await import(join(root, 'pkg/dist/node.js'));
  const table = await open(ADULT);
  const plan = (more) => JSON.parse(adultPlan({ algorithm: { name: 'sweep' }, ...more }));
  const secret = (more) => plan({ exact: ['occupation'], role: 'sensitive', ...more });
  noteAtMost(
    'Adult, 8 quasi attributes: special uniques of up to 3 in wasm',
    await fastest(3, () => table.specialUniques(plan({}), { maxSize: 3 })),
    1000,
  );
  await published(table, 'k = 5, without more', plan({}));
  for (const [what, principle] of [
    ['enhanced 2-likeness', { kind: 'beta-likeness', beta: 2 }],
    ['(0.5,5)-anonymity', { kind: 'alpha-k-anonymity', alpha: 0.5, k: 5 }],
    ['an average risk of 0.05', { kind: 'average-risk', risk: 0.05 }],
  ])
    await published(table, `occupation secret, ${what}`, secret({ principles: [principle] }));
  const usefulness = await fastest(1, () => table.usefulness(plan({}), { target: 'salary-class' }));
  note('Adult, k = 5: usefulness for telling salary-class, with the run', ms(usefulness));
  table.free();
  await ofSample(open, bytes, plan);
}

/** The tenth of the rows against all of them: everybody of a population, counted. */
async function ofSample(open, bytes, plan) {
  const [header, ...lines] = bytes.toString('utf8').trimEnd().split(/\r?\n/);
  const drawn = lines.filter((_, line) => line % SHARE === 0);
  const sample = await open(new Blob([`${[header, ...drawn].join('\n')}\n`]));
  for (const [given, population] of [
    ['a table', new Blob([bytes])],
    ['a size', lines.length],
  ]) {
    await sample.setPopulation(population);
    const what = `${drawn.length} rows of Adult against ${given} of ${lines.length} people, 20-map`;
    await published(sample, what, plan({ principles: [{ kind: 'k-map', k: 20 }] }));
  }
  sample.free();
}

/** A whole run of the package: made, judged, measured and reported. */
async function published(table, what, plan) {
  const spent = await fastest(1, async () => (await table.anonymize(plan)).free());
  note(`Adult, ${what}: the whole run`, ms(spent));
}

async function fastest(rounds, work) {
  const spent = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await work();
    spent.push(performance.now() - start);
  }
  return Math.min(...spent);
}
