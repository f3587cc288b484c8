// The generated table: benches/src/crowd.rs.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER, NATIVE } from './build.mjs';
import { instance } from './subject.mjs';

export const ROWS = 1_200_000;

/** The path of the table with so many rows; generated once. */
export function crowd(rows = ROWS) {
  const path = join(FOLDER, `crowd-${rows}.csv`);
  if (!existsSync(path)) execFileSync(NATIVE, ['generate', String(rows), path]);
  return path;
}

/** The table's plan with these fields instead. */
export async function crowdPlan(rest) {
  const { bench } = await instance();
  return JSON.stringify({ ...JSON.parse(bench.crowdPlan()), ...rest });
}
