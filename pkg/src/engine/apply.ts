/** The SQL that counts, and the SQL that applies what was learnt. Nothing here is shared with `verify.ts`. */
import { OutisError } from '../error.js';
import { type CountedColumns, type EngineColumn, GROUP_ID } from './columns.js';
import type { Dialect } from './dialect.js';

/** Where the files of the exchange are, in the engine's eyes. */
export interface Exchange {
  /** Of `count`: what is learnt from. */
  tuples: string;
  /** Of `count`: one row, which shows the columns and their types. */
  sample: string;
  /** Of `count`: the values of columns that are published as they are and not counted with others. */
  values?: string;
}

/** So many different values of a column that is published as it is are looked at, the most frequent first. */
const LOOKED_AT = 1_000_000;

/** The values of a column and how often each occurs. */
export function frequentValues({ quote, text }: Dialect, from: string, name: string): string {
  return (
    `SELECT CAST(${quote(name)} AS ${text}) AS value, CAST(COUNT(*) AS BIGINT) AS n FROM ${from} ` +
    `GROUP BY ${quote(name)} ORDER BY n DESC LIMIT ${LOOKED_AT}`
  );
}

/** The counted columns in the order in which they are numbered: `c0`, `c1`, … */
export function countedNames({ quasi, sensitive }: CountedColumns): string[] {
  return [...quasi, ...sensitive];
}

/**
 * Counts every combination of the counted columns, and takes one row along for the types of all columns; also the values of
 * columns that are published without being counted, so that someone can look whether they name a person.
 */
export function countSql(dialect: Dialect, from: string, counted: CountedColumns, to: Exchange): string[] {
  const names = countedNames(counted).map((name) => dialect.quote(name));
  const select = names.map((name, index) => `${name} AS c${index}`).join(', ');
  return [
    ...dialect.opening,
    dialect.write(
      to.tuples,
      `SELECT ${select}, CAST(COUNT(*) AS BIGINT) AS n\nFROM ${from}\nGROUP BY ${names.join(', ')}`,
    ),
    dialect.write(to.sample, `SELECT * FROM ${from} LIMIT 1`),
    ...(to.values === undefined || counted.passed.length === 0
      ? []
      : [dialect.write(to.values, passedValues(dialect, from, counted))]),
  ];
}

function passedValues(dialect: Dialect, from: string, { passed }: CountedColumns): string {
  return passed
    .map(
      (name, position) =>
        `SELECT ${position} AS place, value, n FROM (${frequentValues(dialect, from, name)}) v${position}`,
    )
    .join('\nUNION ALL\n');
}

/** What is needed to write the statements that apply rules. */
export interface Application {
  columns: EngineColumn[];
  counted: CountedColumns;
  grouped: boolean;
  /** Whether some tuples are divided among classes. */
  divided: boolean;
  /** Whether every value becomes the same cell in all rows, so that rules are about values and not about tuples. */
  levelled: boolean;
  /** Whether some rows are left out. */
  leavesOut: boolean;
  /** A column that no two rows share, where it is to decide which of equal rows goes where. */
  rowId?: string | undefined;
  /** Columns that were learnt from cells in place of values, with the levels of these. */
  base?: Record<string, number> | undefined;
}

/**
 * A file with rules. By tuple: the class of every tuple that is in one (`whole`), and how the others are divided (`split`,
 * `parts`, `key`). By level, where a value becomes the same cell in every row: the cells of each column's values, and what
 * was learnt of classes (`learnt`). What classes show is in `classes`. Where a distance is measured over a tree of sensitive
 * values, the tree (`tree0`, …); and for each quasi column where its values stand in their order (`place0`, …) and which of
 * these places each cell stands for (`run0`, …), which applying does not need. Where some columns were learnt from cells in
 * place of values, these (`base0`, …).
 */
