/**
 * What follows from a change of a column's role: fields that only another role has, and places of the plan that
 * name the column as what it no longer is, change with it. Pure: a plan and its description in, a plan out.
 */
import type { Description, Field, Role, Shape, Variant } from 'outis';
import { isObject, type Json, type JsonObject, withValue } from './json.ts';

/** The fields of a column that a role has; the others are taken out when a column gets it. */
const FIELDS: Record<Role, readonly string[]> = {
  identifier: ['role', 'pseudonym', 'comment'],
  quasi: ['role', 'hierarchy', 'maxLevel', 'show', 'bottom', 'top', 'weight', 'comment'],
  sensitive: ['role', 'hierarchy', 'comment'],
  insensitive: ['role', 'comment'],
  samplingWeight: ['role', 'comment'],
  items: ['role', 'hierarchy', 'separator', 'comment'],
};

/** The size of groups where a plan would otherwise ask for nothing: what the other promise implied, or this. */
const USUAL_SIZE = 5;

export const rolesOf = (plan: JsonObject): ReadonlyMap<string, unknown> =>
  new Map(
    Object.entries(isObject(plan.attributes) ? plan.attributes : {}).map(([name, attribute]) => [
      name,
      isObject(attribute) ? attribute.role : undefined,
    ]),
  );

/** Whether a field of a column has a meaning for its role. */
export const isFieldOf = (role: unknown, field: string): boolean =>
  !Object.hasOwn(FIELDS, String(role)) || FIELDS[role as Role].includes(field);

/**
 * The plan with another role for some columns, and everything that follows. `before` gives what was known of a
 * column when it last had that role, so that there and back again loses nothing.
 */
export function withRoles(
  plan: JsonObject,
  columns: readonly string[],
  role: string,
  description: Description,
  before: (column: string, role: string) => JsonObject | undefined = () => undefined,
): JsonObject {
  let next = plan;
  for (const column of columns) {
    const attributes = isObject(next.attributes) ? next.attributes : {};
    const own = Object.hasOwn(attributes, column) ? attributes[column] : undefined;
    const had = isObject(own) ? own : {};
    // A hierarchy of items is none of whole cells, nor the other way round.
    const { hierarchy: _, ...without } = had;
    const known = had.role !== role && [had.role, role].includes('items') ? without : had;
    const attribute = { ...before(column, role), ...known, role };
    const kept = Object.entries(attribute).filter(([field]) => isFieldOf(role, field));
    next = withValue(next, ['attributes', column], Object.fromEntries(kept)) as JsonObject;
  }
  return settled(next, description, secretsOf(plan));
}

const secretsOf = (plan: JsonObject): string[] =>
  [...rolesOf(plan)].filter(([, role]) => role === 'sensitive').map(([name]) => name);

/** The plan without places that name columns as what they are not. */
function settled(plan: JsonObject, description: Description, secretsBefore: readonly string[]): JsonObject {
  const roles = rolesOf(plan);
  const secrets = secretsOf(plan);
  const fits = (column: Json, role: Role | undefined): boolean =>
    typeof column === 'string' && roles.has(column) && (role === undefined || roles.get(column) === role);
  const given = Array.isArray(plan.principles) ? plan.principles : [];
  const principles = given.flatMap((principle: Json): Json[] => {
    const variant = variantOf(description.principles, principle, 'kind');
    if (variant === undefined || !isObject(principle)) return [principle];
    const secret = variant.fields.find(
      ({ name, ...shape }) => name === 'attribute' && shape.type === 'column' && shape.role === 'sensitive',
    );
    // A promise about a secret ends with the secret.
    if (secret && secrets.length === 0) return [];
    if (secret && typeof principle.attribute === 'string' && !fits(principle.attribute, 'sensitive'))
      return given.length > 1 ? [] : [withoutField(principle, 'attribute')];
    // It was about the only secret; now that there are several, it says which.
    const [only] = secretsBefore;
    const unnamed = principle.attribute === undefined && secrets.length > 1;
    if (secret && unnamed && only !== undefined && secretsBefore.length === 1 && fits(only, 'sensitive'))
      return [{ ...principle, attribute: only }];
    const kept = fittingFields(principle, variant, fits);
    // A promise on columns none of which is left would silently become one on all columns.
    const emptied = Array.isArray(principle.attributes) && kept.attributes === undefined;
    return emptied && given.length > 1 ? [] : [kept];
  });
  const lost = given.length > 0 && principles.length === 0;
  const method = variantOf(description.algorithms, plan.algorithm, 'name');
  return {
    ...plan,
    principles: lost && given.every(isAboutSecret(description)) ? [sizeInstead(given)] : principles,
    ...(method && isObject(plan.algorithm) && { algorithm: fittingFields(plan.algorithm, method, fits) }),
  };
}

const isAboutSecret =
  ({ principles }: Description) =>
  (principle: Json): boolean =>
    variantOf(principles, principle, 'kind')?.fields.some(({ name }) => name === 'attribute') ?? false;

/** l different values are l people at least. */
function sizeInstead(principles: readonly Json[]): JsonObject {
  const sizes = principles.map((principle) => (isObject(principle) ? Number(principle.l) : 0));
  const implied = Math.max(...sizes.map((size) => (Number.isFinite(size) ? Math.ceil(size) : 0)));
  return { kind: 'k-anonymity', k: implied > 1 ? implied : USUAL_SIZE };
}

const variantOf = (
  variants: readonly Variant[],
  value: Json | undefined,
  tag: 'kind' | 'name',
): Variant | undefined => (isObject(value) ? variants.find(({ name }) => name === value[tag]) : undefined);

function withoutField(object: JsonObject, field: string): JsonObject {
  const { [field]: _, ...rest } = object;
  return rest;
}

type Fits = (column: Json, role: Role | undefined) => boolean;

/** A principle or method in which fields that list columns list only those that fit. */
function fittingFields(object: JsonObject, { fields }: Variant, fits: Fits): JsonObject {
  let next = object;
  for (const field of fields) {
    const value = next[field.name];
    if (value === undefined) continue;
    const kept = fitting(value, field, fits);
    if (JSON.stringify(kept) === JSON.stringify(value)) continue;
    next = kept === undefined ? withoutField(next, field.name) : { ...next, [field.name]: kept };
  }
  return next;
}

/** What is left of a value when columns that do not fit are taken out; undefined if nothing is. */
function fitting(value: Json, shape: Shape | Field, fits: Fits): Json | undefined {
  if (shape.type === 'column') return fits(value, shape.role) ? value : undefined;
  if (shape.type === 'list' && Array.isArray(value)) {
    const kept = value.flatMap((entry: Json): Json[] => {
      const left = fitting(entry, shape.of, fits);
      return left === undefined ? [] : [left];
    });
    return kept.length === 0 && value.length > 0 ? undefined : kept;
  }
  if (shape.type === 'byColumn' && isObject(value)) {
    const kept = Object.entries(value).filter(([column]) => fits(column, shape.role));
    return kept.length === 0 ? undefined : Object.fromEntries(kept);
  }
  return value;
}
