import { isObject, type Json, type Path } from './json.ts';
import { pathText } from './path.ts';

/** Where two documents differ: the deepest places that both have, else the place that only one has. */
export function changedPaths(before: Json | undefined, after: Json | undefined, path: Path = []): string[] {
  if (before === after) return [];
  const parts = isObject(before) && isObject(after) ? keysOf(before, after) : indicesOf(before, after);
  if (parts === undefined) return JSON.stringify(before) === JSON.stringify(after) ? [] : [pathText(path)];
  return parts.flatMap((step) => changedPaths(part(before, step), part(after, step), [...path, step]));
}

function keysOf(before: object, after: object): (string | number)[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])];
}

/** The positions of two lists of one length; a list that grew or shrank is changed as a whole. */
function indicesOf(before: Json | undefined, after: Json | undefined): number[] | undefined {
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return undefined;
  return before.map((_, index) => index);
}

function part(value: Json | undefined, step: string | number): Json | undefined {
  if (Array.isArray(value)) return value[step as number];
  return isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}
