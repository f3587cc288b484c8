import type { JsonObject } from '../state/plan/json.ts';

/** Eight invented people: small enough to follow every method with the eyes. */
export const TINY = `Person,Age,Zip,City,Ward,Illness
Ada,34,02138,Cambridge,North,flu
Ben,36,02139,Cambridge,North,gout
Cleo,31,02141,Cambridge,South,flu
Dan,38,02142,Cambridge,South,ulcer
Eva,52,02155,Medford,East,gout
Finn,58,02155,Medford,East,asthma
Gil,55,02156,Medford,West,flu
Hana,51,02156,Medford,West,ulcer
`;

const attributes = {
  Person: { role: 'identifier' },
  Age: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [5, 10, 20] } },
  Zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
  City: { role: 'quasi', hierarchy: { kind: 'flat' } },
  Ward: { role: 'insensitive' },
  Illness: { role: 'sensitive' },
};

const two = { kind: 'k-anonymity', k: 2 };
const plan = (principles: JsonObject[], algorithm: JsonObject, more: JsonObject = {}): JsonObject => ({
  version: 1,
  attributes,
  principles,
  algorithm,
  suppression: 0.5,
  ...more,
});
const mondrian = { name: 'mondrian' };
const wards = [{ kind: 'd-l-inference', d: 1, l: 2, attribute: 'Ward' }];
const tellingWards = { dependencies: ['Ward -> City'] };
const series = plan(
  [{ kind: 'm-invariance', m: 2 }],
  { name: 'm-invariance', identity: ['Person'] },
  { attributes: { ...attributes, Ward: { role: 'identifier' } } },
);

/** A plan for every principle, by its name, but for what needs a table of everybody. */
export const PRINCIPLES: Record<string, JsonObject> = {
  'k-anonymity': plan([two], mondrian),
  'l-diversity': plan([{ kind: 'l-diversity', variant: 'distinct', l: 3 }], mondrian),
  'l-d-diversity': plan([{ kind: 'l-d-diversity', l: 2, d: 1 }], mondrian),
  'd-l-inference': plan(wards, { name: 'd-l-inference' }, tellingWards),
  't-closeness': plan([two, { kind: 't-closeness', t: 0.4 }], mondrian),
  'k-map': plan([{ kind: 'k-map', k: 10 }], mondrian, { population: 40 }),
  'average-risk': plan([{ kind: 'average-risk', risk: 0.5 }], mondrian),
  'risk-threshold': plan([{ kind: 'risk-threshold', risk: 0.5 }], mondrian),
  'beta-likeness': plan([two, { kind: 'beta-likeness', beta: 1.2 }], mondrian),
  'delta-disclosure': plan([two, { kind: 'delta-disclosure', delta: 1.5 }], mondrian),
  'alpha-k-anonymity': plan([{ kind: 'alpha-k-anonymity', alpha: 0.5, k: 2 }], mondrian),
  'k-m-anonymity': plan([two, { kind: 'k-m-anonymity', k: 2, m: 1, attribute: 'Ward' }], mondrian, {
    attributes: { ...attributes, Ward: { role: 'items' } },
  }),
  'm-invariance': series,
};

/** A plan for every method, by its name. */
export const METHODS: Record<string, JsonObject> = {
  sweep: plan([two], { name: 'sweep' }),
  mondrian: plan([two], mondrian),
  'full-domain': plan([two], { name: 'full-domain' }),
  'k-msd': plan([two], { name: 'k-msd' }),
  'k-msd-ag': plan([two], { name: 'k-msd-ag' }, { dependencies: ['Zip -> City'] }),
  datafly: plan([two], { name: 'datafly' }),
  classfly: plan([two], { name: 'classfly' }),
  'classfly-plus': plan(
    [
      { ...two, attributes: ['Age', 'City'] },
      { kind: 'k-anonymity', k: 3, attributes: ['City', 'Zip'] },
    ],
    { name: 'classfly-plus' },
  ),
  angel: plan([{ kind: 'l-diversity', variant: 'distinct', l: 2 }], { name: 'angel', k: 2 }),
  'd-l-inference': plan(wards, { name: 'd-l-inference' }, tellingWards),
  'm-invariance': series,
};
