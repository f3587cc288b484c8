import { computed, signal } from '@preact/signals';
import type { Role } from 'outis';
import { description } from './description.ts';
import { isObject, type Json, type JsonObject, type Path, valueAt, withValue } from './json.ts';
import { withRoles } from './settle.ts';

/**
 * The plan being made. It is replaced on every edit and never changed in place, so a result can keep
 * the very plan it was made from, and a history of edits is a list of these.
 *
 * It is plain JSON rather than the package's `Plan`: it may be half filled in, or come from a file.
 */
export const plan = signal<JsonObject | null>(null);

export function editPlan(path: Path, value: Json | undefined): void {
  if (plan.value === null) return;
  const next = withValue(plan.value, path, value);
  if (isObject(next)) plan.value = next;
}

export const planAt = (path: Path): Json | undefined => valueAt(plan.value ?? undefined, path);

export const attributePath = (column: string): Path => ['attributes', column];

/** What the plan says about a column, whatever shape it has. */
export function attributeOf(column: string): JsonObject {
  const attribute = planAt(attributePath(column));
  return isObject(attribute) ? attribute : {};
}

/** What stands between two items of a cell, where a column has items. */
export function separatorOf(column: string): string | undefined {
  const { role, separator } = attributeOf(column);
  if (role !== 'items') return undefined;
  const usual = description.value?.attribute.find(({ name }) => name === 'separator')?.default;
  return typeof separator === 'string' ? separator : String(usual);
}

/** What the plan said about a column when it last had a role: there and back again loses nothing. */
const remembered = new Map<string, JsonObject>();
const key = (column: string, role: unknown) => `${role} ${column}`;

/** Keeps a hierarchy for a column whose role has no use for it: it is there when the role changes. */
export function keepHierarchy(column: string, hierarchy: JsonObject): void {
  for (const role of ['quasi', 'sensitive'])
    remembered.set(key(column, role), { ...remembered.get(key(column, role)), role, hierarchy });
}

/** Gives columns a role, with everything that follows from it elsewhere in the plan, in one step. */
export function setRoles(columns: readonly string[], role: string): void {
  const known = description.value;
  if (plan.value === null || known === null) return;
  for (const column of columns) {
    // Codes in place of names are asked for anew each time: they are not anonymous.
    const { pseudonym: _, ...own } = attributeOf(column);
    remembered.set(key(column, own.role), own);
  }
  plan.value = withRoles(plan.value, columns, role, known, (column, of) => remembered.get(key(column, of)));
}

export const setRole = (column: string, role: string): void => setRoles([column], role);

/** What was remembered belongs to the table. */
export const forgetRoles = (): void => remembered.clear();

/** The columns that a plan (the one being made, unless said) gives a role, in the plan's order. */
export function columnsWithRole(role: Role | undefined, of: JsonObject | null = plan.value): string[] {
  const attributes = of?.attributes;
  if (!isObject(attributes)) return [];
  return Object.entries(attributes)
    .filter(([, attribute]) => role === undefined || (isObject(attribute) && attribute.role === role))
    .map(([name]) => name);
}

/** The principles as they stand, each as an object. */
export const principles = computed<readonly JsonObject[]>(() => {
  const list = planAt(['principles']);
  return Array.isArray(list) ? list.map((principle) => (isObject(principle) ? principle : {})) : [];
});
