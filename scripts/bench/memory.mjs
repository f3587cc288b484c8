// How much memory a run takes on top of its table, against what is estimated before it starts.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { note, times } from './figures.mjs';

const RUN = fileURLToPath(new URL('./memory-of-run.mjs', import.meta.url));

const k = [{ kind: 'k-anonymity', k: 5 }];
const kAndItems = [...k, { kind: 'k-m-anonymity', k: 2, m: 2, attribute: 'drugs' }];
/** `most`: how much more may be estimated than is taken, where it is much; `widest`: with so many columns at most. */
const METHODS = [
  { algorithm: { name: 'mondrian' }, principles: k, most: 3 },
  { algorithm: { name: 'sweep', polish: 0 }, principles: k, most: 4 },
  // with more columns it has more combinations than it searches
  { algorithm: { name: 'full-domain' }, principles: k, suppression: 0.05, most: 4, widest: 4 },
  { algorithm: { name: 'datafly' }, principles: k, suppression: 0.05 },
  { algorithm: { name: 'classfly' }, principles: k, suppression: 0.05 },
  {
    algorithm: { name: 'classfly-plus', remainder: 'hide' },
    principles: [
      { kind: 'k-anonymity', k: 5, attributes: ['q0', 'q1'] },
      { kind: 'k-anonymity', k: 10, attributes: ['q2', 'q3'] },
    ],
    suppression: 0.05,
  },
  { algorithm: { name: 'k-msd' }, principles: k, most: 6 },
  { algorithm: { name: 'k-msd-ag' }, principles: k, dependencies: ['q0 -> q1'], most: 6 },
  {
    algorithm: { name: 'd-l-inference' },
    principles: [{ kind: 'd-l-inference', d: 1, l: 3 }],
    dependencies: ['ward -> q0'],
  },
  {
    algorithm: { name: 'angel', k: 5, marginals: [['q0', 'q1']] },
    principles: [{ kind: 'l-diversity', l: 3, variant: 'distinct' }],
  },
  { algorithm: { name: 'm-invariance' }, principles: [{ kind: 'm-invariance', m: 3 }] },
  {
    what: 'items',
    algorithm: { name: 'mondrian' },
    principles: kAndItems,
    items: { size: 4, of: 40 },
    most: 4,
  },
  {
    what: 'many items',
    algorithm: { name: 'mondrian' },
    principles: kAndItems,
    items: { size: 8, of: 400 },
    most: 4,
  },
  { what: 'means', algorithm: { name: 'mondrian' }, principles: k, show: 'mean', most: 4 },
  { what: 'rounded means', algorithm: { name: 'sweep', polish: 0 }, principles: k, show: 'rounded', most: 4 },
  { what: 'usefulness', algorithm: { name: 'mondrian' }, principles: k, useful: true, most: 4 },
];

/** Few and many columns, few and many values. */
const TABLES = [
  { rows: 60_000, columns: 4, values: 10 },
  { rows: 60_000, columns: 4, values: 12_000 },
  { rows: 60_000, columns: 10, values: 300 },
];

/** Below this nobody has to know: every run may take as much. */
const LITTLE = 32 * 2 ** 20;

export function measure() {
  for (const { what, most = 2, widest = Number.POSITIVE_INFINITY, ...method } of METHODS) {
    for (const table of TABLES.filter(({ columns }) => columns <= widest)) {
      const told = execFileSync(process.execPath, [RUN, JSON.stringify({ ...method, ...table })], {
        encoding: 'utf8',
      });
      const { taken, estimate } = JSON.parse(told);
      const name = [method.algorithm.name, what].filter(Boolean).join(' with ');
      note(
        `estimated memory of a run to what it takes: ${name}, ${table.columns} columns of ${table.values} values`,
        times(estimate / taken),
        `1 to ${most} × (or below 32 MiB)`,
        estimate >= taken && estimate <= most * Math.max(taken, LITTLE),
      );
    }
  }
}
