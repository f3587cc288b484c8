// Every method on Adult: loss, groups and time, into docs/methods.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adult, adultPlan } from '../bench/adult.mjs';
import { sectorPlan, withSector } from '../bench/d-l-inference.mjs';
import { ms, percent } from '../bench/figures.mjs';
import { numbered, seriesPlan } from '../bench/m-invariance.mjs';
import { root } from '../steps.mjs';
import { withDecisionTable } from './decision.mjs';

const KS = [2, 5, 10, 25, 50, 100];
const LS = [2, 3, 4, 5, 6];
const ROUNDS = 3;

/** Beside a method with its defaults: variants worth a line of their own. */
const ON_K_ALONE = [
  ['Sweep', { name: 'sweep' }],
  ['Sweep, polish 4', { name: 'sweep', polish: 4 }],
  ['Mondrian', { name: 'mondrian' }],
  ['Mondrian, cut strict', { name: 'mondrian', cut: 'strict' }],
  ['Full domain', { name: 'full-domain' }],
  ['K-MSD', { name: 'k-msd' }],
  ['Datafly', { name: 'datafly' }],
  ['Classfly', { name: 'classfly' }],
  ['Classfly+', { name: 'classfly-plus' }],
];

/** The same for methods that keep a dependency. */
const KEEPING = [
  ['K-MSD-AG', { name: 'k-msd-ag' }],
  ['Sweep, kept', { name: 'sweep', keep: 'all' }],
  ['Mondrian, kept', { name: 'mondrian', keep: 'all' }],
  ['Full domain, kept', { name: 'full-domain', keep: 'all' }],
];

export async function experiment() {
  const bytes = adult();
  if (bytes === undefined) return;
  const { open } = await import(join(root, 'pkg/dist/node.js'));
  const onTable = async (table, work) => {
    const opened = await open(table);
    try {
      return await work(opened, table);
    } finally {
      opened.free();
    }
  };
  const alone = await onTable(bytes, (...table) =>
    lines(ON_K_ALONE, KS, (algorithm, k) => anonymized(...table, kPlan(algorithm, k))),
  );
  const kept = await onTable(withSector(bytes), (...table) =>
    lines([...KEEPING, ...ON_K_ALONE.slice(0, 1)], KS, (algorithm, k) =>
      anonymized(...table, keptPlan(algorithm, k)),
    ),
  );
  const { header, lines: rows } = numbered(bytes, ';');
  const people = Buffer.from(`${[header.join(';'), ...rows].join('\n')}\n`);
  const plan = (m, algorithm) => seriesPlan(header, 'occupation', m, algorithm);
  const byColumn = [
    ...(await onTable(bytes, (table) =>
      columnByColumn(table, [
        ...ON_K_ALONE.map(([title, algorithm]) => [title, kPlan(algorithm, 5)]),
        ['ANGEL', secretPlan({ name: 'angel' }, 5)],
      ]),
    )),
    ...(await onTable(withSector(bytes), (table) =>
      columnByColumn(table, [
        ...KEEPING.map(([title, algorithm]) => [title, keptPlan(algorithm, 5)]),
        ['(d,l)-inference, l = 2', toldPlan(2, 5)],
      ]),
    )),
    ...(await onTable(people, (table) =>
      columnByColumn(table, [
        ['m-invariance, m = 2', plan(2)],
        ['m-invariance, m = 2, in linked tables', plan(2, { publish: 'angel', k: 5 })],
      ]),
    )),
  ];
  const secret = await onTable(bytes, (...table) =>
    lines([['ANGEL', { name: 'angel' }], ...ON_K_ALONE.slice(0, 1)], KS, (algorithm, k) =>
      anonymized(...table, secretPlan(algorithm, k)),
    ),
  );
  const [told, toldWithK] = await onTable(withSector(bytes), async (...table) => [
    await lines([['(d,l)-inference', undefined]], LS, (_, l) => anonymized(...table, toldPlan(l))),
    await lines([['(d,l)-inference, l = 2', undefined]], KS, (_, k) => anonymized(...table, toldPlan(2, k))),
  ]);
  const [again, againWithK] = await onTable(people, async (...table) => [
    await lines([['m-invariance', undefined]], LS, (_, m) => republished(...table, plan(m))),
    await lines([['m-invariance, m = 2, in linked tables', undefined]], KS, (_, k) =>
      republished(...table, plan(2, { publish: 'angel', k })),
    ),
  ]);
  const methods = page({
    alone,
    byColumn,
    kept,
    secret,
    told: [...told, ...again],
    withK: [...toldWithK, ...againWithK],
  });
  writeFileSync(join(root, 'docs/methods.md'), methods);
  const guide = join(root, 'docs/choose-a-method.md');
  writeFileSync(guide, withDecisionTable(readFileSync(guide, 'utf8'), methods));
}

/** One line per method, one cell per size. */
async function lines(methods, sizes, cell) {
  const all = [];
  for (const [title, algorithm] of methods) {
    const line = [title];
    for (const size of sizes) line.push(await cell(algorithm, size));
    all.push(line);
  }
  return all;
}

const anonymity = (k) => ({ kind: 'k-anonymity', k });

const kPlan = (algorithm, k) => adultPlan({ principles: [anonymity(k)], algorithm, suppression: 0.01 });

/** A ninth quasi column that the occupation determines. */
function keptPlan(algorithm, k) {
  const plan = JSON.parse(kPlan(algorithm, k));
  plan.attributes.sector = { role: 'quasi', hierarchy: { kind: 'flat' } };
  plan.dependencies = ['occupation -> sector'];
  return JSON.stringify(plan);
}

