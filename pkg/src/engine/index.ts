/**
 * Past one machine, imported from `outis/engine` in Node: an engine counts, Outis learns from counts, the engine
 * applies, both verify.
 *
 * ```js
 * import { run } from 'outis/engine';
 * const { verdict } = await run('register.parquet', plan, { out: 'release', private: 'private' });
 * ```
 */
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { OutisError } from '../error.js';
import type { Plan } from '../plan.js';
import { badOption } from '../refusals.js';
import { planText } from '../table.js';
import type { JobOptions, Verdict } from '../types.js';
import {
  COARSE,
  coarseViews,
  countSql,
  frequentValues,
  type RuleFiles,
  type RuleName,
  releaseSelect,
  ruleViews,
} from './apply.js';
import { asked } from './asked.js';
import { type BaseLevels, coarsened, coarsenedCounts, estimateSql, refuseTooMany } from './base.js';
import { type CountedColumns, checkNames, columnOf, type EngineColumn } from './columns.js';
import { type Dialect, type DialectName, dialectOf, script } from './dialect.js';
import { Duck, type DuckOptions } from './duckdb.js';
import { refuseUndecided } from './findings.js';
import { doubted, type Judgement, judgeStatistics, stagedFaults } from './judge.js';
import { learnInto, type RulesDocument, readRules, ruleFiles } from './learn.js';
import { publicReport, RELEASE, REPORT, releasedFiles, releasedTable, reportPage } from './report.js';
import { sumsOf } from './sums.js';
import {
  classesSelect,
  coarseTable,
  figuresSelect,
  filesRead,
  type Question,
  repeatedIds,
  ruleTable,
} from './verify.js';

export type { BaseLevels } from './base.js';
export type { CountedColumns, EngineColumn } from './columns.js';
export type { DialectName } from './dialect.js';
export type { Judgement } from './judge.js';
export type { RulesDocument } from './learn.js';

/** The names of what lies in the folders of the single steps. */
const TUPLES = 'tuples';
const SAMPLE = 'sample';
const VALUES = 'values';
const CLASSES = 'classes';
const FIGURES = 'figures';
const STAGED = 'release';

/** In which SQL, about which table, and where the engine writes and reads. */
export interface SqlOptions {
  dialect: DialectName;
  /** The table in the engine, as a query names it: `lake.register`, or `read_parquet('register.parquet')`. */
  from: string;
}

/** The SQL that counts the tuples of a table into a folder, `work` if no other is named. */
export async function count(
  plan: Plan | string,
  { dialect: name, from, work = 'work' }: SqlOptions & { work?: string | undefined },
): Promise<string> {
  const dialect = dialectOf(name);
  const counted = await asked((engine) => engine.run('countedColumns', { plan: planText(plan) }));
  return script(countSql(dialect, from, counted, exchange(dialect, work)));
}

/** The SQL that estimates how many different tuples a table has (`tuples`), before they are counted. */
export async function estimate(plan: Plan | string, { dialect, from }: SqlOptions): Promise<string> {
  const counted = await asked((engine) => engine.run('countedColumns', { plan: planText(plan) }));
  return script([estimateSql(dialectOf(dialect), from, counted)]);
}

/** Where an engine puts what it counted: a file of DuckDB, a folder of files of Spark. */
function exchange({ name }: Dialect, work: string) {
  const place = (what: string) => `${work.replace(/\/+$/, '')}/${what}${name === 'duckdb' ? '.parquet' : ''}`;
  return { tuples: place(TUPLES), sample: place(SAMPLE), values: place(VALUES) };
}

/** What `count` wrote, as DuckDB reads it: one file, or all files of a folder. */
async function parquetIn(folder: string, what: string): Promise<string> {
  const file = join(folder, `${what}.parquet`);
  if (await stat(file).catch(() => undefined)) return file;
  if (await stat(join(folder, what)).catch(() => undefined)) return join(folder, what, '*.parquet');
  throw new OutisError({
    code: 'bad-source',
    message: `there is neither ${what}.parquet nor a folder ${what} in ${folder}`,
    details: { found: folder },
    hints: ['run the SQL of the step before; it writes them there'],
  });
}

