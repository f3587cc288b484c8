import { signal } from '@preact/signals';
import type { Release } from 'outis';
import type { JsonObject } from '../plan/json.ts';
import { comparedBy, type Fact } from './measures.ts';

/** A result that was replaced by another: its figures and the plan that gives it again. */
export interface PreviousResult {
  readonly plan: JsonObject;
  readonly facts: readonly Fact[];
}

/** The result before the one that is shown. Its rows are not kept: the same plan gives the same release. */
export const previous = signal<PreviousResult | null>(null);

export function rememberResult(release: Release, plan: JsonObject): void {
  previous.value = { plan, facts: comparedBy(release) };
}

export function forgetPrevious(): void {
  previous.value = null;
}
