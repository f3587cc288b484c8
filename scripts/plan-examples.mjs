// The examples of docs/plan.md: what each changes in one plan for one table. A test makes a release of every one, and looks
// whether every field of the plan occurs in one.

/** Twelve people. */
export const TABLE = `Name,Born,Age,Zip,City,Diagnosis,Cost,Drugs,Stands for,Since
Ada,1990-02-11,34,02138,Cambridge,flu,120,A;B,10,03.11.98
Ben,1988-05-20,36,02138,Cambridge,asthma,90,A;B,12,17.04.01
Cleo,1986-07-01,38,02139,Cambridge,flu,300,A,8,22.08.05
Dan,1985-11-30,39,02139,Cambridge,ulcer,80,B,10,09.09.99
Eva,1983-03-15,41,02141,Cambridge,asthma,150,A;B,11,30.01.12
Finn,1981-09-09,43,02141,Cambridge,ulcer,60,A,9,14.06.10
Gus,1972-01-21,52,02215,Boston,flu,210,B,10,25.12.97
Hal,1969-06-17,55,02215,Boston,asthma,95,A;B,10,01.03.03
Ida,1967-12-02,57,02216,Boston,ulcer,400,A,12,19.07.08
Jon,1965-04-28,59,02216,Boston,flu,130,A;B,8,05.05.15
Kay,1963-10-05,61,02217,Boston,asthma,75,B,9,28.02.00
Leo,1961-08-14,63,02217,Boston,ulcer,180,A,11,11.10.06
`;

/** Everybody of whom the table is a part, two of each kind: what others know of them. */
export const POPULATION = `Age,Zip
${TABLE.trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','))
  .map(([, , age, zip]) => `${age},${zip}\n`.repeat(2))
  .join('')}`;

/** The plan that every example changes. */
export const PLAN = {
  version: 1,
  attributes: {
    Name: { role: 'identifier' },
    Born: { role: 'insensitive' },
    Age: { role: 'quasi' },
    Zip: { role: 'quasi' },
    City: { role: 'insensitive' },
    Diagnosis: { role: 'sensitive' },
    Cost: { role: 'insensitive' },
    Drugs: { role: 'insensitive' },
    'Stands for': { role: 'insensitive' },
    Since: { role: 'insensitive' },
  },
  principles: [{ kind: 'k-anonymity', k: 3 }],
  algorithm: { name: 'mondrian' },
};

/** The plan with what an example says: columns by themselves, everything else as a whole. @param {Record<string, any>} example */
export const planOf = (example) => ({
  ...PLAN,
  ...example,
  attributes: { ...PLAN.attributes, ...example.attributes },
});

const column = (/** @type {string} */ name, /** @type {object} */ attribute) => ({
  attributes: { [name]: attribute },
});
const hierarchy = (/** @type {string} */ name, /** @type {object} */ hierarchy) =>
  column(name, { role: 'quasi', hierarchy });
const promise = (/** @type {object[]} */ ...principles) => ({ principles });
const method = (/** @type {object} */ algorithm, more = {}) => ({ ...more, algorithm });
const K3 = { kind: 'k-anonymity', k: 3 };
/** City is told by the zip code. */
const DEPENDS = { ...column('City', { role: 'quasi' }), dependencies: ['Zip -> City'] };
const LEVELS = {
  attributes: {
    Age: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [10, 20] } },
    Zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
  },
};
/** An exact cell beside the sensitive value would tie a row to the next release. */
const INVARIANT = {
  attributes: Object.fromEntries(
    ['Born', 'City', 'Cost', 'Drugs', 'Stands for', 'Since'].map((name) => [name, { role: 'identifier' }]),
  ),
};
/** The zip code is published exactly, and tells the city. */
const TELLS = {
  attributes: {
    Zip: { role: 'sensitive' },
    City: { role: 'quasi' },
    Diagnosis: { role: 'insensitive' },
  },
  dependencies: ['Zip -> City'],
};

/** @typedef {Record<string, any>} Example */

/** By part of the plan. @type {{ plan: Example[], attribute: Example[] }} */
export const PARTS = {
  plan: [
    { person: ['Name'], comment: 'One row a person: checked, not believed.' },
    { ...DEPENDS, suppression: 0.25, missing: ['', '?'], order: 'input', seed: 7 },
    { population: 120, csv: { escapeFormulas: true, byteOrderMark: true }, workbook: true, language: 'de' },
    { ranges: 'columns', reviewed: [{ column: 'Drugs', kind: 'phone' }] },
  ],
  attribute: [
    column('Name', { role: 'identifier', pseudonym: true }),
    column('Cost', {
      role: 'quasi',
      hierarchy: { kind: 'range' },
      show: 'mean',
      bottom: 70,
      top: 300,
      weight: 0.5,
      comment: 'A mean, for sums; the most expensive do not show.',
    }),
    { ...column('Zip', { role: 'quasi', hierarchy: { kind: 'mask' }, maxLevel: 3 }), suppression: 0.5 },
    {
      ...column('Stands for', { role: 'samplingWeight' }),
      principles: [K3, { kind: 'average-risk', risk: 0.4 }],
    },
    {
      ...column('Drugs', { role: 'items', separator: ';' }),
      principles: [K3, { kind: 'k-m-anonymity', k: 2, m: 2, attribute: 'Drugs' }],
    },
  ],
};

