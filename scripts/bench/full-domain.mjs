// The full-domain optimum on Adult with nine attributes, and on 1.2 million rows.
import { readFileSync } from 'node:fs';
import { ADULT, adult, adultPlan, planFile } from './adult.mjs';
import { fastest } from './clock.mjs';
import { crowd, crowdPlan, ROWS } from './crowd.mjs';
import { megabytes, ms, note, noteAtMost, noteRatio, percent } from './figures.mjs';
import { natively, subject } from './subject.mjs';

const flat = { role: 'quasi', hierarchy: { kind: 'flat' } };
const numbers = { role: 'quasi', hierarchy: { kind: 'intervals', widths: [5, 10, 20] } };

export async function measure() {
  const bytes = adult();
  if (bytes !== undefined) await onAdult(bytes);
  await onCrowd(readFileSync(crowd()));
}

async function onAdult(bytes) {
  for (const [suppression, limit] of [
    [0.05, 200],
    // a third of what ARX took for it, 33 ms
    [0, 11],
  ]) {
    for (const objective of ['loss', 'prec', 'discernibility', 'average-group']) {
      const algorithm = { name: 'full-domain', objective };
      const plan = adultPlan({ exact: [], suppression, algorithm });
      const what = `Adult, 9 quasi attributes, k = 5, ${100 * suppression} % suppression: best by ${objective} in wasm`;
      const work = await subject(bytes, plan);
      const recode = fastest(3, () => work.recode());
      if (objective !== 'loss') {
        note(what, ms(recode));
        continue;
      }
      noteAtMost(what, recode, limit);
      note('its loss (NCP by leaves)', percent(work.loss()));
      const native = natively('run', '3', ADULT, planFile(`adult-full-domain-${suppression}`, plan));
      noteRatio('wasm to native', recode, native.recode);
    }
  }
}

/** All nine columns are quasi, with 9,600 combinations of levels. */
async function onCrowd(bytes) {
  const { attributes } = JSON.parse(await crowdPlan());
  for (const name of Object.keys(attributes)) attributes[name] = flat;
  Object.assign(attributes, {
    age: numbers,
    hours: numbers,
    zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
  });
  for (const [suppression, limit] of [
    [0.05, 20_000],
    [0, 4_000],
  ]) {
    const principles = [{ kind: 'k-anonymity', k: 5 }];
    const plan = await crowdPlan({ attributes, principles, suppression, algorithm: { name: 'full-domain' } });
    const work = await subject(bytes, plan);
    const recode = fastest(1, () => work.recode());
    const what = `${ROWS} rows, 9 quasi attributes, k = 5, ${100 * suppression} % suppression: full domain in wasm`;
    noteAtMost(what, recode, limit);
    note('wasm memory after it', megabytes(work.memory.buffer.byteLength));
    note('its loss (NCP by leaves)', percent(work.loss()));
  }
}
