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
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { OutisError } from '../error.js';
import type { Plan } from '../plan.js';
import { badOption } from '../refusals.js';
import { planText } from '../table.js';
import type { Finding, JobOptions, Verdict } from '../types.js';
import { countSql, releaseSelect, ruleViews } from './apply.js';
import { type CountedColumns, checkNames, columnOf, type EngineColumn } from './columns.js';
import { type Dialect, type DialectName, dialectOf, script } from './dialect.js';
import { Duck, type DuckOptions } from './duckdb.js';
import { type Judgement, judgeStatistics } from './judge.js';
import { asked, countName, learnInto, type RulesDocument, readRules, ruleFiles, writeCsv } from './learn.js';
import { publicReport, sumsOf } from './report.js';
import { classesSelect, figuresSelect, type Question } from './verify.js';

export type { CountedColumns, EngineColumn } from './columns.js';
export type { DialectName } from './dialect.js';
export type { Judgement } from './judge.js';
export type { RulesDocument } from './learn.js';

/** The names of what lies in the folders of the single steps. */
const TUPLES = 'tuples';
const SAMPLE = 'sample';
const CLASSES = 'classes';
const FIGURES = 'figures';
const RELEASE = 'release.parquet';

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
  return { tuples: place(TUPLES), sample: place(SAMPLE) };
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
  return inScratch(into, options, async (duck, scratch) => {
    const input = {
      tuples: await parquetIn(work, TUPLES),
      sample: await parquetIn(work, SAMPLE),
      plan: planText(plan),
      key,
      rowId,
      into,
      scratch,
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
        ...ruleViews(dialect, files),
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
  return inScratch(rules.folder, options, async (duck, scratch) => {
    const files = {
      classes: await parquetIn(statistics, CLASSES),
      figures: await parquetIn(statistics, FIGURES),
    };
    return judgeStatistics(duck, rules.document, ruleFiles(rules.folder), files, scratch, options);
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
  checkKey(key);
  const tell = (phase: string, done: number) => onProgress?.({ phase, done, total: 5 });
  await mkdir(out, { recursive: true });
  if ((await readdir(out)).length > 0) throw badOption('out', out, 'a folder that is empty');
  return inScratch(options.scratch ?? dirname(resolve(out)), options, async (duck, scratch) => {
    const dialect = dialectOf('duckdb');
    const text = planText(plan);
    const counted = await asked((engine) => engine.run('countedColumns', { plan: text }, { signal }));
    const from = await sourceOf(duck, source);
    const columns = await describedColumns(duck, from, counted);
    tell('counting', 0);
    await refuseUndecided(duck, from, text, columns, counted, scratch, options);
    const to = { tuples: join(scratch, 'tuples.parquet'), sample: join(scratch, 'sample.parquet') };
    await duck.runAll(countSql(dialect, from, counted, to));
    tell('learning', 1);
    const into = secret ?? join(scratch, 'rules');
    await mkdir(into, { recursive: true, mode: 0o700 });
    const rules = await learnInto(duck, { ...to, plan: text, key, rowId, into, scratch }, options);
    tell('applying', 2);
    const files = ruleFiles(into);
    // Until it is judged it is no release: it stays among what is private.
    const release = join(scratch, RELEASE);
    await duck.runAll([
      ...ruleViews(dialect, files),
      dialect.write(release, releaseSelect(dialect, from, rules)),
    ]);
    tell('verifying', 3);
    const judged = await verified(
      duck,
      { ...rules, dialect: 'duckdb', from },
      release,
      scratch,
      (statistics) => judgeStatistics(duck, rules, files, statistics, scratch, options),
    );
    if (judged.verdict.verdict !== 'holds') throw withheld(judged);
    tell('writing the release', 4);
    await moved(release, join(out, RELEASE));
    const report = publicReport(rules, judged);
    await writeFile(join(out, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
    await writeFile(join(out, 'SHA256SUMS'), await sumsOf(out, [RELEASE, 'report.json']));
    if (secret !== undefined) {
      await writeFile(join(secret, 'release.key'), `${Buffer.from(key).toString('hex')}\n`, { mode: 0o600 });
    }
    return { verdict: judged.verdict, report, rules, figures: judged.figures };
  });
}

/** Moves a file, also to another disk. */
async function moved(from: string, to: string): Promise<void> {
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    await copyFile(from, to);
  });
}

/** Looks at a release where it lies, and hands the statistics on. */
async function verified<T>(
  duck: Duck,
  question: Question,
  release: string,
  scratch: string,
  use: (statistics: { classes: string; figures: string }) => Promise<T>,
): Promise<T> {
  const dialect = dialectOf('duckdb');
  const classes = join(scratch, 'classes-seen.parquet');
  const figures = join(scratch, 'figures.parquet');
  await duck.runAll([
    dialect.read('outis_release', release),
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

/** So many different values of a column that is published as it is are looked at, the most frequent first. */
const LOOKED_AT = 1_000_000;

/** Stops where values that may name a person would be published as they are, and nobody has decided on them. */
async function refuseUndecided(
  duck: Duck,
  from: string,
  plan: string,
  columns: EngineColumn[],
  counted: CountedColumns,
  scratch: string,
  options: JobOptions,
): Promise<void> {
  const undecided: Finding[] = [];
  const document = JSON.parse(plan.replace(/^\uFEFF/, ''));
  for (const name of counted.passed) {
    const column = columns.find((other) => other.name === name);
    if (column === undefined || column.kind !== 'text') continue;
    const quoted = dialectOf('duckdb').quote(name);
    const counts = countName([name]);
    const { source } = await writeCsv(
      duck,
      `SELECT ${quoted}, count(*) AS n FROM ${from} GROUP BY ALL ORDER BY n DESC, 1 NULLS FIRST LIMIT ${LOOKED_AT}`,
      [column],
      counts,
      join(scratch, 'values.csv'),
    );
    const attributes = { [name]: document.attributes[name] };
    const reviewed = (document.reviewed ?? []).filter((one: { column: string }) => one.column === name);
    const own = JSON.stringify({ ...document, attributes, reviewed, dependencies: [] });
    const found = await asked((engine) => engine.run('findCounts', { plan: own, source, counts }, options));
    undecided.push(...found.filter((finding) => !finding.reviewed));
  }
  if (undecided.length > 0) {
    throw new OutisError({
      code: 'undecided',
      message: `values that may name a person would be published: ${undecided.map(({ column, kind }) => `${column} (${kind})`).join(', ')}`,
      details: { findings: undecided },
      hints: undecided.map(
        ({ column, kind }) =>
          `make \`${column}\` an identifier, or clean its values; if they may be published, add { "column": ${JSON.stringify(column)}, "kind": "${kind}" } to the plan's \`reviewed\``,
      ),
    });
  }
}

/** The verdict of a recipient, from the published files alone. */
export async function audit(
  folder: string,
  options: DuckOptions & JobOptions & { scratch?: string | undefined } = {},
): Promise<Judgement> {
  const { auditRelease } = await import('./audit.js');
  return inScratch(options.scratch ?? tmpdir(), options, (duck, scratch) =>
    auditRelease(duck, folder, scratch, options),
  );
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
