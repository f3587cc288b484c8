/** `outis check`: what k, l and t a table has, for a person or for a pipeline. */
import { basename } from 'node:path';
import { measure } from '../node.js';
import type { Measured, MeasuredPromise } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE, NO, refuse } from './failure.js';
import { namesBetweenCommas, numberFrom, required, sourceOf } from './input.js';
import { junit } from './junit.js';
import { sarif } from './sarif.js';
import { aligned, type Terminal } from './terminal.js';

const REPORTS = ['text', 'json', 'junit', 'sarif'];

export async function check(given: Given, { terminal, signal }: Context): Promise<number> {
  required(given.files[0], 'a table, such as data.csv');
  const report = given.flags.has('json') ? 'json' : (given.options.report ?? 'text');
  if (!REPORTS.includes(report)) {
    throw refuse('usage', `there is no report \`${report}\``, `use one of ${REPORTS.join(', ')}`);
  }
  const measured: { path: string; file: string; found: Measured }[] = [];
  for (const path of given.files) {
    const found = await measure(sourceOf(path), {
      quasi: namesBetweenCommas([
        required(given.lists.quasi?.join(','), '--quasi with the columns that others may know'),
      ]),
      sensitive: namesBetweenCommas(given.lists.sensitive),
      k: numberFrom(given, 'k'),
      l: numberFrom(given, 'l'),
      t: numberFrom(given, 't'),
      sheet: given.options.sheet,
      signal,
      onProgress: terminal.progress,
    });
    const shown = given.flags.has('witness') ? found : withoutWitnesses(found);
    measured.push({ path, file: basename(path), found: shown });
  }
  const [only, ...more] = measured;
  if (report === 'json')
    terminal.json(
      more.length > 0 ? measured.map(({ path, found }) => ({ file: path, ...found })) : only?.found,
    );
  else if (report === 'junit') terminal.print(junit(measured));
  else if (report === 'sarif') terminal.json(sarif(measured));
  else {
    for (const { path, found } of measured) {
      if (more.length > 0) terminal.print(terminal.bold(path));
      for (const line of lines(found, terminal)) terminal.print(line);
    }
  }
  return measured.every(({ found }) => found.verdict === 'holds') ? DONE : NO;
}

/** Reports of a pipeline are uploaded and read by many: counts and names of columns, no values. */
function withoutWitnesses(found: Measured): Measured {
  return { ...found, promises: found.promises.map(({ witness: _, ...promise }) => promise) };
}

function lines(found: Measured, terminal: Terminal): string[] {
  const rows = found.promises.map((promise) => [
    `  ${figureName(promise)}`,
    shortNumber(promise.measured),
    promise.asked === undefined ? '' : `asked ${promise.asked}`,
    promise.holds === undefined ? '' : promise.holds ? terminal.good('holds') : terminal.bad('violated'),
    failingRows(promise),
  ]);
  const witnesses = found.promises.flatMap(({ witness }) => (witness ? [`  ${witness.explanation}`] : []));
  const unique = `${found.uniqueRows} of ${found.rows} rows are unique on these columns`;
  return [unique, ...aligned(rows, [1]), ...witnesses];
}

/** `k`, or `l of diagnosis`. */
export function figureName({ figure, column }: MeasuredPromise): string {
  return column === undefined ? figure : `${figure} of ${column}`;
}

/** How much does not keep what was asked, in counts alone. */
export function failingRows({ groups, rows }: MeasuredPromise): string {
  if (rows === undefined || groups === undefined) return '';
  const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`;
  return `not kept by ${counted(rows, 'row')} in ${counted(groups, 'group')}`;
}

export function shortNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(4).replace(/0+$/, '');
}
