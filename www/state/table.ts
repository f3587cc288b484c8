import { batch, signal } from '@preact/signals';
import { type OutisError, open, type Profile, type Table } from 'outis';
import { texts } from '../texts.ts';
import { fileCheck, forgetCheck } from './check.ts';
import { forgetSearch } from './dependencies.ts';
import { forgetFrontier } from './frontier.ts';
import type { JsonObject } from './json.ts';
import { isTooLarge, memoryFor } from './memory.ts';
import { plan } from './plan.ts';
import { forgetPrevious } from './previous.ts';
import { isAbort, type Problem, problemFrom } from './problem.ts';
import { expectReview } from './review.ts';
import { forgetRun } from './run.ts';
import { forgetSeriesRun } from './series.ts';
import type { Working } from './working.ts';

/** A table that has been read, with what is known about it. */
export interface OpenTable {
  readonly name: string;
  readonly size: number;
  /** Where it can be read from again. */
  readonly source: Blob;
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
}
export const tableProblem = signal<TableProblem | null>(null);

let latest: AbortController | null = null;

/** Reads a file, unless it is so large that the tab would probably end; then only if that is wanted anyway. */
export async function openTable(file: Blob, name: string, itsPlan?: JsonObject): Promise<void> {
  if (!isTooLarge(file.size)) return readTable(file, name, itsPlan);
  const problem = {
    code: 'too-large',
    message: texts.data.tooLarge(name, file.size, memoryFor(file.size)),
    hints: texts.data.tooLargeHints,
    details: {},
  };
  tableProblem.value = { name, problem, anyway: () => void readTable(file, name, itsPlan) };
}

/** Reads a file in the worker and prepares a starter plan, unless one comes with it. */
async function readTable(file: Blob, name: string, itsPlan?: JsonObject): Promise<void> {
  latest?.abort();
  const controller = new AbortController();
  latest = controller;
  const { signal: stop } = controller;
  const cancel = () => controller.abort();
  const options = {
    signal: stop,
    onProgress: (progress: { phase: string; done: number; total: number }) => {
      if (!stop.aborted) reading.value = { name, ...progress, cancel };
    },
  };
  batch(() => {
    tableProblem.value = null;
    reading.value = { name, phase: 'reading', done: 0, total: file.size, cancel };
  });
  try {
    const handle = await open(file, options);
    if (stop.aborted) {
      handle.free();
      return;
    }
    batch(() => {
      forgetTable();
      table.value = { name, size: file.size, source: file, handle, profile: null };
    });
    const profile = await handle.profile(options);
    const starter = itsPlan ?? ((await handle.suggestPlan(options)) as unknown as JsonObject);
    batch(() => {
      table.value = { name, size: file.size, source: file, handle, profile };
      plan.value = starter;
      expectReview(itsPlan ? [] : handle.info.columns.map((column) => column.name));
    });
  } catch (error) {
    if (stop.aborted && latest !== controller) return;
    batch(() => {
      if (table.value?.profile === null) forgetTable();
      if (!isAbort(error)) tableProblem.value = { name, problem: problemFrom(error as OutisError) };
    });
  } finally {
    if (latest === controller) reading.value = null;
  }
}

/** Lets go of the table, its plan and its result. */
export function forgetTable(): void {
  table.value?.handle.free();
  forgetRun();
  forgetPrevious();
  forgetFrontier();
  forgetSeriesRun();
  forgetSearch();
  if (fileCheck.value.state === 'table') forgetCheck();
  expectReview([]);
  table.value = null;
  plan.value = null;
}
