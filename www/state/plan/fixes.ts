/**
 * Ways out of a fault. Each is tried before it is offered: the package checks the changed plan, and only what takes
 * the fault away without bringing another is shown. Nothing here knows what a plan must be like.
 */
import type { Description, Fault, Field, Profile, Shape, Variant } from 'outis';
import { blank } from './blank.ts';
import {
  isObject,
  type Json,
  type JsonObject,
  type Path,
  valueAt,
  withKeyRenamed,
  withValue,
} from './json.ts';
import { parsePath } from './path.ts';
import { isFieldOf, rolesOf, withRoles } from './settle.ts';

/** What a fix does, for whoever writes its button. */
export type Deed =
  | { readonly kind: 'spell'; readonly word: string }
  | { readonly kind: 'set'; readonly path: Path; readonly value: Json }
  | { readonly kind: 'remove'; readonly path: Path }
  | { readonly kind: 'method'; readonly title: string }
  | { readonly kind: 'principle'; readonly title: string; readonly path: Path }
  | { readonly kind: 'role'; readonly column: string; readonly role: string }
  | { readonly kind: 'back' };

export interface Fix {
  readonly deed: Deed;
  readonly plan: JsonObject;
}

export type Check = (plan: JsonObject) => Promise<readonly Fault[]>;

interface Known {
  readonly plan: JsonObject;
  readonly description: Description;
  readonly profile: Profile | null;
  /** The last plan without a fault, if there was one. */
  readonly good: JsonObject | null;
}

/** At most so many buttons at one fault. */
const OFFERED = 2;

const keyOf = ({ path, found, expected }: Fault): string => [path, found, expected].join('\0');

/** For each fault of the plan the ways out that work, the smallest change first. */
export async function fixesFor(
  faults: readonly Fault[],
  known: Known,
  check: Check,
): Promise<ReadonlyMap<Fault, readonly Fix[]>> {
  const before = new Set(faults.map(keyOf));
  const tried = new Map<string, Promise<readonly Fault[]>>();
  const checked = (plan: JsonObject) => {
    const text = JSON.stringify(plan);
    const answer = tried.get(text) ?? check(plan);
    tried.set(text, answer);
    return answer;
  };
  const found = new Map<Fault, readonly Fix[]>();
  for (const fault of faults) {
    const works: Fix[] = [];
    /** Takes this fault away, and shows others that it had hidden: what cannot be read is not looked into. */
    let uncovers: Fix | undefined;
    for (const fix of candidates(fault, known)) {
      if (works.length >= OFFERED) break;
      if (fix.deed.kind === 'back' && uncovers) works.push(uncovers);
      const left = await checked(fix.plan);
      if (left.some((other) => other.path === fault.path)) continue;
      if (left.every((other) => before.has(keyOf(other)))) works.push(fix);
      else if (fix.deed.kind === 'spell' || fix.deed.kind === 'set') uncovers ??= fix;
    }
    if (works.length === 0 && uncovers) works.push(uncovers);
    found.set(fault, works);
  }
  return found;
}

/** What might help, the smallest change first. */
function* candidates(fault: Fault, known: Known): Generator<Fix> {
  const { plan, description, profile, good } = known;
  const path = parsePath(fault.path) ?? [];
  yield* spelled(fault, path, plan);
  const edit = (at: Path, value: Json | undefined): JsonObject => withValue(plan, at, value) as JsonObject;
  const field = fieldAt(path, plan, description);
  if (field) {
    for (const value of goodValues(field, valueAt(plan, path), plan))
      yield { deed: { kind: 'set', path, value }, plan: edit(path, value) };
  }
  yield* ofColumn(path, plan, description, profile);
  // The thing itself, then what it is part of, up to a principle, a hierarchy or a list.
  for (let length = path.length; length > 0; length -= 1) {
    const at = path.slice(0, length);
    const isAttribute = at[0] === 'attributes' && length === 2;
    const whole =
      ['attributes', 'principles', 'algorithm', 'version'].includes(String(at[0])) && length === 1;
    if (isAttribute || whole || valueAt(plan, at) === undefined) continue;
    yield { deed: { kind: 'remove', path: at }, plan: edit(at, undefined) };
  }
  const principles = Array.isArray(plan.principles) ? plan.principles : [];
  for (const variant of description.principles) {
    const filled = filledIn('kind', variant);
    const index = path[0] === 'principles' && typeof path[1] === 'number' ? path[1] : principles.length;
    yield {
      deed: { kind: 'principle', title: variant.title, path: ['principles', index] },
      plan: edit(['principles', index], filled),
    };
  }
  for (const method of description.algorithms)
    yield {
      deed: { kind: 'method', title: method.title },
      plan: edit(['algorithm'], filledIn('name', method)),
    };
  // Promises that belong to a method of their own go with it.
  for (const method of description.algorithms) {
    const others = principles.filter(
      (principle) =>
        !description.algorithms.some(({ name }) => isObject(principle) && principle.kind === name),
    );
    const own = description.principles.find(({ name }) => name === method.name);
    const kept = own ? [filledIn('kind', own)] : others;
    yield {
      deed: { kind: 'method', title: method.title },
      plan: { ...plan, principles: kept, algorithm: filledIn('name', method) },
    };
  }
  if (good !== null) yield { deed: { kind: 'back' }, plan: good };
}

