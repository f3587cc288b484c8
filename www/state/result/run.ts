import { computed, signal } from '@preact/signals';
import type { Plan, Release, Table } from 'outis';
import { isAbort, type Problem, problemFrom } from '../page/problem.ts';
import { started, type Working } from '../page/working.ts';
import { changedPaths } from '../plan/difference.ts';
import type { JsonObject } from '../plan/json.ts';
import { plan } from '../plan/plan.ts';
import { forgetComparisons } from './comparison.ts';
import { rememberResult } from './previous.ts';

/** A result, with the plan it was made from. */
interface Done {
  readonly state: 'done';
  readonly release: Release;
  readonly plan: JsonObject;
  readonly milliseconds: number;
  /** Whether a run that should have replaced it was cancelled. */
  readonly kept?: true;
}

export type Run =
  | { readonly state: 'none' }
  | ({ readonly state: 'running' } & Working)
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly problem: Problem; readonly plan: JsonObject }
  | Done;

export const run = signal<Run>({ state: 'none' });

/** The places of the plan that were edited after the result was made. */
export const changes = computed<readonly string[]>(() =>
  'plan' in run.value && plan.value !== null ? changedPaths(run.value.plan, plan.value) : [],
);

/** Whether the plan was edited after the result was made; what was undone since does not count. */
export const outOfDate = computed(() => changes.value.length > 0);

/** The result that stands until the one that is being made replaces it. */
let standing: Done | null = null;
let latest: AbortController | null = null;

export async function startRun(handle: Table): Promise<void> {
  const asked = plan.value;
  if (asked === null || run.value.state === 'running') return;
  forgetComparisons();
  standing = run.value.state === 'done' ? run.value : null;
  const controller = new AbortController();
  latest = controller;
  const { signal: stop } = controller;
  const cancel = () => controller.abort();
  run.value = { state: 'running', ...started(cancel) };
  const begun = performance.now();
  try {
    const release = await handle.anonymize(asked as unknown as Plan, {
      signal: stop,
      onProgress: (progress) => {
        if (!stop.aborted && run.value.state === 'running')
          run.value = { state: 'running', ...progress, cancel };
      },
    });
    // Taking the result over from the worker was one step; drawing it is the next.
    await new Promise((next) => setTimeout(next));
    if (latest !== controller) {
      release.free();
      return;
    }
    replaceStanding();
    run.value = { state: 'done', release, plan: asked, milliseconds: performance.now() - begun };
  } catch (error) {
    // A run whose table was let go leaves no trace.
    if (latest !== controller) return;
    if (isAbort(error)) {
      run.value = standing === null ? { state: 'cancelled' } : { ...standing, kept: true };
      standing = null;
      return;
    }
    replaceStanding();
    run.value = { state: 'failed', problem: problemFrom(error), plan: asked };
  }
}

/** Of the result that was replaced, what there is to compare stays. */
function replaceStanding(): void {
  if (standing === null) return;
  rememberResult(standing.release, standing.plan);
  standing.release.free();
  standing = null;
}

/** Stops what runs and lets go of what was made. */
export function forgetRun(): void {
  forgetComparisons();
  latest = null;
  if (run.value.state === 'running') run.value.cancel();
  if (run.value.state === 'done') run.value.release.free();
  standing?.release.free();
  standing = null;
  run.value = { state: 'none' };
}
