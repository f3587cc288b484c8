import { batch, signal } from '@preact/signals';
import { type OutisError, open, type Plan, type Profile, type Sheet, type Table } from 'outis';
import { texts } from '../../texts.ts';
import { fileCheck, forgetCheck } from '../desks/check.ts';
import { forgetSeriesRun, useLedgerPlan } from '../desks/series.ts';
import { sameSender } from '../page/embedded.ts';
import { language } from '../page/language.ts';
import { isAbort, type Problem, problemFrom } from '../page/problem.ts';
import type { Working } from '../page/working.ts';
import { forgetSearch } from '../plan/dependencies.ts';
import type { JsonObject } from '../plan/json.ts';
import { forgetRoles, plan } from '../plan/plan.ts';
import { expectReview, personAsked, unreviewed } from '../plan/review.ts';
import { forgetFrontier } from '../result/frontier.ts';
import { handoutProblem } from '../result/handout.ts';
import { forgetPrevious } from '../result/previous.ts';
import { forgetRun } from '../result/run.ts';
import { type ClosedTable, rememberTable, type Step } from './closed.ts';
import { identityOf, openedTable } from './keys.ts';
import { isTooLarge, memoryFor } from './memory.ts';
import { plainText, recordText, withRecord } from './repair.ts';
import { forgetSample } from './sample.ts';

/** A table that has been read, with what is known about it. */
export interface OpenTable {
  readonly name: string;
  /** What its file is called, without the sheet. */
  readonly fileName: string;
  readonly size: number;
  /** Its size as plain text, which is what memory depends on: workbooks and Parquet are packed. */
  readonly textSize: number;
  /** Where it can be read from again. */
  readonly source: Blob;
  /** Which sheet, if the source is a workbook and it was chosen. */
  readonly sheet: string | undefined;
  readonly handle: Table;
  /** Absent while the columns are still being looked at. */
  readonly profile: Profile | null;
}

export type Reading = { readonly name: string } & Working;

export const table = signal<OpenTable | null>(null);
export const reading = signal<Reading | null>(null);

/** Why the last file was not read, and what is left to do about it. */
export interface TableProblem {
  readonly name: string;
  readonly problem: Problem;
  readonly anyway?: () => void;
  /** A line that has more or fewer cells than the header: what it says, and ways to go on. */
  readonly line?: RaggedLine;
  /** The sheets of a workbook of which one has to be chosen. */
  readonly sheets?: readonly SheetChoice[];
}
export type SheetChoice = Sheet & { readonly choose: () => void };
export const tableProblem = signal<TableProblem | null>(null);

export interface RaggedLine {
  readonly number: number;
  readonly text: string;
  readonly use: (text: string) => void;
  readonly leaveOut: () => void;
  readonly leaveOutAll: () => void;
}

let latest: AbortController | null = null;

/** The plan that comes with a table, or the one that its columns decide on. */
export type GivenPlan = JsonObject | ((columns: readonly string[]) => JsonObject | undefined);

/** Reads a file, unless it is so large that the tab would probably end; then only if that is wanted anyway. */
export async function openTable(file: Blob, name: string, itsPlan?: GivenPlan): Promise<void> {
  if (!isTooLarge(file.size)) return readTable(file, name, itsPlan);
  const problem = {
    code: 'too-large',
    message: texts.data.tooLarge(name, file.size, memoryFor(file.size)),
    hints: texts.data.tooLargeHints,
    details: {},
  };
  tableProblem.value = { name, problem, anyway: () => void readTable(file, name, itsPlan) };
}

/** Opens a table again that another took the place of, with its plan as it was. */
export async function reopenTable(closed: ClosedTable, step: Step): Promise<void> {
  await readTable(closed.source, closed.name, undefined, closed.sheet, AS_IT_IS, { closed, step });
}

/** What is open, for whoever wants it back. */
function closedTable(): ClosedTable | null {
  const open = table.peek();
  const its = plan.peek();
  if (open === null || its === null) return null;
  return {
    name: open.fileName,
    source: open.source,
    sheet: open.sheet,
    plan: its,
    unreviewed: unreviewed.peek(),
    personAsked: personAsked.peek(),
  };
}

