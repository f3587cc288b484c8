import { signal } from '@preact/signals';
import { texts } from '../texts.ts';
import { isObject } from './json.ts';
import { plan } from './plan.ts';
import { isSeriesPlan, receiveLedger } from './series.ts';
import { openTable, table } from './table.ts';

/** Why the last plan file could not be used. */
export const planFileProblem = signal<string | null>(null);

const PLAN_FILE = /\.json$/i;
const LEDGER_FILE = /\.ledger(\.previous)?$/i;

/**
 * A file that was dropped, chosen or pasted: a ledger by its name, a plan if it is JSON and there is a
 * table, else a table. A plan for a series stays for the next table.
 */
export async function receiveFile(file: File): Promise<void> {
  if (LEDGER_FILE.test(file.name)) {
    await receiveLedger(file);
    location.hash = '#again';
    return;
  }
  if (PLAN_FILE.test(file.name) && table.value !== null) await receivePlan(file);
  else await openTable(file, file.name, isSeriesPlan() ? (plan.value ?? undefined) : undefined);
}

/** Uses a plan from a file, however faulty: its faults are then shown at their fields. */
export async function receivePlan(file: File): Promise<void> {
  try {
    const read: unknown = JSON.parse((await file.text()).replace(/^\uFEFF/, ''));
    if (!isObject(read)) throw new SyntaxError('{ … }');
    plan.value = read;
    planFileProblem.value = null;
  } catch (error) {
    planFileProblem.value = texts.protection.notJson(file.name, (error as Error).message);
  }
}
