import { computed, effect, signal } from '@preact/signals';
import type { Table } from 'outis';
import { isSeriesPlan } from '../desks/series.ts';
import { workspace } from '../page/workspace.ts';
import { estimate } from '../plan/estimate.ts';
import { checking, faults } from '../plan/faults.ts';
import { isObject, type JsonObject } from '../plan/json.ts';
import { plan } from '../plan/plan.ts';
import { population } from '../table/population.ts';
import { PREVIEWED, sampleOf } from '../table/sample.ts';
import { table } from '../table/table.ts';
import { cancelRun, isBeingRun, isRunning, outOfDate, run, startRun, whole } from './run.ts';

/** Runs of whole tables that take less than this, in seconds, follow every change. */
const AT_ONCE = 0.5;
/** A small table has no smaller preview: it is run as a whole up to this, and beyond only when asked. */
const SMALL_TABLE = 5;
/** A run that goes on for less than this, in milliseconds, is let finish: ending a worker costs more. */
const LET_FINISH = 300;

/** A result at a glance becomes the plan's own by itself where that takes at most so many seconds. */
const BY_ITSELF = 3;
/** And only after a pause, in milliseconds: whoever drags a control wants to see the next step. */
const PAUSE = 500;

/** What the next change will do: run the whole table, the same at a glance, a sample of it, or wait to be asked. */
export type Mode = 'whole' | 'glance' | 'preview' | 'asked';

/** What runs of a method took on this table, in seconds. */
const measured = new Map<string, number>();
let measuredOn: Table | null = null;

const atAGlance = (of: JsonObject): string => `${methodOf(of)} at a glance`;
const methodOf = (of: JsonObject): string => String(isObject(of.algorithm) ? of.algorithm.name : '');

function secondsFor(asked: JsonObject): number | null {
  return measured.get(methodOf(asked)) ?? estimate.peek()?.seconds ?? null;
}

/** Whether the plan asks for a run that takes as long as it is given, so that no change could be followed. */
const takesItsTime = ({ algorithm }: JsonObject): boolean =>
  isObject(algorithm) && algorithm.polish === 'best';

/** The seconds of a run without what only improves it; as long as any where the method has nothing of the kind. */
function secondsAtAGlance(asked: JsonObject, whole: number): number {
  const foreseen = estimate.peek();
  if (foreseen === null || foreseen.atAGlance >= foreseen.seconds) return whole;
  return measured.get(atAGlance(asked)) ?? foreseen.atAGlance;
}

function modeFor(handle: Table, asked: JsonObject, seconds: number): Mode {
  const glance = secondsAtAGlance(asked, seconds);
  if (seconds * 1000 > LET_FINISH && glance < seconds && glance < AT_ONCE) return 'glance';
  if (takesItsTime(asked)) return 'preview';
  if (seconds < AT_ONCE) return 'whole';
  if (handle.info.rows > PREVIEWED) return 'preview';
  return seconds < SMALL_TABLE ? 'whole' : 'asked';
}

/** Whether the plan as it stands waits to be run by hand. */
export const waits = signal(false);

/** Whether a change that was made is still on its way to a result. */
export const pending = signal(false);

/** Whether what is shown is neither current nor about to be replaced. */
export const isStale = computed(() => outOfDate.value && !pending.value);

let wanted: JsonObject | null = null;
/** The plan whose run somebody stopped. */
let stopped: JsonObject | null = null;
/** The plan that is being run because somebody asked for it. */
let byHand: JsonObject | null = null;
let going: { readonly plan: JsonObject; readonly begun: number; readonly long: boolean } | null = null;

/** Makes the result follow every change of the plan: one run at a time, and the latest plan next. */
export function watchLive(): () => void {
  return effect(() => {
    const asked = plan.value;
    const open = table.value;
    const there = workspace.value === 'publish' && open?.profile != null && asked !== null;
    const isChecking = checking.value;
    const isFaulty = faults.value.length > 0;
    if (!there || isSeriesPlan() || (isFaulty && !isChecking)) {
      wanted = null;
      pending.value = false;
      waits.value = false;
      return;
    }
    if (measuredOn !== open.handle) {
      measured.clear();
      measuredOn = open.handle;
    }
    const known = measured.get(methodOf(asked)) ?? estimate.value?.seconds;
    // Asked so that the end of a run is noticed as well.
    const { state } = run.value;
    if (isCurrent(asked)) {
      if (going === null) pending.value = false;
      return;
    }
    // Stopped by hand: the next change starts it again.
    if (stopped === asked && state !== 'running') {
      pending.value = false;
      return;
    }
    pending.value = true;
    if (isChecking || known === undefined || isBeingRun(asked)) return;
    // Whoever started this run also says what follows its end: cancelled, it must not start by itself again.
    if (byHand === asked || (going?.plan === asked && wanted === null)) return;
    follow(asked);
  });
}

const isCurrent = (asked: JsonObject): boolean => {
  const now = run.peek();
  return 'plan' in now && now.plan === asked;
};

