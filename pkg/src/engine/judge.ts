/** The verdict on a release that an engine made: by what the engine counted, and by the judges of Outis. */
import { OutisError } from '../error.js';
import type { JobOptions, Verdict } from '../types.js';
import { countedNames, type RuleFiles, type RuleName } from './apply.js';
import { asked } from './asked.js';
import { codeTable, readCoded } from './coded.js';
import { columnOf, type EngineColumn, GROUP_ID } from './columns.js';
import { uncoveredPairs } from './covers.js';
import { dialectOf } from './dialect.js';
import type { Duck } from './duckdb.js';
import type { RulesDocument } from './learn.js';
import {
  classesSelect,
  crowdsOf,
  farthestName,
  nearnessOf,
  pairsSelect,
  publishedAsTheyAre,
  varietyName,
} from './verify.js';

/** The sentences of a report, by the language that its plan names. */
type Told = Record<'en' | 'de', readonly string[]>;

/** What nobody looks at in this way of publishing. */
const NOT_CHECKED: Told = {
  en: [
    'What someone could find out through dependencies between columns is not tried.',
    'Rows are counted, not persons: several rows of one person count as several.',
    'Whether this release can be laid beside others of the same people is not looked at.',
    'Columns that no principle speaks of are published as they are.',
  ],
  de: [
    'Was jemand über Abhängigkeiten zwischen Spalten herausfinden könnte, wird nicht versucht.',
    'Gezählt werden Zeilen, nicht Personen: Mehrere Zeilen einer Person zählen mehrfach.',
    'Ob sich diese Veröffentlichung neben andere über dieselben Menschen legen lässt, wird nicht geprüft.',
    'Spalten, von denen keine Bedingung spricht, werden veröffentlicht, wie sie sind.',
  ],
};

/** Where columns were counted less precise from the start. */
const BASE_NOT_CHECKED: Told = {
  en: ['The loss does not count what the cells took that were counted in place of values.'],
  de: ['Der Verlust zählt nicht mit, was die Zellen genommen haben, die anstelle von Werten gezählt wurden.'],
};

/** What is not checked of a release by these rules. */
export function notChecked({ plan, base }: Pick<RulesDocument, 'plan' | 'base'>): string[] {
  const language = (plan as { language?: string }).language === 'de' ? 'de' : 'en';
  return [...NOT_CHECKED[language], ...(base === undefined ? [] : BASE_NOT_CHECKED[language])];
}

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
  const seen = `read_parquet(${path(classes)})`;
  await codeTable(duck, 'seen', seen, keys);
  const table = await readCoded(duck, 'seen', statisticColumns(rules, found));
  const plan = JSON.stringify(rules.plan);
  const verdict = await asked((engine) => engine.run('judgeCounts', { plan, table }, options));
  const learnt = learntSelect(rules, files, path);
  const shown = cells.map((cell) => `count(DISTINCT ${cell})`).join(', ');
  const [different = []] = await duck.rows(`SELECT ${shown} FROM (${learnt})`);
  const faults = [
    ...(await classFaults(duck, seen, learnt, keys)),
    ...figureFaults(rules, told, verdict, different.map(Number)),
    ...(await coverFaults(duck, rules, files, options)),
  ];
  return doubted({ verdict, figures: told }, faults);
}

/** A judgement with what else was found. */
export function doubted({ verdict, figures }: Judgement, faults: readonly string[]): Judgement {
  return {
    verdict: {
      ...verdict,
      verdict: faults.length > 0 ? 'violated' : verdict.verdict,
      faults: [...verdict.faults, ...faults],
    },
    figures,
  };
}

/** Where files are not those that the engine's statistics speak of, as far as they tell. */
export async function stagedFaults(
  duck: Duck,
  rules: RulesDocument,
  release: string,
  { classes, figures }: Statistics,
): Promise<string[]> {
  const { path } = dialectOf('duckdb');
  const own = classesSelect({ ...rules, dialect: 'duckdb' }, release);
  const unlike = await duck.number(
    `SELECT count(*) FROM ((${own} EXCEPT ALL FROM read_parquet(${path(classes)})) UNION ALL (FROM read_parquet(${path(classes)}) EXCEPT ALL ${own}))`,
  );
  const columns = (await duck.columns(`SELECT * FROM ${release}`)).map(({ name }) => name).sort();
  const { quasi, sensitive, passed } = rules.counted;
  const promised = [...quasi, ...sensitive, ...passed, ...(rules.grouped ? [GROUP_ID] : [])].sort();
  const faults = columns.join('\n') === promised.join('\n') && unlike === 0 ? [] : [OTHER_FILES];
  for (const [index, { name }] of publishedAsTheyAre(rules).entries()) {
    const [[told, found] = []] = await duck.rows(
      `SELECT (SELECT value FROM read_parquet(${path(figures)}) WHERE figure = 'differentValues${index}'), ` +
        `(SELECT count(*) FROM (SELECT DISTINCT ${dialectOf('duckdb').quote(name)} FROM ${release}))`,
    );
    if (told !== found) faults.push(OTHER_FILES);
  }
  return faults.slice(0, 1);
}