/** Learning from what an engine counted. */
export interface LearnOptions extends DuckOptions, JobOptions {
  /** The folder for the rules. Private: they tell what every tuple becomes. */
  rules: string;
  /** 32 secret bytes, as of a release; fresh ones if absent. */
  key?: Uint8Array | undefined;
  /** A column that no two rows share, where rows with equal values have to be divided and cannot be hashed. */
  rowId?: string | undefined;
  /** The table in the engine, as a query names it, for the SQL that is asked of the rules later. */
  from?: string | undefined;
  /** Columns of which cells are learnt from in place of values, where there are too many tuples. */
  base?: BaseLevels | undefined;
  /** As many different tuples as are learnt from; more are refused, with base levels that make fewer. */
  maxTuples?: number | undefined;
}

/** Rules that were learnt. */
export interface Rules {
  folder: string;
  document: RulesDocument;
  /**
   * The SQL that applies them and the SQL that looks at the result. `staging` and `statistics` are folders, of these names if
   * no other is given; `from` is the table, if not the one named when they were learnt; `at` is where the engine finds the
   * rules, if elsewhere.
   */
  sql(options: {
    dialect: DialectName;
    from?: string | undefined;
    staging?: string | undefined;
    statistics?: string | undefined;
    at?: string | undefined;
  }): { apply: string; verify: string };
}

/** Learns from the folder that the SQL of [`count`] wrote, or from its `tuples` beside the other files. */
export async function learn(place: string, plan: Plan | string, options: LearnOptions): Promise<Rules> {
  const work = /^tuples(?:\.parquet)?$/.test(basename(place)) ? dirname(place) : place;
  const { key = randomBytes(32), rowId, from, base, maxTuples, rules: into } = options;
  checkKey(key);
  await mkdir(into, { recursive: true, mode: 0o700 });
  return inScratch(into, options, async (duck, scratch) => {
    const made = join(scratch, 'rules');
    await mkdir(made);
    const given = {
      tuples: await parquetIn(work, TUPLES),
      sample: await parquetIn(work, SAMPLE),
      plan: planText(plan),
    };
    const coarse = { tuples: join(scratch, 'tuples.parquet'), sample: join(scratch, 'sample.parquet') };
    const { plan: text, tables: bases } = base
      ? await coarsenedCounts(duck, given, coarse, given.plan, base, { signal: options.signal })
      : { ...given, tables: [] };
    const input = {
      ...(base ? coarse : given),
      values: () => parquetIn(work, VALUES),
      plan: text,
      base,
      bases,
      key,
      rowId,
      into: made,
      from,
      most: maxTuples,
    };
    const document = await learnInto(duck, input, options);
    await keepPrivate(made, into, key);
    return rulesOf(into, document);
  });
}

/** The rules in a folder that [`learn`] wrote. */
export async function openRules(folder: string): Promise<Rules> {
  return rulesOf(folder, await readRules(folder));
}

function rulesOf(folder: string, document: RulesDocument): Rules {
  return {
    folder,
    document,
    sql({
      dialect: name,
      from = document.from,
      staging = 'staging',
      statistics = 'statistics',
      at = folder,
    }) {
      const dialect = dialectOf(name);
      if (from === undefined) throw badOption('from', from, 'the table in the engine, as a query names it');
      const files = ruleFiles(at.replace(/\/+$/, ''));
      const place = (folder: string, what: string) =>
        `${folder.replace(/\/+$/, '')}/${what}${name === 'duckdb' ? '.parquet' : ''}`;
      const release = place(staging, STAGED);
      const base = Object.keys(document.base ?? {});
      const table = coarseTable({ ...document, dialect: name, from }, base);
      const question = { ...document, dialect: name, from: table.name };
      const verify = [
        ...dialect.opening,
        ...learntViews(dialect, files, document),
        ...base.map((_, index) => dialect.read(ruleTable(`base${index}`), files(`base${index}`))),
        ...table.statements,
        dialect.read('outis_release', release),
        dialect.write(place(statistics, CLASSES), classesSelect(question, 'outis_release')),
        dialect.read('outis_classes_seen', place(statistics, CLASSES)),
        dialect.write(
          place(statistics, FIGURES),
          figuresSelect(question, 'outis_release', 'outis_classes_seen'),
        ),
      ];
      const apply = [
        ...dialect.opening,
        ...ruleViews(dialect, files, document),
        ...coarseViews(dialect, files, from, document),
        dialect.write(release, releaseSelect(dialect, base.length > 0 ? COARSE : from, document)),
      ];
      return { apply: script(apply), verify: script(verify) };
    },
  };
}

