/** `outis anonymize`: from a table and a plan to a release folder. */
import { join } from 'node:path';
import { OutisError } from '../error.js';
import type { AnonymizeOptions, Release, Table } from '../types.js';
import type { Context, Given } from './commands.js';
import { searchLine } from './estimate.js';
import { DONE, NO, outcomeOf, refuse } from './failure.js';
import { sha256 } from './files.js';
import { addFile } from './folder.js';
import { numberFrom, openTable, readBytes, readPlan, STANDARD_INPUT } from './input.js';
import { keyFrom, releaseKey } from './key.js';
import { isInside, realPlace } from './paths.js';
import { withOptions } from './plan-options.js';
import { Publication } from './publication.js';
import { dependencyAttacks, verdictLines } from './verdict.js';

export async function anonymize(given: Given, context: Context): Promise<number> {
  const pseudonymKey = await keyFrom(given, 'pseudonym-key');
  return publish(given, context, {
    make: async (table, plan, options) => {
      const key = await releaseKey(given, (text) => context.terminal.say(text));
      return table.anonymize(plan, { ...options, key, pseudonymKey });
    },
  });
}

/** How a release comes to be, and what to say about it besides. */
export interface Recipe {
  /** The ledger of the series, where there is one. */
  ledger?: string;
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
  const { out, private: secret } = given.options;
  if (out === undefined) throw refuse('usage', '--out is missing', 'add --out with the folder to publish');
  refuseInputInside(given, { '--out': out, '--private': secret });
  const { terminal, signal } = context;
  const publication = Publication.begin(
    { out, secret, ledger: recipe.ledger },
    {
      force: given.flags.has('force'),
      first: given.flags.has('first'),
      say: (text) => terminal.say(text),
    },
  );
  let table: Table | undefined;
  try {
    const plan = withOptions(await readPlan(given), given);
    const opened = await openTable(given, context);
    table = opened;
    for (const { message } of await opened.review(plan)) terminal.say(`warning: ${message}`);
    const polishSeconds = numberFrom(given, 'polish-seconds');
    // The files go there as they are made: a large release is never in memory as a whole.
    const writeInto = publication.prepare();
    const options = { polishSeconds, signal, onProgress: terminal.progress, writeInto };
    const release = await diagnosed(
      () => recipe.make(opened, plan, options, publication.ledger),
      context,
      secret,
    );
    for (const line of attackWarnings(release)) terminal.say(line);
    signal.throwIfAborted();
    recipe.refuse?.(release, out);
    publication.commit(release.ledger);
    const ledger = publication.ledgerPlaces;
    if (ledger) recipe.after?.(publication.ledger, ledger);
    await tell(opened, release, { out, secret }, given, context, ledger && recipe.told?.(release, ledger));
    return DONE;
  } finally {
    publication.end();
    table?.free();
  }
}

/** The table must not be in a folder that is about to be replaced. */
function refuseInputInside(given: Given, folders: Record<string, string | undefined>): void {
  const [table] = given.files;
  if (table === undefined || table === STANDARD_INPUT) return;
  for (const [option, folder] of Object.entries(folders)) {
    if (folder !== undefined && isInside(realPlace(folder), realPlace(table))) {
      throw refuse('folder-in-use', `${table} is inside ${option}`, 'keep the table elsewhere');
    }
  }
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
  places: { out: string; secret: string | undefined },
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
  const { loss } = release.privateReport.measures;
  const sizes = ({ count, smallest, largest }: Sizes, what: string) =>
    terminal.print(`${count} ${what} of ${smallest} to ${largest} rows`);
  if (linked) sizes(linked.batches, 'batches');
  sizes(groups, linked ? 'buckets' : 'groups');
  terminal.print(
    `information loss ${percent(loss)}, highest risk of being recognised ${percent(risk.prosecutor.highest)}`,
  );
  const { population } = release.report.plan;
  if (population !== undefined) {
    const outsider = percent(release.privateReport.measures.riskAfter.journalist);
    terminal.print(
      `by someone who does not know who is in the table: ${outsider}, if it is a random sample of ${population} people`,
    );
  }
  const { search } = release.privateReport;
  if (search) terminal.print(searchLine(search));
  terminal.print(`${places.out}: ${files.map((file) => file.name).join(', ')}`);
  if (places.secret !== undefined) terminal.print(`${places.secret}: for you alone`);
  for (const line of more?.lines ?? []) terminal.print(line);
  terminal.print(`SHA-256 of SHA256SUMS: ${hash}`);
}

interface Sizes {
  count: number;
  smallest: number;
  largest: number;
}

function percent(share: number): string {
  return `${(100 * share).toPrecision(3)} %`;
}
