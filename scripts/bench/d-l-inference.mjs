// (d,l)-inference, and the attack through dependencies, on Adult and on 1.2 million rows.
import { readFileSync } from 'node:fs';
import { adult, adultPlan } from './adult.mjs';
import { fastest } from './clock.mjs';
import { crowd, crowdPlan, ROWS } from './crowd.mjs';
import { ms, note, noteAtMost, percent } from './figures.mjs';
import { subject } from './subject.mjs';

const algorithm = { name: 'd-l-inference' };
const inference = { kind: 'd-l-inference', d: { average: 1.5 }, l: 3, attribute: 'occupation' };

export async function measure() {
  const bytes = adult();
  if (bytes !== undefined) {
    await of('Adult with an occupation that tells the sector', withSector(bytes), sectorPlan(), [0.5, 1]);
  }
  const plan = JSON.parse(await crowdPlan({ algorithm, principles: [inference], suppression: 0.5 }));
  plan.attributes.occupation = { role: 'insensitive' };
  plan.dependencies = ['occupation -> education'];
  await of(`Generated table, ${ROWS} rows`, readFileSync(crowd()), JSON.stringify(plan), [15, 3]);
}

async function of(name, bytes, plan, [whole, rounds]) {
  const work = await subject(bytes, plan);
  note(`${name}: value-groups and placement in wasm`, ms(fastest(rounds, () => work.recode())));
  noteAtMost(
    `${name}: the whole run with the attack, in wasm`,
    fastest(rounds, () => work.anonymize()),
    1000 * whole,
  );
  note(`${name}: its loss`, percent(work.loss()));
}

/** The table with one more column that the occupation determines. */
export function withSector(bytes) {
  const [header, ...lines] = bytes.toString().trimEnd().split('\n');
  const place = header.trim().split(';').indexOf('occupation');
  const sector = (line) => `Sector-${(line.trim().split(';')[place]?.length ?? 0) % 4}`;
  const rows = lines.map((line) => `${line.trim()};${sector(line)}`);
  return Buffer.from([`${header.trim()};sector`, ...rows, ''].join('\n'));
}

/** The plan on the trees of Adult, with the occupation published exactly. */
export function sectorPlan(changes = {}) {
  const plan = JSON.parse(
    adultPlan({ exact: ['occupation'], role: 'sensitive', algorithm, suppression: 0.9 }),
  );
  plan.attributes.sector = { role: 'quasi', hierarchy: { kind: 'flat' } };
  plan.dependencies = ['occupation -> sector'];
  plan.principles = [inference];
  return JSON.stringify({ ...plan, ...changes });
}
