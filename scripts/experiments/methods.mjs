// Every method that makes one table, on Adult: loss, groups and time for k from 2 to 100, into
// docs/methods.md. Methods are those of `describe()` whose plan fits with nothing but k-anonymity in it.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADULT, adult, adultPlan } from '../bench/adult.mjs';
import { fastest } from '../bench/clock.mjs';
import { ms, percent } from '../bench/figures.mjs';
import { subject } from '../bench/subject.mjs';
import { root } from '../steps.mjs';

const KS = [2, 5, 10, 25, 50, 100];

/** Beside each method with its defaults: variants worth a line of their own. */
const VARIANTS = { sweep: [{ polish: 4 }], mondrian: [{ cut: 'strict' }] };

export async function experiment() {
  const bytes = adult();
  if (bytes === undefined) return;
  const { describe, open } = await import(join(root, 'pkg/dist/node.js'));
  const table = await open(ADULT);
  const rows = [];
  try {
    for (const { name, title } of (await describe()).algorithms)
      for (const more of [{}, ...(VARIANTS[name] ?? [])]) {
        const row = await measure(table, bytes, { name, ...more });
        if (row)
          rows.push([
            title +
              Object.entries(more)
                .map(([key, value]) => `, ${key} ${value}`)
                .join(''),
            ...row,
          ]);
      }
  } finally {
    table.free();
  }
  writeFileSync(join(root, 'docs/methods.md'), page(rows));
}

/** One cell per k, or nothing for a method that wants more than k-anonymity or makes several tables. */
async function measure(table, bytes, algorithm) {
  const cells = [];
  for (const k of KS) {
    const plan = adultPlan({ principles: [{ kind: 'k-anonymity', k }], algorithm, suppression: 0.01 });
    if ((await table.checkPlan(plan)).length > 0) return undefined;
    const release = await table.anonymize(plan).catch(() => undefined);
    if (release === undefined) {
      cells.push('none within 1 % suppressed');
      continue;
    }
    if (release.tables.length > 1) return undefined;
    const work = await subject(bytes, plan);
    const time = fastest(1, () => work.recode());
    const { count } = release.report.measures.groups;
    cells.push(`${percent(work.loss())}, ${count} groups, ${ms(time)}`);
    work.free();
  }
  return cells;
}

function page(rows) {
  const table = [['method', ...KS.map((k) => `k = ${k}`)], ['---', ...KS.map(() => '---')], ...rows];
  return `# Methods on one table

The Adult census table (30,162 rows), eight quasi columns on their trees, at most 1 % of the rows suppressed. Loss is the
NCP over all cells by the leaves of the trees, a suppressed row losing all; time is that of the method alone, in wasm on
one core. Written by \`npm run experiments methods\`.

${table.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
}