/** The nearest valid spelling, as the value or as the name of the field. */
function* spelled({ found, nearest }: Fault, path: Path, plan: JsonObject): Generator<Fix> {
  if (nearest === undefined) return;
  const value = valueAt(plan, path);
  const isValue = typeof value === 'string' && found === `\`${value}\``;
  const next = isValue ? withValue(plan, path, nearest) : withKeyRenamed(plan, path, nearest);
  if (isObject(next)) yield { deed: { kind: 'spell', word: nearest }, plan: next };
}

/** What can be wrong with what the plan says about a column. */
function* ofColumn(
  path: Path,
  plan: JsonObject,
  description: Description,
  profile: Profile | null,
): Generator<Fix> {
  const [part, column] = path;
  if (part !== 'attributes' || typeof column !== 'string') return;
  const known = profile?.columns.find(({ name }) => name === column);
  if (known === undefined) {
    yield {
      deed: { kind: 'remove', path: path.slice(0, 2) },
      plan: withValue(plan, path.slice(0, 2), undefined) as JsonObject,
    };
    return;
  }
  const role = rolesOf(plan).get(column);
  if (typeof role === 'string' && typeof path[2] === 'string' && !isFieldOf(role, path[2]))
    yield {
      deed: { kind: 'remove', path: path.slice(0, 3) },
      plan: withRoles(plan, [column], role, description),
    };
  if (!['identifier', 'quasi', 'sensitive', 'insensitive', 'samplingWeight', 'items'].includes(String(role)))
    yield {
      deed: { kind: 'role', column, role: known.suggestedRole },
      plan: withRoles(plan, [column], known.suggestedRole, description),
    };
}

/** Values that the description allows for a field, the nearest to what stands there first. */
function goodValues(field: Field, now: Json | undefined, plan: JsonObject): readonly Json[] {
  const standard = field.default === undefined ? [] : [field.default as Json];
  switch (field.type) {
    case 'integer':
    case 'integerOr':
    case 'number': {
      const { maximum } = field;
      const least = 'above' in field && field.above !== undefined ? field.above + 1 : field.minimum;
      const nearest =
        typeof now === 'number' ? [Math.min(maximum ?? now, Math.max(least ?? now, Math.round(now)))] : [];
      return [...nearest, ...(least === undefined ? [1] : [least]), ...standard];
    }
    case 'frequencyDistance':
      return [0];
    case 'choice':
      return [...standard, ...field.options.map(({ value }) => value)];
    case 'column': {
      const { role } = field;
      return [...rolesOf(plan)].filter(([, own]) => role === undefined || own === role).map(([name]) => name);
    }
    case 'list': {
      const { of } = field;
      if (of.type === 'column') {
        const words = [...rolesOf(plan)].filter(([, own]) => of.role === undefined || own === of.role);
        return [...standard, words.map(([name]) => name), ...words.map(([name]) => [name])];
      }
      if (of.type === 'number' || of.type === 'integer') {
        const numbers = Array.isArray(now) ? now.filter((one) => typeof one === 'number' && one > 0) : [];
        return [...(numbers.length > 0 ? [numbers, numbers.slice(0, 1)] : []), [5, 10, 20]];
      }
      return standard;
    }
    default:
      return standard;
  }
}

/** A principle or method with the least that each of its fields takes. */
function filledIn(tag: 'kind' | 'name', variant: Variant): JsonObject {
  let filled = blank(tag, variant);
  for (const field of variant.fields) {
    if (!field.required || filled[field.name] !== undefined) continue;
    const least = leastOf(field);
    if (least !== undefined) filled = { ...filled, [field.name]: least };
  }
  return filled;
}

function leastOf(shape: Shape): Json | undefined {
  if (shape.type === 'frequencyDistance') return 0;
  if (shape.type === 'integer') return shape.minimum;
  if (shape.type !== 'number') return undefined;
  return shape.above !== undefined ? shape.above + 1 : (shape.minimum ?? 1);
}

/** The description of what stands at a path. */
function fieldAt(path: Path, plan: JsonObject, description: Description): Field | undefined {
  const [part, which, ...rest] = path;
  const named = (fields: readonly Field[], name: unknown) => fields.find((field) => field.name === name);
  const inVariant = (variants: readonly Variant[], at: Path, tag: 'kind' | 'name', name: unknown) => {
    const value = valueAt(plan, at);
    const variant = variants.find((one) => isObject(value) && value[tag] === one.name);
    return named(variant?.fields ?? [], name);
  };
  if (part === 'principles' && typeof which === 'number')
    return inVariant(description.principles, path.slice(0, 2), 'kind', rest[0]);
  if (part === 'algorithm') return inVariant(description.algorithms, ['algorithm'], 'name', which);
  if (part === 'attributes')
    return rest[0] === 'hierarchy' && rest.length > 1
      ? inVariant(description.hierarchies, path.slice(0, 3), 'kind', rest[1])
      : named(description.attribute, rest[0]);
  return which === undefined ? named(description.plan, part) : undefined;
}
