import { signal } from '@preact/signals';
import { texts } from '../texts.ts';
import { checkRelease, isRelease } from './check.ts';
import { isObject } from './json.ts';
import { plan } from './plan.ts';
import { reviewedAll } from './review.ts';
import { isSeriesPlan, receiveLedger } from './series.ts';
import { openTable, table } from './table.ts';
import { goTo, workspace } from './workspace.ts';

/** Why the last plan file could not be used. */
export const planFileProblem = signal<string | null>(null);

const PLAN_FILE = /\.json$/i;
const LEDGER_FILE = /\.ledger(\.previous)?$/i;

/** Files that arrive together: a release to check, or a table and then its plan. */
export async function receiveFiles(files: readonly File[]): Promise<void> {
  if (isRelease(files)) {
    goTo('check');
    await checkRelease(files);
    return;
  }
  const inOrder = [...files].sort((a, b) => Number(PLAN_FILE.test(a.name)) - Number(PLAN_FILE.test(b.name)));
  for (const file of inOrder.slice(0, 2)) await receiveFile(file);
}

/**
 * A file that was dropped, chosen or pasted: a ledger by its name, a plan if it is JSON and there is a
 * table, else a table. A plan for a series stays for the next table.
 */
export async function receiveFile(file: File): Promise<void> {
  if (LEDGER_FILE.test(file.name)) {
    await receiveLedger(file);
    goTo('again');
    return;
  }
  if (workspace.value === 'start') goTo('publish');
  if (PLAN_FILE.test(file.name) && table.value !== null) await receivePlan(file);
  else await openTable(file, file.name, isSeriesPlan() ? (plan.value ?? undefined) : undefined);
}

/** Uses a plan from a file, however faulty: its faults are then shown at their fields. */
export async function receivePlan(file: File): Promise<void> {
  try {
    const read: unknown = JSON.parse((await file.text()).replace(/^\uFEFF/, ''));
    if (!isObject(read)) throw new SyntaxError('{ … }');
    plan.value = read;
    reviewedAll();
    planFileProblem.value = null;
  } catch (error) {
    planFileProblem.value = texts.protection.notJson(file.name, (error as Error).message);
  }
}