/** The occupation is a secret, and at least two different ones are in a group or batch. */
function secretPlan(algorithm, k) {
  const plan = JSON.parse(
    adultPlan({ exact: ['salary-class', 'occupation'], role: 'sensitive', suppression: 0.01, algorithm }),
  );
  plan.attributes['salary-class'] = { role: 'insensitive' };
  plan.principles = [{ kind: 'l-diversity', variant: 'distinct', l: 2, attribute: 'occupation' }];
  if (algorithm.name === 'angel') plan.algorithm.k = k;
  else plan.principles.unshift(anonymity(k));
  return JSON.stringify(plan);
}

const toldPlan = (l, k) =>
  sectorPlan({
    principles: [
      ...(k === undefined ? [] : [anonymity(k)]),
      { kind: 'd-l-inference', d: { average: 1.5 }, l, attribute: 'occupation' },
    ],
  });

/** Milliseconds of the processor, the worker's included. */
const onProcessor = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** What a method makes of a plan, and the time of the whole run. */
async function anonymized(table, _bytes, plan) {
  const start = onProcessor();
  const release = await table.anonymize(plan, { workers: 1 }).catch(() => undefined);
  if (release === undefined) return 'none';
  const cell = told(release.privateReport.measures, onProcessor() - start);
  release.free();
  return cell;
}

/** What releases lose in each column, and the median error of their answers to counting queries. */
async function columnByColumn(table, plans) {
  const all = [];
  for (const [title, plan] of plans) {
    const isSeries = JSON.parse(plan).algorithm.name === 'm-invariance';
    const release = await (isSeries
      ? table.republish(plan, { ledger: null })
      : table.anonymize(plan, { workers: 1 }));
    const { columns, queryError } = release.privateReport.measures;
    release.free();
    const losses = new Map(columns.map(({ column, loss }) => [column, percent(loss)]));
    all.push({ title, losses, error: percent(queryError.median) });
  }
  return all;
}

/** A table of all columns that some plan has; those that a plan publishes exactly, or has not, are left open. */
function columnTable(found) {
  const columns = [...new Set(found.flatMap(({ losses }) => [...losses.keys()]))];
  return [
    ['method', ...columns, 'query error'],
    ['---', ...columns.map(() => '---'), '---'],
    ...found.map(({ title, losses, error }) => [
      title,
      ...columns.map((column) => losses.get(column) ?? '–'),
      error,
    ]),
  ]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n');
}

/** What a first release loses, and the time of all of it: the least of some, as others use the machine too. */
async function republished(table, _bytes, plan) {
  let least = Number.POSITIVE_INFINITY;
  let measures;
  for (let round = 0; round < ROUNDS; round++) {
    const start = onProcessor();
    const release = await table.republish(plan, { ledger: null });
    least = Math.min(least, onProcessor() - start);
    measures = release.privateReport.measures;
    release.free();
  }
  return told(measures, least);
}

function told({ loss, groups, suppressed }, time) {
  const left = suppressed.rows > 0 ? `, ${suppressed.rows} rows left out` : '';
  return `${percent(loss)}, ${groups.count} groups${left}, ${ms(time)}`;
}

function page({ alone, byColumn, kept, secret, told, withK }) {
  const table = (of, sizes, all) =>
    [['method', ...sizes.map((size) => `${of} = ${size}`)], ['---', ...sizes.map(() => '---')], ...all]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n');
  return `# What each method loses

The Adult census table (30,162 rows) on its own trees. Loss is the NCP over all quasi cells by the leaves of the trees, a
suppressed row losing all; a group is what shares its quasi cells; time is the processor's for the whole run in wasm, with
publishing, judging, attacking and measuring, but without reading; the first figure of a table includes what is done once for
it. The machine had other work to do: times are for comparison with each other. Written by \`npm run experiments methods\`.

## k-anonymity alone

Eight quasi columns, at most 1 % of the rows suppressed.

${table('k', KS, alone)}

## Keeping a dependency

A ninth quasi column, a sector of four, follows from the occupation. K-MSD-AG publishes it so that it still does, and so do
the others where \`keep\` asks for it; Sweep without it, for comparison, does not look at it.

${table('k', KS, kept)}

## A secret column

Seven quasi columns; the occupation is secret, and two different ones at least are in every group of Sweep and in every
batch of ANGEL, which publishes quasi cells and secrets in two tables: k is what shares quasi cells in the first.

${table('k', KS, secret)}

## Promises without a k

(d,l)-inference publishes the occupation exactly, which tells the sector, and shows at least l occupations wherever that
can be used (d is 1.5 times the average distance of frequencies). m-invariance makes a first release with m = l different
occupations in every group, on the hierarchies that Outis suggests, and writes its ledger.
From m = 5 on the most frequent occupation leaves no choice, and all is as in the paper.
Groups hold few rows here, but these differ in the occupation and not in what is near: that is what costs precision.

${table('l', LS, told)}

## The same with at least k alike

For (d,l)-inference k-anonymity is a second promise; for m-invariance k rows share the quasi cells of linked tables
(\`"publish": "angel"\`).

${table('k', KS, withK)}

## Column by column

At k = 5, each method with the columns and promises of its table above: what is lost in each column that is not published
exactly, and by how much the median of 200 random counting queries is wrong. Queries are about the columns of each plan, so
that their errors are comparable where the columns are. m-invariance in one table has no k.

${columnTable(byColumn)}
`;
}
