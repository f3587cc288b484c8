/**
 * Base levels: where a table has more different tuples than can be learnt from, the engine counts some columns less
 * precise from the start. What they are then is a view of the table, and everything else goes on as with any table.
 */
import { OutisError } from '../error.js';
import { badOption } from '../refusals.js';
import type { JobOptions } from '../types.js';
import { asked } from './asked.js';
import { codeTable, readCoded } from './coded.js';
import { type CountedColumns, checkNames, columnOf, type EngineColumn } from './columns.js';
import { uncoveredPairs } from './covers.js';
import { type Dialect, dialectOf } from './dialect.js';
import type { Duck } from './duckdb.js';

/** How high the cells of columns begin, by name: level 1 is the first above the values. */
export type BaseLevels = Record<string, number>;

/** More tuples than these are refused unless someone asks for more: WebAssembly has four gigabytes to learn in. */
const MOST_TUPLES = 12_000_000;

/** Columns with more values than these have no base levels: their trees would not fit into a plan. */
const MOST_VALUES = 200_000;

/** A view of a table in which some columns are less precise, and the plan that speaks of it. */
export interface Coarsened {
  from: string;
  plan: string;
  /** For each of these columns, in their order, what selects its values and their cells. */
  tables: string[];
}

interface PlanDocument {
  attributes: Record<string, { hierarchy?: unknown }>;
  missing?: string[];
}

/** About how many different tuples a table has, before they are counted. */
async function estimatedTuples(duck: Duck, from: string, counted: CountedColumns): Promise<number> {
  return duck.number(estimateSql(dialectOf('duckdb'), from, counted));
}

/** Asks an engine for that estimate. */
export function estimateSql(
  { name: dialect, quote }: Dialect,
  from: string,
  { quasi, sensitive }: CountedColumns,
): string {
  const names = [...quasi, ...sensitive].map((name) => quote(name));
  const tuple = `${dialect === 'spark' ? 'struct' : 'row'}(${names.join(', ')})`;
  return `SELECT approx_count_distinct(${tuple}) AS tuples FROM ${from}`;
}

/** A table to find base levels for. */
export interface Given {
  from: string;
  /** Of a group of its rows: the rows of the data. */
  rows: string;
}

/** What a column becomes level by level. */
interface Ladders {
  column: EngineColumn;
  /** The table with its values (`value`) and their cells on every level below the root (`l1`, `l2`, …). */
  table: string;
  /** From the value up to the root, for each value that is not missing. */
  ladders: string[][];
  /** The levels that it can begin with. */
  levels: number[];
  /** What it costs to begin there: the mean share of the column's other values that a cell cannot be told from. */
  costs: number[];
}

/** The cells of a column on all its levels, as Outis renders them; `undefined` where there are no levels to begin with. */
async function laddersOf(
  duck: Duck,
  { from, rows }: Given,
  plan: PlanDocument,
  column: EngineColumn,
  index: number,
  options: JobOptions,
): Promise<Ladders | undefined> {
  const name = dialectOf('duckdb').quote(column.name);
  const table = `base_${index}`;
  await duck.run(
    `CREATE OR REPLACE TABLE ${table}_counts AS SELECT ${name} AS value, CAST(${rows} AS BIGINT) AS n FROM ${from} GROUP BY ${name}`,
  );
  if ((await duck.number(`SELECT count(*) FROM ${table}_counts`)) > MOST_VALUES) return undefined;
  await codeTable(duck, table, `${table}_counts`, ['value']);
  const { columns, counts } = await readCoded(duck, table, [column]);
  const texts = columns.columns[0]?.values ?? [];
  const { hierarchy } = plan.attributes[column.name] ?? {};
  const preview = await asked(async (engine) => {
    await engine.run('load', { source: columns, population: undefined }, options);
    return engine.run('previewHierarchy', {
      column: column.name,
      hierarchy: hierarchy === undefined ? undefined : JSON.stringify(hierarchy),
      missing: plan.missing ?? [''],
      examples: texts.length,
      separator: undefined,
    });
  });
  const ladders: string[][] = preview.examples;
  const height = preview.height ?? 0;
  if (height < 2) return undefined;
  const ofText = new Map(ladders.map((ladder) => [ladder[0] as string, ladder]));
  const levels = Array.from({ length: height - 1 }, (_, level) => level + 1);
  const { missing = [''] } = plan;
  // In a spelling that the plan knows; a null reads as no text.
  const none = missing.includes('') ? null : (missing[0] ?? null);
  const cells = levels.map((level) => texts.map((text) => cellAt(ofText.get(text), level) ?? none));
  for (const [place, texts] of cells.entries()) await duck.appendTexts(`${table}_l${levels[place]}`, texts);
  await duck.run(
    `CREATE OR REPLACE TABLE ${table}_levels AS SELECT v.value AS value, ${levels.map((level) => `l${level}.value AS l${level}`).join(', ')} ` +
      `FROM ${table}_0 v ${levels.map((level) => `JOIN ${table}_l${level} l${level} ON v.code = l${level}.code`).join(' ')}`,
  );
  const costs = cells.map((texts) => costOf(texts, counts));
  return { column, table: `${table}_levels`, ladders, levels, costs };
}

