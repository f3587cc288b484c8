/** `outis engine`: tables past one machine, counted and released where they lie. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DialectName } from '../engine/dialect.js';
import { audit, count, judge, learn, openRules, type RunResult, run } from '../engine/index.js';
import { publicReport, RELEASE } from '../engine/report.js';
import type { Context, Given } from './commands.js';
import { DONE, NO, refuse } from './failure.js';
import { numberFrom, readPlan, required } from './input.js';
import { keyFrom, releaseKey } from './key.js';
import { Transaction } from './transaction.js';
import { verdictLines } from './verdict.js';

type Step = (given: Given, context: Context) => Promise<number>;

const STEPS: Record<string, Step> = {
  run: runAll,
  count: countStep,
  learn: learnStep,
  apply: (given, context) => sqlStep('apply', given, context),
  verify: (given, context) => sqlStep('verify', given, context),
  judge: judgeStep,
  audit: auditStep,
};

export function engine(given: Given, context: Context): Promise<number> {
  const [name] = given.files;
  const step = name === undefined ? undefined : STEPS[name];
  if (step === undefined) {
    throw refuse('usage', `engine: found \`${name ?? ''}\``, `name a step: ${Object.keys(STEPS).join(', ')}`);
  }
  return step({ ...given, files: given.files.slice(1) }, context);
}

/** What DuckDB may take, and who is told. */
function limits(given: Given, { terminal, signal }: Context) {
  const threads = numberFrom(given, 'threads');
  return { memory: given.options.memory, threads, signal, onProgress: terminal.progress };
}

async function runAll(given: Given, context: Context): Promise<number> {
  const source = required(given.files[0], 'a table, such as register.parquet');
  const { out, private: secret, scratch } = given.options;
  const place = required(out, '--out with the folder to publish');
  const { terminal } = context;
  const transaction = Transaction.begin(
    { out: place, secret, ledger: undefined },
    { force: given.flags.has('force'), first: false, say: (text) => terminal.say(text) },
  );
  try {
    const plan = await readPlan(given);
    const key = await releaseKey(given, (text) => terminal.say(text));
    const into = transaction.prepare();
    const made = await run(source, plan, {
      ...limits(given, context),
      out: into.public,
      private: into.private,
      key,
      rowId: given.options['row-id'],
      partitionBy: given.options['partition-by']?.split(','),
      base: baseFrom(given),
      maxTuples: numberFrom(given, 'max-tuples'),
      scratch,
    });
    if (into.private !== undefined) {
      await writeFile(join(into.private, 'report-private.json'), privateReport(made), { mode: 0o600 });
    }
    context.signal.throwIfAborted();
    transaction.commit(undefined);
    tell(made, place, given, context);
    return DONE;
  } finally {
    transaction.end();
  }
}

/** `born=1,region=2`: where columns begin. */
function baseFrom({ options: { base } }: Given): Record<string, number> | undefined {
  if (base === undefined) return undefined;
  const levels = base.split(',').map((one): [string, number] => {
    const [, name, level] = /^(.+)=(\d+)$/.exec(one) ?? [];
    if (name === undefined)
      throw refuse('usage', `--base: found \`${one}\``, 'write column=level, such as born=1');
    return [name, Number(level)];
  });
  return Object.fromEntries(levels);
}

function privateReport({ rules, figures, verdict }: RunResult): string {
  const { rows, suppressed, tuples, classes, loss, algorithm } = rules;
  return `${JSON.stringify({ rows, suppressed, tuples, classes, loss, algorithm, figures, verdict }, undefined, 2)}\n`;
}

function tell(made: RunResult, out: string, given: Given, { terminal }: Context): void {
  const { verdict, report, rules } = made;
  if (given.flags.has('json')) {
    terminal.json({ verdict, report, out });
    return;
  }
  for (const line of verdictLines(verdict, terminal)) terminal.print(line);
  const table = given.options['partition-by'] === undefined ? RELEASE.file : `${RELEASE.folder}/`;
  terminal.print(`${table}: ${rules.rows - rules.suppressed} rows published from ${rules.rows}`);
  terminal.print(
    `learnt from ${rules.tuples} tuples; ${rules.classes} classes; information loss ${(100 * rules.loss).toPrecision(3)} %`,
  );
  for (const line of report.notChecked as string[]) terminal.print(terminal.faint(`  not checked: ${line}`));
  terminal.print(`${out}: ${table}, report.json, SHA256SUMS`);
}

async function countStep(given: Given, { terminal }: Context): Promise<number> {
  const plan = await readPlan(given);
  const work = given.options.work ?? 'work';
  terminal.print((await count(plan, { ...sqlOptions(given), work })).trimEnd());
  return DONE;
}

function sqlOptions(given: Given): { dialect: DialectName; from: string } {
  return {
    dialect: (given.options.dialect ?? 'duckdb') as DialectName,
    from: required(given.options.from, '--from with the table in the engine, such as --from lake.register'),
  };
}

async function learnStep(given: Given, context: Context): Promise<number> {
  const work = required(given.files[0], 'the folder that the SQL of `engine count` wrote');
  const rules = required(given.options.out, '--out with a folder for the rules');
  const learnt = await learn(work, await readPlan(given), {
    ...limits(given, context),
    rules,
    key: await keyFrom(given, 'key'),
    rowId: given.options['row-id'],
  });
  const { rows, suppressed, tuples, classes, loss, verdict } = learnt.document;
  const { terminal } = context;
  if (given.flags.has('json')) terminal.json({ rows, suppressed, tuples, classes, loss, verdict });
  else {
    for (const line of verdictLines(verdict, terminal)) terminal.print(line);
    terminal.print(`${classes} classes of ${tuples} tuples; ${suppressed} of ${rows} rows are left out`);
    terminal.print(`${rules}: for you alone`);
  }
  return DONE;
}

async function sqlStep(what: 'apply' | 'verify', given: Given, { terminal }: Context): Promise<number> {
  const rules = await openRules(required(given.files[0], 'the folder with the rules'));
  const { staging = 'staging', statistics = 'statistics', at } = given.options;
  const sql = rules.sql({
    ...sqlOptions(given),
    staging,
    statistics,
    ...(at === undefined ? {} : { at }),
  });
  terminal.print(sql[what].trimEnd());
  return DONE;
}

async function judgeStep(given: Given, context: Context): Promise<number> {
  const { terminal } = context;
  const statistics = required(given.files[0], 'the folder that the SQL of `engine verify` wrote');
  const rules = await openRules(required(given.options.rules, '--rules with the folder with the rules'));
  const judged = await judge(statistics, rules, limits(given, context));
  const report = publicReport(rules.document, judged);
  if (given.flags.has('json')) terminal.json({ verdict: judged.verdict, report });
  else for (const line of verdictLines(judged.verdict, terminal)) terminal.print(line);
  if (judged.verdict.verdict !== 'holds') return NO;
  if (given.options.out !== undefined) {
    await writeFile(given.options.out, `${JSON.stringify(report, undefined, 2)}\n`);
    if (!given.flags.has('json')) terminal.print(`${given.options.out}: the report for recipients`);
  }
  return DONE;
}

async function auditStep(given: Given, context: Context): Promise<number> {
  const { terminal } = context;
  const folder = required(given.files[0], 'the folder with the release');
  const { verdict } = await audit(folder, limits(given, context));
  if (given.flags.has('json')) terminal.json(verdict);
  else for (const line of verdictLines(verdict, terminal)) terminal.print(line);
  return verdict.verdict === 'holds' ? DONE : NO;
}
