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
  /** Whether rules are about values, each with one cell in all rows, and not about tuples. */
  levelled: boolean;
  /** Whether some tuples are divided among classes. */
  divided: boolean;
  /** The column that decides which row of a divided tuple goes where, if all columns do not. */
  rowId?: string | undefined;
  /** The plan, which says where distances are asked for. */
  plan: unknown;
}

/** A question that needs nothing but the release. */
export type ReleaseQuestion = Omit<Question, 'from' | 'levelled' | 'divided' | 'rowId'>;

/** A distance that a principle speaks of: of which sensitive column, by its position, and over which ground. */
export interface Nearness {
  position: number;
  distance: 'equal' | 'ordered' | 'hierarchy';
}

/** The distances that an engine can compute: over equal steps, over trees, and along columns that it can put in order. */
export function nearnessOf({
  plan,
  counted,
  columns,
}: Pick<Question, 'plan' | 'counted' | 'columns'>): Nearness[] {
  const { principles } = plan as { principles: { kind: string; distance?: string; attribute?: string }[] };
  return principles.flatMap(
    ({ kind, distance = 'equal', attribute = counted.sensitive[0] ?? '' }): Nearness[] => {
      const position = counted.sensitive.indexOf(attribute);
      const column = columns.find(({ name }) => name === attribute);
      const inOrder = column !== undefined && !['text', 'boolean', 'float'].includes(column.kind);
      if (kind !== 't-closeness' || position < 0) return [];
      if (distance === 'equal' || distance === 'hierarchy') return [{ position, distance }];
      return distance === 'ordered' && inOrder ? [{ position, distance }] : [];
    },
  );
}

/** Some of the quasi columns, on which a principle asks for k alike rows. */
export interface Crowd {
  /** Of the figure: the fewest rows alike in them. */
  name: string;
  places: number[];
}

/** What principles ask for on some quasi columns, by the number of the principle; on all of them groups are counted. */
export function crowdsOf({
  plan,
  counted,
}: Pick<Question, 'plan' | 'counted'>): (Crowd & { index: number })[] {
  const { principles } = plan as { principles: { kind: string; attributes?: string[] }[] };
  return principles.flatMap(({ kind, attributes = [] }, index) => {
    const places = [...new Set(attributes.map((name) => counted.quasi.indexOf(name)))].sort((a, b) => a - b);
    const some = places.length > 0 && places.length < counted.quasi.length && !places.includes(-1);
    return kind === 'k-anonymity' && some ? [{ index, name: `smallestOn${index}`, places }] : [];
  });
}

/** How varied the values of a sensitive column are in the group where they are least so. */
export interface Variety {
  position: number;
  variant: 'entropy' | 'recursive';
  /** From which place on values count as rare; of the recursive variant. */
  l: number;
}

/** The varieties that principles ask for, besides the number of values. */
function varietiesOf({ plan, counted }: Pick<Question, 'plan' | 'counted'>): Variety[] {
  const { principles } = plan as {
    principles: { kind: string; variant?: string; attribute?: string; l?: number }[];
  };
  const found = principles.flatMap(
    ({ kind, variant, l = 1, attribute = counted.sensitive[0] ?? '' }): Variety[] => {
      const position = counted.sensitive.indexOf(attribute);
      if (kind !== 'l-diversity' || position < 0) return [];
      if (variant === 'entropy') return [{ position, variant, l: 0 }];
      return variant === 'recursive' ? [{ position, variant, l }] : [];
    },
  );
  return [...new Map(found.map((variety) => [varietyName(variety), variety])).values()];
}

/** The name of the figure, which is in billionths. */
export function varietyName({ position, variant, l }: Variety): string {
  return variant === 'entropy' ? `entropy${position}` : `recursive${position}_${l}`;
}

/** The trees that distances are measured over, by the position of their column. */
export function treesOf(question: Pick<Question, 'plan' | 'counted' | 'columns'>): number[] {
  const positions = nearnessOf(question).flatMap(({ position, distance }) =>
    distance === 'hierarchy' ? [position] : [],
  );
  return [...new Set(positions)].sort();
}