const OTHER_FILES = 'the files of the release are not those that the engine looked at';

/** The columns of the statistics with the names that the plan knows. */
function statisticColumns(
  { counted, grouped }: Pick<RulesDocument, 'counted' | 'grouped'>,
  found: { name: string; type: string }[],
): EngineColumn[] {
  const names = [...countedNames(counted), ...(grouped ? [GROUP_ID] : [])];
  return names.map((name, index) => columnOf(name, found[index]?.type ?? ''));
}

/** How many rows of each class have which cells and values, by the rules alone; a cell and value may be there twice. */
function learntSelect(
  { counted, grouped, levelled }: RulesDocument,
  files: RuleFiles,
  path: (path: string) => string,
): string {
  if (levelled) return `SELECT * FROM read_parquet(${path(files('learnt'))})`;
  const width = counted.quasi.length;
  const list = (...parts: string[]) => parts.join(', ');
  const cells = counted.quasi.map((_, index) => `g.g${index} AS g${index}`);
  const values = counted.sensitive.map((_, index) => `s${index}`);
  const own = counted.sensitive.map((_, index) => `c${width + index} AS s${index}`);
  const group = grouped ? [`CAST(g.class + 1 AS BIGINT) AS ${GROUP_ID}`] : [];
  const shares =
    `SELECT ${list(...own, 'class', 'n')} FROM read_parquet(${path(files('whole'))}) UNION ALL ` +
    `SELECT ${list(...own.map((value) => `t.${value}`), 'p.class', 'p.past - p.first')} FROM read_parquet(${path(files('parts'))}) p ` +
    `JOIN read_parquet(${path(files('split'))}) t USING (split)`;
  return (
    `SELECT ${list(...cells, ...values.map((value) => `r.${value} AS ${value}`), ...group, 'r.n AS n')} FROM ` +
    `(SELECT ${list(...values, 'class', 'CAST(SUM(n) AS BIGINT) AS n')} FROM (${shares}) GROUP BY ${list(...values, 'class')}) r ` +
    `JOIN read_parquet(${path(files('classes'))}) g ON r.class = g.class`
  );
}

/** Where the release shows other rows in a class than were learnt. */
async function classFaults(duck: Duck, seen: string, learnt: string, keys: string[]): Promise<string[]> {
  const list = keys.join(', ');
  const unlike = await duck.number(
    `SELECT count(*) FROM (SELECT 1 FROM (SELECT ${list}, n FROM ${seen} UNION ALL SELECT ${list}, -n AS n FROM (${learnt})) ` +
      `GROUP BY ${list} HAVING SUM(n) <> 0)`,
  );
  return unlike === 0
    ? []
    : ['the release does not show in every class the cells, values and numbers of rows that were learnt'];
}

/** Where a cell does not stand for a value whose rows show it, by the judge's own reading of both. */
async function coverFaults(
  duck: Duck,
  rules: RulesDocument,
  files: RuleFiles,
  options: JobOptions,
): Promise<string[]> {
  const { path } = dialectOf('duckdb');
  const table = (name: string) => `read_parquet(${path(files(name as RuleName))})`;
  const plan = JSON.stringify(rules.plan);
  const faults: string[] = [];
  for (const [index, name] of rules.counted.quasi.entries()) {
    const pairs = pairsSelect(rules, index, table);
    const { type = '' } = (await duck.columns(`SELECT value FROM ${table(`place${index}`)}`))[0] ?? {};
    const values = `SELECT value FROM ${table(`place${index}`)}`;
    const found = await uncoveredPairs(duck, plan, columnOf(name, type), { values, pairs }, options);
    if (found > 0)
      faults.push(`values of ${name} whose cell does not stand for them: the judge counts ${found}`);
  }
  return faults;
}