/** Reads a file in the worker and prepares a starter plan, unless one comes with it. */
async function readTable(
  file: Blob,
  name: string,
  itsPlan?: GivenPlan,
  sheet?: string,
  repairs: Repairs = AS_IT_IS,
  again?: { readonly closed: ClosedTable; readonly step: Step },
): Promise<void> {
  latest?.abort();
  const controller = new AbortController();
  latest = controller;
  const { signal: stop } = controller;
  const cancel = () => controller.abort();
  const options = {
    sheet,
    signal: stop,
    onProgress: (progress: { phase: string; done: number; total: number }) => {
      if (!stop.aborted) reading.value = { name, ...progress, cancel };
    },
  };
  const opened = {
    name: sheet === undefined ? name : texts.data.sheetOf(name, sheet),
    fileName: name,
    size: file.size,
    source: file,
    sheet,
  };
  batch(() => {
    tableProblem.value = null;
    reading.value = { name, phase: 'reading', done: 0, total: file.size, cancel };
  });
  try {
    const identity = identityOf(file, sheet);
    // A file that cannot be read is told of by the reader.
    identity.catch(() => undefined);
    const handle = await open(file, options);
    const known = await identity;
    if (stop.aborted) {
      handle.free();
      return;
    }
    const read = { ...opened, textSize: Math.max(file.size, await textSizeOf(handle)), handle };
    if (stop.aborted) {
      handle.free();
      return;
    }
    batch(() => {
      const replaced = closedTable();
      forgetTable();
      rememberTable(replaced, again?.step ?? 'new');
      openedTable.value = known;
      table.value = { ...read, profile: null };
    });
    const profile = await handle.profile(options);
    const columns = handle.info.columns.map((column) => column.name);
    const given = again?.closed.plan ?? (typeof itsPlan === 'function' ? itsPlan(columns) : itsPlan);
    const starter = given ?? inPageLanguage(await handle.suggestPlan(options));
    batch(() => {
      personAsked.value = again?.closed.personAsked ?? (given === undefined ? mayTellPersons(profile) : []);
      table.value = { ...read, profile };
      plan.value = starter;
      expectReview(again?.closed.unreviewed ?? (given ? [] : columns));
    });
    useLedgerPlan();
  } catch (error) {
    if (stop.aborted && latest !== controller) return;
    batch(() => {
      if (table.value?.profile === null) forgetTable();
      if (isAbort(error)) return;
      const problem = problemFrom(error as OutisError);
      const choose = (chosen: string) => () => void readTable(file, name, itsPlan, chosen);
      tableProblem.value = { name, problem, ...sheetsToChoose(problem, choose) };
    });
    if (!isAbort(error)) await offerRepair(file, name, problemFrom(error), itsPlan, repairs);
  } finally {
    if (latest === controller) reading.value = null;
  }
}

/** Whoever uses the page in another language wants the reports in it, too. */
function inPageLanguage(suggested: Plan): JsonObject {
  const spoken = language.peek();
  const made = suggested as unknown as JsonObject;
  return spoken === 'en' ? made : { ...made, language: spoken };
}

/** The column that may tell which rows are about one person: of the identifiers that repeat the one with most values. */
function mayTellPersons({ warnings, columns }: Profile): string[] {
  const repeats = columns.filter(({ name }) =>
    warnings.some(({ kind, column }) => kind === 'repeated-identifier' && column === name),
  );
  const most = Math.max(...repeats.map(({ distinct }) => distinct));
  return repeats
    .filter(({ distinct }) => distinct === most)
    .slice(0, 1)
    .map(({ name }) => name);
}

/** A file with more lines that do not fit than this is no table with a slip of the pen. */
const MOST_LEFT_OUT = 1_000;

/** What was done to lines that do not fit the header. */
interface Repairs {
  /** Whether they are left out from now on. */
  readonly all: boolean;
  /** How many were left out. */
  readonly lines: number;
  /** Whether the file was turned into plain text before. */
  readonly plain: boolean;
}

const AS_IT_IS: Repairs = { all: false, lines: 0, plain: false };

/** Lets a record that does not fit the header be changed or left out, and the file be read again. */
async function offerRepair(
  file: Blob,
  name: string,
  { code, details }: Problem,
  itsPlan: GivenPlan | undefined,
  repairs: Repairs,
): Promise<void> {
  const { line, found } = details;
  if (code !== 'ragged-row' || typeof line !== 'number' || typeof found !== 'number') return;
  const plain = repairs.plain ? file : await plainText(file).catch(() => null);
  if (plain === null) return;
  const again = async (text: string | null, all: boolean) => {
    const repaired = await withRecord(plain, line, found, text);
    sameSender(file, repaired);
    const lines = repairs.lines + (text === null ? 1 : 0);
    return readTable(repaired, name, itsPlan, undefined, { all, lines, plain: true });
  };
  if (repairs.all && repairs.lines < MOST_LEFT_OUT) return again(null, true);
  const text = await recordText(plain, line, found);
  const failed = tableProblem.value;
  if (failed === null || failed.name !== name) return;
  tableProblem.value = {
    ...failed,
    line: {
      number: line,
      text,
      use: (changed) => void again(changed, false),
      leaveOut: () => void again(null, false),
      leaveOutAll: () => void again(null, true),
    },
  };
}

const SAMPLED_ROWS = 200;

/** About how many bytes the table has as text, from its first rows. */
async function textSizeOf(handle: Table): Promise<number> {
  const rows = await handle.rows(0, SAMPLED_ROWS);
  const bytes = new TextEncoder().encode(rows.map((cells) => cells.join(',')).join('\n')).length;
  return (bytes / Math.max(1, rows.length)) * handle.info.rows;
}

/** The sheets that hold anything, if the problem is that there are several. */
function sheetsToChoose(
  { code, details }: Problem,
  choose: (name: string) => () => void,
): Pick<TableProblem, 'sheets'> {
  if (code !== 'several-sheets') return {};
  const sheets = (details.sheets as Sheet[]).filter(({ columns }) => columns > 0);
  return { sheets: sheets.map((sheet) => ({ ...sheet, choose: choose(sheet.name) })) };
}

/** Lets go of the table, its plan and its result. */
export function forgetTable(): void {
  batch(() => {
    table.value?.handle.free();
    forgetRun();
    forgetPrevious();
    handoutProblem.value = null;
    forgetFrontier();
    forgetSeriesRun();
    forgetSearch();
    if (fileCheck.value.state === 'table') forgetCheck();
    expectReview([]);
    personAsked.value = [];
    forgetRoles();
    forgetSample();
    table.value = null;
    plan.value = null;
  });
}