/** The files with rules that the statements below read, by the names that `learn` gives them. */
export function filesRead(question: Pick<Question, 'plan' | 'counted' | 'columns' | 'levelled'>): string[] {
  const ofRows = question.levelled
    ? question.counted.quasi.map((_, index) => `level${index}`)
    : ['whole', 'split', 'parts'];
  return [
    ...ofRows,
    'classes',
    ...treesOf(question).map((position) => `tree${position}`),
    ...coversOf(question),
  ];
}

/** The files that say which values the cells of each quasi column stand for. */
export function coversOf({ counted }: Pick<Question, 'counted'>): string[] {
  return counted.quasi.flatMap((_, index) => [`place${index}`, `run${index}`]);
}

/** The table as it was learnt from, under this name, where cells were learnt from in place of some values. */
export function coarseTable(
  { dialect, from, columns }: Pick<Question, 'dialect' | 'from' | 'columns'>,
  base: readonly string[],
): { name: string; statements: string[] } {
  if (base.length === 0) return { name: from, statements: [] };
  const list = columns.map(({ name }) => {
    const at = base.indexOf(name);
    return `${at >= 0 ? `l${at}.cell` : `t.${named(dialect, name)}`} AS ${named(dialect, name)}`;
  });
  // A row with a value that has no cell is missed where rows are counted.
  const joins = base.map(
    (name, at) =>
      ` JOIN ${ruleTable(`base${at}`)} l${at} ON ${alike(dialect, `t.${named(dialect, name)}`, `l${at}.value`)}`,
  );
  const name = ruleTable('table');
  const select = `SELECT ${list.join(', ')} FROM ${from} t${joins.join('')}`;
  return { name, statements: [`CREATE OR REPLACE TEMPORARY VIEW ${name} AS ${select}`] };
}

/** How the statements call such a file; other than those that apply, which may be wrong about theirs. */
export function ruleTable(file: string): string {
  return `outis_learnt_${file}`;
}

/** The name of the figure: how far the farthest group is, in billionths. */
export function farthestName({ position, distance }: Nearness): string {
  return `farthest_${distance}_${position}`;
}

/** An identifier in quotes, by the rules of each engine. */
function named(dialect: DialectName, identifier: string): string {
  const mark = dialect === 'spark' ? '`' : '"';
  return mark + identifier.split(mark).join(mark + mark) + mark;
}

/** Whether two expressions are equal, or both null. */
function alike(dialect: DialectName, one: string, other: string): string {
  return dialect === 'spark' ? `${one} <=> ${other}` : `${one} IS NOT DISTINCT FROM ${other}`;
}

/** Rows by what a reader can tell apart and a principle looks at. */
export function classesSelect({ dialect, counted, grouped }: ReleaseQuestion, release: string): string {
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
  const { dialect, from, counted, grouped } = question;
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
  for (const crowd of crowdsOf(question)) {
    const known = crowd.places.map((place) => `g${place}`).join(', ');
    add(crowd.name, `SELECT MIN(size) FROM (SELECT SUM(n) AS size FROM ${classes} GROUP BY ${known}) a`);
  }
  for (const variety of varietiesOf(question)) {
    add(varietyName(variety), varietySelect(variety, group, classes));
  }
  for (const nearness of nearnessOf(question)) {
    add(farthestName(nearness), farthestSelect(dialect, nearness, group, classes));
  }
  const exact = publishedAsTheyAre(question);
  if (exact.length > 0) {
    const list = exact.map(({ name }) => named(dialect, name)).join(', ');
    const aliased = exact.map(({ name }, index) => `${named(dialect, name)} AS v${index}`).join(', ');
    const counts = (of: string) => `SELECT ${aliased}, COUNT(*) AS n FROM ${of} GROUP BY ${list}`;
    const equal = exact.map((_, index) => alike(dialect, `r.v${index}`, `t.v${index}`)).join(' AND ');
    // What is published as it is was in the table, and at least as often.
    add(
      'strangeValues',
      `SELECT COUNT(*) FROM (${counts(release)}) r LEFT JOIN (${counts(from)}) t ON ${equal} WHERE t.n IS NULL OR r.n > t.n`,
    );
  }
  for (const [index, { name }] of exact.entries()) {
    const distinct = `SELECT DISTINCT ${named(dialect, name)} AS v FROM ${release}`;
    add(`differentValues${index}`, `SELECT COUNT(*) FROM (${distinct}) a`);
  }
  if (question.divided && question.rowId !== undefined) {
    add('repeatedRowIds', `SELECT ${repeatedIds(dialect, question.rowId)} FROM ${from}`);
  }
  add('strangeRows', strangeRows(question, release));
  for (const index of cells.keys()) add(`uncovered${index}`, uncoveredSelect(question, index));
  return figures.join('\nUNION ALL\n');
}

