// The Adult census table and plans for it.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../steps.mjs';
import { FOLDER } from './build.mjs';
import { note } from './figures.mjs';

const DATA = process.env.OUTIS_DATA ?? join(root, '../shared/data');
export const ADULT = join(DATA, 'adult.csv');

/** The bytes of the table, or `undefined` with a note where it is absent. */
export function adult() {
  if (existsSync(ADULT)) return readFileSync(ADULT);
  note('Adult', `skipped: no ${ADULT}`);
  return undefined;
}

/** A plan on the table's own hierarchies; all columns but `exact` are quasi. */
export function adultPlan({ exact = ['salary-class'], role = 'insensitive', ...rest }) {
  const bytes = readFileSync(ADULT);
  const header = bytes.subarray(0, bytes.indexOf('\n')).toString().trim().split(';');
  const attributes = header.map((name) => {
    const csv = () => readFileSync(join(DATA, `adult_hierarchy_${name}.csv`), 'utf8');
    return [
      name,
      exact.includes(name) ? { role } : { role: 'quasi', hierarchy: { kind: 'tree', csv: csv() } },
    ];
  });
  return JSON.stringify({
    version: 1,
    attributes: Object.fromEntries(attributes),
    principles: [{ kind: 'k-anonymity', k: 5 }],
    ...rest,
  });
}

/** The plan as a file, for the native side. */
export function planFile(name, plan) {
  const path = join(FOLDER, `${name}.json`);
  writeFileSync(path, plan);
  return path;
}
