/** `outis anonymize`: from a table and a plan to a release folder. */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { OutisError } from '../error.js';
import type { AnonymizeOptions, Release, ReleaseFile, Table } from '../types.js';
import type { Context, Given } from './commands.js';
import { searchLine } from './estimate.js';
import { DONE, NO, outcomeOf, refuse } from './failure.js';
import { sha256 } from './files.js';
import { addFile } from './folder.js';
import { numberFrom, openTable, readBytes, readPlan, STANDARD_INPUT } from './input.js';
import { keyFrom, releaseKey, warnOfLostKey } from './key.js';
import { refuseInside } from './paths.js';
import { withOptions } from './plan-options.js';
import { severalFiles } from './several.js';
import { isSimple, simplePlan } from './simple-plan.js';
import { type Target, targetOf } from './target.js';
import { Transaction } from './transaction.js';
import { dependencyAttacks, verdictLines } from './verdict.js';

export async function anonymize(given: Given, context: Context): Promise<number> {
  return given.files.length > 1 ? severalFiles(given, context, oneFile) : oneFile(given, context);
}

async function oneFile(given: Given, context: Context): Promise<number> {
  const pseudonymKey = await keyFrom(given, 'pseudonym-key');
  const target = targetOf(given);
  if (target.toStandardOutput) {
    const key = await keyFrom(given, 'key');
    return toStandardOutput(given, context, target, { key, pseudonymKey });
  }
  // The key of the release that is replaced is looked for where the release goes.
  const placed = { ...given, options: { ...given.options, out: target.folder } };
  return publish(placed, context, {
    target,
    make: async (table, plan, options) => {
      const key = await releaseKey(placed, (text) => context.terminal.say(text));
      const release = await table.anonymize(plan, { ...options, key, pseudonymKey });
      warnOfLostKey(placed, key, (text) => context.terminal.say(text));
      return release;
    },
  });
}

/** How a release comes to be, and what to say about it besides. */
export interface Recipe {
  /** The ledger of the series, where there is one. */
  ledger?: string;
  /** Where it goes, unless that is a folder of tables as CSV. */
  target?: Target;
  /** `before`: the ledger of the release before. */
  make(table: Table, plan: string, options: AnonymizeOptions, before: Uint8Array | null): Promise<Release>;
  /** Throws if the release must not be put in place. */
  refuse?(release: Release, out: string): void;
  /** Called once everything is in place. */
  after?(before: Uint8Array | null, ledger: { place: string; previous: string }): void;
  told?(release: Release, ledger: { place: string; previous: string }): Told;
}

export interface Told {
  lines: string[];
  json: Record<string, unknown>;
}

/** Makes a release and writes it as a whole, or not at all. */
export async function publish(given: Given, context: Context, recipe: Recipe): Promise<number> {
  const { private: secret } = given.options;
  const target = recipe.target ?? targetOf(given);
  const out = target.folder;
  const [input] = given.files;
  if (input !== undefined && input !== STANDARD_INPUT) {
    refuseInside(input, { '--out': out, '--private': secret });
  }
  const { terminal, signal } = context;
  const transaction = Transaction.begin(
    { out, secret, ledger: recipe.ledger, copy: target.copy?.path },
    {
      force: given.flags.has('force'),
      first: given.flags.has('first'),
      say: (text) => terminal.say(text),
    },
  );
  let table: Table | undefined;
  try {
    const written = isSimple(given) ? undefined : await readPlan(given);
    const opened = await openTable(given, context);
    table = opened;
    const plan = withOptions(written ?? (await spelledOut(opened, given, context)), given, target);
    for (const { message } of await opened.review(plan)) terminal.say(`warning: ${message}`);
    const polishSeconds = numberFrom(given, 'polish-seconds');
    // The files go there as they are made: a large release is never in memory as a whole.
    const writeInto = transaction.prepare();
    const { format } = target;
    const content = whoeverPressesEnter(given);
    const options = {
      polishSeconds,
      signal,
      enough: content.signal,
      onProgress: terminal.progress,
      writeInto,
      format,
      usefulness: analysesOf(given),
    };
    const release = await diagnosed(
      () => recipe.make(opened, plan, options, transaction.ledger),
      context,
      secret,
    ).finally(content.close);
    for (const line of attackWarnings(release)) terminal.say(line);
    signal.throwIfAborted();
    recipe.refuse?.(release, out);
    if (target.copy) {
      refuseSeveralTables(release, 'name a folder with --out');
      const { name } = tableFile(release, target.copy.ending);
      await transaction.copy(createReadStream(join(writeInto.public, name)), signal);
      signal.throwIfAborted();
    }
    transaction.commit(release.ledger);
    const ledger = transaction.ledgerPlaces;
    if (ledger) recipe.after?.(transaction.ledger, ledger);
    await tell(
      opened,
      release,
      { out, secret, copy: target.copy?.path },
      given,
      context,
      ledger && recipe.told?.(release, ledger),
    );
    return DONE;
  } finally {
    transaction.end();
    table?.free();
  }
}

