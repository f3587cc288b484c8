// What republishing costs as m grows: Adult, five releases with a tenth of the people changing each time, as one
// generalised table and angelized; and eight releases by nearness. Written to docs/experiments/m-invariance.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adult, adultPlan } from '../bench/adult.mjs';
import { percent } from '../bench/figures.mjs';
import { numbered, seriesPlan } from '../bench/m-invariance.mjs';
import { root } from '../steps.mjs';
import { lineChart } from './chart.mjs';

const RELEASES = 5;
/** How each release is published: its name, and the fields of the method. */
const FORMS = {
  one: { name: 'one table', how: () => ({ publish: 'generalization' }) },
  alike: { name: 'angelized, k = m', how: (m) => ({ publish: 'angel', k: m }) },
  two: { name: 'angelized, k = 2', how: () => ({ publish: 'angel', k: 2 }) },
};
const MOST = 7;
/** Releases of a longer series, and for each m how many people are in each. */
const LATER = 8;
const LONGER = [
  { m: 2, people: 20_000 },
  { m: 3, people: 20_000 },
  { m: 4, people: 20_000 },
  { m: 5, people: 6_000 },
  { m: 6, people: 6_000 },
  { m: 7, people: 6_000 },
];

export async function experiment() {
  const bytes = adult();
  if (bytes === undefined) throw new Error('Adult is needed');
  const rows = numbered(bytes, ';');
  const found = [];
  for (let m = 2; m <= MOST; m += 1) {
    for (const form of Object.keys(FORMS)) found.push({ m, form, ...(await series(rows, m, form)) });
  }
  const longer = [];
  for (const { m, people } of LONGER) {
    const of = (assign) => eight(rows, people, m, assign);
    longer.push({ m, people, near: await of('near'), paper: await of('paper') });
  }
  write(found, longer);
}

/** All releases of a longer series on the trees of Adult: whoever comes is like somebody of the table. */
async function eight({ lines, header, delimiter }, people, m, assign) {
  const plan = JSON.parse(adultPlan({}));
  for (const name of ['id', 'salary-class']) plan.attributes[name] = { role: 'identifier' };
  plan.attributes.occupation = { role: 'sensitive' };
  plan.principles = [{ kind: 'm-invariance', m }];
  plan.algorithm = { name: 'm-invariance', identity: ['id'], assign };
  let state = 2009;
  const random = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  const present = lines.slice(0, people);
  let newest = lines.length;
  const { open } = await import(join(root, 'pkg/dist/node.js'));
  let ledger = null;
  const releases = [];
  for (let number = 0; number < LATER; number += 1) {
    const table = await open(`${[header.join(delimiter), ...present].join('\n')}\n`);
    const release = await table.republish(plan, { ledger });
    table.free();
    ledger = release.ledger;
    const { counterfeits, measures } = release.privateReport;
    releases.push({ loss: measures.loss, counterfeits: counterfeits / people });
    release.free();
    for (let change = 0; change < people / 10; change += 1) {
      const alike = lines[random(lines.length)].replace(/^[^;]*/, `p${newest}`);
      present[random(present.length)] = alike;
      newest += 1;
    }
  }
  return releases;
}

/** The last of a series of releases: a tenth of the people leaves and a tenth comes, each time. */
async function series({ header, lines, delimiter }, m, form) {
  const plan = seriesPlan(header, 'occupation', m, { assign: 'paper', ...FORMS[form].how(m) });
  const { open } = await import(join(root, 'pkg/dist/node.js'));
  const share = Math.floor(lines.length / (10 + RELEASES - 1));
  let ledger = null;
  let report;
  for (let number = 0; number < RELEASES; number += 1) {
    const present = lines.slice(number * share, (number + 10) * share);
    const table = await open(`${[header.join(delimiter), ...present].join('\n')}\n`);
    const release = await table.republish(plan, { ledger });
    table.free();
    ledger = release.ledger;
    report = release.privateReport;
    release.free();
  }
  const { loss, reconstruction, queryError } = report.measures;
  return {
    rows: report.input.rows,
    counterfeits: report.counterfeits,
    loss,
    error: reconstruction.error,
    query: queryError.median,
  };
}

