// Mondrian on Adult and on 1.2 million rows, and the whole run around it.
import { readFileSync } from 'node:fs';
import { ADULT, adult, adultPlan, planFile } from './adult.mjs';
import { fastest, fastestOf } from './clock.mjs';
import { crowd, crowdPlan, ROWS } from './crowd.mjs';
import { megabytes, ms, note, noteAtMost, noteRatio, percent, times } from './figures.mjs';
import { instance, natively, source, subject } from './subject.mjs';

export async function measure() {
  await onAdult();
  await onCrowd();
}

async function onAdult() {
  const bytes = adult();
  if (bytes === undefined) return;
  const plan = adultPlan({ algorithm: { name: 'mondrian' } });
  const work = await subject(bytes, plan);
  const recode = fastest(3, () => work.recode());
  const native = natively('run', '3', ADULT, planFile('adult-mondrian', plan));
  noteAtMost('Adult, 8 quasi attributes on their trees, k = 5: Mondrian in wasm', recode, 40);
  note('the same, natively', ms(native.recode));
  noteAtMost('its loss (NCP by leaves), nothing suppressed', work.loss(), 0.057, percent);
  note(
    'the whole run: check, recode, publish, judge, measure; in wasm',
    ms(fastest(2, () => work.anonymize())),
  );
  noteRatio('Mondrian on Adult, wasm to native', recode, native.recode);
}

async function onCrowd() {
  const [half, full] = [ROWS / 2, ROWS].map((rows) => readFileSync(crowd(rows)));
  const plan = await crowdPlan();
  const [small, large] = [await subject(half, plan), await subject(full, plan)];
  const [recode, ofHalf] = fastestOf(4, [() => large.recode(), () => small.recode()]);
  const [whole, wholeOfHalf] = fastestOf(2, [() => large.anonymize(), () => small.anonymize()]);
  const { bench } = await instance();
  const load = fastest(2, () => bench.Subject.load(source(full)).free());
  const native = natively('run', '3', crowd(), planFile('crowd', plan));
  note(`Mondrian k = 10 on ${ROWS} rows, 8 quasi attributes, in wasm`, ms(recode));
  noteAtMost('Mondrian, relative to load', recode / load, 6, times);
  note('the whole run in wasm', ms(whole));
  await memory(full, plan);
  noteAtMost('twice the rows: Mondrian', recode / ofHalf, 2.3, times);
  noteAtMost('twice the rows: the whole run', whole / wholeOfHalf, 2.3, times);
  noteRatio('Mondrian, wasm to native', recode, native.recode);
  noteRatio('the whole run, wasm to native', whole, native.whole);
}

async function memory(bytes, plan) {
  const { bench, memory } = await instance();
  const relative = () => memory.buffer.byteLength / bytes.length;
  const work = bench.Subject.load(source(bytes));
  note('peak wasm memory after load, relative to the file', times(relative()));
  work.check(plan);
  work.recode();
  note('after Mondrian', times(relative()));
  work.anonymize();
  noteAtMost(`after the whole run (${megabytes(memory.buffer.byteLength)})`, relative(), 3, times);
}
