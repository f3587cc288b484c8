import { batch, computed, signal } from '@preact/signals';
import type { Finding } from 'outis';
import type { Json } from './json.ts';
import { editPlan, planAt, setRole } from './plan.ts';
import { reviewed } from './review.ts';

/** Values that may name a person, in the columns that the plan publishes. */
export const findings = signal<readonly Finding[]>([]);

/** Those that nobody has decided on: the release waits for them. */
export const undecided = computed(() => findings.value.filter((finding) => !finding.reviewed));

/** Somebody has looked at them: they may be published. It stands in the plan. */
export function acceptFinding({ column, kind }: Finding): void {
  const before = planAt(['reviewed']);
  const decisions: readonly Json[] = Array.isArray(before) ? before : [];
  editPlan(['reviewed'], [...decisions, { column, kind }]);
}

/** The column is not published. */
export function removeColumn(column: string): void {
  // One step back takes back both.
  batch(() => {
    setRole(column, 'identifier');
    reviewed(column);
  });
}
