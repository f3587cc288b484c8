import { batch, signal } from '@preact/signals';
import { texts } from '../../texts.ts';
import { checkRelease } from '../desks/check.ts';
import { isSeriesPlan, receiveLedger } from '../desks/series.ts';
import { receiveViewFiles } from '../desks/views.ts';
import { type SentTable, sameSender } from '../page/embedded.ts';
import { goTo, workspace } from '../page/workspace.ts';
import { isObject, type JsonObject, withValue } from '../plan/json.ts';
import { early } from '../plan/offered.ts';
import { keepHierarchy, plan } from '../plan/plan.ts';
import { reviewedAll } from '../plan/review.ts';
import { hierarchyOf, receiveProject, receiveScript } from './import.ts';
import { columnFor, isHierarchy, type Recognised, recognise, recordsAsCsv } from './recognise.ts';
import { openTable, table, tableProblem } from './table.ts';

/** Why the last plan file could not be used. */
export const planFileProblem = signal<string | null>(null);

/** A table that arrived while another is open: nothing is replaced before this is answered. */
export interface Arrived {
  readonly name: string;
  readonly open: () => void;
  /** Absent for what holds more than a table. */
  readonly asExtract?: () => void;
}
export const arrived = signal<Arrived | null>(null);

/** What became of hierarchies that were dropped: by file, the column it went to, if one was found. */
export interface Matched {
  readonly matched: readonly { readonly file: string; readonly column: string }[];
  /** Columns that have no use for one as they are. */
  readonly kept: readonly string[];
  readonly unmatched: readonly string[];
}
export const hierarchiesMatched = signal<Matched | null>(null);

interface Arrival {
  readonly file: File;
  readonly is: Recognised;
}

/** Files that arrive together, wherever they are dropped: each is taken for what it is. */
export async function receiveFiles(files: readonly File[], dropped = false): Promise<void> {
  const arrivals: Arrival[] = [];
  for (const file of files) arrivals.push({ file, is: await recognise(file) });
  const of = (kind: Recognised['kind']) =>
    arrivals.filter(({ is }) => is.kind === kind).map(({ file }) => file);
  if (of('release').length > 0) {
    goTo('check');
    await checkRelease(files);
    return;
  }
  for (const ledger of of('ledger')) {
    await receiveLedger(ledger);
    goTo('again');
  }
  if (of('views').length > 0) {
    goTo('views');
    await receiveViewFiles(of('views'));
  }
  for (const project of of('project')) {
    const open = async () => {
      arrived.value = null;
      if (['start', 'explain', 'views'].includes(workspace.value)) goTo('publish');
      await receiveProject(project);
    };
    if (dropped && table.value !== null) arrived.value = { name: project.name, open: () => void open() };
    else await open();
  }
  const [tables, hierarchies] = await sorted(of('table'));
  if (workspace.value === 'views' || (tables.length > 1 && workspace.value !== 'again')) {
    if (tables.length === 0) return;
    goTo('views');
    await receiveViewFiles(tables);
    return;
  }
  const [first] = [...tables, ...of('records')];
  if (first) await receiveTable(first, dropped);
  for (const file of of('plan')) await receivePlanFile(file);
  for (const file of of('script')) await receiveScript(file);
  if (hierarchies.length > 0) await receiveHierarchies(hierarchies);
  for (const { file, is } of arrivals) if (is.kind === 'other') refuse(file.name, is.what);
}

/** Tables, and beside a table files that are hierarchies of its columns. */
async function sorted(files: readonly File[]): Promise<[tables: File[], hierarchies: File[]]> {
  const tables: File[] = [];
  const hierarchies: File[] = [];
  for (const file of files) ((await isHierarchy(file)) ? hierarchies : tables).push(file);
  // Without a table that they could belong to they are read as what they look like.
  return tables.length === 0 && table.value === null ? [hierarchies, []] : [tables, hierarchies];
}

/** A table from the site around this page; its plan is offered, not used. */
export async function receiveSent({ file, plan: itsPlan }: SentTable): Promise<void> {
  goTo('publish');
  if (itsPlan !== null) early.value = { from: 'link', plan: itsPlan };
  await receiveTable(file, true);
}

