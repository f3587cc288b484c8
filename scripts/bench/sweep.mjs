// Sweep on Adult, with and without polish, and on 1.2 million rows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.mjs';
import { ADULT, adult, adultPlan, planFile } from './adult.mjs';
import { fastest, fastestOf, onProcessor } from './clock.mjs';
import { crowd, crowdPlan, ROWS } from './crowd.mjs';
import { ms, note, noteAtMost, noteRatio, percent, times } from './figures.mjs';
import { instance, natively, source, subject } from './subject.mjs';

export async function measure() {
  await onAdult();
  await onManyColumns();
  await onCrowd();
}

/**
 * Loss and time that are asked for, by k; and the loss that is asked for after so many milliseconds of the method on one
 * core, Sweep and polish together: the table is in memory and bound, and nothing is published, judged or measured.
 */
const ASKED = [
  { k: 5, loss: 0.0475, time: 1000, best: { 1500: 0.0465, 5000: 0.046, 15000: 0.0458 } },
  { k: 10, loss: 0.0705, time: 1000, best: { 1500: 0.0698, 5000: 0.0694, 15000: 0.069 } },
];

/** Steps of polish that tell how long one takes. */
const TRIAL = 100_000;

async function onAdult() {
  const bytes = adult();
  if (bytes === undefined) return;
  for (const { k, loss, time, best } of ASKED) {
    const plan = (polish) =>
      adultPlan({ principles: [{ kind: 'k-anonymity', k }], algorithm: { name: 'sweep', ...polish } });
    const work = await subject(bytes, plan());
    const recode = fastest(3, () => work.recode());
    noteAtMost(`Adult, 8 quasi attributes on their trees, k = ${k}: Sweep in wasm`, recode, time);
    noteAtMost('its loss (NCP by leaves), nothing suppressed', work.loss(), loss, percent);
    const native = natively('run', '2', ADULT, planFile(`adult-sweep-${k}`, plan()));
    noteRatio('Sweep on Adult, wasm to native', recode, native.recode);
    const polished = (steps) => {
      work.check(plan({ polish: 'best', steps }));
      const start = onProcessor();
      const found = work.loss();
      return { found, spent: onProcessor() - start };
    };
    const step = (polished(TRIAL).spent - recode) / TRIAL;
    note('one step of polish', `${(1000 * step).toFixed(2)} µs`);
    for (const [limit, asked] of Object.entries(best)) {
      // as many steps as fit, with some room for what cannot be foreseen
      const steps = Math.floor((0.95 * (Number(limit) - recode)) / step);
      const { found, spent } = polished(steps);
      note(`with ${steps} steps of polish`, ms(spent), `≤ ${limit} ms`, spent <= Number(limit));
      noteAtMost('its loss', found, asked, percent);
    }
  }
}

/** Numbers from 0 to 3 + column, all ranges: as many level vectors as there can be. */
function manyColumns(columns, rows) {
  let state = 7;
  const next = (bound) => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * bound);
  };
  const names = Array.from({ length: columns }, (_, column) => `q${column}`);
  const lines = Array.from({ length: rows }, () => names.map((_, column) => next(4 + column)).join(','));
  return Buffer.from(`${[names.join(','), ...lines].join('\n')}\n`);
}

async function onManyColumns() {
  for (const columns of [15, 25, 40]) {
    const attributes = Object.fromEntries(
      Array.from({ length: columns }, (_, column) => [`q${column}`, { role: 'quasi' }]),
    );
    const plan = JSON.stringify({
      version: 1,
      attributes,
      principles: [{ kind: 'k-anonymity', k: 5 }],
      algorithm: { name: 'sweep' },
    });
    const work = await subject(manyColumns(columns, 10_000), plan);
    const start = onProcessor();
    work.recode();
    note(`${columns} quasi columns, 10,000 rows, k = 5: Sweep in wasm`, ms(onProcessor() - start));
  }
}

async function onCrowd() {
  const [half, full] = [ROWS / 2, ROWS].map((rows) => readFileSync(crowd(rows)));
  const plan = await crowdPlan({ algorithm: { name: 'sweep' } });
  const [small, large] = [await subject(half, plan), await subject(full, plan)];
  const [recode, ofHalf] = fastestOf(1, [() => large.recode(), () => small.recode()]);
  noteAtMost(`Sweep k = 10 on ${ROWS} rows, 8 quasi attributes, in wasm`, recode, 10_000);
  note('its loss', percent(large.loss()));
  noteAtMost('twice the rows: Sweep', recode / ofHalf, 2, times);
  await memory(full, plan);
  await onWorkers(plan);
}

/** The package's whole run, by the clock: workers that share it work at the same time. */
async function onWorkers(plan) {
  const { open } = await import(join(root, 'pkg/dist/node.js'));
  const table = await open(crowd(ROWS));
  const seconds = [];
  for (const workers of [1, 2]) {
    const start = performance.now();
    (await table.anonymize(plan, { workers })).free();
    seconds.push(performance.now() - start);
  }
  table.free();
  const [alone, shared] = seconds;
  note('the whole run of the package by one worker, by the clock', ms(alone));
  note('the same by two workers', `${ms(shared)}, ${times(shared / alone)}`);
}

/** Memory that Sweep takes beyond the loaded table, relative to the codes: a byte or two per cell. */
async function memory(bytes, plan) {
  const { bench, memory } = await instance();
  const work = bench.Subject.load(source(bytes));
  work.check(plan);
  const before = memory.buffer.byteLength;
  work.recode();
  // nine columns, two of them with more than 256 values
  const codes = 11 * ROWS;
  noteAtMost('memory of Sweep, relative to the codes', (memory.buffer.byteLength - before) / codes, 4, times);
}
