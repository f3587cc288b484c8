import { signal } from '@preact/signals';
import type { Description, Field } from 'outis';
import { variantNamed } from '../plan/description.ts';
import { isObject, type JsonObject, type Path, valueAt } from '../plan/json.ts';

/** A number of the promise against which the loss can be drawn, and which can be turned there. */
export interface Dial {
  readonly path: Path;
  readonly field: Numeric;
  /** The name of its promise in a plan, and as it is read. */
  readonly of: string;
  readonly title: string;
  readonly least: number;
  readonly most: number;
}

/** Where the curve begins and ends, where that is not what a share or any other number usually has. */
const ENDS: Record<string, readonly [number, number]> = { k: [2, 50], l: [2, 12], m: [1, 10] };

type Numeric = Extract<Field, { type: 'integer' | 'number' }>;
const isNumeric = (field: Field): field is Numeric => field.type === 'integer' || field.type === 'number';

function endsOf({ name, minimum = 0, maximum = Number.POSITIVE_INFINITY }: Numeric): [number, number] {
  const [least, most] = ENDS[name] ?? (maximum === 1 ? [0.02, 1] : [0.1, 10]);
  return [Math.max(least, minimum), Math.min(most, maximum)];
}

/** The numbers that a plan promises, in the order of its sentences: one for each principle, and the method's own. */
export function dialsOf(plan: JsonObject | null, known: Description | null): readonly Dial[] {
  if (plan === null || known === null) return [];
  const dial = (kind: unknown, variants: Description['principles'], path: Path): Dial[] => {
    const variant = variantNamed(variants, kind);
    const clause = known.clauses.find(({ of }) => of === kind)?.alone ?? '';
    const named = [...clause.matchAll(/\{(\S+?)[ }]/g)].flatMap(
      ([, name]) => variant?.fields.find((field) => field.name === name) ?? [],
    );
    // What may be left away is not what the principle is about.
    const numbers = named.filter(isNumeric);
    const field = numbers.find((one) => one.default === undefined) ?? numbers[0];
    if (variant === undefined || field === undefined) return [];
    const [least, most] = endsOf(field);
    return [{ path: [...path, field.name], field, of: variant.name, title: variant.title, least, most }];
  };
  const principles = Array.isArray(plan.principles) ? plan.principles : [];
  const kinds = principles.map((principle) => (isObject(principle) ? principle.kind : undefined));
  const method = isObject(plan.algorithm) ? plan.algorithm.name : undefined;
  return [
    ...kinds.flatMap((kind, index) => dial(kind, known.principles, ['principles', index])),
    // A method that is called as its principle has its numbers there.
    ...(kinds.includes(method as string) ? [] : dial(method, known.algorithms, ['algorithm'])),
  ];
}

/** The place of the number that was touched last. */
const touched = signal('');

export const isSame = (one: Path, other: Path): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Makes the curve follow a number, if it is one that a curve can follow. */
export function follow(path: Path): void {
  touched.value = JSON.stringify(path);
}

/** The number that the curve follows: the one that was touched last, else the size of groups, else the first. */
export function followed(plan: JsonObject | null, known: Description | null): Dial | undefined {
  const dials = dialsOf(plan, known);
  return (
    dials.find(({ path }) => JSON.stringify(path) === touched.value) ??
    dials.find(({ of }) => of === 'k-anonymity') ??
    dials[0]
  );
}

/** What the plan says there. */
export function saidBy(dial: Dial, plan: JsonObject | null): number | undefined {
  const value = valueAt(plan ?? undefined, dial.path) ?? dial.field.default;
  return typeof value === 'number' ? value : undefined;
}

/** Small numbers differ more from each other than large ones: the scale is logarithmic. */
export const placeOf = ({ least, most }: Dial, value: number): number =>
  Math.log(Math.min(most, Math.max(least, value)) / least) / Math.log(most / least);

/** The number at a place of the scale, as coarse as a person would say it. */
export function valueAtPlace({ field, least, most }: Dial, place: number): number {
  const value = least * (most / least) ** place;
  return field.type === 'integer' || field.name === 'l' ? Math.round(value) : Number(value.toPrecision(2));
}

/** The numbers that are tried, the ends first: a line is there at once and becomes finer. */
export function triedOf(dial: Dial): readonly number[] {
  const places = [0, 1, 0.5, 0.28, 0.72, 0.13, 0.84, 0.39, 0.63, 0.22, 0.93];
  return [...new Set(places.map((place) => valueAtPlace(dial, place)))];
}

/** The number after or before, as the arrows of the keyboard go. */
export function stepped(dial: Dial, value: number, direction: number): number {
  const { field, least, most } = dial;
  const whole = field.type === 'integer' || field.name === 'l';
  const size = whole ? 1 : 10 ** Math.floor(Math.log10(value) - 1e-9);
  const next = Number((value + direction * size).toPrecision(6));
  return Math.min(most, Math.max(least, next));
}

/** What a scale is marked with: one, two and five, and the tens of them. */
export function marksOf({ least, most }: Dial): readonly number[] {
  const marks = [0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];
  return marks.filter((mark) => mark >= least && mark <= most);
}