/** One file that was dropped, chosen or pasted. */
export const receiveFile = (file: File): Promise<void> => receiveFiles([file]);

async function receiveTable(file: File, dropped: boolean): Promise<void> {
  if (['start', 'explain', 'views'].includes(workspace.value)) goTo('publish');
  const open = async () => {
    arrived.value = null;
    const is = await recognise(file);
    const source = is.kind === 'records' ? await recordsAsCsv(file) : file;
    sameSender(file, source);
    await openTable(source, file.name, workspace.value === 'again' ? keptForSeries() : undefined);
  };
  if (dropped && table.value !== null && workspace.value !== 'again') {
    arrived.value = {
      name: file.name,
      open: () => void open(),
      asExtract: () => {
        arrived.value = null;
        goTo('views');
        void receiveViewFiles([file]);
      },
    };
    return;
  }
  await open();
}

/** A plan for a series stays for the next table, if that has its columns. */
function keptForSeries(): (columns: readonly string[]) => JsonObject | undefined {
  // As it is now: when the columns are known, the table before and its plan are gone.
  const kept = isSeriesPlan() ? plan.value : null;
  const named = Object.keys(isObject(kept?.attributes) ? kept.attributes : {});
  return (columns) => (kept !== null && named.every((column) => columns.includes(column)) ? kept : undefined);
}

/** A file that holds no table: what it is, and what to do instead. */
function refuse(name: string, what: 'picture' | 'document' | 'program' | 'json'): void {
  if (['start', 'explain'].includes(workspace.value)) goTo('publish');
  tableProblem.value = {
    name,
    problem: {
      code: 'no-table',
      message: texts.data.noTable[what],
      hints: texts.data.noTableHints,
      details: {},
    },
  };
}

/** Puts hierarchies where their names say they belong, in one step that can be taken back. */
async function receiveHierarchies(files: readonly File[]): Promise<void> {
  const columns = table.value?.handle.info.columns.map(({ name }) => name) ?? [];
  const matched: { file: string; column: string }[] = [];
  const kept: string[] = [];
  const unmatched: string[] = [];
  let next = plan.value;
  for (const file of files) {
    const column = columnFor(file.name, columns);
    if (column === undefined || next === null) {
      unmatched.push(file.name);
      continue;
    }
    const own = isObject(next.attributes) ? next.attributes[column] : undefined;
    const role = isObject(own) ? own.role : undefined;
    const hierarchy = await hierarchyOf(file);
    if (hierarchy === undefined) continue;
    // Only what is made less precise, or measured by a hierarchy, has one.
    if (role !== 'quasi' && role !== 'sensitive') {
      keepHierarchy(column, hierarchy);
      kept.push(column);
      continue;
    }
    matched.push({ file: file.name, column });
    next = withValue(next, ['attributes', column, 'hierarchy'], hierarchy) as JsonObject;
  }
  batch(() => {
    plan.value = next;
    hierarchiesMatched.value = { matched, kept, unmatched };
  });
}

async function receivePlanFile(file: File): Promise<void> {
  if (table.value !== null) return receivePlan(file);
  if (['start', 'explain', 'views'].includes(workspace.value)) goTo('publish');
  await readPlan(file, (read) => {
    early.value = { from: 'file', plan: read };
  });
}

/** Uses a plan from a file, however faulty: its faults are then shown at their fields. */
export async function receivePlan(file: File): Promise<void> {
  await readPlan(file, (read) => {
    plan.value = read;
    reviewedAll();
  });
}

async function readPlan(file: File, use: (read: JsonObject) => void): Promise<void> {
  try {
    const read: unknown = JSON.parse((await file.text()).replace(/^\uFEFF/, ''));
    if (!isObject(read)) throw new SyntaxError('{ … }');
    batch(() => {
      use(read);
      planFileProblem.value = null;
    });
  } catch (error) {
    planFileProblem.value = texts.protection.notJson(file.name, (error as Error).message);
  }
}
