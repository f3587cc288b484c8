/** Projects and settings of other programs, and what was not taken over from them. */
import { signal } from '@preact/signals';
import {
  type ImportNote,
  importHierarchy,
  importProject,
  importSettings,
  type OutisError,
  type SafeHarbor,
} from 'outis';
import { problemFrom } from '../page/problem.ts';
import type { JsonObject } from '../plan/json.ts';
import { plan } from '../plan/plan.ts';
import { expectReview, reviewedAll } from '../plan/review.ts';
import { isOfAmnesia } from './recognise.ts';
import { openTable, table, tableProblem } from './table.ts';
import { textOf } from './text-file.ts';

/** What the last import left out. */
export interface Imported {
  readonly name: string;
  readonly notes: readonly ImportNote[];
}
export const imported = signal<Imported | null>(null);

/** Opens the table of a project with the plan that its settings become. */
export async function receiveProject(file: File): Promise<void> {
  imported.value = null;
  await unlessRefused(file.name, async () => {
    const { table: csv, plan: itsPlan, notes } = await importProject(file);
    await openTable(csv, file.name, itsPlan as unknown as JsonObject);
    imported.value = { name: file.name, notes };
  });
}

/** Uses what a script says of the columns of the open table. */
export async function receiveScript(file: File): Promise<void> {
  imported.value = null;
  const columns = table.value?.handle.info.columns.map(({ name }) => name) ?? [];
  await unlessRefused(file.name, async () => {
    const { plan: itsPlan, notes } = await importSettings(await textOf(file), columns);
    plan.value = itsPlan as unknown as JsonObject;
    reviewedAll();
    // What the script gives no role is published as it is: nobody has said that it may be.
    expectReview(columns.filter((name) => itsPlan.attributes[name]?.role === 'insensitive'));
    imported.value = { name: file.name, notes };
  });
}

/** What Safe Harbor asks for, found in the table that was open. */
export const harbored = signal<{ readonly name: string; readonly found: SafeHarbor } | null>(null);

/** Opens the table without the identifiers of HIPAA Safe Harbor in place of the one that is open. */
export async function useSafeHarbor(): Promise<void> {
  const open = table.value;
  if (open === null) return;
  harbored.value = null;
  imported.value = null;
  await unlessRefused(open.name, async () => {
    const { found, table: kept } = await open.handle.safeHarbor();
    await openTable(kept, open.name);
    harbored.value = { name: open.name, found };
  });
}

/** A hierarchy as plans take it, from a file of ARX or Amnesia; none, and the reason is told, where it cannot be one. */
export async function hierarchyOf(file: File): Promise<JsonObject | undefined> {
  const text = await textOf(file);
  if (!isOfAmnesia(text)) return { kind: 'tree', csv: text };
  let hierarchy: JsonObject | undefined;
  await unlessRefused(file.name, async () => {
    hierarchy = (await importHierarchy(text)) as unknown as JsonObject;
  });
  return hierarchy;
}

async function unlessRefused(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    tableProblem.value = { name, problem: problemFrom(error as OutisError) };
  }
}
