/** Learning: from counted tuples to files with rules, which engines join with their rows. */
import { createHash, createHmac } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Engine } from '../engine.js';
import { OutisError } from '../error.js';
import type { KeptPath, LearntRules } from '../protocol.js';
import { csvLine, textAt } from '../texts.js';
import { threads } from '../threads.js';
import type { JobOptions, Verdict } from '../types.js';
import { countedNames, type RuleFiles } from './apply.js';
import { type CountedColumns, checkNames, columnOf, type EngineColumn } from './columns.js';
import { dialectOf } from './dialect.js';
import type { Duck } from './duckdb.js';
import { textOf } from './render.js';

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
  rowId?: string;
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
const FILES = ['whole', 'split', 'parts', 'classes', 'key'] as const;

/** The files with the rules in a folder. */
export function ruleFiles(folder: string): RuleFiles {
  const entries = FILES.map((name) => [name, join(folder, `${name}.parquet`)]);
  return Object.fromEntries(entries) as unknown as RuleFiles;
}

/** One worker for one call. */
export async function asked<T>(use: (engine: Engine) => Promise<T>): Promise<T> {
  const engine = new Engine(threads.startWorker());
  try {
    return await use(engine);
  } finally {
    engine.terminate();
  }
}

/** The name of the column with the counts, which no other column has. */
export function countName(names: readonly string[]): string {
  let name = 'rows';
  while (names.includes(name)) name += '_';
  return name;
}