/**
 * Of the least varied group, in billionths: how many values of equal frequency have its entropy, or the rows of its most
 * frequent value for each row of those from the l-th on. Groups without such rows have no figure; the judge refuses them.
 */
function varietySelect({ position, variant, l }: Variety, group: readonly string[], classes: string): string {
  const by = group.join(', ');
  const values = `SELECT ${by}, s${position} AS v, CAST(SUM(n) AS DOUBLE) AS p FROM ${classes} GROUP BY ${by}, s${position}`;
  const sized =
    `SELECT ${by}, p, SUM(p) OVER (PARTITION BY ${by}) AS size, ` +
    `ROW_NUMBER() OVER (PARTITION BY ${by} ORDER BY p DESC) AS place FROM (${values}) a`;
  const figure =
    variant === 'entropy'
      ? 'EXP(-SUM(p / size * LN(p / size)))'
      : `MAX(p) / NULLIF(SUM(CASE WHEN place >= ${Number(l)} THEN p ELSE 0 END), 0)`;
  const least = variant === 'entropy' ? 'MIN' : 'MAX';
  return (
    `SELECT CAST(ROUND(1000000000 * ${least}(d)) AS BIGINT) ` +
    `FROM (SELECT ${figure} AS d FROM (${sized}) b GROUP BY ${by}) c`
  );
}

/** How many rows of a table have no value in this column, or one that another row has too. */
export function repeatedIds(dialect: DialectName, column: string): string {
  return `COUNT(*) - COUNT(DISTINCT ${named(dialect, column)})`;
}

/**
 * How many combinations of a group and of values that are published as they are stand in the release less often, or more
 * often, than the table's rows with what was learnt of them allow. A tuple that is in one group as a whole brings all its
 * values there. Of one that is divided, a group with `own` of its `total` rows shows a value that `n` of them have at most
 * so often as both are, and at least so often as the other groups cannot take.
 */
function strangeRows(question: Question, release: string): string {
  const { dialect, counted, grouped } = question;
  const label = labels(question);
  const group = grouped ? ['group_id'] : counted.quasi.map((name) => named(dialect, name));
  const keys: Named = [
    ...label.map((alias, index) => [`s.${group[index]}`, alias] as const),
    ...valuesOf(question),
  ];
  const seen = `SELECT ${selected(keys)}COUNT(*) AS n, 0 AS least, 0 AS most FROM ${release} s GROUP BY ${grouping(keys)}`;
  const expected = question.levelled
    ? [ofLevels(question)]
    : [ofWhole(question), ...(question.divided ? [ofDivided(question)] : [])];
  return (
    `SELECT COUNT(*) FROM (SELECT ${label.join(', ')} FROM (${[seen, ...expected].join(' UNION ALL ')}) u ` +
    `GROUP BY ${keys.map(([, alias]) => alias).join(', ')} ` +
    'HAVING SUM(n) < SUM(least) OR SUM(n) > SUM(most)) a'
  );
}

