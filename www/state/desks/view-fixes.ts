/**
 * Ways out of a fault of a view set. Each is tried before it is offered, like those of a plan. Pure: a set and its
 * faults in, changed sets out.
 */
import type { Fault, ViewSet } from 'outis';
import { type Json, type JsonObject, type Path, valueAt, withValue } from '../plan/json.ts';
import { parsePath } from '../plan/path.ts';

/** What a fix does, for whoever writes its button. */
export type ViewDeed =
  | { readonly kind: 'spell'; readonly word: string }
  | { readonly kind: 'distinct' }
  | { readonly kind: 'set'; readonly value: Json }
  | { readonly kind: 'remove'; readonly path: Path }
  | { readonly kind: 'back' };

export interface ViewFix {
  readonly deed: ViewDeed;
  readonly set: ViewSet;
}

/** At most so many buttons at one fault. */
const OFFERED = 2;
/** Of one value that stays possible nobody is in doubt. */
const LEAST = 2;

const keyOf = ({ path, found, expected }: Fault): string => [path, found, expected].join('\0');

/** For each fault of a set the ways out that work, the smallest change first. */
export async function viewFixesFor(
  faults: readonly Fault[],
  set: ViewSet,
  good: ViewSet | null,
  check: (set: ViewSet) => Promise<readonly Fault[]>,
): Promise<ReadonlyMap<Fault, readonly ViewFix[]>> {
  const before = new Set(faults.map(keyOf));
  const found = new Map<Fault, readonly ViewFix[]>();
  for (const fault of faults) {
    const works: ViewFix[] = [];
    for (const fix of candidates(fault, set, good)) {
      if (works.length >= OFFERED) break;
      const left = await check(fix.set).catch(() => null);
      if (left?.every((other) => before.has(keyOf(other)) && keyOf(other) !== keyOf(fault))) works.push(fix);
    }
    found.set(fault, works);
  }
  return found;
}

/** What might help, the smallest change first. */
function* candidates(fault: Fault, set: ViewSet, good: ViewSet | null): Generator<ViewFix> {
  const path = parsePath(fault.path) ?? [];
  const json = set as unknown as JsonObject;
  const edit = (at: Path, value: Json | undefined) => withValue(json, at, value) as unknown as ViewSet;
  const [part, index] = path;
  const value = valueAt(json, path);
  const misspelled = /`([^`]+)`/.exec(fault.found)?.[1];
  if (fault.nearest !== undefined && typeof value === 'string' && misspelled !== undefined) {
    const next = value.replace(misspelled, () => fault.nearest ?? '');
    if (next !== value) yield { deed: { kind: 'spell', word: fault.nearest }, set: edit(path, next) };
  }
  if (part === 'views' && typeof index === 'number')
    yield { deed: { kind: 'distinct' }, set: edit(['views', index, 'distinct'], true) };
  if (path.at(-1) === 'k') yield { deed: { kind: 'set', value: LEAST }, set: edit(path, LEAST) };
  // The thing itself, then what it is part of, but for the parts of a set as a whole.
  for (let length = path.length; length > 1; length -= 1) {
    const at = path.slice(0, length);
    if (valueAt(json, at) === undefined) continue;
    yield { deed: { kind: 'remove', path: at }, set: edit(at, undefined) };
  }
  if (good !== null) yield { deed: { kind: 'back' }, set: good };
}