/** The cell of a value on a level, below the root wherever there is one; what is missing stays so. */
function cellAt(ladder: string[] | undefined, level: number): string | null {
  return ladder?.[Math.min(level, ladder.length - 2)] ?? null;
}

function costOf(cells: readonly (string | null)[], counts: Uint32Array): number {
  const values = new Map<string | null, number>();
  for (const cell of cells) values.set(cell, (values.get(cell) ?? 0) + 1);
  const shares = cells.map((cell, place) => (counts[place] ?? 0) * ((values.get(cell) ?? 1) - 1));
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const sum = shares.reduce((sum, share) => sum + share, 0);
  return cells.length > 1 ? sum / (rows * (cells.length - 1)) : 0;
}

/** A view of the table that begins with these levels, and the plan whose trees do. */
export async function coarsened(
  duck: Duck,
  table: Given,
  text: string,
  columns: readonly EngineColumn[],
  base: BaseLevels,
  options: JobOptions,
): Promise<Coarsened> {
  const { quote, same } = dialectOf('duckdb');
  const { from } = table;
  const plan = JSON.parse(text.replace(/^\uFEFF/, '')) as PlanDocument & {
    attributes: Record<string, object>;
  };
  const found = [];
  for (const [index, [name, level]] of Object.entries(base).entries()) {
    const column = columns.find((other) => other.name === name);
    const quasi = (plan.attributes[name] as { role?: string } | undefined)?.role === 'quasi';
    const ladders = column && quasi ? await laddersOf(duck, table, plan, column, index, options) : undefined;
    if (ladders === undefined) throw badOption('base', name, 'a quasi column with levels');
    if (!ladders.levels.includes(level)) {
      throw badOption('base', `${name}=${level}`, `a level of ${name} from 1 to ${ladders.levels.length}`);
    }
    const uncovered = await uncoveredPairs(
      duck,
      text,
      ladders.column,
      {
        values: `SELECT value FROM ${ladders.table}`,
        pairs: `SELECT value, l${level} AS cell FROM ${ladders.table}`,
      },
      options,
    );
    if (uncovered > 0)
      throw badOption('base', `${name}=${level}`, 'a level whose cells stand for their values');
    found.push({ name, level, ladders });
  }
  const cells = found.map(({ name, level }, index) => `b${index}.l${level} AS ${quote(name)}`);
  const joins = found.map(
    ({ name, ladders }, index) =>
      `JOIN ${ladders.table} b${index} ON ${same(`s.${quote(name)}`, `b${index}.value`)}`,
  );
  await duck.run(
    `CREATE OR REPLACE TEMPORARY VIEW coarsened AS SELECT s.* REPLACE (${cells.join(', ')}) FROM ${from} s ${joins.join(' ')}`,
  );
  // Everything after this counts the view: that it has every row of the table is looked at here, once.
  const rows = await duck.number(`SELECT count(*) FROM ${from}`);
  const kept = await duck.number('SELECT count(*) FROM coarsened');
  if (kept !== rows) throw lostRows(rows, kept);
  const attributes = { ...plan.attributes };
  for (const { name, level, ladders } of found) {
    const paths = new Map(
      ladders.ladders.map((ladder) => {
        const path = ladder.slice(Math.min(level, ladder.length - 2));
        return [path[0], path];
      }),
    );
    attributes[name] = { ...attributes[name], hierarchy: { kind: 'tree', paths: [...paths.values()] } };
  }
  const tables = found.map(({ ladders, level }) => `SELECT value, l${level} AS cell FROM ${ladders.table}`);
  return { from: 'coarsened', plan: JSON.stringify({ ...plan, attributes }), tables };
}

