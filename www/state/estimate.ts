import { effect, signal } from '@preact/signals';
import type { Estimate, Plan } from 'outis';
import { checking, faults } from './faults.ts';
import { plan } from './plan.ts';
import { table } from './table.ts';

/** What a run of the plan will take. */
export const estimate = signal<Estimate | null>(null);

/** Has the run estimated whenever a plan has passed its check. */
export function watchEstimate(): () => void {
  return effect(() => {
    const asked = plan.value;
    const handle = table.value?.handle;
    estimate.value = null;
    if (checking.value || faults.value.length > 0 || handle === undefined) return;
    void handle
      .estimate(asked as unknown as Plan)
      .catch(() => null)
      .then((found) => {
        if (plan.peek() === asked) estimate.value = found;
      });
  });
}
