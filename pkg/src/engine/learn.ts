/** Learning: from counted tuples to files with rules, which engines join with their rows. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OutisError } from '../error.js';
import type { JobOptions, Verdict } from '../types.js';
import { countedNames, type RuleFiles, type RuleName, ruleNames } from './apply.js';
import { asked } from './asked.js';
import { type BaseLevels, refuseTooManyCounted } from './base.js';
import { codeTable, readCoded } from './coded.js';
import { type CountedColumns, checkNames, columnOf, type EngineColumn } from './columns.js';
import { dialectOf } from './dialect.js';
import type { Duck } from './duckdb.js';
import { refuseUndecided } from './findings.js';
import { writeRules } from './rules.js';
import { sumOf } from './sums.js';
import { coversOf, treesOf } from './verify.js';

/** What `rules.json` says: everything that the next steps need besides the files beside it. Private. */
export interface RulesDocument {
  format: 1;
  /** The plan as it was given. */
  plan: unknown;
  /** The method in the words of a plan that learns the same again. */
  algorithm: unknown;
  columns: EngineColumn[];
  counted: CountedColumns;
  grouped: boolean;
  /** Whether some tuples are divided among classes. */
  divided: boolean;
  /** Whether every value becomes the same cell in all rows: then rules are tables of levels. */
  levelled: boolean;
  leavesOut: boolean;
  rowId?: string;
  /** The table in the engine, as a query names it, where it was said. */
  from?: string;
  /** Columns that were counted less precise from the start. */
  base?: BaseLevels;
  /** Rows of the table, rows that are left out, different tuples, classes. */
  rows: number;
  suppressed: number;
  tuples: number;
  classes: number;
  /** The mean loss of quasi cells. */
  loss: number;
  notes: string[];
  /** The verdict on the classes as they were learnt. */
  verdict: Verdict;
  /** SHA-256 of the files with the rules. */
  hashes: Record<string, string>;
}

const RULES = 'rules.json';

/** The files with the rules in a folder. */
export function ruleFiles(folder: string): RuleFiles {
  return (name) => join(folder, `${name}.parquet`);
}

export interface LearnInput {
  /** Files in Parquet: the counted tuples, and a row of the table. */
  tuples: string;
  sample: string;
  /** Of `count`: the values of columns that are published as they are. Absent where they were looked at before. */
  values?: () => Promise<string>;
  plan: string;
  key: Uint8Array;
  rowId: string | undefined;
  /** Where the rules go. Private. */
  into: string;
  from?: string | undefined;
  /** As many different tuples as are learnt from; `false` where they were estimated before. */
  most?: number | undefined | false;
  /** Columns that were counted less precise from the start, and what selects their values and cells. */
  base?: BaseLevels | undefined;
  bases?: readonly string[];
}

/** Learns what becomes of every tuple, and writes it as files that an engine can join. */
export async function learnInto(duck: Duck, input: LearnInput, options: JobOptions): Promise<RulesDocument> {
  const { onProgress, signal } = options;
  const tell = (phase: string, done: number, total: number) => onProgress?.({ phase, done, total });
  const { path } = dialectOf('duckdb');
  const counted = await asked((engine) => engine.run('countedColumns', { plan: input.plan }, { signal }));
  const names = countedNames(counted);
  const columns = (await duck.columns(`SELECT * FROM read_parquet(${path(input.sample)})`)).map(
    ({ name, type }) => columnOf(name, type),
  );
  checkNames(columns, counted);
  const numbered = names.map((_, index) => `c${index}`);
  const found = await duck.columns(`SELECT * FROM read_parquet(${path(input.tuples)})`);
  const expected = [...numbered, 'n'].join(', ');
  if (found.map(({ name }) => name).join(', ') !== expected) {
    throw badTuples(
      `columns ${found.map(({ name }) => name).join(', ')}`,
      `${expected}, as \`engine count\` writes them`,
    );
  }
  const types = found.slice(0, -1).map(({ type }, index) => columnOf(names[index] as string, type));
  for (const [index, { kind, name }] of types.entries()) {
    const own = columns.find((column) => column.name === names[index]);
    if (own?.kind !== kind) throw badTuples(`${name} as ${kind}`, `${own?.kind}, as in the table`);
  }
  await refuseConstants(duck, input, names);
  const { values, most } = input;
  if (most !== false) {
    const all = `read_parquet(${path(input.tuples)})`;
    await refuseTooManyCounted(duck, all, input.plan, types, counted, { signal, most });
  }
  if (values !== undefined) {
    const valuesOf = async (_: string, place: number) =>
      `SELECT value, n FROM read_parquet(${path(await values())}) WHERE place = ${place}`;
    await refuseUndecided(duck, input.plan, columns, counted, valuesOf, options);
  }
  tell('reading tuples', 0, 1);
  await codeTable(duck, 'tuples', `read_parquet(${path(input.tuples)})`, numbered);
  const codes = numbered.map((_, index) => `k${index}`).join(', ');
  const repeated = await duck.number(
    `SELECT count(*) FROM (SELECT 1 FROM tuples GROUP BY ${codes} HAVING count(*) > 1)`,
  );
  if (repeated > 0) throw badTuples(`${repeated} tuples that are there several times`, 'each once');
  const table = await readCoded(duck, 'tuples', types);
  const tuples = table.counts.length;
  if (tuples === 0) throw badTuples('no tuples', 'at least one');
  const learnt = await asked((engine) =>
    engine.run('learn', { plan: input.plan, table, key: input.key }, options),
  );
  tell('writing rules', 0, 1);
  const form = await writeRules(
    duck,
    ruleFiles(input.into),
    learnt,
    counted,
    input.key,
    table.columns.columns,
  );
  for (const [index, select] of (input.bases ?? []).entries()) {
    await duck.run(dialectOf('duckdb').write(ruleFiles(input.into)(`base${index}`), select));
  }
  const plan: unknown = JSON.parse(input.plan.replace(/^\uFEFF/, ''));
  const document: RulesDocument = {
    format: 1,
    plan,
    algorithm: learnt.algorithm,
    columns,
    counted,
    grouped: learnt.grouped,
    ...form,
    ...(input.rowId === undefined ? {} : { rowId: input.rowId }),
    ...(input.from === undefined ? {} : { from: input.from }),
    rows: learnt.total,
    suppressed: learnt.suppressed,
    tuples,
    classes: learnt.rowsOfClass.length,
    loss: learnt.loss,
    ...(input.base === undefined ? {} : { base: input.base }),
    notes: [
      ...Object.entries(input.base ?? {}).map(([name, level]) => `${name} begins with level ${level}.`),
      ...learnt.notes,
    ],
    verdict: learnt.verdict,
    hashes: await hashesOf(input.into, fileNames({ ...form, plan, columns, counted, base: input.base })),
  };
  await writeFile(join(input.into, RULES), `${JSON.stringify(document, undefined, 2)}\n`, { mode: 0o600 });
  return document;
}

