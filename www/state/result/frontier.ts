import { signal } from '@preact/signals';
import { open, type Plan, type Table, type Variant } from 'outis';
import { isAbort, type Problem, problemFrom } from '../page/problem.ts';
import { blank, description } from '../plan/description.ts';
import { isObject, type Json, type JsonObject } from '../plan/json.ts';
import type { OpenTable } from '../table/table.ts';

/** What one method makes of the plan with groups of one size. */
export interface Point {
  readonly method: Variant;
  readonly size: number;
  /** The plan that gives it. */
  readonly plan: JsonObject;
  readonly loss: number;
  readonly risk: number;
  readonly suppressed: number;
  /** By which half of all counts differ; none where what is published apart has to be joined before it is counted. */
  readonly queryError: number | undefined;
}

/** What a method is compared by, beside the detail that it loses. */
export const MEASURES = ['risk', 'queryError', 'suppressed'] as const;
export type Measure = (typeof MEASURES)[number];

/** The measure that is drawn. */
export const measure = signal<Measure>('risk');

/** Why a method gives nothing with groups of that size. */
export interface Refusal {
  readonly method: Variant;
  readonly size: number;
  readonly problem: Problem;
}

export interface Frontier {
  /** What the plans of all points have in common. */
  readonly common: string;
  readonly points: readonly Point[];
  readonly refused: readonly Refusal[];
  readonly done: number;
  readonly total: number;
  /** While it is being made. */
  readonly cancel?: (() => void) | undefined;
  /** Why it ended early. */
  readonly problem?: Problem | undefined;
}

export const frontier = signal<Frontier | null>(null);

/** The sizes of groups that are tried, beside the plan's own. */
const SIZES = [2, 3, 5, 10, 20];
const MOST_WORKERS = 4;
/** Each worker holds the table once more. */
const SHARED_BY_WORKERS = 20_000_000;
const TOO_LARGE = 100_000_000;

/** How many workers share the work, given the size of the table as text; none if it cannot be held once more. */
export function workersFor(bytes: number): number {
  if (bytes > TOO_LARGE) return 0;
  if (bytes > SHARED_BY_WORKERS) return 1;
  return Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1));
}

const isSize = (principle: Json): boolean => isObject(principle) && principle.kind === 'k-anonymity';
const principlesOf = (plan: JsonObject): readonly Json[] =>
  Array.isArray(plan.principles) ? plan.principles : [];

/** What does not change from point to point: everything but the method and the size of groups. */
export function commonPart(plan: JsonObject): string {
  const { algorithm: _, principles: __, ...rest } = plan;
  return JSON.stringify([rest, principlesOf(plan).filter((principle) => !isSize(principle))]);
}

/** The sizes that the plan asks for, and the usual ones: the result that is shown is among the points. */
function sizesFor(plan: JsonObject): number[] {
  const method = isObject(plan.algorithm) ? [plan.algorithm] : [];
  const own = [...principlesOf(plan).filter(isSize), ...method].map((part) => (part as JsonObject).k);
  const sizes = new Set([...SIZES, ...own.filter((size) => typeof size === 'number')]);
  return [...sizes].sort((a, b) => a - b);
}

/** The same plan with another method and another size of groups. */
function planWith(base: JsonObject, method: Variant, size: number): JsonObject {
  const own = isObject(base.algorithm) && base.algorithm.name === method.name;
  const algorithm = own ? (base.algorithm as JsonObject) : blank('name', method);
  const principles = principlesOf(base);
  // Some methods take the size of groups as a setting of their own, and no such principle beside it.
  if (method.fields.some(({ name }) => name === 'k')) {
    const others = principles.filter((principle) => !isSize(principle));
    return { ...base, principles: others, algorithm: { ...algorithm, k: size } };
  }
  const sized = principles.some(isSize)
    ? principles.map((principle) =>
        isSize(principle) ? { ...(principle as JsonObject), k: size } : principle,
      )
    : [{ kind: 'k-anonymity', k: size }, ...principles];
  return { ...base, principles: sized, algorithm };
}

/** Whether another point loses less and has no more of what is compared, or the other way round. */
export function isBeaten(point: Point, points: readonly Point[], by: Measure): boolean {
  const own = point[by];
  if (own === undefined) return true;
  return points.some((other) => {
    const theirs = other[by];
    if (theirs === undefined) return false;
    return other.loss <= point.loss && theirs <= own && (other.loss < point.loss || theirs < own);
  });
}

/** The colour of a method, the same in every picture. */
export function colourOf({ name }: Variant): string {
  const methods = description.peek()?.algorithms ?? [];
  return `var(--method-${1 + methods.findIndex((method) => method.name === name)})`;
}

let latest: AbortController | null = null;

/** Runs every method with every size in the background, on a pool of workers of its own. */
export async function explore(
  { source, sheet, textSize }: Pick<OpenTable, 'source' | 'sheet' | 'textSize'>,
  base: JsonObject,
): Promise<void> {
  forgetFrontier();
  const controller = new AbortController();
  latest = controller;
  const { signal: stop } = controller;
  const methods = description.value?.algorithms ?? [];
  const jobs = sizesFor(base).flatMap((size) => methods.map((method) => ({ method, size })));
  frontier.value = {
    common: commonPart(base),
    points: [],
    refused: [],
    done: 0,
    total: jobs.length,
    cancel: () => controller.abort(),
  };
  // An exploration that was replaced by another leaves no trace.
  const change = (edit: (now: Frontier) => Frontier) => {
    if (latest === controller && frontier.value !== null) frontier.value = edit(frontier.value);
  };
  const add = (found: Point | Refusal) =>
    change((now) => {
      const done = now.done + 1;
      return 'plan' in found
        ? { ...now, done, points: [...now.points, found] }
        : { ...now, done, refused: [...now.refused, found] };
    });
  const work = async () => {
    const handle = await open(source, { sheet, signal: stop });
    try {
      for (let job = jobs.shift(); job && !stop.aborted; job = jobs.shift())
        add(await outcomeOf(handle, planWith(base, job.method, job.size), job, stop));
    } finally {
      handle.free();
    }
  };
  try {
    await Promise.all(Array.from({ length: workersFor(textSize) }, work));
    change((now) => ({ ...now, cancel: undefined }));
  } catch (error) {
    const problem = isAbort(error) ? undefined : problemFrom(error);
    change((now) => ({ ...now, cancel: undefined, problem }));
  }
}

async function outcomeOf(
  handle: Table,
  plan: JsonObject,
  job: { method: Variant; size: number },
  stop: AbortSignal,
): Promise<Point | Refusal> {
  try {
    const release = await handle.anonymize(plan as unknown as Plan, {
      signal: stop,
      workers: 1,
      toLookAt: true,
    });
    const { loss, suppressed, riskAfter, queryError } = release.privateReport.measures;
    release.free();
    const risk = riskAfter.prosecutor.average;
    return { ...job, plan, loss, risk, suppressed: suppressed.rows, queryError: queryError?.median };
  } catch (error) {
    if (isAbort(error)) throw error;
    return { ...job, problem: problemFrom(error) };
  }
}

export function forgetFrontier(): void {
  latest?.abort();
  latest = null;
  frontier.value = null;
}