/** The plan that the options stand for, told so that it can be kept. */
async function spelledOut(table: Table, given: Given, { terminal }: Context): Promise<string> {
  const { plan, unnamed } = await simplePlan(table, given);
  const text = JSON.stringify(plan, undefined, 2);
  terminal.say(
    `the plan that these options stand for (keep it as plan.json, and give it with --plan):\n${text}`,
  );
  if (unnamed.length > 0) {
    terminal.say(
      `not published, because no option names them: ${unnamed.join(', ')}; --insensitive publishes columns as they are`,
    );
  }
  return text;
}

/** The release's one table on standard output, and nothing else of it: no report, no key. */
async function toStandardOutput(
  given: Given,
  context: Context,
  target: Target,
  keys: { key: Uint8Array | undefined; pseudonymKey: Uint8Array | undefined },
): Promise<number> {
  const { terminal, signal } = context;
  const taken = given.flags.has('json') ? '--json' : given.options.private && '--private';
  if (taken) throw refuse('usage', `--out - and ${taken} are given`, 'name a folder with --out');
  const written = isSimple(given) ? undefined : await readPlan(given);
  const table = await openTable(given, context);
  try {
    const plan = withOptions(written ?? (await spelledOut(table, given, context)), given, target);
    for (const { message } of await table.review(plan)) terminal.say(`warning: ${message}`);
    const polishSeconds = numberFrom(given, 'polish-seconds');
    const { format } = target;
    const release = await table.anonymize(plan, {
      ...keys,
      polishSeconds,
      format,
      usefulness: analysesOf(given),
      signal,
      onProgress: terminal.progress,
    });
    warnOfLostKey(given, keys.key, (text) => terminal.say(text));
    for (const line of attackWarnings(release)) terminal.say(line);
    refuseSeveralTables(release, 'name a folder with --out');
    for (const line of verdictLines(release.verdict, terminal)) terminal.say(line);
    terminal.clear();
    await terminal.bytes(tableFile(release, target.workbook ? 'xlsx' : format).blob.stream());
    return DONE;
  } finally {
    table.free();
  }
}

/** The file that holds the one table of a release. */
function tableFile(release: Release, ending: string): ReleaseFile {
  const found = release.files().find(({ name }) => name === `release.${ending}`);
  if (!found) throw new Error('a release of one table has a file for it');
  return found;
}

function refuseSeveralTables({ tables }: Release, hint: string): void {
  if (tables.length > 1) {
    const names = tables.map(({ name }) => name).join(', ');
    throw refuse('usage', `this plan publishes several tables (${names}), which one file cannot hold`, hint);
  }
}

/** Whoever sits at a terminal and presses Enter is content: a polish ends with the best so far. */
function whoeverPressesEnter(given: Given): { signal: AbortSignal; close: () => void } {
  const content = new AbortController();
  const { stdin } = process;
  if (!stdin.isTTY || given.files.includes(STANDARD_INPUT))
    return { signal: content.signal, close: () => {} };
  const heard = () => content.abort();
  stdin.once('data', heard);
  return {
    signal: content.signal,
    close: () => {
      stdin.off('data', heard);
      // a terminal that is listened to keeps the process alive
      stdin.pause();
    },
  };
}

/** Makes the release; where the answer is no, the publisher gets the diagnosis. */
async function diagnosed(
  make: () => Promise<Release>,
  { terminal }: Context,
  secret: string | undefined,
): Promise<Release> {
  try {
    return await make();
  } catch (error) {
    if (secret !== undefined && error instanceof OutisError && outcomeOf(error).exitCode === NO) {
      const { code, message, details, hints } = error;
      const diagnosis = `${JSON.stringify({ code, message, details, hints }, undefined, 2)}\n`;
      await addFile(secret, 'diagnosis.json', [diagnosis], { secret: true });
      terminal.say(`the diagnosis is in ${secret}`);
    }
    throw error;
  }
}

/** How someone could get around the release: for the publisher, never for the public files. */
function attackWarnings(release: Release): string[] {
  return dependencyAttacks(release.verdict)
    .filter(({ verdict }) => verdict === 'violated')
    .flatMap(({ summary, story = [], dependency, remedy }) => [
      `warning: ${summary}`,
      ...story.map((step) => `  ${step}`),
      remedy
        ? `  The method d-l-inference with the dependency ${dependency} in the plan prevents this.`
        : '  Make a column of its left side quasi or an identifier, if you can do without it.',
    ]);
}

