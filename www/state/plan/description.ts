import { signal } from '@preact/signals';
import { type Description, describe as describePlan, type Variant } from 'outis';
import { type Problem, problemFrom } from '../page/problem.ts';

/** What a plan may contain: every form of the page is drawn from it. */
export const description = signal<Description | null>(null);

/** Why the package could not be started, as in a browser without WebAssembly. */
export const startProblem = signal<Problem | null>(null);

export async function loadDescription(): Promise<void> {
  try {
    description.value = await describePlan();
  } catch (error) {
    startProblem.value = problemFrom(error);
  }
}

export const variantNamed = (variants: readonly Variant[] | undefined, name: unknown): Variant | undefined =>
  variants?.find((variant) => variant.name === name);

export { blank } from './blank.ts';
