/** `outis engine`: tables past one machine, counted and released where they lie. */
import { mkdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { DialectName } from '../engine/dialect.js';
import {
  audit,
  count,
  estimate,
  type Judgement,
  judge,
  learn,
  openRules,
  type Rules,
  type RunResult,
  run,
} from '../engine/index.js';
import { publicReport, RELEASE } from '../engine/report.js';
import type { Plan } from '../plan.js';
import type { Context, Given } from './commands.js';
import { DONE, NO, refuse, unwritable } from './failure.js';
import { beside } from './folder.js';
import { numberFrom, readPlan, required } from './input.js';
import { keyKeptIn, releaseKey, warnOfLostKey } from './key.js';
import { isInside, realPlace, refuseInside } from './paths.js';
import type { Terminal } from './terminal.js';
import { nameLeftovers, Transaction } from './transaction.js';
import { verdictLines } from './verdict.js';

type Step = (given: Given, context: Context) => Promise<number>;

const STEPS: Record<string, Step> = {
  run: runAll,
  estimate: estimateStep,
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
  refuseAround(source, { '--out': place, '--private': secret });
  const transaction = Transaction.begin(
    { out: place, secret, ledger: undefined },
    { force: given.flags.has('force'), first: false, say: (text) => terminal.say(text) },
  );
  let work: string | undefined;
  try {
    const plan = await readPlan(given);
    const key = await releaseKey(given, (text) => terminal.say(text));
    const into = transaction.prepare();
    work = workBeside(scratch, place, terminal);
    const made = await run(source, plan, {
      ...limits(given, context),
      out: into.public,
      private: into.private,
      key,
      rowId: given.options['row-id'],
      partitionBy: given.options['partition-by']?.split(','),
      base: baseFrom(given),
      maxTuples: numberFrom(given, 'max-tuples'),
      scratch: work,
    });
    if (into.private !== undefined) {
      await writeFile(join(into.private, 'report-private.json'), privateReport(made), { mode: 0o600 });
    }
    context.signal.throwIfAborted();
    warnOfLostKey(given, key, (text) => terminal.say(text));
    transaction.commit(undefined);
    tell(made, place, { plan, given }, context);
    return DONE;
  } finally {
    if (work !== undefined) rmSync(work, { recursive: true, force: true });
    transaction.end();
  }
}

/** An empty folder to work in, named after the release, so that whoever comes after a run that was killed finds it. */
function workBeside(scratch: string | undefined, out: string, terminal: Terminal): string {
  const place = realPlace(out);
  const around = realPlace(scratch ?? dirname(place));
  const work = beside(join(around, basename(place)), 'scratch');
  try {
    mkdirSync(around, { recursive: true });
    mkdirSync(work, { mode: 0o700 });
  } catch (error) {
    throw unwritable(around, error);
  }
  if (around !== dirname(place)) {
    nameLeftovers(join(around, basename(place)), (text) => terminal.say(text));
  }
  return work;
}

/** The table must not lie where the release goes; nor the release among files that are all of them read as the table. */
function refuseAround(source: string, folders: Record<string, string | undefined>): void {
  const [before = ''] = source.split(/[*?[]/, 1);
  const around = before === source ? source : dirname(`${before}x`);
  refuseInside(around, folders);
  if (before !== source && !source.includes('**')) return;
  for (const [option, folder] of Object.entries(folders)) {
    if (folder !== undefined && isInside(realPlace(around), realPlace(folder))) {
      throw refuse(
        'folder-in-use',
        `${option} is inside ${around}, all of which is read as the table`,
        'name a folder elsewhere',
      );
    }
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

function privateReport({
  rules,
  figures,
  verdict,
}: Pick<RunResult, 'rules' | 'figures' | 'verdict'>): string {
  const { rows, suppressed, tuples, classes, loss, algorithm } = rules;
  return `${JSON.stringify({ rows, suppressed, tuples, classes, loss, algorithm, figures, verdict }, undefined, 2)}\n`;
}

/** What is lost; with its name, where columns count by the weights of the plan. */
function lossOf(loss: number, plan: string): string {
  const { attributes } = JSON.parse(plan) as Plan;
  const weights = Object.values(attributes).filter(({ role }) => role === 'quasi');
  const weighted = new Set(weights.map(({ weight }) => weight ?? 1)).size > 1;
  return `information loss${weighted ? ', columns weighted as in the plan,' : ''} ${(100 * loss).toPrecision(3)} %`;
}

function tell(
  made: RunResult,
  out: string,
  { plan, given }: { plan: string; given: Given },
  { terminal }: Context,
): void {
  const { verdict, report, rules } = made;
  if (given.flags.has('json')) {
    terminal.json({ verdict, report, out });
    return;
  }
  for (const line of verdictLines(verdict, terminal)) terminal.print(line);
  const table = given.options['partition-by'] === undefined ? RELEASE.file : `${RELEASE.folder}/`;
  terminal.print(`${table}: ${rules.rows - rules.suppressed} rows published from ${rules.rows}`);
  terminal.print(`learnt from ${rules.tuples} tuples; ${rules.classes} classes; ${lossOf(rules.loss, plan)}`);
  for (const line of report.notChecked as string[]) terminal.print(terminal.faint(`  not checked: ${line}`));
  terminal.print(`${out}: ${table}, report.json, report.html, SHA256SUMS`);
}

async function estimateStep(given: Given, { terminal }: Context): Promise<number> {
  const from = required(
    given.options.from,
    '--from with the table in the engine, such as --from lake.register',
  );
  const sql = await estimate(await readPlan(given), { dialect: dialectFrom(given), from });
  terminal.print(sql.trimEnd());
  return DONE;
}

async function countStep(given: Given, { terminal }: Context): Promise<number> {
  const plan = await readPlan(given);
  const from = required(
    given.options.from,
    '--from with the table in the engine, such as --from lake.register',
  );
  const sql = await count(plan, { dialect: dialectFrom(given), from, work: given.options.work });
  terminal.print(sql.trimEnd());
  return DONE;
}

function dialectFrom({ options: { dialect = 'duckdb' } }: Given): DialectName {
  return dialect as DialectName;
}

async function learnStep(given: Given, context: Context): Promise<number> {
  const work = required(given.files[0], 'the folder that the SQL of `engine count` wrote');
  const rules = required(given.options.out, '--out with a folder for the rules');
  const key = await keyKeptIn(rules, given, (text) => context.terminal.say(text));
  const plan = await readPlan(given);
  const learnt = await learn(work, plan, {
    ...limits(given, context),
    rules,
    key,
    rowId: given.options['row-id'],
    from: given.options.from,
    base: baseFrom(given),
    maxTuples: numberFrom(given, 'max-tuples'),
  });
  const { rows, suppressed, tuples, classes, loss, verdict } = learnt.document;
  const { terminal } = context;
  if (given.flags.has('json')) terminal.json({ rows, suppressed, tuples, classes, loss, verdict });
  else {
    for (const line of verdictLines(verdict, terminal)) terminal.print(line);
    terminal.print(
      `${classes} classes of ${tuples} tuples; ${suppressed} of ${rows} rows are left out; ${lossOf(loss, plan)}`,
    );
    terminal.print(`${rules}: for you alone`);
  }
  return DONE;
}

async function sqlStep(what: 'apply' | 'verify', given: Given, { terminal }: Context): Promise<number> {
  const rules = await openRules(required(given.files[0], 'the folder with the rules'));
  const { staging, statistics, at, from = rules.document.from } = given.options;
  const table = required(from, '--from with the table in the engine, which `engine learn` was not told');
  const sql = rules.sql({ dialect: dialectFrom(given), from: table, staging, statistics, at });
  terminal.print(sql[what].trimEnd());
  return DONE;
}

async function judgeStep(given: Given, context: Context): Promise<number> {
  const { terminal } = context;
  const { out, private: secret, staging } = given.options;
  const statistics = required(given.files[0], 'the folder that the SQL of `engine verify` wrote');
  const rules = await openRules(required(given.options.rules, '--rules with the folder with the rules'));
  if (out === undefined) {
    const judged = await judge(statistics, rules, limits(given, context));
    return await tellJudged(judged, rules, given, context);
  }
  const transaction = Transaction.begin(
    { out, secret, ledger: undefined },
    { force: given.flags.has('force'), first: false, say: (text) => terminal.say(text) },
  );
  try {
    const into = transaction.prepare();
    const judged = await judge(statistics, rules, { ...limits(given, context), staging, out: into.public });
    if (judged.verdict.verdict === 'holds') {
      if (into.private !== undefined) {
        const made = { ...judged, rules: rules.document };
        await writeFile(join(into.private, 'report-private.json'), privateReport(made), { mode: 0o600 });
      }
      transaction.commit(undefined);
    }
    return await tellJudged(judged, rules, given, context);
  } finally {
    transaction.end();
  }
}

async function tellJudged(
  judged: Judgement,
  { document }: Rules,
  given: Given,
  { terminal }: Context,
): Promise<number> {
  const { verdict } = judged;
  const report = await publicReport(document, judged);
  if (given.flags.has('json')) terminal.json({ verdict, report });
  else for (const line of verdictLines(verdict, terminal)) terminal.print(line);
  if (verdict.verdict !== 'holds') return NO;
  const { out } = given.options;
  if (out !== undefined && !given.flags.has('json')) {
    for (const line of report.notChecked) terminal.print(terminal.faint(`  not checked: ${line}`));
    terminal.print(`${out}: the release, with report.json, report.html and SHA256SUMS`);
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
