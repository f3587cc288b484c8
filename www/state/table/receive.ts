import { batch, signal } from '@preact/signals';
import { texts } from '../../texts.ts';
import { checkRelease, isRelease } from '../desks/check.ts';
import { isSeriesPlan, receiveLedger } from '../desks/series.ts';
import { receiveViewFiles } from '../desks/views.ts';
import { goTo, workspace } from '../page/workspace.ts';
import { isObject, type JsonObject } from '../plan/json.ts';
import { early } from '../plan/offered.ts';
import { plan } from '../plan/plan.ts';
import { reviewedAll } from '../plan/review.ts';
import { openTable, table } from './table.ts';

/** Why the last plan file could not be used. */
export const planFileProblem = signal<string | null>(null);

const PLAN_FILE = /\.json$/i;
const LEDGER_FILE = /\.ledger(\.previous)?$/i;

/** Files that arrive together: a release to check, extracts where views are checked, or a table and its plan. */
export async function receiveFiles(files: readonly File[]): Promise<void> {
  if (isRelease(files)) {
    goTo('check');
    await checkRelease(files);
    return;
  }
  if (workspace.value === 'views' && !files.some(({ name }) => LEDGER_FILE.test(name))) {
    await receiveViewFiles(files);
    return;
  }
  const inOrder = [...files].sort((a, b) => Number(PLAN_FILE.test(a.name)) - Number(PLAN_FILE.test(b.name)));
  for (const file of inOrder.slice(0, 2)) await receiveFile(file);
}

/**
 * A file that was dropped, chosen or pasted: a ledger by its name, a plan if it is JSON, else a table. A plan
 * that comes before its table waits for it; a plan for a series stays for the next table.
 */
export async function receiveFile(file: File): Promise<void> {
  if (LEDGER_FILE.test(file.name)) {
    await receiveLedger(file);
    goTo('again');
    return;
  }
  if (['start', 'explain', 'views'].includes(workspace.value)) goTo('publish');
  if (!PLAN_FILE.test(file.name))
    await openTable(file, file.name, isSeriesPlan() ? (plan.value ?? undefined) : undefined);
  else if (table.value !== null) await receivePlan(file);
  else
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