/** The tuples that an engine counted as a table, of whose rows each stands for some of the data. */
function countedTable(tuples: string, { quasi, sensitive }: CountedColumns): Given {
  const { quote } = dialectOf('duckdb');
  const named = [...quasi, ...sensitive].map((name, index) => `c${index} AS ${quote(name)}`);
  return {
    from: `(SELECT ${named.join(', ')}, n AS "outis: rows" FROM ${tuples})`,
    rows: 'sum("outis: rows")',
  };
}

/** What an engine counted, and a row of its table, as if it had counted cells of these levels; as files in Parquet. */
export async function coarsenedCounts(
  duck: Duck,
  given: { tuples: string; sample: string },
  to: { tuples: string; sample: string },
  text: string,
  base: BaseLevels,
  options: JobOptions,
): Promise<Coarsened> {
  const dialect = dialectOf('duckdb');
  const { path, quote, same } = dialect;
  const counted = await asked((engine) => engine.run('countedColumns', { plan: text }, options));
  const sample = `read_parquet(${path(given.sample)})`;
  const columns = (await duck.columns(`SELECT * FROM ${sample}`)).map(({ name, type }) =>
    columnOf(name, type),
  );
  checkNames(columns, counted);
  const table = countedTable(`read_parquet(${path(given.tuples)})`, counted);
  const made = await coarsened(duck, table, text, columns, base, options);
  const names = [...counted.quasi, ...counted.sensitive].map(quote);
  const select = names.map((name, index) => `${name} AS c${index}`).join(', ');
  const cells = Object.keys(base).map((name, index) => `b${index}.cell AS ${quote(name)}`);
  const joins = Object.keys(base).map(
    (name, index) =>
      `JOIN (${made.tables[index]}) b${index} ON ${same(`s.${quote(name)}`, `b${index}.value`)}`,
  );
  await duck.runAll([
    dialect.write(
      to.tuples,
      `SELECT ${select}, CAST(${table.rows} AS BIGINT) AS n FROM ${made.from} GROUP BY ${names.join(', ')}`,
    ),
    dialect.write(to.sample, `SELECT s.* REPLACE (${cells.join(', ')}) FROM ${sample} s ${joins.join(' ')}`),
  ]);
  const rows = await duck.number(`SELECT count(*) FROM ${sample}`);
  const kept = await duck.number(`SELECT count(*) FROM read_parquet(${path(to.sample)})`);
  if (kept !== rows) throw lostRows(rows, kept);
  return made;
}

function lostRows(rows: number, kept: number): OutisError {
  return new OutisError({
    code: 'engine-failed',
    message: `of ${rows} rows ${kept} have cells at the base levels`,
    details: { rows, kept },
    hints: ['look whether the table changes while it is read'],
  });
}

/** Base levels with which about so many tuples are left, at the least cost that one column after the other finds. */
interface Proposal {
  base: BaseLevels;
  tuples: number;
  /** By column: the mean share of its other values that a value then cannot be told from. */
  costs: Record<string, number>;
}