/** By name of the principle. @type {Record<string, Example[]>} */
export const PRINCIPLES = {
  'k-anonymity': [promise({ kind: 'k-anonymity', k: 3, attributes: ['Age', 'Zip'] })],
  'l-diversity': [
    promise({ kind: 'l-diversity', variant: 'distinct', l: 2 }),
    promise({ kind: 'l-diversity', variant: 'recursive', c: 2, l: 2, attribute: 'Diagnosis' }),
  ],
  'l-d-diversity': [promise({ kind: 'l-d-diversity', l: 2, d: 1, attribute: 'Diagnosis' })],
  'd-l-inference': [
    {
      ...TELLS,
      principles: [{ kind: 'd-l-inference', d: 6, l: 2, attribute: 'Zip', knows: 'cells' }],
      algorithm: { name: 'd-l-inference' },
    },
  ],
  't-closeness': [promise(K3, { kind: 't-closeness', t: 0.4, distance: 'equal', attribute: 'Diagnosis' })],
  'm-invariance': [
    {
      ...INVARIANT,
      principles: [{ kind: 'm-invariance', m: 2, attribute: 'Diagnosis' }],
      algorithm: { name: 'm-invariance', identity: ['Name'] },
    },
  ],
  'k-map': [{ ...promise({ kind: 'k-map', k: 5 }), population: 120 }],
  'delta-presence': [{ ...promise({ kind: 'delta-presence', min: 0, max: 0.5 }) }],
  'average-risk': [promise({ kind: 'average-risk', risk: 0.4 })],
  'risk-threshold': [promise({ kind: 'risk-threshold', risk: 0.34, share: 0.1 })],
  'beta-likeness': [
    promise(K3, { kind: 'beta-likeness', beta: 1, variant: 'enhanced', attribute: 'Diagnosis' }),
  ],
  'delta-disclosure': [promise(K3, { kind: 'delta-disclosure', delta: 1.5, attribute: 'Diagnosis' })],
  'alpha-k-anonymity': [promise({ kind: 'alpha-k-anonymity', alpha: 0.5, k: 3, attribute: 'Diagnosis' })],
  'k-m-anonymity': [
    {
      ...column('Drugs', { role: 'items' }),
      principles: [{ kind: 'k-m-anonymity', k: 2, m: 2, attribute: 'Drugs' }],
    },
  ],
};

/** By name of the method. @type {Record<string, Example[]>} */
export const ALGORITHMS = {
  sweep: [
    { ...method({ name: 'sweep', polish: 'best', steps: 200, stop: 150, keep: 'all' }), ...DEPENDS },
    method({ name: 'sweep', polish: 'best', seconds: 1 }),
  ],
  mondrian: [{ ...method({ name: 'mondrian', cut: 'strict', keep: ['Zip -> City'] }), ...DEPENDS }],
  'full-domain': [
    { ...method({ name: 'full-domain', objective: 'discernibility', steps: 100, keep: [] }), ...LEVELS },
    { ...method({ name: 'full-domain', levels: { Age: 2, Zip: 3 } }), ...LEVELS, suppression: 0.2 },
  ],
  'k-msd': [method({ name: 'k-msd' })],
  'k-msd-ag': [{ ...method({ name: 'k-msd-ag', start: 'closure' }), ...DEPENDS }],
  datafly: [method({ name: 'datafly' })],
  classfly: [method({ name: 'classfly' })],
  'classfly-plus': [
    {
      ...method({ name: 'classfly-plus', strategy: 'complete', countSatisfied: true, remainder: 'hide' }),
      principles: [{ kind: 'k-anonymity', k: 3, attributes: ['Age'] }],
    },
  ],
  angel: [
    {
      ...method({ name: 'angel', k: 2, marginals: [['Age']], batches: 'auto' }),
      principles: [{ kind: 'l-diversity', variant: 'distinct', l: 2 }],
    },
  ],
  'd-l-inference': [
    {
      ...TELLS,
      principles: [{ kind: 'd-l-inference', d: 6, l: 2 }],
      algorithm: { name: 'd-l-inference', grouping: 'near', nearest: 2 },
    },
    {
      ...TELLS,
      principles: [{ kind: 'd-l-inference', d: 6, l: 2 }],
      algorithm: { name: 'd-l-inference', grouping: 'disjoint', partition: 'top-down' },
    },
  ],
  'm-invariance': [
    {
      ...INVARIANT,
      principles: [{ kind: 'm-invariance', m: 2 }],
      algorithm: {
        name: 'm-invariance',
        identity: ['Name'],
        minWidths: { Age: 5 },
        ineligible: 'withhold',
        assign: 'near',
        nearest: 2,
      },
    },
    {
      ...INVARIANT,
      principles: [{ kind: 'm-invariance', m: 2 }],
      algorithm: { name: 'm-invariance', identity: ['Name'], publish: 'angel', k: 2, marginals: [['Zip']] },
    },
  ],
};

/** By kind. @type {Record<string, Example[]>} */
export const HIERARCHIES = {
  intervals: [hierarchy('Age', { kind: 'intervals', widths: [5, 10], origin: 0, min: 35, max: 60 })],
  range: [hierarchy('Age', { kind: 'range' })],
  mask: [hierarchy('Zip', { kind: 'mask', from: 'right', char: '#', shown: [4, 3] })],
  date: [
    hierarchy('Born', { kind: 'date', levels: ['year', 'decade'], format: 'YYYY-MM-DD' }),
    hierarchy('Born', { kind: 'date', levels: ['ten-years-of-age'], reference: '2024-12-31' }),
    hierarchy('Since', { kind: 'date', levels: ['five-years'], format: 'DD.MM.YY', pivot: 30 }),
  ],
  tree: [
    hierarchy('City', {
      kind: 'tree',
      paths: [['Cambridge', 'Massachusetts', '*']],
      uncovered: '*',
    }),
    hierarchy('City', { kind: 'tree', csv: 'Cambridge;Massachusetts;*\nBoston;Massachusetts;*\n' }),
  ],
  flat: [hierarchy('Zip', { kind: 'flat' })],
};