/** Judging the single steps. */
export interface JudgeOptions extends DuckOptions, JobOptions {
  /** The folder for the release, which must not be there yet or be empty. Only a verdict if absent. */
  out?: string | undefined;
  /** The folder that the engine wrote the release to, if not `staging`; what it holds moves to `out` if the verdict holds. */
  staging?: string | undefined;
}

/** Judges what the SQL of [`Rules.sql`] counted of a release, against the rules; publishes it if all holds and `out` is given. */
export async function judge(
  statistics: string,
  rules: Rules,
  options: JudgeOptions = {},
): Promise<Judgement> {
  const { out, staging = 'staging' } = options;
  if (out !== undefined) {
    await mkdir(out, { recursive: true });
    if ((await readdir(out)).length > 0) throw badOption('out', out, 'a folder that is empty');
  }
  return inScratch(rules.folder, options, async (duck) => {
    const files = {
      classes: await parquetIn(statistics, CLASSES),
      figures: await parquetIn(statistics, FIGURES),
    };
    const judged = await judgeStatistics(duck, rules.document, ruleFiles(rules.folder), files, options);
    if (out === undefined || judged.verdict.verdict !== 'holds') return judged;
    const staged = await parquetIn(staging, STAGED);
    const faults = await stagedFaults(
      duck,
      rules.document,
      `read_parquet(${dialectOf('duckdb').path(staged)})`,
      files,
    );
    if (faults.length > 0) return doubted(judged, faults);
    await publish(staged, rules.document, judged, out);
    return judged;
  });
}

/** Moves what an engine wrote into a release folder, without what engines leave beside it, and describes it. */
async function publish(staged: string, rules: RulesDocument, judged: Judgement, out: string): Promise<void> {
  const parts = staged.endsWith('*.parquet');
  const folder = dirname(staged);
  if (parts) {
    await mkdir(join(out, RELEASE.folder));
    const names = (await readdir(folder)).filter((name) => name.endsWith('.parquet')).sort();
    // Numbered anew, in their order: what Spark calls them tells of its run.
    for (const [index, name] of names.entries()) {
      await moved(
        join(folder, name),
        join(out, RELEASE.folder, `part-${String(index).padStart(5, '0')}.parquet`),
      );
    }
  } else {
    await moved(staged, join(out, RELEASE.file));
  }
  await describeRelease(out, rules, judged);
}

/** The report, its page and the sums beside the table of a release. */
async function describeRelease(out: string, rules: RulesDocument, judged: Judgement) {
  const report = await publicReport(rules, judged);
  await writeFile(join(out, REPORT.data), `${JSON.stringify(report, undefined, 2)}\n`);
  await writeFile(join(out, REPORT.page), await reportPage(report));
  await writeFile(join(out, 'SHA256SUMS'), await sumsOf(out, await releasedFiles(out)));
  return report;
}

/** A whole run on DuckDB. */
export interface RunOptions extends DuckOptions, JobOptions {
  /** The folder for the release, which must not be there yet or be empty. */
  out: string;
  /** A folder for the publisher alone: rules, key, private report. */
  private?: string | undefined;
  key?: Uint8Array | undefined;
  rowId?: string | undefined;
  /** Quasi columns by whose cells the release is divided into folders; one file if absent. */
  partitionBy?: string[] | undefined;
  /** Columns that are counted less precise from the start, where there are too many tuples. */
  base?: BaseLevels | undefined;
  /** As many different tuples as are learnt from; more are refused, with base levels that make fewer. */
  maxTuples?: number | undefined;
  /** Where to work, on a disk with room for the table; beside `out` if absent. Removed at the end. */
  scratch?: string | undefined;
}

/** What a run made. */
export interface RunResult {
  verdict: Verdict;
  report: Record<string, unknown>;
  rules: RulesDocument;
  figures: Record<string, number>;
}