/** What `report.json` says of rows that are not published, or in part. */
/** Whether the private report compares analyses; a column to be predicted is reason enough. */
function analysesOf({ flags, options: { target } }: Given): { target: string | undefined } | undefined {
  return flags.has('usefulness') || target !== undefined ? { target } : undefined;
}

interface Suppressed {
  rows: number;
  leftOut?: number;
  changed?: number;
  components?: { columns: string[]; rows: number }[];
}

/** How many rows were left out, and how many show `*` in some columns. */
function suppressedLines({ rows, leftOut, changed, components }: Suppressed): string[] {
  const whole = components === undefined ? rows : (leftOut ?? 0);
  const many = (count: number) => (count === 1 ? '1 row' : `${count} rows`);
  return [
    ...(whole > 0 ? [`${many(whole)} left out`] : []),
    ...(changed
      ? [`of these ${changed} because a sensitive value changed to one that too few others hide`]
      : []),
    ...(components ?? [])
      .filter((component) => component.rows > 0)
      .map(
        (component) =>
          `${many(component.rows)} with * in ${component.columns.join(', ')} and in the sensitive columns`,
      ),
  ];
}

async function tell(
  table: Table,
  release: Release,
  places: { out: string; secret: string | undefined; copy: string | undefined },
  given: Given,
  { terminal }: Context,
  more?: Told,
): Promise<void> {
  const hash = sha256(await readBytes(join(places.out, 'SHA256SUMS')));
  const files = release.files().filter((file) => !file.private);
  if (given.flags.has('json')) {
    const { verdict, report } = release;
    return terminal.json({
      verdict,
      report,
      files: files.map((file) => file.name),
      out: places.out,
      ...(places.copy !== undefined && { copy: places.copy }),
      sha256sums: hash,
      ...more?.json,
    });
  }
  for (const line of verdictLines(release.verdict, terminal)) terminal.print(line);
  const { worlds } = release.privateReport;
  if (worlds?.computed) for (const sentence of worlds.explanation) terminal.print(`  ${sentence}`);
  for (const { name, rowCount, origin } of release.tables) {
    const counts = origin.length < rowCount;
    terminal.print(
      counts
        ? `${name}: ${rowCount} rows of counts`
        : `${name}: ${rowCount} rows published from ${table.info.rows}`,
    );
  }
  for (const line of suppressedLines(release.report.suppressed)) terminal.print(line);
  const { groups, risk, linked } = release.report.measures;
  // the publisher's figure, over the table's own values: the one by which methods are compared
  const { loss, columns: lost } = release.privateReport.measures;
  const sizes = ({ count, smallest, largest }: Sizes, what: string) =>
    terminal.print(`${count} ${what} of ${smallest} to ${largest} rows`);
  if (linked) sizes(linked.batches, 'batches');
  sizes(groups, linked ? 'buckets' : 'groups');
  terminal.print(
    `information loss ${percent(loss)}, highest risk of being recognised ${percent(risk.prosecutor.highest)}`,
  );
  const squared = lost.flatMap(({ column, squaredError: error }) =>
    error === undefined ? [] : [`${column} ${percent(error)}`],
  );
  if (squared.length > 0) terminal.print(`squared error of numbers (SSE / SST): ${squared.join(', ')}`);
  const population = given.options.population ?? release.report.plan.population;
  const { journalist, populationUniques } = release.privateReport.measures.riskAfter;
  if (population !== undefined) {
    terminal.print(
      `by someone who does not know who is in the table: ${percent(journalist)}, if it is a random sample of ${told(population)}`,
    );
  }
  if (populationUniques) {
    const { expected, by } = populationUniques;
    terminal.print(
      `expected to be alone with their published values in the population: ${expected.toPrecision(3)} (${by})`,
    );
  }
  const { search } = release.privateReport;
  if (search) terminal.print(searchLine(search));
  if (places.copy !== undefined) terminal.print(`${places.copy}: the table alone`);
  terminal.print(`${places.out}: ${files.map((file) => file.name).join(', ')}`);
  if (places.secret !== undefined) terminal.print(`${places.secret}: for you alone`);
  for (const line of more?.lines ?? []) terminal.print(line);
  terminal.print(`SHA-256 of SHA256SUMS: ${hash}`);
}

/** A population as it was given: a number of people, or a file. */
function told(population: number | string): string {
  return Number.isNaN(Number(population)) ? String(population) : `${population} people`;
}

interface Sizes {
  count: number;
  smallest: number;
  largest: number;
}

function percent(share: number): string {
  return `${(100 * share).toPrecision(3)} %`;
}
