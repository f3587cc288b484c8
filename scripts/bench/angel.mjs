// ANGEL on Adult and on 1.2 million rows, and the whole run around it.
import { readFileSync } from 'node:fs';
import { ADULT, adult, adultPlan, planFile } from './adult.mjs';
import { fastest } from './clock.mjs';
import { crowd, crowdPlan, ROWS } from './crowd.mjs';
import { ms, note } from './figures.mjs';
import { natively, subject } from './subject.mjs';

const diverse = (attribute) => [{ kind: 'l-diversity', variant: 'distinct', l: 4, attribute }];

export async function measure() {
  await onAdult();
  await onCrowd();
}

async function onAdult() {
  const bytes = adult();
  if (bytes === undefined) return;
  const plan = JSON.parse(
    adultPlan({
      exact: ['salary-class', 'occupation'],
      role: 'sensitive',
      algorithm: { name: 'angel', k: 5 },
    }),
  );
  plan.attributes['salary-class'] = { role: 'insensitive' };
  plan.principles = diverse('occupation');
  const text = JSON.stringify(plan);
  const work = await subject(bytes, text);
  const native = natively('run', '3', ADULT, planFile('adult-angel', text));
  note('Adult, 4-diversity of occupation, k = 5: ANGEL in wasm', ms(fastest(3, () => work.recode())));
  note('the same, natively', ms(native.recode));
  note('the whole run in wasm', ms(fastest(2, () => work.anonymize())));
}

async function onCrowd() {
  const bytes = readFileSync(crowd(ROWS));
  const text = await crowdPlan({ principles: diverse('disease'), algorithm: { name: 'angel', k: 10 } });
  const work = await subject(bytes, text);
  const native = natively('run', '1', crowd(), planFile('crowd-angel', text));
  note(`ANGEL k = 10 on ${ROWS} rows, 8 quasi attributes, in wasm`, ms(fastest(1, () => work.recode())));
  note('the same, natively', ms(native.recode));
  note('the whole run in wasm', ms(fastest(1, () => work.anonymize())));
}
