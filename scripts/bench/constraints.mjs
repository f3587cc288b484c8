// Several constraints at once on 1.2 million rows: Datafly and Classfly+.
import { readFileSync } from 'node:fs';
import { planFile } from './adult.mjs';
import { fastest } from './clock.mjs';
import { crowd, crowdPlan, ROWS } from './crowd.mjs';
import { ms, note, percent } from './figures.mjs';
import { natively, subject } from './subject.mjs';

const principles = [
  [['age', 'sex', 'zip'], 5],
  [['zip', 'country'], 20],
  [['marital', 'education', 'occupation', 'hours'], 10],
].map(([attributes, k]) => ({ kind: 'k-anonymity', k, attributes }));

const METHODS = [
  ['Datafly', { name: 'datafly' }],
  ['Classfly+ naive', { name: 'classfly-plus', strategy: 'naive' }],
  ['Classfly+ complete', { name: 'classfly-plus', strategy: 'complete' }],
  ['Classfly+ partial', { name: 'classfly-plus', strategy: 'partial' }],
  ['Classfly+ complete, counting rows that are done', { name: 'classfly-plus', countSatisfied: true }],
];

export async function measure() {
  const bytes = readFileSync(crowd());
  for (const [name, algorithm] of METHODS) {
    const plan = await crowdPlan({ principles, algorithm, suppression: 0.01 });
    const work = await subject(bytes, plan);
    note(`${name}, 3 constraints on ${ROWS} rows, in wasm`, ms(fastest(1, () => work.recode())));
    note('the same, natively', ms(natively('run', '1', crowd(), planFile('crowd-constraints', plan)).recode));
    note('its loss (NCP)', percent(work.loss()));
  }
}
