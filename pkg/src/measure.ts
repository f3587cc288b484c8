/** "What is k?": the figures of a table as it is, without a plan, a method or a role for every column. */
import type { Plan } from './plan.js';
import { badOption } from './refusals.js';
import type { Measured, MeasuredPromise, MeasureOptions, Table } from './types.js';

/** What is measured where nothing is asked: the weakest promise of each kind, kept or not. */
const WEAKEST = { k: 2, l: 2, t: 1 };

export async function measureTable(table: Table, options: MeasureOptions): Promise<Measured> {
  const { quasi, sensitive = [], k, l, t, signal, onProgress } = options;
  const names = table.info.columns.map(({ name }) => name);
  checkColumns('quasi', quasi, names);
  checkColumns('sensitive', sensitive, names);
  const both = sensitive.find((name) => quasi.includes(name));
  if (both !== undefined) throw badOption('sensitive', both, 'a column that is not among `quasi`');
  if (quasi.length === 0) throw badOption('quasi', quasi, 'the columns that others may know, at least one');
  checkFigure('k', k, Number.isInteger(k) && Number(k) >= 2, 'a whole number from 2');
  checkFigure('l', l, Number.isInteger(l) && Number(l) >= 2, 'a whole number from 2');
  checkFigure('t', t, Number(t) >= 0 && Number(t) <= 1, 'a number from 0 to 1');
  if (sensitive.length === 0) {
    checkFigure('l', l, false, 'a `sensitive` column beside it');
    checkFigure('t', t, false, 'a `sensitive` column beside it');
  }
  const promises = [
    {
      figure: 'k' as const,
      column: undefined,
      asked: k,
      principle: { kind: 'k-anonymity', k: k ?? WEAKEST.k },
    },
    ...sensitive.flatMap((attribute) => [
      {
        figure: 'l' as const,
        column: attribute,
        asked: l,
        principle: { kind: 'l-diversity', variant: 'distinct', l: l ?? WEAKEST.l, attribute },
      },
      {
        figure: 't' as const,
        column: attribute,
        asked: t,
        principle: { kind: 't-closeness', t: t ?? WEAKEST.t, attribute },
      },
    ]),
  ];
  const role = (name: string) =>
    quasi.includes(name) ? 'quasi' : sensitive.includes(name) ? 'sensitive' : 'insensitive';
  const plan = (principles: object[]) =>
    ({
      version: 1,
      attributes: Object.fromEntries(names.map((name) => [name, { role: role(name) }])),
      principles,
      ...(options.missing && { missing: options.missing }),
      // A table that is only looked at has no method; a plan names one.
      algorithm: { name: 'mondrian' },
    }) as Plan;
  const judge = (principles: object[]) => table.audit(plan(principles), { signal, onProgress });
  const { principles } = await judge(promises.map(({ principle }) => principle));
  const [pairs] = (await judge([{ kind: 'k-anonymity', k: 2 }])).principles;

  const measured = promises.map(({ figure, column, asked }, index): MeasuredPromise => {
    const found = principles[index];
    const failing = asked === undefined ? undefined : found?.witness;
    return {
      figure,
      ...(column !== undefined && { column }),
      measured: Number(found?.measured),
      ...(asked !== undefined && { asked, holds: found?.verdict === 'holds' }),
      ...(failing && { groups: failing.groups, rows: failing.rows, witness: failing }),
    };
  });
  return {
    verdict: measured.every(({ holds }) => holds !== false) ? 'holds' : 'violated',
    rows: table.info.rows,
    uniqueRows: pairs?.witness?.rows ?? 0,
    promises: measured,
  };
}

function checkColumns(option: string, given: unknown, names: readonly string[]): void {
  if (!Array.isArray(given)) throw badOption(option, given, 'a list of column names');
  for (const name of given) {
    if (!names.includes(name)) throw badOption(option, name, `one of ${names.join(', ')}`);
  }
}

/** What is asked fits, if anything is. */
function checkFigure(option: string, asked: unknown, fits: boolean, expected: string): void {
  if (asked !== undefined && !fits) throw badOption(option, asked, expected);
}
