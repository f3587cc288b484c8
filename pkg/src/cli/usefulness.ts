/** `outis usefulness`: what analyses of a release would be worth. */
import type { Usefulness } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE, refuse } from './failure.js';
import { openTable, readPlan } from './input.js';
import { aligned } from './terminal.js';

/** Pairs of columns that are told of, those that changed most; `--json` has all. */
const SHOWN = 8;

export async function usefulness(given: Given, context: Context): Promise<number> {
  const { terminal, signal } = context;
  const plan = await readPlan(given);
  const table = await openTable(given, context);
  try {
    const target = given.options.target;
    const found = await table.usefulness(plan, { target, signal, onProgress: terminal.progress });
    const counts = given.options.with === undefined ? [] : countLines(found, given.options.with);
    if (given.flags.has('json')) terminal.json(found);
    else for (const line of [...lines(found), ...counts]) terminal.print(line);
    return DONE;
  } finally {
    table.free();
  }
}

function lines({ rows, published, predicted, correlations, pairs, totals }: Usefulness): string[] {
  const most = <T>(list: T[], change: (one: T) => number): T[] =>
    [...list].sort((a, b) => change(b) - change(a)).slice(0, SHOWN);
  return [
    `${published} of ${rows} rows are published`,
    ...(predicted?.accuracies ?? []).map(
      ({ classifier, before, after }) =>
        `${predicted?.target} predicted by ${classifier.replace('-', ' ')}: ${percent(after)} right from the release, ${percent(before)} from the table, ${percent(predicted?.majority ?? 0)} by the most frequent value`,
    ),
    ...totals.map(
      ({ column, meanBefore, meanAfter, totalError }) =>
        `${column}: mean ${figure(meanAfter)} in place of ${figure(meanBefore)}${totalError === undefined ? '' : `, total off by ${percent(totalError)}`}`,
    ),
    ...most(correlations, ({ before, after }) => Math.abs(before - (after ?? 0))).map(
      ({ columns, before, after }) =>
        `${columns.join(' and ')}: correlation ${after === undefined ? 'none' : figure(after)} in place of ${figure(before)}`,
    ),
    ...most(pairs, ({ distance }) => distance).map(
      ({ columns, before, after, distance }) =>
        `${columns.join(' and ')}: ${percent(distance)} of the counts elsewhere, association (V) ${figure(after)} in place of ${figure(before)}`,
    ),
  ];
}

/** The contingency table of the target and this column, of the table and, behind an arrow, of the release. */
function countLines({ pairs }: Usefulness, column: string): string[] {
  const pair = pairs.find(({ columns, counts }) => counts !== undefined && columns.includes(column));
  const counts = pair?.counts;
  if (!pair || !counts)
    throw refuse(
      'usage',
      `--with ${column}: it is not counted together with the target`,
      'name a target with --target, and another column that is published',
    );
  const cells = counts.before.map((row, at) => [
    counts.rows[at] ?? '',
    ...row.map((before, across) => `${before} → ${counted(counts.after[at]?.[across] ?? 0)}`),
  ]);
  return ['', ...aligned([[pair.columns.join(' \\ '), ...counts.columns], ...cells], [])];
}

/** A number of rows, or what somebody estimates it to be. */
function counted(rows: number): string {
  return rows < 1000 ? figure(rows) : String(Math.round(rows));
}

function figure(number: number): string {
  return String(Number(number.toPrecision(4)));
}

function percent(share: number): string {
  return `${(100 * share).toPrecision(3)} %`;
}
