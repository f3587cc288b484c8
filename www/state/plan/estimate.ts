import { effect, signal } from '@preact/signals';
import type { Estimate, Plan } from 'outis';
import { run } from '../result/run.ts';
import { table } from '../table/table.ts';
import { checking, faults } from './faults.ts';
import type { JsonObject } from './json.ts';
import { Pace } from './pace.ts';
import { plan } from './plan.ts';

/** What a run of the plan will take. */
export const estimate = signal<Estimate | null>(null);

const pace = new Pace();
/** The estimates of the plans that were asked about, so that a result can be held against its own. */
const estimates = new WeakMap<JsonObject, Estimate>();

/** Has the run estimated whenever a plan has passed its check, and learns from what runs took. */
export function watchEstimate(): () => void {
  const stopLearning = effect(() => {
    const now = run.value;
    // A preview, or a glance, says nothing about the whole.
    if (now.state !== 'done' || now.preview || now.glance) return;
    const foreseen = estimates.get(now.plan);
    if (foreseen === undefined) return;
    const seconds = now.milliseconds / 1000;
    pace.learn(foreseen, seconds);
    if (plan.peek() === now.plan) estimate.value = { ...foreseen, seconds };
  });
  const stopAsking = effect(() => {
    const asked = plan.value;
    const handle = table.value?.handle;
    estimate.value = null;
    if (asked === null || checking.value || faults.value.length > 0 || handle === undefined) return;
    void handle
      .estimate(asked as unknown as Plan)
      .catch(() => null)
      .then((found) => {
        if (plan.peek() !== asked || found === null) return;
        estimates.set(asked, found);
        const factor = found.seconds > 0 ? pace.seconds(found) / found.seconds : 1;
        estimate.value = { ...found, seconds: found.seconds * factor, atAGlance: found.atAGlance * factor };
      });
  });
  return () => {
    stopLearning();
    stopAsking();
  };
}