/** The different pairs of a value of a quasi column and a cell that some of its rows show, by tables of rules. */
export function pairsSelect(
  { levelled, divided }: Pick<Question, 'levelled' | 'divided'>,
  index: number,
  table: (file: string) => string,
): string {
  if (levelled) return `SELECT DISTINCT l.value AS value, l.cell AS cell FROM ${table(`level${index}`)} l`;
  const whole =
    `SELECT w.c${index} AS value, c.g${index} AS cell FROM ${table('whole')} w ` +
    `JOIN ${table('classes')} c ON w.class = c.class`;
  const parts =
    `SELECT t.c${index} AS value, c.g${index} AS cell FROM ${table('parts')} p ` +
    `JOIN ${table('split')} t ON p.split = t.split JOIN ${table('classes')} c ON p.class = c.class`;
  return `SELECT DISTINCT value, cell FROM (${[whole, ...(divided ? [parts] : [])].join(' UNION ALL ')}) q`;
}

/** How many values of a column, by their places, are shown as a cell that does not stand for them. */
function uncoveredSelect(question: Question, index: number): string {
  const pairs =
    `SELECT DISTINCT v.place AS place, q.cell AS cell FROM (${pairsSelect(question, index, ruleTable)}) q ` +
    `LEFT JOIN ${ruleTable(`place${index}`)} v ON ${alike(question.dialect, 'q.value', 'v.value')}`;
  // A value without a place is in no run.
  return (
    'SELECT COUNT(*) FROM (SELECT MAX(CASE WHEN r.low <= p.place AND p.place <= r.high THEN 1 ELSE 0 END) AS covered ' +
    `FROM (${pairs}) p LEFT JOIN ${ruleTable(`run${index}`)} r ON p.cell = r.cell GROUP BY p.place, p.cell) a ` +
    'WHERE covered = 0'
  );
}

/** Columns that are published without a change. */
export function publishedAsTheyAre({
  columns,
  counted,
}: Pick<Question, 'columns' | 'counted'>): EngineColumn[] {
  return columns.filter(({ name }) => !counted.dropped.includes(name) && !counted.quasi.includes(name));
}

/** What tells groups apart: their number, or the cells that they show. */
function labels({ grouped, counted }: Question): string[] {
  return grouped ? ['label'] : counted.quasi.map((_, index) => `g${index}`);
}

type Named = readonly (readonly [column: string, alias: string])[];

/** What the classes `c` are told apart by. */
function labelOf(question: Question): Named {
  const column = (name: string) => (question.grouped ? 'CAST(c.class + 1 AS BIGINT)' : `c.${name}`);
  return labels(question).map((name) => [column(name), name] as const);
}

/** What is published as it is of the table's rows `s`. */
function valuesOf(question: Question): Named {
  return publishedAsTheyAre(question).map(
    ({ name }, index) => [`s.${named(question.dialect, name)}`, `v${index}`] as const,
  );
}

const selected = (columns: Named) => columns.map(([column, alias]) => `${column} AS ${alias}, `).join('');
const grouping = (columns: Named) => columns.map(([column]) => column).join(', ');

/** The table's rows are those of a tuple in a file with rules. */
function ofTuple({ dialect, counted }: Question, alias: string): string {
  return [...counted.quasi, ...counted.sensitive]
    .map((name, index) => alike(dialect, `s.${named(dialect, name)}`, `${alias}.c${index}`))
    .join(' AND ');
}

/** Values by the cells of their rows, where every value has one. */
function ofLevels(question: Question): string {
  const { dialect, from, counted } = question;
  const keys = [...labelOf(question), ...valuesOf(question)];
  const cells = labels(question);
  const joins = counted.quasi.map(
    (name, index) =>
      `JOIN ${ruleTable(`level${index}`)} l${index} ON ${alike(dialect, `s.${named(dialect, name)}`, `l${index}.value`)} `,
  );
  return (
    `SELECT ${selected(keys)}0 AS n, COUNT(*) AS least, COUNT(*) AS most FROM ${from} s ${joins.join('')}` +
    `JOIN (SELECT DISTINCT ${cells.join(', ')} FROM ${ruleTable('classes')}) c ` +
    `ON ${cells.map((cell, index) => `l${index}.cell = c.${cell}`).join(' AND ')} GROUP BY ${grouping(keys)}`
  );
}