export type RuleName =
  | 'whole'
  | 'split'
  | 'parts'
  | 'key'
  | 'classes'
  | 'learnt'
  | `level${number}`
  | `tree${number}`
  | `place${number}`
  | `run${number}`
  | `base${number}`;

/** Where a file with rules is. */
export type RuleFiles = (name: RuleName) => string;

/** The files that rules have. */
export function ruleNames({ levelled, counted }: Pick<Application, 'levelled' | 'counted'>): RuleName[] {
  return levelled
    ? ['classes', 'learnt', ...counted.quasi.map((_, index): RuleName => `level${index}`)]
    : ['whole', 'split', 'parts', 'classes', 'key'];
}

/** Names the files of the rules for the statements that follow. */
export function ruleViews(dialect: Dialect, files: RuleFiles, how: Application): string[] {
  return ruleNames(how).map((name) => dialect.read(`outis_${name}`, files(name)));
}

/** The name of the table with the cells that were learnt from in place of values. */
export const COARSE = 'outis_coarse';

/** The table with these cells, where there are some. */
export function coarseViews(
  dialect: Dialect,
  files: RuleFiles,
  from: string,
  { columns, base = {} }: Pick<Application, 'columns' | 'base'>,
): string[] {
  const names = Object.keys(base);
  if (names.length === 0) return [];
  const { quote, same } = dialect;
  const shown = columns.map(({ name }) => {
    const index = names.indexOf(name);
    return index < 0 ? `s.${quote(name)}` : `b${index}.cell AS ${quote(name)}`;
  });
  const joins = names.map(
    (name, index) => `JOIN outis_base${index} b${index} ON ${same(`s.${quote(name)}`, `b${index}.value`)}`,
  );
  return [
    ...names.map((_, index) => dialect.read(`outis_base${index}`, files(`base${index}`))),
    `CREATE OR REPLACE TEMPORARY VIEW ${COARSE} AS\nSELECT ${shown.join(', ')}\nFROM ${from} s\n${joins.join('\n')}`,
  ];
}

/** The released rows: with every value at its level, or by what was learnt of every tuple. */
export function releaseSelect(dialect: Dialect, from: string, how: Application): string {
  return how.levelled ? levelSelect(dialect, from, how) : tupleSelect(dialect, from, how);
}

/** Every column by the cells of its values. Where rows are left out, those with cells that no class shows. */
function levelSelect(dialect: Dialect, from: string, { columns, counted, leavesOut }: Application): string {
  const { quote, same } = dialect;
  const place = new Map(counted.quasi.map((name, index) => [name, index]));
  const published = columns.filter(({ name }) => !counted.dropped.includes(name));
  const cell = (name: string) => {
    const index = place.get(name);
    return index === undefined ? `s.${quote(name)}` : `l${index}.cell`;
  };
  const joins = counted.quasi.map(
    (name, index) => `JOIN outis_level${index} l${index} ON ${same(`s.${quote(name)}`, `l${index}.value`)}`,
  );
  const shown = counted.quasi.map((_, index) => `l${index}.cell = g.g${index}`);
  if (leavesOut) joins.push(`JOIN outis_classes g ON ${shown.join(' AND ')}`);
  const exact = published.filter(({ name }) => !place.has(name));
  const order = [...counted.quasi, ...exact.map(({ name }) => name)].map(
    (name) => `${cell(name)} NULLS FIRST`,
  );
  return (
    `SELECT ${published.map(({ name }) => `${cell(name)} AS ${quote(name)}`).join(', ')}\nFROM ${from} s\n` +
    `${joins.join('\n')}\nORDER BY ${order.join(', ')}`
  );
}

/**
 * Rows of a tuple that is in one class as a whole find it by their values; those of a divided tuple
 * are dealt out in the order of a keyed hash of all their cells.
 */
