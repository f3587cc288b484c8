import type { Field, Variant } from 'outis';
import type { Json, JsonObject } from './json.ts';

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