function write(found, longer) {
  const folder = join(root, 'docs/experiments');
  mkdirSync(folder, { recursive: true });
  const line = (form, value) => ({
    name: FORMS[form].name,
    points: found
      .filter((entry) => entry.form === form && value(entry) != null)
      .map((entry) => [entry.m, value(entry)]),
  });
  const chart = (file, title, y, value) =>
    writeFileSync(
      join(folder, file),
      lineChart({ title, x: 'm', y, lines: Object.keys(FORMS).map((form) => line(form, value)) }),
    );
  chart('m-invariance-kl.svg', 'Reconstruction error', 'KL divergence (nats)', ({ error }) => error);
  chart('m-invariance-query.svg', 'Error of COUNT queries', 'median relative error', ({ query }) => query);
  const at = (m, form) => found.find((entry) => entry.m === m && entry.form === form);
  const forms = Object.keys(FORMS);
  const body = Array.from({ length: MOST - 1 }, (_, index) => {
    const entries = forms.map((form) => at(index + 2, form));
    const cells = [
      index + 2,
      entries[0].counterfeits,
      ...entries.map(({ error }) => show(error)),
      ...entries.map(({ query }) => show(query)),
      ...entries.map(({ loss }) => show(loss)),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const head = ['KL', 'query error', 'loss'].flatMap((what) =>
    forms.map((form) => `${what}, ${FORMS[form].name}`),
  );
  const lower = (form, value) =>
    found
      .filter((entry) => entry.form === form && value(entry) < value(at(entry.m, 'one')))
      .map(({ m }) => m);
  const error = (entry) => entry.error;
  const gap = (m, form) => show(error(at(m, 'one')) - error(at(m, form)));
  const text = `# m-invariance: one table or angelized

Adult (${found[0].rows} rows in each release, the sensitive column is \`occupation\`, all others are quasi), a series of
${RELEASES} releases; from one to the next a tenth of the people leaves and a tenth comes, in an order fixed by a seed. The
figures are those of the last release. Counterfeits are published values without a person; the reconstruction error is
the Kullback-Leibler divergence in nats, the query error the median relative error of random COUNT queries, most of
which ask for quasi values only. Members are assigned as in the paper (\`"assign": "paper"\`). What l does instead of m is in [angel.md](angel.md).

| ${['m', 'counterfeits', ...head].join(' | ')} |
|${'---|'.repeat(head.length + 2)}
${body.join('\n')}

![Reconstruction error](m-invariance-kl.svg)
![Error of COUNT queries](m-invariance-query.svg)

Leela Rani and Revathi claim that angelizing lowers the reconstruction error, and more so as the promise grows.

- With k = m the reconstruction error is lower ${claim(lower('alike', error))}, by ${gap(2, 'alike')} at m = 2 and by ${gap(MOST, 'alike')} at
  m = ${MOST}; with k = 2 it is lower ${claim(lower('two', error))}, by ${gap(2, 'two')} and by ${gap(MOST, 'two')}.
- With k = m the query error is lower ${claim(lower('alike', ({ query }) => query))}; with k = 2 it hardly depends on m, because
  the cells of buckets do not, and few queries ask for the sensitive value.
- These are not equally safe: a group of one table has m rows or more, of which counterfeits are nobody, so that
  few people may be in it; a bucket of k = 2 has two people.
  What the sensitive value is stays hidden among m values in all of them.
- On the paper's own running example (eleven rows) angelizing raises the reconstruction error: the groups are as small
  as the buckets already.

## Eight releases by nearness

On the trees of Adult (seven quasi columns, the others dropped), members drawn from the four nearest, as is the default, and
as in the paper. From one release to the next a tenth of the people leaves, and as many others come who are like somebody
of the table. Counterfeits are told as a share of the people.

${longerTable(longer)}

\`npm run experiments m-invariance\` writes this file anew.
`;
  writeFileSync(join(folder, 'm-invariance.md'), text);
}

function longerTable(longer) {
  const mean = (releases, value) => releases.reduce((sum, each) => sum + value(each), 0) / releases.length;
  const counterfeits = (each) => each.counterfeits;
  const loss = (each) => each.loss;
  const rows = longer.map(({ m, people, near, paper }) => [
    m,
    people,
    percent(loss(near[0])),
    percent(mean(near, loss)),
    percent(loss(near.at(-1))),
    percent(mean(near, counterfeits)),
    percent(mean(paper, loss)),
    percent(mean(paper, counterfeits)),
  ]);
  const head = [
    ...['m', 'people', 'loss, first release', 'mean loss', 'loss, last', 'counterfeits, mean'],
    ...['paper: mean loss', 'paper: counterfeits'],
  ];
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function claim(ms) {
  if (ms.length === MOST - 1) return `for every m from 2 to ${MOST}`;
  return ms.length === 0 ? 'for no m' : `for m = ${ms.join(', ')} only`;
}

const show = (value) => (value == null ? '–' : Number(value.toPrecision(4)));