/** Counts, learns, applies and verifies on DuckDB; what is in `out` afterwards was judged twice. */
export async function run(source: string, plan: Plan | string, options: RunOptions): Promise<RunResult> {
  const { out, private: secret, key = randomBytes(32), rowId, onProgress, signal } = options;
  const { base, maxTuples, partitionBy } = options;
  checkKey(key);
  const tell = (phase: string, done: number) => onProgress?.({ phase, done, total: 5 });
  await mkdir(out, { recursive: true });
  if ((await readdir(out)).length > 0) throw badOption('out', out, 'a folder that is empty');
  return inScratch(options.scratch ?? dirname(resolve(out)), options, async (duck, scratch) => {
    const dialect = dialectOf('duckdb');
    const given = planText(plan);
    const counted = await asked((engine) => engine.run('countedColumns', { plan: given }, { signal }));
    const table = await sourceOf(duck, source);
    const columns = await describedColumns(duck, table, counted);
    for (const name of partitionBy ?? []) {
      if (!counted.quasi.includes(name)) throw badOption('partitionBy', name, 'a quasi column');
    }
    tell('counting', 0);
    await refuseUndecided(
      duck,
      given,
      columns,
      counted,
      (name) => frequentValues(dialect, table, name),
      options,
    );
    const whole = { from: table, rows: 'count(*)' };
    const {
      from,
      plan: text,
      tables: bases,
    } = base
      ? await coarsened(duck, whole, given, columns, base, { signal })
      : { from: table, plan: given, tables: [] };
    await refuseTooMany(duck, from, text, columns, counted, { signal, most: maxTuples });
    const to = { tuples: join(scratch, 'tuples.parquet'), sample: join(scratch, 'sample.parquet') };
    await duck.runAll(countSql(dialect, from, counted, to));
    tell('learning', 1);
    const into = join(scratch, 'rules');
    await mkdir(into);
    const rules = await learnInto(
      duck,
      { ...to, plan: text, key, rowId, into, base, bases, most: false },
      options,
    );
    await refuseRepeated(duck, from, rules);
    tell('applying', 2);
    const files = ruleFiles(into);
    // Until it is judged it is no release: it stays among what is private.
    const staging = join(scratch, 'staging');
    const name = partitionBy ? RELEASE.folder : RELEASE.file;
    await mkdir(staging);
    const select = releaseSelect(dialect, from, rules);
    await duck.runAll([
      ...ruleViews(dialect, files, rules),
      partitionBy
        ? partitioned(join(staging, name), select, partitionBy)
        : dialect.write(join(staging, name), select),
    ]);
    tell('verifying', 3);
    const judged = await verified(
      duck,
      { ...rules, dialect: 'duckdb', from },
      await releasedTable(staging),
      files,
      scratch,
      (statistics) => judgeStatistics(duck, rules, files, statistics, options),
    );
    if (judged.verdict.verdict !== 'holds') throw withheld(judged);
    tell('writing the release', 4);
    await moved(join(staging, name), join(out, name));
    const report = await describeRelease(out, rules, judged);
    if (secret !== undefined) {
      await mkdir(secret, { recursive: true, mode: 0o700 });
      await keepPrivate(into, secret, key);
    }
    return { verdict: judged.verdict, report, rules, figures: judged.figures };
  });
}

/** Equal rows that are told apart by a column in which they are equal too would be dealt out by chance. */
async function refuseRepeated(duck: Duck, from: string, { divided, rowId }: RulesDocument): Promise<void> {
  if (!divided || rowId === undefined) return;
  const repeated = await duck.number(`SELECT ${repeatedIds('duckdb', rowId)} FROM ${from}`);
  if (repeated > 0)
    throw badOption(
      'rowId',
      `${rowId}, with ${repeated} nulls or repeated values`,
      'a column that no two rows share',
    );
}

/** Writes what is selected into a folder for each combination of these columns, which stay in the files. */
function partitioned(folder: string, select: string, by: readonly string[]): string {
  const { path, quote } = dialectOf('duckdb');
  const columns = by.map((name) => quote(name)).join(', ');
  return (
    `COPY (\n${select}\n) TO ${path(folder)} ` +
    `(FORMAT parquet, COMPRESSION zstd, PARTITION_BY (${columns}), WRITE_PARTITION_COLUMNS true)`
  );
}