function tupleSelect(dialect: Dialect, from: string, how: Application): string {
  const { columns, counted, grouped, divided } = how;
  const names = countedNames(counted);
  const place = new Map(counted.quasi.map((name, index) => [name, index]));
  const published = columns.filter(({ name }) => !counted.dropped.includes(name));
  const exact = published.filter(({ name }) => !place.has(name));
  const carried = exact.map(({ name }, index) => `s.${dialect.quote(name)} AS x${index}`);
  const matches = (alias: string) =>
    names.map((name, index) => dialect.same(`s.${dialect.quote(name)}`, `${alias}.c${index}`)).join(' AND ');
  const list = (...parts: string[]) => parts.join(', ');
  const branches = [
    `SELECT ${list(...carried, 'r.class AS class')}\nFROM ${from} s JOIN outis_whole r ON ${matches('r')}`,
  ];
  if (divided) {
    const ranked = list(
      ...carried,
      'r.split AS split',
      `ROW_NUMBER() OVER (PARTITION BY r.split ORDER BY ${rank(dialect, how)}) - 1 AS place`,
    );
    const kept = exact.map((_, index) => `d.x${index}`);
    branches.push(
      `SELECT ${list(...kept, 'p.class AS class')}\nFROM (SELECT ${ranked}\n` +
        `  FROM ${from} s JOIN outis_split r ON ${matches('r')} CROSS JOIN outis_key k) d\n` +
        'JOIN outis_parts p ON d.split = p.split AND d.place >= p.first AND d.place < p.past',
    );
  }
  const shown = published.map(({ name }) => {
    const quasi = place.get(name);
    const own = exact.findIndex((column) => column.name === name);
    return `${quasi === undefined ? `b.x${own}` : `g.g${quasi}`} AS ${dialect.quote(name)}`;
  });
  if (grouped) shown.push(`CAST(g.class + 1 AS BIGINT) AS ${GROUP_ID}`);
  // The numbers of classes come from the key: their order tells nothing, and neither does that of equal cells.
  const order = [
    ...(grouped ? ['g.class'] : counted.quasi.map((_, index) => `g.g${index}`)),
    ...exact.map((_, index) => `b.x${index}`),
  ];
  return (
    `SELECT ${shown.join(', ')}\nFROM (\n${branches.join('\nUNION ALL\n')}\n) b\n` +
    `JOIN outis_classes g ON b.class = g.class\n` +
    `ORDER BY ${order.map((expression) => `${expression} NULLS FIRST`).join(', ')}`
  );
}

/** What rows of a divided tuple are ordered by: who knows the rows but not the key cannot tell which went where. */
function rank(dialect: Dialect, { columns, rowId }: Application): string {
  const hashed = rowId === undefined ? columns : columns.filter(({ name }) => name === rowId);
  if (hashed.length === 0) {
    throw new OutisError({
      code: 'bad-option',
      message: `rowId: found ${JSON.stringify(rowId)}, expected a column of the table`,
      details: { option: 'rowId', found: rowId },
      hints: ['name a column that no two rows share'],
    });
  }
  const parts = hashed.map((column) => {
    const value = `s.${dialect.quote(column.name)}`;
    const written = dialect.canonical(column, value);
    if (written === undefined) throw noOrder(column);
    // With its length in front, so that no two lists of cells read alike; a null is like no text.
    return `CASE WHEN ${value} IS NULL THEN '-' ELSE ${dialect.octets(written)} || ':' || ${written} END`;
  });
  return dialect.sha256(`k.key || ':' || ${parts.join(` || ',' || `)}`);
}

function noOrder({ name, type }: EngineColumn): OutisError {
  return new OutisError({
    code: 'bad-option',
    message: `rows with equal values are to be divided, and ${name} (${type}) has no form that is the same in every engine`,
    details: { column: name, type },
    hints: [
      'name a column that no two rows share and that holds whole numbers or texts: `--row-id`, `rowId`',
      'or choose a method that keeps equal rows together: full-domain, datafly, classfly',
    ],
  });
}