/** Values by the group of their rows, where all rows of a tuple are in one. */
function ofWhole(question: Question): string {
  const keys = [...labelOf(question), ...valuesOf(question)];
  return (
    `SELECT ${selected(keys)}0 AS n, COUNT(*) AS least, COUNT(*) AS most FROM ${question.from} s ` +
    `JOIN ${ruleTable('whole')} w ON ${ofTuple(question, 'w')} JOIN ${ruleTable('classes')} c ON w.class = c.class ` +
    `GROUP BY ${grouping(keys)}`
  );
}

/** The least and the most of the values of a divided tuple that each of its groups can have. */
function ofDivided(question: Question): string {
  const [label, values] = [labelOf(question), valuesOf(question)];
  const held =
    `SELECT p.split AS split, ${selected(values)}COUNT(*) AS n, SUM(COUNT(*)) OVER (PARTITION BY p.split) AS total ` +
    `FROM ${question.from} s JOIN ${ruleTable('split')} p ON ${ofTuple(question, 'p')} ` +
    `GROUP BY ${grouping([['p.split', 'split'], ...values])}`;
  const taken =
    `SELECT p.split AS split, ${selected(label)}SUM(p.past - p.first) AS own FROM ${ruleTable('parts')} p ` +
    `JOIN ${ruleTable('classes')} c ON p.class = c.class GROUP BY ${grouping([['p.split', 'split'], ...label])}`;
  const from = (alias: string, columns: Named): Named =>
    columns.map(([, name]) => [`${alias}.${name}`, name] as const);
  return (
    `SELECT ${selected([...from('t', label), ...from('d', values)])}0 AS n, ` +
    'GREATEST(0, d.n - (d.total - t.own)) AS least, LEAST(d.n, t.own) AS most ' +
    `FROM (${held}) d JOIN (${taken}) t ON d.split = t.split`
  );
}

/**
 * The Earth Mover's Distance between the farthest group and all published rows, in billionths. Over equal steps it is half
 * the sum of all differences, of which values that a group lacks are what the others leave; along an order it is the mean
 * difference of the shares up to each value but the last; over a tree, what the children of a node exchange travels
 * the height of the node. Nodes without rows of the group only lack: their children have too much of nothing.
 */
