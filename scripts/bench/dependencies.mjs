// Discovery of dependencies, and K-MSD.
import { readFileSync } from 'node:fs';
import { adult, adultPlan } from './adult.mjs';
import { fastest } from './clock.mjs';
import { crowd, crowdPlan } from './crowd.mjs';
import { note, noteAtMost, percent } from './figures.mjs';
import { subject } from './subject.mjs';

const algorithm = { name: 'k-msd' };

export async function measure() {
  const bytes = adult();
  if (bytes !== undefined) await of('Adult', bytes, adultPlan({ algorithm }), [3, 3, 1]);
  await of('Generated table', readFileSync(crowd()), await crowdPlan({ algorithm }), [2, 20, 60]);
}

async function of(name, bytes, plan, [determinant, discovery, recoding]) {
  const work = await subject(bytes, plan);
  const found = fastest(1, () => work.discover(determinant));
  const what = `${name}: dependencies with up to ${determinant} determining columns, in wasm`;
  noteAtMost(what, found, 1000 * discovery);
  noteAtMost(
    `${name}: K-MSD in wasm`,
    fastest(1, () => work.recode()),
    1000 * recoding,
  );
  note('its loss (NCP)', percent(work.loss()));
}
