// What it costs that reports leave wasm as plain objects: those of a release of the sample, by the package's module.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.mjs';
import { fastest } from './clock.mjs';
import { noteAtMost } from './figures.mjs';

export async function measure() {
  const release = await released();
  for (const [name, report] of [
    ['public', () => release.report()],
    ['private', () => release.privateReport()],
  ]) {
    const fields = fieldsOf(report());
    noteAtMost(
      `a ${name} report of ${fields} fields leaves wasm`,
      fastest(3, report),
      1,
      (time) => `${time.toFixed(2)} ms`,
    );
  }
}

/** A release of the sample of the page, in an instance of the module that is shipped. */
async function released() {
  const built = join(root, 'pkg/dist');
  const { initSync, TableReader } = await import(join(built, 'outis.js'));
  initSync({ module: readFileSync(join(built, 'outis_bg.wasm')) });
  const golden = join(root, 'tests/golden/hospital');
  const bytes = readFileSync(join(golden, 'input.csv'));
  const reader = new TableReader(new Uint8Array(48));
  reader.push(bytes, bytes.length, () => {});
  const table = reader.finish();
  const plan = readFileSync(join(golden, 'plan.json'), 'utf8');
  const [none, silent] = [undefined, () => {}];
  return table.anonymize(plan, new Uint8Array(32), none, [], none, true, false, false, none, silent);
}

/** How many values that are no objects and no lists a document holds. */
function fieldsOf(value) {
  if (value === null || typeof value !== 'object') return 1;
  return Object.values(value).reduce((all, part) => all + fieldsOf(part), 0);
}
