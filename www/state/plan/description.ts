import { signal } from '@preact/signals';
import { type Description, describe as describePlan, type Field, type Variant } from 'outis';
import { type Problem, problemFrom } from '../page/problem.ts';
import type { Json, JsonObject } from './json.ts';

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

/**
 * A new principle, algorithm or hierarchy: its name and the first option of every choice that must be
 * made. Numbers are left for the person to fill in: a bound nobody chose would be a silent promise.
 */
export function blank(tag: 'kind' | 'name', variant: Variant): JsonObject {
  const chosen = variant.fields.flatMap((field): [string, Json][] => {
    const first = field.required ? firstOption(field) : undefined;
    return first === undefined ? [] : [[field.name, first]];
  });
  return { [tag]: variant.name, ...Object.fromEntries(chosen) };
}

const firstOption = (field: Field): string | undefined =>
  field.type === 'choice' ? field.options[0]?.value : undefined;
