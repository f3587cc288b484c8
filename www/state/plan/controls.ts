/**
 * Every control of a plan, listed once: the forms are drawn from these lists, and a test makes every single change
 * that they offer. Pure: a plan and its description in.
 */
import type { Description, Field, Shape, Variant } from 'outis';
import { blank } from './blank.ts';
import { isObject, type Json, type JsonObject, type Path, valueAt, withValue } from './json.ts';
import { isFieldOf, rolesOf, withRoles } from './settle.ts';

/** Fields of the plan that have a place of their own on the page. */
const ELSEWHERE = ['version', 'attributes', 'principles', 'algorithm', 'dependencies'];

/** The fields of the plan that stand among its further settings. */
export const planFields = ({ plan }: Description): readonly Field[] =>
  plan.filter(({ name }) => !ELSEWHERE.includes(name));

/** The fields of a column that are edited among its details; role and hierarchy have controls of their own. */
export const attributeFields = ({ attribute }: Description, role: unknown): readonly Field[] =>
  attribute.filter(({ name }) => !['role', 'hierarchy'].includes(name) && isFieldOf(role, name));

/** The fields of a principle, method or hierarchy that have a meaning with the values of its other fields. */
export const variantFields = (variant: Variant | undefined, given: Json | undefined): readonly Field[] =>
  (variant?.fields ?? []).filter(
    ({ name, when }) =>
      when === undefined ||
      valueAt(given, [when.field]) === when.is ||
      // one that was given nevertheless can be taken out again
      valueAt(given, [name]) !== undefined,
  );

/** Whether a column of this role can be given a hierarchy. */
export const hasHierarchy = (role: unknown): boolean => isFieldOf(role, 'hierarchy');

/** One thing that a person can do to a plan. */
export interface Change {
  /** Where, and what, for whoever reads a failed test. */
  readonly about: string;
  readonly plan: JsonObject;
}

/** Every single change that the controls of this plan offer. */
export function* everyChange(plan: JsonObject, description: Description): Generator<Change> {
  const { principles, algorithms, hierarchies, attribute } = description;
  const edit = (path: Path, value: Json | undefined): Change => ({
    about: `${path.join('.')} = ${JSON.stringify(value) ?? 'nothing'}`,
    plan: withValue(plan, path, value) as JsonObject,
  });
  const fields = function* (list: readonly Field[], at: Path): Generator<Change> {
    for (const field of list) {
      const path = [...at, field.name];
      if (field.type === 'object') yield* fields(field.fields, path);
      else for (const value of valuesFor(field, valueAt(plan, path), plan)) yield edit(path, value);
    }
  };
  const roles = attribute.find(({ name }) => name === 'role');
  const columns = [...rolesOf(plan).keys()];
  const words = roles?.type === 'choice' ? roles.options.map(({ value }) => value) : [];
  for (const column of columns) {
    for (const role of words)
      yield { about: `${column}: becomes ${role}`, plan: withRoles(plan, [column], role, description) };
    const own = valueAt(plan, ['attributes', column]);
    const role = isObject(own) ? own.role : undefined;
    yield* fields(attributeFields(description, role), ['attributes', column]);
    if (!hasHierarchy(role)) continue;
    const path = ['attributes', column, 'hierarchy'];
    yield edit(path, undefined);
    for (const kind of hierarchies) yield edit(path, blank('kind', kind));
    const hierarchy = valueAt(plan, path);
    const kind = hierarchies.find(({ name }) => isObject(hierarchy) && hierarchy.kind === name);
    yield* fields(variantFields(kind, hierarchy), path);
  }
  for (const role of words)
    yield { about: `*: becomes ${role}`, plan: withRoles(plan, columns, role, description) };
  const given = Array.isArray(plan.principles) ? plan.principles : [];
  for (const [index, principle] of given.entries()) {
    const kind = principles.find(({ name }) => isObject(principle) && principle.kind === name);
    yield* fields(variantFields(kind, principle), ['principles', index]);
    yield edit(['principles', index], undefined);
  }
  for (const kind of principles) yield edit(['principles'], [...given, blank('kind', kind)]);
  for (const method of algorithms) yield edit(['algorithm'], blank('name', method));
  const method = algorithms.find(({ name }) => isObject(plan.algorithm) && plan.algorithm.name === name);
  yield* fields(variantFields(method, plan.algorithm), ['algorithm']);
  yield* fields(planFields(description), []);
  const [first, second] = columns;
  yield edit(['dependencies'], undefined);
  yield edit(['dependencies'], 'discovered');
  yield edit(['dependencies'], [`${first} -> ${second}`]);
}

/** What the control of a field can be set to: each option of few, the ends and the middle of many. */
function valuesFor(
  shape: Shape | Field,
  now: Json | undefined,
  plan: JsonObject,
): readonly (Json | undefined)[] {
  const roles = rolesOf(plan);
  const columnsOf = (role: unknown) =>
    [...roles].filter(([, own]) => role === undefined || own === role).map(([name]) => name);
  const toggled = (words: readonly string[]): (Json | undefined)[] => {
    const chosen: readonly Json[] = Array.isArray(now) ? now : [];
    return words.map((word) => {
      const next = [...words.filter((other) => (other === word) !== chosen.includes(other))];
      return next.length === 0 ? undefined : next;
    });
  };
  switch (shape.type) {
    case 'integer':
      return [undefined, shape.minimum, shape.minimum + 1, shape.minimum - 1, 7, 1_000_000];
    case 'integerOr':
      return [undefined, shape.minimum, shape.maximum + 1, 7, shape.or.value];
    case 'number':
      return [undefined, -1, 0, 0.01, 0.5, 1, 1.5, 7];
    case 'boolean':
      return [true, false];
    case 'choice':
      return [undefined, ...shape.options.map(({ value }) => value)];
    case 'column':
      return [undefined, ...columnsOf(shape.role)];
    case 'text':
    case 'character':
      return [undefined, 'x', 'two-words'];
    case 'frequencyDistance':
      return [undefined, 0, 3, { average: 1 }];
    case 'byColumn':
      return [undefined, ...columnsOf(shape.role).map((column) => ({ [column]: 10 }))];
    case 'list':
      switch (shape.of.type) {
        case 'choice':
          return toggled(shape.of.options.map(({ value }) => value));
        case 'column':
          return [undefined, ...toggled(columnsOf(shape.of.role))];
        case 'integer':
        case 'number':
          return [undefined, [], [5], [5, 10], [5, 7], ['five']];
        case 'list':
          if (shape.of.of.type !== 'column') return [undefined, [['a', '*']]];
          return [undefined, ...columnsOf(shape.of.of.role).map((column) => [[column]])];
        default:
          return [undefined, [], [''], ['', 'x'], ['x']];
      }
    default:
      return [];
  }
}
