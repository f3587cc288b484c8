import { effect, signal } from '@preact/signals';
import type { Plan, SearchEstimate } from 'outis';
import { checking, faults } from './faults.ts';
import { isObject } from './json.ts';
import { plan } from './plan.ts';
import { table } from './table.ts';

/** How large the search of the plan is, where its method searches. */
export const searchEstimate = signal<SearchEstimate | null>(null);

/** Methods that search; asking for others would only keep the worker busy. */
const SEARCHING = ['full-domain'];

/** Has the search estimated whenever a plan has passed its check. */
export function watchEstimate(): () => void {
  return effect(() => {
    const asked = plan.value;
    const handle = table.value?.handle;
    const method = isObject(asked?.algorithm) ? asked.algorithm.name : undefined;
    const fits = !checking.value && faults.value.length === 0;
    if (!fits || handle === undefined || !SEARCHING.includes(String(method))) {
      searchEstimate.value = null;
      return;
    }
    void handle
      .estimate(asked as unknown as Plan)
      .catch(() => null)
      .then((found) => {
        if (plan.peek() === asked) searchEstimate.value = found?.search ?? null;
      });
  });
}