/**
 * Moves rules out of the folder that they were made in, which nobody else may enter. The folder that they go to may be open
 * to others, so that each file has to be closed to them before.
 */
async function keepPrivate(made: string, into: string, key: Uint8Array): Promise<void> {
  await writeFile(join(made, 'release.key'), `${Buffer.from(key).toString('hex')}\n`);
  for (const name of await readdir(made)) {
    await chmod(join(made, name), 0o600);
    await moved(join(made, name), join(into, name));
  }
}

/** Moves a file or folder, also to another disk. */
async function moved(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await cp(from, to, { recursive: true });
  });
}

/** Names the rules that a release is verified with. */
function learntViews(
  dialect: Dialect,
  files: RuleFiles,
  question: Omit<Question, 'dialect' | 'from'>,
): string[] {
  return filesRead(question).map((file) => dialect.read(ruleTable(file), files(file as RuleName)));
}

/** Looks at a release where it lies, and hands the statistics on. */
async function verified<T>(
  duck: Duck,
  question: Question,
  release: string,
  files: RuleFiles,
  scratch: string,
  use: (statistics: { classes: string; figures: string }) => Promise<T>,
): Promise<T> {
  const dialect = dialectOf('duckdb');
  const classes = join(scratch, 'classes-seen.parquet');
  const figures = join(scratch, 'figures.parquet');
  await duck.runAll([
    ...learntViews(dialect, files, question),
    `CREATE OR REPLACE TEMPORARY VIEW outis_release AS SELECT * FROM ${release}`,
    dialect.write(classes, classesSelect(question, 'outis_release')),
    dialect.read('outis_classes_seen', classes),
    dialect.write(figures, figuresSelect(question, 'outis_release', 'outis_classes_seen')),
  ]);
  return use({ classes, figures });
}

/** The table as DuckDB names it: a file in Parquet or CSV, several by a pattern, or a folder of them. */
async function sourceOf(duck: Duck, source: string): Promise<string> {
  const { path } = dialectOf('duckdb');
  const found = await stat(source).catch(() => undefined);
  const pattern = found?.isDirectory() ? join(source, '**', '*.parquet') : source;
  const isCsv = /\.(?:csv|tsv|txt)(?:\.gz|\.zst)?$/i.test(basename(pattern));
  const from = isCsv
    ? `read_csv(${path(resolve(pattern))}, all_varchar = true, header = true)`
    : `read_parquet(${path(resolve(pattern))})`;
  await duck.columns(`SELECT * FROM ${from}`);
  return from;
}

async function describedColumns(duck: Duck, from: string, counted: CountedColumns): Promise<EngineColumn[]> {
  const columns = (await duck.columns(`SELECT * FROM ${from}`)).map(({ name, type }) => columnOf(name, type));
  checkNames(columns, counted);
  return columns;
}

/** The verdict of a recipient, from the published files alone. */
export async function audit(
  folder: string,
  options: DuckOptions & JobOptions & { scratch?: string | undefined } = {},
): Promise<Judgement> {
  const { auditRelease } = await import('./audit.js');
  return inScratch(options.scratch ?? tmpdir(), options, (duck) => auditRelease(duck, folder, options));
}

function withheld({ verdict }: Judgement): OutisError {
  const failed = verdict.principles.filter((one) => one.verdict !== 'holds').map(({ name }) => name);
  const reason = [...failed, ...verdict.faults].slice(0, 3).join('; ');
  return new OutisError({
    code: 'withheld',
    message: `the release is withheld because its own check failed: ${reason}`,
    details: { reason, privateReport: { verdict } },
    hints: ['do not publish anything from this run'],
  });
}

function checkKey(key: unknown): void {
  if (!(key instanceof Uint8Array) || key.length !== 32) {
    throw badOption('key', typeof key, '32 secret random bytes');
  }
}

/** Does something with a database in a folder that is gone afterwards. */
async function inScratch<T>(
  beside: string,
  options: DuckOptions,
  use: (duck: Duck, scratch: string) => Promise<T>,
): Promise<T> {
  const scratch = await mkdtemp(join(beside, '.outis-engine-'));
  try {
    const duck = await Duck.open(scratch, options);
    try {
      return await use(duck, scratch);
    } finally {
      duck.close();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
