import { computed, signal } from '@preact/signals';
import type { Plan, Release, Table, TableFormat } from 'outis';
import { isAbort, type Problem, problemFrom } from '../page/problem.ts';
import { started, type Working } from '../page/working.ts';
import { changedPaths } from '../plan/difference.ts';
import type { JsonObject } from '../plan/json.ts';
import { plan } from '../plan/plan.ts';
import { keyFor } from '../table/keys.ts';
import { forgetComparisons } from './comparison.ts';
import { rememberResult } from './previous.ts';
import { reported } from './usefulness.ts';

/** That a result was made from some of the rows: nothing is promised of it. */
export interface Preview {
  readonly rows: number;
  readonly of: number;
}

/** A result, with the plan and the table that it was made from. */
export interface Done {
  readonly state: 'done';
  readonly release: Release;
  readonly plan: JsonObject;
  /** The rows that the release was made from: the open table, or its sample. */
  readonly handle: Table;
  readonly milliseconds: number;
  readonly preview?: Preview | undefined;
  /** Whether it was made at a glance: judged, but without the polish, and with nothing to hand out. */
  readonly glance?: boolean | undefined;
  /** Whether a run that should have replaced it was cancelled. */
  readonly kept?: true;
}

export type Run =
  | { readonly state: 'none' }
  | ({ readonly state: 'running' } & Working)
  | { readonly state: 'cancelled' }
  | {
      readonly state: 'failed';
      readonly problem: Problem;
      readonly plan: JsonObject;
      readonly preview?: Preview | undefined;
    }
  | Done;

export const run = signal<Run>({ state: 'none' });

/** How the tables of a release are stored; it is no part of the plan. */
export const tableFormat = signal<TableFormat>('csv');

/** A run that goes on while the result before it is still shown. */
export const busy = signal<Working | null>(null);

/** The places of the plan that were edited after the result was made. */
export const changes = computed<readonly string[]>(() =>
  'plan' in run.value && plan.value !== null ? changedPaths(run.value.plan, plan.value) : [],
);

/** Whether the plan was edited after the result was made; what was undone since does not count. */
export const outOfDate = computed(() => changes.value.length > 0);

/** The result of the whole table by the plan as it stands, if that is what is shown. */
export const whole = computed<Done | null>(() =>
  run.value.state === 'done' && run.value.preview === undefined && !run.value.glance && !outOfDate.value
    ? run.value
    : null,
);

/** The result that stands until the one that is being made replaces it. */
let standing: Done | null = null;
/** The last result that was judged, while a preview stands in its place: who cancels the whole gets it back. */
let judged: Done | null = null;
let latest: AbortController | null = null;
/** What is being run. */
let runningPlan: JsonObject | null = null;

/** Whether this very plan is being run. */
export const isBeingRun = (asked: JsonObject): boolean => isRunning() && runningPlan === asked;

/** How a run is started. */
interface RunOptions {
  /** Whether what is shown stays in view meanwhile. */
  readonly quiet?: boolean;
  readonly preview?: Preview | undefined;
  readonly glance?: boolean | undefined;
}

/** Whether a run is going on, in view or not. */
export const isRunning = (): boolean => run.peek().state === 'running' || busy.peek() !== null;

/** The seconds that a preview may be polished. */
const PREVIEW_POLISH = 0.2;

/** Stops the run that is going on, for another: what was shown before it stays meanwhile. */
export const cancelRun = (): void => latest?.abort();

export async function startRun(handle: Table, options: RunOptions = {}): Promise<void> {
  const { quiet = false, preview, glance } = options;
  const asked = plan.value;
  if (asked === null || isRunning()) return;
  forgetComparisons();
  standing = run.value.state === 'done' ? run.value : null;
  const controller = new AbortController();
  latest = controller;
  runningPlan = asked;
  const { signal: stop } = controller;
  let byPerson = false;
  const cancel = () => {
    byPerson = true;
    controller.abort();
  };
  const content = new AbortController();
  const enough = () => content.abort();
  const show = (work: Omit<Working, 'cancel'>) => {
    // what is lost is told while a release that is already good is only improved
    const working = { ...work, cancel, ...(work.loss !== undefined && { enough }) };
    if (quiet) busy.value = working;
    else run.value = { state: 'running', ...working };
  };
  show(started(cancel));
  const begun = performance.now();
  try {
    const release = await handle.anonymize(asked as unknown as Plan, {
      key: keyFor('release'),
      signal: stop,
      enough: content.signal,
      format: tableFormat.peek(),
      // A preview is to look at while something is changed: the best polish is for the whole.
      ...(preview && { polishSeconds: PREVIEW_POLISH }),
      // What was found in values is decided before anything is handed out, not before it can be looked at.
      toLookAt: glance ? 'at-a-glance' : true,
      ...(reported.peek()?.plan === asked && { usefulness: { target: reported.peek()?.target } }),
      onProgress: (progress) => {
        if (!stop.aborted && latest === controller) show(progress);
      },
    });
    // Taking the result over from the worker was one step; drawing it is the next.
    await new Promise((next) => setTimeout(next));
    if (latest !== controller) {
      release.free();
      return;
    }
    replaceStanding(preview !== undefined);
    busy.value = null;
    const milliseconds = performance.now() - begun;
    run.value = { state: 'done', release, plan: asked, handle, milliseconds, preview, glance };
  } catch (error) {
    // A run whose table was let go leaves no trace.
    if (latest !== controller) return;
    busy.value = null;
    if (isAbort(error)) {
      const back = byPerson ? lastJudged() : standing;
      run.value = back === null ? { state: 'cancelled' } : byPerson ? { ...back, kept: true } : { ...back };
      standing = null;
      return;
    }
    replaceStanding(false);
    run.value = { state: 'failed', problem: problemFrom(error), plan: asked, preview };
  }
}

/** Of the result that was replaced, what there is to compare stays; by a preview, which is not judged, the result itself. */
function replaceStanding(byPreview: boolean): void {
  const old = standing;
  standing = null;
  if (old !== null && old.preview === undefined && !old.glance) rememberResult(old.release, old.plan);
  if (byPreview && old !== null && old.preview === undefined) {
    letJudgedGo();
    judged = old;
    return;
  }
  old?.release.free();
  if (!byPreview) letJudgedGo();
}

/** What is shown again after a run was cancelled: a result with a verdict, if there is one. */
function lastJudged(): Done | null {
  if (standing?.preview === undefined || judged === null) return standing;
  standing.release.free();
  const back = judged;
  judged = null;
  return back;
}

function letJudgedGo(): void {
  judged?.release.free();
  judged = null;
}

/** Stops what runs and lets go of what was made. */
export function forgetRun(): void {
  forgetComparisons();
  const going = latest;
  latest = null;
  going?.abort();
  if (run.value.state === 'done') run.value.release.free();
  if (standing !== null && standing !== run.value) standing.release.free();
  standing = null;
  letJudgedGo();
  busy.value = null;
  run.value = { state: 'none' };
}