async function proposed(
  duck: Duck,
  table: Given,
  text: string,
  columns: readonly EngineColumn[],
  counted: CountedColumns,
  given: { tuples: number; most: number },
  options: JobOptions,
): Promise<Proposal | undefined> {
  const { quote, same } = dialectOf('duckdb');
  const plan = JSON.parse(text.replace(/^\uFEFF/, '')) as PlanDocument;
  const known: Ladders[] = [];
  for (const [index, name] of counted.quasi.entries()) {
    const column = columns.find((other) => other.name === name);
    const ladders = column && (await laddersOf(duck, table, plan, column, index, options));
    if (ladders) known.push(ladders);
  }
  const joins = known.map(
    ({ column, table }, index) =>
      `JOIN ${table} b${index} ON ${same(`s.${quote(column.name)}`, `b${index}.value`)}`,
  );
  const begun = known.map(() => 0);
  let tuples = given.tuples;
  while (tuples > given.most) {
    const higher = known.flatMap(({ levels }, index) => ((begun[index] ?? 0) < levels.length ? [index] : []));
    if (higher.length === 0) return undefined;
    const cell = (name: string, raised: number) => {
      const index = known.findIndex(({ column }) => column.name === name);
      const level = (begun[index] ?? 0) + Number(index === raised);
      return level > 0 ? `b${index}.l${level}` : `s.${quote(name)}`;
    };
    const names = [...counted.quasi, ...counted.sensitive];
    const estimates = higher.map(
      (index) => `approx_count_distinct(row(${names.map((name) => cell(name, index)).join(', ')}))`,
    );
    const [found = []] = await duck.rows(
      `SELECT ${estimates.join(', ')} FROM ${table.from} s ${joins.join(' ')}`,
    );
    const saved = (place: number) => {
      const index = higher[place] as number;
      const { costs } = known[index] as Ladders;
      const level = begun[index] ?? 0;
      const dearer = (costs[level] ?? 1) - (level > 0 ? (costs[level - 1] ?? 0) : 0);
      return Math.log(tuples / Number(found[place])) / Math.max(dearer, 1e-9);
    };
    const best = higher.map((_, place) => place).reduce((a, b) => (saved(b) > saved(a) ? b : a));
    const index = higher[best] as number;
    begun[index] = (begun[index] ?? 0) + 1;
    tuples = Number(found[best]);
  }
  const chosen = known.flatMap(({ column, costs }, index) => {
    const level = begun[index] ?? 0;
    return level > 0 ? [{ name: column.name, level, cost: costs[level - 1] ?? 0 }] : [];
  });
  return {
    base: Object.fromEntries(chosen.map(({ name, level }) => [name, level])),
    tuples,
    costs: Object.fromEntries(chosen.map(({ name, cost }) => [name, cost])),
  };
}

/** Refuses a table with too many tuples, and says with which base levels it has fewer, and what that costs. */
export async function refuseTooMany(
  duck: Duck,
  from: string,
  plan: string,
  columns: readonly EngineColumn[],
  counted: CountedColumns,
  { most = MOST_TUPLES, ...options }: JobOptions & { most?: number | undefined },
): Promise<void> {
  const tuples = await estimatedTuples(duck, from, counted);
  if (tuples <= most) return;
  const table = { from, rows: 'count(*)' };
  const proposal = await proposed(duck, table, plan, columns, counted, { tuples, most }, options);
  throw tooMany('the number of different tuples, as estimated', { tuples, most }, proposal, (base, made) => [
    `count less precise: \`--base ${base}\` makes about ${made} of them`,
  ]);
}

/** Refuses tuples that an engine counted, where they are too many, and says with which base levels there are fewer. */
export async function refuseTooManyCounted(
  duck: Duck,
  tuples: string,
  plan: string,
  columns: readonly EngineColumn[],
  counted: CountedColumns,
  { most = MOST_TUPLES, ...options }: JobOptions & { most?: number | undefined },
): Promise<void> {
  const found = await duck.number(`SELECT count(*) FROM ${tuples}`);
  if (found <= most) return;
  const table = countedTable(tuples, counted);
  const proposal = await proposed(duck, table, plan, columns, counted, { tuples: found, most }, options);
  throw tooMany('the number of different tuples', { tuples: found, most }, proposal, (base, made) => [
    `learn from cells in place of values: \`--base ${base}\` makes about ${made} of them`,
  ]);
}

function tooMany(
  what: string,
  { tuples, most }: { tuples: number; most: number },
  proposal: Proposal | undefined,
  advice: (base: string, made: number) => string[],
): OutisError {
  const percent = (share: number) => `${(100 * share).toPrecision(2)} %`;
  const costs = Object.entries(proposal?.costs ?? {}).map(
    ([name, cost]) => `a value of ${name} can then not be told from ${percent(cost)} of the others`,
  );
  const base = Object.entries(proposal?.base ?? {}).map(([name, level]) => `${name}=${level}`);
  const first = proposal
    ? advice(base.join(','), proposal.tuples).map((one) => `${one}; ${costs.join(', ')}`)
    : [];
  return new OutisError({
    code: 'too-large',
    message: `${what} is ${tuples}, at most ${most} are possible`,
    details: { what, given: tuples, limit: most, ...(proposal ?? {}) },
    hints: [...first, 'or give fewer columns the role `quasi`, if nobody can know them'],
  });
}
