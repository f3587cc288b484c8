/** The verdict on a release that an engine made: by what the engine counted, and by the judges of Outis. */
import { join } from 'node:path';
import { OutisError } from '../error.js';
import type { JobOptions, Verdict } from '../types.js';
import { countedNames, type RuleFiles } from './apply.js';
import { columnOf, type EngineColumn, GROUP_ID } from './columns.js';
import { dialectOf } from './dialect.js';
import type { Duck } from './duckdb.js';
import { asked, countName, type RulesDocument, writeCsv } from './learn.js';

/** What nobody looks at in this way of publishing. */
export const NOT_CHECKED = [
  'What someone could find out through dependencies between columns is not tried.',
  'Rows are counted, not persons: several rows of one person count as several.',
  'Whether this release can be laid beside others of the same people is not looked at.',
  'Columns that no principle speaks of are published as they are.',
];

/** What the engine counted: files in Parquet. */
export interface Statistics {
  classes: string;
  figures: string;
}

/** The judgement on a release. */
export interface Judgement {
  verdict: Verdict;
  /** The engine's own figures, by name. */
  figures: Record<string, number>;
}

/** Judges by the statistics of an engine, and compares them with what was learnt, class by class. */
export async function judgeStatistics(
  duck: Duck,
  rules: RulesDocument,
  files: RuleFiles,
  { classes, figures }: Statistics,
  scratch: string,
  options: JobOptions,
): Promise<Judgement> {
  const { path } = dialectOf('duckdb');
  const { counted, grouped } = rules;
  const cells = counted.quasi.map((_, index) => `g${index}`);
  const values = counted.sensitive.map((_, index) => `s${index}`);
  const keys = [...cells, ...values, ...(grouped ? [GROUP_ID] : [])];
  const found = await duck.columns(`SELECT * FROM read_parquet(${path(classes)})`);
  const expected = [...keys, 'n'];
  if (found.map(({ name }) => name).join() !== expected.join()) {
    throw badStatistics(`columns ${found.map(({ name }) => name).join(', ')}`, expected.join(', '));
  }
  const told = Object.fromEntries(
    (await duck.rows(`SELECT figure, value FROM read_parquet(${path(figures)})`)).map(([name, value]) => [
      String(name),
      Number(value),
    ]),
  );
  await duck.runAll([
    'DROP TABLE IF EXISTS seen',
    `CREATE TABLE seen AS SELECT * FROM read_parquet(${path(classes)})`,
    'DROP TABLE IF EXISTS learnt',
    `CREATE TABLE learnt AS ${learntSelect(rules, files, path)}`,
  ]);
  const verdict = await asked(async (engine) => {
    const columns = statisticColumns(rules, found);
    const counts = countName([...countedNames(counted), GROUP_ID]);
    const { source } = await writeCsv(
      duck,
      `SELECT ${[...keys, 'n'].join(', ')} FROM seen ORDER BY ${keys.map((key) => `${key} NULLS FIRST`).join(', ')}`,
      columns,
      counts,
      join(scratch, 'classes.csv'),
    );
    return engine.run('judgeCounts', { plan: JSON.stringify(rules.plan), source, counts }, options);
  });
  const faults = [...(await classFaults(duck, keys)), ...figureFaults(rules, told, verdict)];
  const held = verdict.verdict === 'holds' && faults.length === 0;
  return {
    verdict: {
      ...verdict,
      verdict: held ? 'holds' : faults.length > 0 ? 'violated' : verdict.verdict,
      faults: [...verdict.faults, ...faults],
    },
    figures: told,
  };
}

/** The columns of the statistics with the names that the plan knows. */
function statisticColumns(
  { counted, grouped }: Pick<RulesDocument, 'counted' | 'grouped'>,
  found: { name: string; type: string }[],
): EngineColumn[] {
  const names = [...countedNames(counted), ...(grouped ? [GROUP_ID] : [])];
  return names.map((name, index) => columnOf(name, found[index]?.type ?? ''));
}

/** How many rows of each class have which cells and values, by the rules alone. */
function learntSelect(
  { counted, grouped }: RulesDocument,
  files: RuleFiles,
  path: (path: string) => string,
): string {
  const width = counted.quasi.length;
  const cells = counted.quasi.map((_, index) => `g.g${index} AS g${index}`);
  const values = counted.sensitive.map((_, index) => `r.s${index} AS s${index}`);
  const group = grouped ? [`CAST(g.class + 1 AS BIGINT) AS ${GROUP_ID}`] : [];
  const own = counted.sensitive.map((_, index) => `c${width + index} AS s${index}`);
  const list = (...parts: string[]) => parts.join(', ');
  return (
    `SELECT ${list(...cells, ...values, ...group)}, CAST(SUM(r.n) AS BIGINT) AS n FROM (` +
    `SELECT ${list(...own, 'class', 'n')} FROM read_parquet(${path(files.whole)}) UNION ALL ` +
    `SELECT ${list(...own.map((value) => `t.${value}`), 'p.class', 'p.past - p.first')} FROM read_parquet(${path(files.parts)}) p ` +
    `JOIN read_parquet(${path(files.split)}) t USING (split)) r ` +
    `JOIN read_parquet(${path(files.classes)}) g ON r.class = g.class GROUP BY ALL`
  );
}

/** Where the release shows other rows in a class than were learnt. */
async function classFaults(duck: Duck, keys: string[]): Promise<string[]> {
  const list = [...keys, 'n'].join(', ');
  const unlike = await duck.number(
    `SELECT count(*) FROM ((SELECT ${list} FROM seen EXCEPT ALL SELECT ${list} FROM learnt) UNION ALL ` +
      `(SELECT ${list} FROM learnt EXCEPT ALL SELECT ${list} FROM seen))`,
  );
  return unlike === 0
    ? []
    : ['the release does not show in every class the cells, values and numbers of rows that were learnt'];
}

/** Where the engine's figures are not those of the rules, or not those of the judge. */
function figureFaults(rules: RulesDocument, told: Record<string, number>, verdict: Verdict): string[] {
  const faults: string[] = [];
  const expect = (name: string, value: number, what: string) => {
    if (told[name] !== value)
      faults.push(`${what}: the engine counts ${told[name] ?? 'nothing'}, expected ${value}`);
  };
  expect('tableRows', rules.rows, 'rows of the table');
  expect('releasedRows', rules.rows - rules.suppressed, 'rows of the release');
  for (const index of rules.counted.quasi.keys()) {
    expect(`emptyCells${index}`, 0, `empty cells of ${rules.counted.quasi[index]}`);
  }
  if ('strangeValues' in told) expect('strangeValues', 0, 'values that the table does not have as often');
  else if (rules.counted.sensitive.length + rules.counted.passed.length > 0) {
    faults.push('the engine does not say whether values that are published as they are were in the table');
  }
  for (const { kind, name, measured } of verdict.principles) {
    // On some of the columns classes are larger than the groups that the engine looks at.
    if (kind === 'k-anonymity' && typeof measured === 'number' && measured < (told.smallestGroup ?? 0)) {
      faults.push(`${name}: the judge measures ${measured}, the engine ${told.smallestGroup}`);
    }
  }
  return faults;
}

function badStatistics(found: string, expected: string): OutisError {
  return new OutisError({
    code: 'bad-source',
    message: `the statistics cannot be judged: found ${found}, expected ${expected}`,
    details: { found },
    hints: ['run the SQL of `outis engine verify` again'],
  });
}