function follow(asked: JsonObject): void {
  wanted = asked;
  pending.value = true;
  if (going === null) void work();
  // The latest plan wins; a short run is over before another worker could be had.
  else if (going.long && performance.now() - going.begun > LET_FINISH) cancelRun();
}

/** Ends the run that is going on, and waits until it has ended. */
async function ended(): Promise<void> {
  while (isRunning()) {
    cancelRun();
    await new Promise((next) => setTimeout(next, 5));
  }
}

async function work(): Promise<void> {
  let last: JsonObject | null = null;
  while (wanted !== null) {
    const asked = wanted;
    last = asked;
    wanted = null;
    const open = table.peek();
    if (open === null || plan.peek() !== asked) continue;
    await ended();
    if (plan.peek() !== asked) continue;
    const seconds = secondsFor(asked) ?? 0;
    const mode = modeFor(open.handle, asked, seconds);
    waits.value = mode === 'asked';
    if (mode === 'asked') continue;
    going = { plan: asked, begun: performance.now(), long: mode !== 'glance' && seconds * 1000 > LET_FINISH };
    if (mode === 'whole') await runWhole(open.handle, asked);
    else if (mode === 'preview') await runPreview(open.handle, asked);
    else {
      await runGlance(open.handle, asked);
      if (seconds > BY_ITSELF) waits.value = true;
      else if (await isPausing(asked)) {
        going = { plan: asked, begun: performance.now(), long: true };
        await runAfterGlance(open.handle, asked);
      }
    }
    going = null;
    // Neither a result nor a reason, and no other plan waits: somebody stopped it.
    if (!isCurrent(asked) && plan.peek() === asked && wanted === null) stopped = asked;
  }
  // A plan that was edited meanwhile and is still being checked is on its way.
  const latest = plan.peek();
  if (latest === null || latest === last || isCurrent(latest)) pending.value = false;
}

/** A whole run that turns out to take long on a large table gives way to a preview. */
async function runWhole(handle: Table, asked: JsonObject): Promise<void> {
  const begun = performance.now();
  const large = handle.info.rows > PREVIEWED;
  const tooLong = setTimeout(() => large && cancelRun(), AT_ONCE * 4_000);
  await startRun(handle, { quiet: run.peek().state === 'done' });
  clearTimeout(tooLong);
  const took = (performance.now() - begun) / 1000;
  // Of a run that was stopped it is only known that it takes longer than that.
  measured.set(methodOf(asked), isCurrent(asked) ? took : Math.max(took, secondsFor(asked) ?? 0));
  if (large && run.peek().state !== 'failed' && !isCurrent(asked) && plan.peek() === asked && wanted === null)
    await runPreview(handle, asked);
}

async function runGlance(handle: Table, asked: JsonObject): Promise<void> {
  const begun = performance.now();
  await startRun(handle, { quiet: run.peek().state === 'done', glance: true });
  if (isCurrent(asked)) measured.set(atAGlance(asked), (performance.now() - begun) / 1000);
}

/** The plan's own release in place of what was seen at a glance, which stays in view until then. */
async function runAfterGlance(handle: Table, asked: JsonObject): Promise<void> {
  const begun = performance.now();
  await startRun(handle, { quiet: true });
  if (whole.peek()?.plan === asked) measured.set(methodOf(asked), (performance.now() - begun) / 1000);
}

/** Whether nothing is changed for a while. */
async function isPausing(asked: JsonObject): Promise<boolean> {
  const end = performance.now() + PAUSE;
  const isWanted = () => wanted === null && plan.peek() === asked && run.peek().state === 'done';
  while (isWanted() && performance.now() < end) await new Promise((next) => setTimeout(next, 20));
  return isWanted();
}

async function runPreview(handle: Table, asked: JsonObject): Promise<void> {
  // A table that is small is previewed as it is, with a short polish in place of the long one.
  const small = handle.info.rows <= PREVIEWED;
  const sample = small ? handle : await sampleOf(handle, asked, population.peek()?.file).catch(() => null);
  if (sample === null || plan.peek() !== asked) return;
  const preview = { rows: sample.info.rows, of: handle.info.rows };
  await startRun(sample, { quiet: run.peek().state === 'done', preview });
}

/** Runs the whole table by the plan as it stands, because somebody asked for it. */
export async function runNow(): Promise<void> {
  const open = table.peek();
  if (open === null) return;
  wanted = null;
  await ended();
  while (going !== null) await new Promise((next) => setTimeout(next, 5));
  waits.value = false;
  stopped = null;
  const begun = performance.now();
  const asked = plan.peek();
  if (asked === null) return;
  byHand = asked;
  await startRun(open.handle, { quiet: run.peek().state === 'done' });
  byHand = null;
  // A run that was cancelled leaves a preview or a glance of the same plan: how long it takes is not known by that.
  if (whole.peek()?.plan === asked) measured.set(methodOf(asked), (performance.now() - begun) / 1000);
  if (isCurrent(asked)) return;
  stopped = asked;
  if (plan.peek() === asked) pending.value = false;
}