function farthestSelect(
  dialect: DialectName,
  { position, distance }: Nearness,
  group: readonly string[],
  classes: string,
): string {
  const value = `s${position}`;
  const by = group.join(', ');
  const all = `(SELECT CAST(SUM(n) AS DOUBLE) AS total FROM ${classes}) a`;
  const values = `SELECT ${value}, CAST(SUM(n) AS DOUBLE) AS q FROM ${classes} GROUP BY ${value}`;
  const cells = `SELECT ${by}, ${value}, CAST(SUM(n) AS DOUBLE) AS p FROM ${classes} GROUP BY ${by}, ${value}`;
  const billionths = (distances: string) =>
    `SELECT CAST(ROUND(1000000000 * MAX(d)) AS BIGINT) FROM (${distances}) m`;
  if (distance === 'equal') {
    const sized = `SELECT ${by}, ${value}, p, SUM(p) OVER (PARTITION BY ${by}) AS size FROM (${cells}) b`;
    return billionths(
      `SELECT (1 + SUM(ABS(c.p / c.size - v.q / a.total) - v.q / a.total)) / 2 AS d FROM (${sized}) c ` +
        `JOIN (${values}) v ON ${alike(dialect, `c.${value}`, `v.${value}`)} CROSS JOIN ${all} ` +
        `GROUP BY ${group.map((name) => `c.${name}`).join(', ')}`,
    );
  }
  if (distance === 'hierarchy') return billionths(overTree(dialect, position, group, { cells, values, all }));
  const line =
    `SELECT ${value}, ROW_NUMBER() OVER (ORDER BY ${value} ASC NULLS LAST) AS place, COUNT(*) OVER () AS places, ` +
    `SUM(q) OVER (ORDER BY ${value} ASC NULLS LAST ROWS UNBOUNDED PRECEDING) AS upto FROM (${values}) w`;
  const sizes = `SELECT ${by}, CAST(SUM(n) AS DOUBLE) AS size FROM ${classes} GROUP BY ${by}`;
  const matched = group.map((name) => alike(dialect, `g.${name}`, `c.${name}`)).join(' AND ');
  const own = group.map((name) => `g.${name}`).join(', ');
  const shares =
    `SELECT ${own}, g.size AS size, v.place AS place, v.places AS places, v.upto AS upto, ` +
    `SUM(COALESCE(c.p, 0)) OVER (PARTITION BY ${own} ORDER BY v.place ROWS UNBOUNDED PRECEDING) AS own ` +
    `FROM (${sizes}) g CROSS JOIN (${line}) v LEFT JOIN (${cells}) c ` +
    `ON ${matched} AND ${alike(dialect, `c.${value}`, `v.${value}`)}`;
  // Where there is one value there is nowhere to go.
  return billionths(
    `SELECT SUM(ABS(h.own / h.size - h.upto / a.total)) / GREATEST(MAX(h.places) - 1, 1) AS d ` +
      `FROM (${shares}) h CROSS JOIN ${all} GROUP BY ${group.map((name) => `h.${name}`).join(', ')}`,
  );
}

/** The distance of each group over a tree whose table has a row for each value and each node at or above it. */
function overTree(
  dialect: DialectName,
  position: number,
  group: readonly string[],
  { cells, values, all }: { cells: string; values: string; all: string },
): string {
  const value = `s${position}`;
  const tree = ruleTable(`tree${position}`);
  const of = (alias: string) => group.map((name) => `${alias}.${name} AS ${name}`).join(', ');
  const by = (alias: string) => group.map((name) => `${alias}.${name}`).join(', ');
  const same = (one: string, other: string) =>
    group.map((name) => alike(dialect, `${one}.${name}`, `${other}.${name}`)).join(' AND ');
  const node = 't.node, t.parent, t.height, t.top';
  const below =
    `SELECT ${of('c')}, t.node AS node, t.parent AS parent, t.height AS height, t.top AS top, SUM(c.p) AS below ` +
    `FROM (${cells}) c JOIN ${tree} t ON ${alike(dialect, `c.${value}`, 't.value')} GROUP BY ${by('c')}, ${node}`;
  const whole =
    `SELECT t.node AS node, SUM(v.q) AS q FROM (${values}) v JOIN ${tree} t ` +
    `ON ${alike(dialect, `v.${value}`, 't.value')} GROUP BY t.node`;
  const sizes = `SELECT ${of('c')}, SUM(c.p) AS size FROM (${cells}) c GROUP BY ${by('c')}`;
  const excess =
    `SELECT ${of('n')}, n.node AS node, n.parent AS parent, n.height AS height, n.top AS top, ` +
    `n.below / z.size - w.q / a.total AS e FROM (${below}) n JOIN (${sizes}) z ON ${same('n', 'z')} ` +
    `JOIN (${whole}) w ON n.node = w.node CROSS JOIN ${all}`;
  const surplus =
    `SELECT ${of('x')}, x.parent AS node, SUM(GREATEST(x.e, 0)) AS up FROM (${excess}) x ` +
    `WHERE x.parent <> x.node GROUP BY ${by('x')}, x.parent`;
  return (
    `SELECT SUM(y.height * LEAST(u.up, u.up - y.e)) / MAX(y.top) AS d FROM (${excess}) y ` +
    `JOIN (${surplus}) u ON ${same('y', 'u')} AND y.node = u.node GROUP BY ${by('y')}`
  );
}
