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
}

/** The counted columns in the order in which they are numbered: `c0`, `c1`, … */
export function countedNames({ quasi, sensitive }: CountedColumns): string[] {
  return [...quasi, ...sensitive];
}

/** Counts every combination of the counted columns, and takes one row along for the types of all columns. */
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
  ];
}

/** What is needed to write the statements that apply rules. */
export interface Application {
  columns: EngineColumn[];
  counted: CountedColumns;
  grouped: boolean;
  /** Whether some tuples are divided among classes. */
  divided: boolean;
  /** A column that no two rows share, where it is to decide which of equal rows goes where. */
  rowId?: string | undefined;
}

/** The files with the rules. */
export interface RuleFiles {
  whole: string;
  split: string;
  parts: string;
  classes: string;
  key: string;
}

/** Names the files of the rules for the statements that follow. */
export function ruleViews(dialect: Dialect, files: RuleFiles): string[] {
  return (['whole', 'split', 'parts', 'classes', 'key'] as const).map((name) =>
    dialect.read(`outis_${name}`, files[name]),
  );
}

/**
 * The released rows. Rows of a tuple that is in one class as a whole find it by their values; those of a divided tuple
 * are dealt out in the order of a keyed hash of all their cells.
 */
export function releaseSelect(dialect: Dialect, from: string, how: Application): string {
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
