import { texts } from '../../texts.ts';
import { description, variantNamed } from './description.ts';
import { isObject, type JsonObject, valueAt } from './json.ts';
import { parsePath } from './path.ts';

const words = texts.place;

/** Places of a plan as a person would name them: what was edited, each once. */
export function placesOf(paths: readonly string[], plan: JsonObject): string[] {
  return [...new Set(paths.map((path) => placeOf(path, plan)))];
}

function placeOf(text: string, plan: JsonObject): string {
  const [part, which, field] = parsePath(text) ?? [];
  if (part === 'attributes' && typeof which === 'string') return ofColumn(which, field);
  if (part === 'principles') return ofPrinciple(plan, which, field);
  if (part === 'algorithm') return ofMethod(plan, which);
  return typeof part === 'string' ? words.field(named(part)) : words.unknown(text);
}

function ofColumn(column: string, field: string | number | undefined): string {
  if (field === 'role') return words.role(column);
  if (field === 'hierarchy') return words.hierarchy(column);
  return typeof field === 'string' ? words.ofColumn(named(field), column) : words.column(column);
}

function ofPrinciple(plan: JsonObject, which: unknown, field: unknown): string {
  const principle = typeof which === 'number' ? valueAt(plan, ['principles', which]) : undefined;
  if (!isObject(principle) || typeof field !== 'string') return words.principles;
  const variant = variantNamed(description.value?.principles, principle.kind);
  return words.of(named(field), variant?.title ?? String(principle.kind ?? ''));
}

function ofMethod(plan: JsonObject, field: unknown): string {
  if (typeof field !== 'string' || field === 'name') return words.method;
  const method = valueAt(plan, ['algorithm', 'name']);
  const variant = variantNamed(description.value?.algorithms, method);
  return words.of(named(field), variant?.title ?? String(method ?? ''));
}

/** What a field is called on the page. */
const named = (field: string): string =>
  (Object.hasOwn(texts.field, field) ? texts.field[field] : undefined) ?? field;
