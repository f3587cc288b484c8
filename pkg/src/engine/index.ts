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
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { OutisError } from '../error.js';
import type { Plan } from '../plan.js';
import { badOption } from '../refusals.js';
import { planText } from '../table.js';
import type { JobOptions, Verdict } from '../types.js';
import {
  countSql,
  frequentValues,
  type RuleFiles,
  type RuleName,
  releaseSelect,
  ruleViews,
} from './apply.js';
import { asked } from './asked.js';
import { type BaseLevels, coarsened, refuseTooMany } from './base.js';
import { type CountedColumns, checkNames, columnOf, type EngineColumn } from './columns.js';
import { type Dialect, type DialectName, dialectOf, script } from './dialect.js';
import { Duck, type DuckOptions } from './duckdb.js';
import { refuseUndecided } from './findings.js';
import { type Judgement, judgeStatistics } from './judge.js';
import { learnInto, type RulesDocument, readRules, ruleFiles } from './learn.js';
import { publicReport, RELEASE, releasedFiles, releasedTable } from './report.js';
import { sumsOf } from './sums.js';
import { classesSelect, figuresSelect, filesRead, type Question, ruleTable } from './verify.js';

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

/** In which SQL, about which table, and where the engine writes and reads. */
export interface SqlOptions {
  dialect: DialectName;
  /** The table in the engine, as a query names it: `lake.register`, or `read_parquet('register.parquet')`. */
  from: string;
}

/** The SQL that counts the tuples of a table into a folder, `work`. */
export async function count(plan: Plan | string, options: SqlOptions & { work: string }): Promise<string> {
  const dialect = dialectOf(options.dialect);
  const counted = await asked((engine) => engine.run('countedColumns', { plan: planText(plan) }));
  return script(countSql(dialect, options.from, counted, exchange(dialect, options.work)));
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
}

/** Rules that were learnt. */
export interface Rules {
  folder: string;
  document: RulesDocument;
  /** The SQL that applies them and the SQL that looks at the result; `staging` and `statistics` are folders. */
  sql(options: SqlOptions & { staging: string; statistics: string; at?: string }): {
    apply: string;
    verify: string;
  };
}

/** Learns from the folder that the SQL of [`count`] wrote. */
export async function learn(work: string, plan: Plan | string, options: LearnOptions): Promise<Rules> {
  const { key = randomBytes(32), rowId, rules: into } = options;
  checkKey(key);
  await mkdir(into, { recursive: true, mode: 0o700 });
  return inScratch(into, options, async (duck) => {
    const input = {
      tuples: await parquetIn(work, TUPLES),
      sample: await parquetIn(work, SAMPLE),
      values: () => parquetIn(work, VALUES),
      plan: planText(plan),
      key,
      rowId,
      into,
    };
    const document = await learnInto(duck, input, options);
    await writeFile(join(into, 'release.key'), `${Buffer.from(key).toString('hex')}\n`, { mode: 0o600 });
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
    sql({ dialect: name, from, staging, statistics, at = folder }) {
      const dialect = dialectOf(name);
      const files = ruleFiles(at.replace(/\/+$/, ''));
      const place = (folder: string, what: string) =>
        `${folder.replace(/\/+$/, '')}/${what}${name === 'duckdb' ? '.parquet' : ''}`;
      const release = place(staging, 'release');
      const question = { ...document, dialect: name, from };
      const verify = [
        ...dialect.opening,
        ...learntViews(dialect, files, document),
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
        dialect.write(release, releaseSelect(dialect, from, document)),
      ];
      return { apply: script(apply), verify: script(verify) };
    },
  };
}

/** Judges what the SQL of [`Rules.sql`] counted of a release, against the rules. */
export async function judge(
  statistics: string,
  rules: Rules,
  options: DuckOptions & JobOptions = {},
): Promise<Judgement> {
  return inScratch(rules.folder, options, async (duck) => {
    const files = {
      classes: await parquetIn(statistics, CLASSES),
      figures: await parquetIn(statistics, FIGURES),
    };
    return judgeStatistics(duck, rules.document, ruleFiles(rules.folder), files, options);
  });
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
    const { from, plan: text } = base
      ? await coarsened(duck, table, given, columns, base, { signal })
      : { from: table, plan: given };
    await refuseTooMany(duck, from, text, columns, counted, { signal, most: maxTuples });
    const to = { tuples: join(scratch, 'tuples.parquet'), sample: join(scratch, 'sample.parquet') };
    await duck.runAll(countSql(dialect, from, counted, to));
    tell('learning', 1);
    const into = secret ?? join(scratch, 'rules');
    await mkdir(into, { recursive: true, mode: 0o700 });
    const notes = Object.entries(base ?? {}).map(([name, level]) => `${name} begins with level ${level}.`);
    const rules = await learnInto(duck, { ...to, plan: text, key, rowId, into, notes }, options);
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
    const report = publicReport(rules, judged);
    await writeFile(join(out, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
    await writeFile(join(out, 'SHA256SUMS'), await sumsOf(out, await releasedFiles(out)));
    if (secret !== undefined) {
      await writeFile(join(secret, 'release.key'), `${Buffer.from(key).toString('hex')}\n`, { mode: 0o600 });
    }
    return { verdict: judged.verdict, report, rules, figures: judged.figures };
  });
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
