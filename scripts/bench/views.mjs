// Checking a set of views: joins of large projections, ID as key, matching, and dependencies for the solver.
import { fastest } from './clock.mjs';
import { megabytes, note, noteAtMost, times } from './figures.mjs';
import { instance } from './subject.mjs';

const ROWS = 100_000;
const GROUPS = 20_000;
const NODES = 20_000;

export async function measure() {
  const cases = [
    [`two projections of ${ROWS} rows, no dependencies`, twoProjections(), 3000],
    [`three projections of ${ROWS} rows, no dependencies`, threeProjections([]), 3000],
    [`the same with ID as key and one join path`, threeProjections(['I -> Q, R, P']), 3000],
    [`three files about ${ROWS} patients, ID as key`, extracts(3), 5000, 5],
    [`four files about ${ROWS} patients, ID as key`, extracts(4), 5000, 5],
    [`six files about ${ROWS} patients, ID as key`, extracts(6), 5000, 5],
    ['10,000 names, a ward with one diagnosis, 8 further views of wards', oneWard(8), 2000],
    [`matching with ${NODES} nodes a side`, intervals(), 5000],
    ['one value per name, about 2000 candidates (as Figure 3, seed 3)', charges(3), 10_000],
  ];
  for (const [name, { files = {}, ...set }, limit, mostMemory] of cases) {
    const { bench, memory } = await instance();
    const asked = [JSON.stringify(set), Object.keys(files), Object.values(files)];
    const answer = bench.verdictOnViews(...asked);
    const bytes = Object.values(files).reduce((sum, file) => sum + file.length, 0);
    if (mostMemory !== undefined) {
      const told = `Views: ${name}: peak wasm memory, relative to the ${megabytes(bytes)} of the files`;
      noteAtMost(told, memory.buffer.byteLength / bytes, mostMemory, times);
    }
    noteAtMost(
      `Views: ${name}, in wasm`,
      fastest(1, () => bench.verdictOnViews(...asked)),
      limit,
    );
    note('its answer', answer);
  }
}

/** People in groups, and five values for each group; the rows of every view are different. */
function twoProjections() {
  return {
    attributes: { I: {}, Q: {}, P: {} },
    secret: { id: 'I', property: 'P' },
    k: 4,
    views: [
      csv(['I', 'Q'], (n) => [`i${n}`, `q${n % GROUPS}`]),
      csv(['Q', 'P'], (n) => [
        `q${n % GROUPS}`,
        `p${((n % GROUPS) * 7 + Math.floor(n / GROUPS) * 131) % 1000}`,
      ]),
    ],
  };
}

/** Patients with their wards, and wards with diagnoses, ages and more: one file each, as people have them. */
function extracts(count) {
  const columns = ['Diagnosis', 'Age', 'Doctor', 'Drug', 'Month'].slice(0, count - 1);
  const of = (column, n) => `${column} ${(n * (3 + columns.indexOf(column)) + Math.floor(n / 300)) % 40}`;
  const list = (column) => csv(['Ward', column], (n) => [`w${n % 300}`, of(column, n)]);
  const all = [csv(['Name', 'Ward'], (n) => [`n${n}`, `w${n % 300}`]), ...columns.map(list)];
  const files = Object.fromEntries(
    all.map((view, index) => [`${index}.csv`, new TextEncoder().encode(view.csv)]),
  );
  return {
    key: 'Name',
    secret: { id: 'Name', property: 'Diagnosis' },
    k: 4,
    views: Object.keys(files).map((file) => ({ file, distinct: true })),
    files,
  };
}

/** A ward with one diagnosis among a hundred: everybody in it is exposed, whatever else is published of wards. */
function oneWard(more) {
  const pairs = (name, of) => ({
    project: ['Ward', name],
    rows: Array.from({ length: 100 }, (_, ward) =>
      of(ward).map((value) => [`w${ward}`, `${name}${value}`]),
    ).flat(),
  });
  const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const further = Array.from({ length: more }, (_, index) => pairs(`X${index}`, () => ten));
  const names = ['Name', 'Ward', 'Diagnosis', ...further.map(({ project }) => project[1])];
  return {
    attributes: Object.fromEntries(names.map((name) => [name, {}])),
    secret: { id: 'Name', property: 'Diagnosis' },
    k: 2,
    views: [
      csv(['Name', 'Ward'], (n) => [`n${n}`, `w${n % 100}`], 10_000),
      pairs('Diagnosis', (ward) => (ward === 7 ? [0] : ten)),
      ...further,
    ],
  };
}

/** The same with a view in between. */
function threeProjections(dependencies) {
  const [people] = twoProjections().views;
  return {
    attributes: { I: {}, Q: {}, R: {}, P: {} },
    dependencies,
    secret: { id: 'I', property: 'P' },
    k: 4,
    views: [
      people,
      csv(['Q', 'R'], (n) => [
        `q${n % GROUPS}`,
        `r${((n % GROUPS) * 3 + Math.floor(n / GROUPS) * 17) % GROUPS}`,
      ]),
      csv(['R', 'P'], (n) => [
        `r${n % GROUPS}`,
        `p${((n % GROUPS) * 11 + Math.floor(n / GROUPS) * 131) % 1000}`,
      ]),
    ],
  };
}

/** People who know their number up to two steps, and numbers with a value. */
function intervals() {
  const where = 'Low <= C and C <= High';
  return {
    attributes: { A: {}, Low: { type: 'integer' }, High: { type: 'integer' }, C: { type: 'integer' }, D: {} },
    dependencies: ['A -> Low, High, C, D'],
    secret: { id: 'A', property: 'D' },
    k: 3,
    views: [
      { ...csv(['A', 'Low', 'High'], (n) => [`a${n}`, 10 * (n - 2), 10 * (n + 2)], NODES), where },
      { ...csv(['C', 'D'], (n) => [10 * n, `d${n % 50}`], NODES), where },
    ],
  };
}

/** 150 names with one problem and two charges each, 32 charges, 12 problems. */
function charges(seed) {
  let state = BigInt(seed);
  const below = (n) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return Number((state >> 33n) % BigInt(n));
  };
  const rows = Array.from({ length: 150 }, (_, name) => {
    const first = name % 32;
    return { name, charges: [first, (first + 1 + below(31)) % 32] };
  });
  const problems = Array.from({ length: 32 }, () => new Set());
  for (const row of rows) {
    row.problem = below(12);
    for (const charge of row.charges) problems[charge].add(row.problem);
  }
  return {
    attributes: { Name: {}, Charge: {}, Problem: {} },
    dependencies: ['Name -> Problem'],
    secret: { id: 'Name', property: 'Problem' },
    k: 2,
    views: [
      {
        project: ['Name', 'Charge'],
        rows: rows.flatMap(({ name, charges: two }) => two.map((charge) => [`n${name}`, `c${charge}`])),
      },
      {
        project: ['Charge', 'Problem'],
        rows: problems.flatMap((set, charge) => [...set].map((problem) => [`c${charge}`, `p${problem}`])),
      },
    ],
  };
}

function csv(project, row, rows = ROWS) {
  const lines = Array.from({ length: rows }, (_, n) => row(n).join(','));
  return { project, csv: `${project.join(',')}\n${lines.join('\n')}\n` };
}