/** What a query selects as a CSV file that Outis reads, the last column with counts; and these counts. */
export async function writeCsv(
  duck: Duck,
  select: string,
  columns: readonly EngineColumn[],
  counts: string,
  path: string,
): Promise<{ source: KeptPath; counts: number[] }> {
  const all: number[] = [];
  async function* lines() {
    const names = [...columns.map(({ name }) => name), counts];
    yield `${names.map((name) => `"${name.replaceAll('"', '""')}"`).join(',')}\n`;
    const texts = columns.map((column) => remembered(textOf(column)));
    for await (const chunk of duck.chunks(select)) {
      const values = chunk.getColumns();
      const last = values[columns.length] ?? [];
      let text = '';
      for (let row = 0; row < chunk.rowCount; row += 1) {
        for (let column = 0; column < columns.length; column += 1) {
          text += `${(texts[column] as (typeof texts)[number])((values[column] ?? [])[row] ?? null)},`;
        }
        const count = Number(last[row]);
        all.push(count);
        text += `${count}\n`;
      }
      yield text;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
  const { size, mtimeMs } = await stat(path);
  return { source: { path, size, modified: mtimeMs }, counts: all };
}

/** As many values of a column are written once and then remembered. */
const REMEMBERED = 100_000;

function remembered(textOf: (value: never) => string): (value: unknown) => string {
  const known = new Map<unknown, string>();
  return (value) => {
    const found = known.get(value);
    if (found !== undefined) return found;
    const text = csvLine([textOf(value as never)]).slice(0, -1);
    if (typeof value !== 'object' && known.size < REMEMBERED) known.set(value, text);
    return text;
  };
}

export interface LearnInput {
  /** Files in Parquet: the counted tuples, and a row of the table. */
  tuples: string;
  sample: string;
  plan: string;
  key: Uint8Array;
  rowId: string | undefined;
  /** Where the rules go, and a folder for what is written along the way. Both are private. */
  into: string;
  scratch: string;
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
  tell('reading tuples', 0, 1);
  const order = numbered.map((name) => `${name} NULLS FIRST`).join(', ');
  await duck.runAll([
    'DROP TABLE IF EXISTS tuples',
    `CREATE TABLE tuples AS SELECT CAST(row_number() OVER (ORDER BY ${order}) - 1 AS UINTEGER) AS tuple, * FROM read_parquet(${path(input.tuples)})`,
  ]);
  const tuples = await duck.number('SELECT count(*) FROM tuples');
  if (tuples === 0) throw badTuples('no tuples', 'at least one');
  const repeated = await duck.number(
    `SELECT count(*) FROM (SELECT 1 FROM tuples GROUP BY ${numbered.join(', ')} HAVING count(*) > 1)`,
  );
  if (repeated > 0) throw badTuples(`${repeated} tuples that are there several times`, 'each once');
  const types = found.slice(0, -1).map(({ type }, index) => columnOf(names[index] as string, type));
  for (const [index, { kind, name }] of types.entries()) {
    const own = columns.find((column) => column.name === names[index]);
    if (own?.kind !== kind) throw badTuples(`${name} as ${kind}`, `${own?.kind}, as in the table`);
  }
  const counts = countName(names);
  const csv = await writeCsv(
    duck,
    `SELECT ${[...numbered, 'n'].join(', ')} FROM tuples ORDER BY tuple`,
    types,
    counts,
    join(input.scratch, 'tuples.csv'),
  );
  const learnt = await asked((engine) =>
    engine.run('learn', { plan: input.plan, source: csv.source, counts, key: input.key }, options),
  );
  tell('writing rules', 0, 1);
  const divided = await writeRules(duck, input, learnt, csv.counts, numbered);
  const document: RulesDocument = {
    format: 1,
    plan: JSON.parse(input.plan.replace(/^\uFEFF/, '')),
    algorithm: learnt.algorithm,
    columns,
    counted,
    grouped: learnt.grouped,
    divided,
    ...(input.rowId === undefined ? {} : { rowId: input.rowId }),
    rows: learnt.total,
    suppressed: learnt.suppressed,
    tuples,
    classes: learnt.rowsOfClass.length,
    loss: learnt.loss,
    notes: learnt.notes,
    verdict: learnt.verdict,
    hashes: await hashesOf(input.into),
  };
  await writeFile(join(input.into, RULES), `${JSON.stringify(document, undefined, 2)}\n`, { mode: 0o600 });
  return document;
}

/** Writes shares and classes as Parquet; says whether some tuples are divided. */
async function writeRules(
  duck: Duck,
  { into, key }: LearnInput,
  rules: LearntRules,
  counts: readonly number[],
  numbered: readonly string[],
): Promise<boolean> {
  const { tuples, classes, rows } = rules;
  const first = new Uint32Array(tuples.length);
  const past = new Uint32Array(tuples.length);
  const whole = new Uint32Array(tuples.length);
  for (let share = 0; share < tuples.length; share += 1) {
    const before = share > 0 && tuples[share - 1] === tuples[share] ? (past[share - 1] as number) : 0;
    first[share] = before;
    past[share] = before + (rows[share] as number);
    whole[share] = rows[share] === counts[tuples[share] as number] ? 1 : 0;
  }
  const divided = whole.includes(0);
  const texts = rules.columns.map(({ texts }) =>
    Array.from({ length: texts.ends.length }, (_, index) => textAt(texts, index)),
  );
  const number = Uint32Array.from({ length: rules.rowsOfClass.length }, (_, index) => index);
  await duck.runAll([
    'DROP TABLE IF EXISTS shares',
    'CREATE TABLE shares (tuple UINTEGER, class UINTEGER, first UINTEGER, past UINTEGER, whole UINTEGER)',
    'DROP TABLE IF EXISTS classes',
    `CREATE TABLE classes (class UINTEGER, rows UINTEGER, ${rules.columns.map((_, index) => `g${index} VARCHAR`).join(', ')})`,
  ]);
  await duck.append(
    'shares',
    tuples.length,
    [tuples, classes, first, past, whole].map((values) => ({ values })),
  );
  await duck.append('classes', number.length, [
    { values: number },
    { values: rules.rowsOfClass },
    ...rules.columns.map(({ ofClass }, index) => ({ values: ofClass, texts: texts[index] as string[] })),
  ]);
  const { write } = dialectOf('duckdb');
  const copy = (name: (typeof FILES)[number], select: string) =>
    write.call(dialectOf('duckdb'), ruleFiles(into)[name], select);
  const tuple = numbered.map((name) => `t.${name}`).join(', ');
  // Only what decides which row of a divided tuple goes where; never in the text of a query.
  await duck.runAll(['DROP TABLE IF EXISTS dealing', 'CREATE TABLE dealing (key VARCHAR)']);
  const dealing = createHmac('sha256', key).update('which of equal rows goes where').digest('hex');
  await duck.append('dealing', 1, [{ values: new Uint32Array(1), texts: [dealing] }]);
  await duck.runAll([
    copy(
      'whole',
      `SELECT ${tuple}, CAST(s.class AS BIGINT) AS class, CAST(t.n AS BIGINT) AS n FROM shares s JOIN tuples t USING (tuple) WHERE s.whole = 1 ORDER BY s.tuple`,
    ),
    copy(
      'split',
      `SELECT ${tuple}, CAST(t.tuple AS BIGINT) AS split FROM tuples t SEMI JOIN (SELECT tuple FROM shares WHERE whole = 0) s USING (tuple) ORDER BY t.tuple`,
    ),
    copy(
      'parts',
      'SELECT CAST(tuple AS BIGINT) AS split, CAST(class AS BIGINT) AS class, CAST(first AS BIGINT) AS first, CAST(past AS BIGINT) AS past FROM shares WHERE whole = 0 ORDER BY tuple, first',
    ),
    copy(
      'classes',
      `SELECT CAST(class AS BIGINT) AS class, CAST(rows AS BIGINT) AS rows, ${rules.columns.map((_, index) => `g${index}`).join(', ')} FROM classes ORDER BY class`,
    ),
    copy('key', 'SELECT key FROM dealing'),
    'DROP TABLE dealing',
  ]);
  return divided;
}

async function hashesOf(folder: string): Promise<Record<string, string>> {
  const entries = await Promise.all(
    Object.values(ruleFiles(folder)).map(async (file) => {
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex');
      return [file.slice(folder.length + 1), hash] as const;
    }),
  );
  return Object.fromEntries(entries);
}

/** The rules in a folder, with files that are those that were written. */
export async function readRules(folder: string): Promise<RulesDocument> {
  const text = await readFile(join(folder, RULES), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw badRules(folder, error.code === 'ENOENT' ? `there is no ${RULES}` : error.message);
  });
  const document = JSON.parse(text) as RulesDocument;
  if (document.format !== 1) throw badRules(folder, `its format is ${document.format}, not 1`);
  for (const [name, hash] of Object.entries(await hashesOf(folder))) {
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
