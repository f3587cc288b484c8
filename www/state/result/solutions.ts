import { batch, computed, signal } from '@preact/signals';
import type { Search, Solution } from 'outis';
import { isObject, type JsonObject } from '../plan/json.ts';
import { editPlan, plan } from '../plan/plan.ts';
import { runNow } from './live.ts';
import { run } from './run.ts';

/** What a search found, and the plan that it was made for. */
interface Found {
  readonly search: Search;
  readonly plan: string;
}

const last = signal<Found | null>(null);

/** The plan without the levels that were picked: what a search belongs to. */
function searchedPlan(asked: JsonObject): string {
  const { levels, ...algorithm } = isObject(asked.algorithm) ? asked.algorithm : {};
  return JSON.stringify({ ...asked, algorithm });
}

/** The search that the result belongs to: its own, or the one that its levels were picked from. */
export const found = computed<Search | null>(() => {
  const now = run.value;
  if (now.state !== 'done') return null;
  const own = now.release.privateReport.search as Search | undefined;
  if (own) return own;
  return last.value?.plan === searchedPlan(now.plan) ? last.value.search : null;
});

/** The levels of the result, where they were picked. */
export const picked = computed<JsonObject | null>(() => {
  const now = run.value;
  const algorithm = now.state === 'done' ? now.plan.algorithm : undefined;
  return isObject(algorithm) && isObject(algorithm.levels) ? algorithm.levels : null;
});

/** Whether the result shows this solution. */
export function isShown(solution: Solution, index: number): boolean {
  const levels = picked.value;
  if (levels === null) return index === 0;
  return Object.entries(solution.levels).every(([column, level]) => levels[column] === level);
}

/** Publishes another solution: its levels become part of the plan. */
export async function publishSolution(solution: Solution): Promise<void> {
  const search = found.value;
  const now = run.value;
  if (search === null || now.state !== 'done') return;
  last.value = { search, plan: searchedPlan(now.plan) };
  batch(() => {
    plan.value = now.plan;
    editPlan(['algorithm', 'levels'], solution.levels);
  });
  await runNow();
}