/** Where the engine's figures are not those of the rules, or not those of the judge. */
function figureFaults(
  rules: RulesDocument,
  told: Record<string, number>,
  verdict: Verdict,
  different: readonly number[],
): string[] {
  const faults: string[] = [];
  const expect = (name: string, value: number, what: string) => {
    if (told[name] !== value)
      faults.push(`${what}: the engine counts ${told[name] ?? 'nothing'}, expected ${value}`);
  };
  expect('tableRows', rules.rows, 'rows of the table');
  expect('releasedRows', rules.rows - rules.suppressed, 'rows of the release');
  for (const index of rules.counted.quasi.keys()) {
    expect(`emptyCells${index}`, 0, `empty cells of ${rules.counted.quasi[index]}`);
    expect(
      `differentCells${index}`,
      different[index] ?? 0,
      `different cells of ${rules.counted.quasi[index]}`,
    );
  }
  if ('strangeValues' in told) expect('strangeValues', 0, 'values that the table does not have as often');
  else if (rules.counted.sensitive.length + rules.counted.passed.length > 0) {
    faults.push('the engine does not say whether values that are published as they are were in the table');
  }
  if (rules.divided && rules.rowId !== undefined) {
    expect('repeatedRowIds', 0, `rows without a value of their own in ${rules.rowId}`);
  }
  expect('strangeRows', 0, 'groups with values that the rows of the table with their rules do not give them');
  for (const [index, name] of rules.counted.quasi.entries()) {
    expect(`uncovered${index}`, 0, `values of ${name} whose cell does not stand for them`);
  }
  faults.push(...principleFaults(rules, told, verdict));
  return faults;
}

/** Billionths by which the same figure below 1 may differ: the judge tells six digits of it. */
const ROUNDED = 1_000;

/** Where the judge and the engine measure the same thing and do not find the same. */
function principleFaults(rules: RulesDocument, told: Record<string, number>, verdict: Verdict): string[] {
  const { principles, missing = [] } = rules.plan as {
    principles: {
      attributes?: string[];
      variant?: string;
      attribute?: string;
      distance?: string;
      l?: number;
    }[];
    missing?: string[];
  };
  const near = nearnessOf(rules);
  const crowds = crowdsOf(rules);
  return verdict.principles.flatMap(({ kind, name, measured }, index) => {
    const {
      attributes,
      variant,
      attribute = rules.counted.sensitive[0] ?? '',
      distance = 'equal',
      l = 1,
    } = principles[index] ?? {};
    const position = rules.counted.sensitive.indexOf(attribute);
    const column = rules.columns.find((other) => other.name === attribute);
    // Spellings of what is missing are one value to the judge and several to the engine, which then finds more values
    // and larger distances.
    const alike = column?.kind !== 'text' && missing.every((spelling) => spelling === '');
    const differ = (figure: string, scale: number, mayBeMore: boolean) => {
      const found = (told[figure] ?? Number.NaN) / scale;
      const apart = (Number(measured) - found) * scale;
      const rounded = scale > 1 ? ROUNDED * (Number(measured) > 1 ? 10 * Number(measured) : 1) : 0;
      return apart <= rounded && (mayBeMore || -apart <= rounded)
        ? []
        : [`${name}: the judge measures ${measured}, the engine ${found}`];
    };
    if (typeof measured !== 'number') return [];
    if (kind === 'k-anonymity') {
      const crowd = crowds.find((one) => one.index === index);
      if (crowd !== undefined) return differ(crowd.name, 1, false);
      // On sensitive columns too, or on all columns where groups are told apart by more: classes may be larger than groups.
      const { smallestGroup = 0 } = told;
      const fits = attributes === undefined ? measured === smallestGroup : measured >= smallestGroup;
      return fits ? [] : [`${name}: the judge measures ${measured}, the engine ${smallestGroup}`];
    }
    if (kind === 'l-diversity' && variant === 'distinct') return differ(`fewestValues${position}`, 1, !alike);
    if (kind === 'l-diversity' && variant === 'entropy') {
      return differ(varietyName({ position, variant, l: 0 }), 1e9, !alike);
    }
    if (kind === 'l-diversity' && variant === 'recursive') {
      return alike ? differ(varietyName({ position, variant, l }), 1e9, false) : [];
    }
    const nearness = near.find((one) => one.position === position && one.distance === distance);
    if (kind !== 't-closeness' || nearness === undefined || (distance === 'ordered' && !alike)) return [];
    // In a tree all spellings of what is missing are one leaf.
    return differ(farthestName(nearness), 1e9, distance === 'equal' && !alike);
  });
}

function badStatistics(found: string, expected: string): OutisError {
  return new OutisError({
    code: 'bad-source',
    message: `the statistics cannot be judged: found ${found}, expected ${expected}`,
    details: { found },
    hints: ['run the SQL of `outis engine verify` again'],
  });
}
