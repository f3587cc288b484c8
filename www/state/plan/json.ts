/** Immutable edits of plain JSON. A plan may come from a file and have any shape, so reading never throws. */

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
export type Path = readonly (string | number)[];

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value at `path`, or undefined where the way ends early. */
export function valueAt(root: Json | undefined, path: Path): Json | undefined {
  let value: Json | undefined = root;
  for (const step of path) {
    if (typeof step === 'number') value = Array.isArray(value) ? value[step] : undefined;
    else value = isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  }
  return value;
}

/** A copy of `root` with `value` at `path`; undefined removes the field or list element. */
export function withValue(root: Json | undefined, path: Path, value: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return value ?? null;
  const below = () => (rest.length === 0 ? value : withValue(valueAt(root, [step]), rest, value));
  if (typeof step === 'number') {
    const list = Array.isArray(root) ? [...root] : [];
    const element = below();
    if (element === undefined) list.splice(step, 1);
    else list[step] = element;
    return list;
  }
  // Built from entries: a column called `__proto__` is an ordinary key here, never a prototype.
  const entries = new Map(isObject(root) ? Object.entries(root) : []);
  const field = below();
  if (field === undefined) entries.delete(step);
  else entries.set(step, field);
  return Object.fromEntries(entries);
}

/** A copy of `root` in which the key at the end of `path` is called `name`, at the same place. */
export function withKeyRenamed(root: Json, path: Path, name: string): Json {
  const parent = valueAt(root, path.slice(0, -1));
  const key = path.at(-1);
  if (!isObject(parent) || typeof key !== 'string') return root;
  const entries = Object.entries(parent)
    .filter(([other]) => other === key || other !== name)
    .map(([other, value]): [string, Json] => [other === key ? name : other, value]);
  return withValue(root, path.slice(0, -1), Object.fromEntries(entries));
}