/**
 * A name in the quotes of another engine is a text, the same in every row; whoever counts so finds one value where the
 * table has others. The row that was taken as it stands has to be among the tuples.
 */
async function refuseConstants(duck: Duck, input: LearnInput, names: readonly string[]): Promise<void> {
  const { path, quote, same } = dialectOf('duckdb');
  const equal = names.map((name, index) => same(`s.${quote(name)}`, `t.c${index}`)).join(' AND ');
  const unknown = await duck.number(
    `SELECT count(*) FROM read_parquet(${path(input.sample)}) s ANTI JOIN read_parquet(${path(input.tuples)}) t ON ${equal}`,
  );
  if (unknown > 0) throw badTuples('a row of the table that is no tuple', 'every row to be counted');
}

/** All files of rules: what is applied, and what is needed to verify it. */
function fileNames(
  document: Pick<RulesDocument, 'levelled' | 'counted' | 'columns' | 'plan'> & {
    base?: BaseLevels | undefined;
  },
): RuleName[] {
  const trees = treesOf(document).map((position): RuleName => `tree${position}`);
  const bases = Object.keys(document.base ?? {}).map((_, index): RuleName => `base${index}`);
  return [...ruleNames(document), ...trees, ...(coversOf(document) as RuleName[]), ...bases];
}

async function hashesOf(folder: string, names: readonly RuleName[]): Promise<Record<string, string>> {
  const files = names.map((name) => `${name}.parquet`);
  const sums = await Promise.all(files.map(async (file) => [file, await sumOf(join(folder, file))] as const));
  return Object.fromEntries(sums);
}

/** The rules in a folder, with files that are those that were written. */
export async function readRules(folder: string): Promise<RulesDocument> {
  const text = await readFile(join(folder, RULES), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw badRules(folder, error.code === 'ENOENT' ? `there is no ${RULES}` : error.message);
  });
  const document = JSON.parse(text) as RulesDocument;
  if (document.format !== 1) throw badRules(folder, `its format is ${document.format}, not 1`);
  for (const [name, hash] of Object.entries(await hashesOf(folder, fileNames(document)))) {
    if (document.hashes[name] !== hash) throw badRules(folder, `${name} is not the file that was written`);
  }
  return document;
}

function badRules(folder: string, reason: string): OutisError {
  return new OutisError({
    code: 'bad-source',
    message: `${folder} holds no rules: ${reason}`,
    details: { found: reason },
    hints: ['use the folder exactly as `engine learn` wrote it, or learn again'],
  });
}

function badTuples(found: string, expected: string): OutisError {
  return new OutisError({
    code: 'bad-source',
    message: `the tuples cannot be learnt from: found ${found}, expected ${expected}`,
    details: { found },
    hints: ['count again with the SQL of `outis engine count`'],
  });
}
