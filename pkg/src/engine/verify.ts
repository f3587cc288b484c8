/**
 * The SQL that looks at a release where it lies, written apart from the SQL that made it: a mistake of the one must not
 * be repeated by the other. Names are quoted here once more, and columns are found by the position at which a reader
 * finds them.
 */
import type { CountedColumns, EngineColumn } from './columns.js';
import type { DialectName } from './dialect.js';

/** What is asked of a release. */
export interface Question {
  dialect: DialectName;
  /** The table that it was made of. */
  from: string;
  columns: EngineColumn[];
  counted: CountedColumns;
  grouped: boolean;
}

/** An identifier in quotes, by the rules of each engine. */
function named(dialect: DialectName, identifier: string): string {
  const mark = dialect === 'spark' ? '`' : '"';
  return mark + identifier.split(mark).join(mark + mark) + mark;
}

/** Rows by what a reader can tell apart and a principle looks at. */
export function classesSelect({ dialect, counted, grouped }: Question, release: string): string {
  const keys = [
    ...counted.quasi.map((name, index) => [named(dialect, name), `g${index}`] as const),
    ...counted.sensitive.map((name, index) => [named(dialect, name), `s${index}`] as const),
    ...(grouped ? [['group_id', 'group_id'] as const] : []),
  ];
  return [
    'SELECT',
    [...keys.map(([column, alias]) => `  ${column} AS ${alias}`), '  CAST(COUNT(*) AS BIGINT) AS n'].join(
      ',\n',
    ),
    `FROM ${release}`,
    `GROUP BY ${keys.map(([column]) => column).join(', ')}`,
  ].join('\n');
}

/** Figures that the engine computes by itself, from the release and from the table. */
export function figuresSelect(question: Question, release: string, classes: string): string {
  const { dialect, from, columns, counted, grouped } = question;
  const cells = counted.quasi.map((_, index) => `g${index}`);
  const group = grouped ? ['group_id'] : cells;
  const figures: string[] = [];
  const add = (name: string, select: string) =>
    figures.push(`SELECT '${name}' AS figure, CAST((${select}) AS BIGINT) AS value`);
  add('tableRows', `SELECT COUNT(*) FROM ${from}`);
  add('releasedRows', `SELECT COUNT(*) FROM ${release}`);
  const sizes = `SELECT SUM(n) AS size FROM ${classes} GROUP BY ${group.join(', ')}`;
  add('groups', `SELECT COUNT(*) FROM (${sizes}) a`);
  add('smallestGroup', `SELECT MIN(size) FROM (${sizes}) a`);
  add('largestGroup', `SELECT MAX(size) FROM (${sizes}) a`);
  for (const [index, cell] of cells.entries()) {
    add(`differentCells${index}`, `SELECT COUNT(*) FROM (SELECT DISTINCT ${cell} FROM ${classes}) a`);
    add(`emptyCells${index}`, `SELECT COUNT(*) FROM ${classes} WHERE ${cell} IS NULL`);
  }
  for (const index of counted.sensitive.keys()) {
    // A null is a value too; COUNT(DISTINCT …) would leave it out.
    const values = `SELECT DISTINCT ${[...group, `s${index}`].join(', ')} FROM ${classes}`;
    add(
      `fewestValues${index}`,
      `SELECT MIN(v) FROM (SELECT COUNT(*) AS v FROM (${values}) a GROUP BY ${group.join(', ')}) b`,
    );
  }
  const exact = columns.filter(
    ({ name }) => !counted.dropped.includes(name) && !counted.quasi.includes(name),
  );
  if (exact.length > 0) {
    const list = exact.map(({ name }) => named(dialect, name)).join(', ');
    const aliased = exact.map(({ name }, index) => `${named(dialect, name)} AS v${index}`).join(', ');
    const counts = (of: string) => `SELECT ${aliased}, COUNT(*) AS n FROM ${of} GROUP BY ${list}`;
    const equal = exact
      .map((_, index) =>
        dialect === 'spark' ? `r.v${index} <=> t.v${index}` : `r.v${index} IS NOT DISTINCT FROM t.v${index}`,
      )
      .join(' AND ');
    // What is published as it is was in the table, and at least as often.
    add(
      'strangeValues',
      `SELECT COUNT(*) FROM (${counts(release)}) r LEFT JOIN (${counts(from)}) t ON ${equal} WHERE t.n IS NULL OR r.n > t.n`,
    );
  }
  return figures.join('\nUNION ALL\n');
}
