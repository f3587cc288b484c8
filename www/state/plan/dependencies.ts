import { computed, effect, signal } from '@preact/signals';
import type { FoundDependencies, FunctionalDependency, MultivaluedDependency, Table } from 'outis';
import { isAbort, type Problem, problemFrom } from '../page/problem.ts';
import { started, type Working } from '../page/working.ts';
import { table } from '../table/table.ts';
import { description } from './description.ts';
import { checking } from './faults.ts';
import { isObject, type Json } from './json.ts';
import { attributeOf, editPlan, planAt } from './plan.ts';

export type Search =
  | { readonly state: 'none' }
  | ({ readonly state: 'running' } & Working)
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly problem: Problem }
  | { readonly state: 'done'; readonly found: FoundDependencies };

/** The search for columns that determine others. */
export const search = signal<Search>({ state: 'none' });

/** What is looked for. */
export const wanted = signal({ maxDeterminant: 2, maxError: 0 });

let latest: AbortController | null = null;

export async function startSearch(handle: Table): Promise<void> {
  forgetSearch();
  const controller = new AbortController();
  latest = controller;
  const cancel = () => controller.abort();
  // A search that was forgotten, with its table or for another one, leaves no trace.
  const show = (next: Search) => {
    if (latest === controller) search.value = next;
  };
  show({ state: 'running', ...started(cancel) });
  try {
    const found = await handle.dependencies({
      ...wanted.value,
      missing: missingSpellings(),
      signal: controller.signal,
      onProgress: (progress) => show({ state: 'running', ...progress, cancel }),
    });
    show({ state: 'done', found });
  } catch (error) {
    show(isAbort(error) ? { state: 'cancelled' } : { state: 'failed', problem: problemFrom(error) });
  }
}

/** Stops the search and lets go of what was found. */
export function forgetSearch(): void {
  latest?.abort();
  latest = null;
  search.value = { state: 'none' };
}

/** What single columns determine, where that is found in a moment; for the recommendations alone. */
const glance = signal<{ readonly handle: Table; readonly found: FoundDependencies } | null>(null);

/** Tables with more cells are only searched when asked: others would wait for it. */
const QUICKLY_SEARCHED = 300_000;

/** Has every table that is not large looked at once, after its plan was checked. */
export function watchDependencies(): () => void {
  let looked: Table | undefined;
  return effect(() => {
    const open = table.value;
    if (open?.profile == null || checking.value || open.handle === looked) return;
    const { handle } = open;
    looked = handle;
    if (handle.info.rows * handle.info.columns.length > QUICKLY_SEARCHED) return;
    void handle.dependencies({ maxDeterminant: 1, missing: missingSpellings() }).then(
      (found) => {
        glance.value = { handle, found };
      },
      // Nobody asked for it: a table that was let go meanwhile needs no answer.
      () => undefined,
    );
  });
}

/** What is known of the dependencies of the open table, asked for or seen at a glance. */
export const known = computed<FoundDependencies | null>(() => {
  if (search.value.state === 'done') return search.value.found;
  return glance.value !== null && glance.value.handle === table.value?.handle ? glance.value.found : null;
});

function missingSpellings(): string[] | undefined {
  const list = planAt(['missing']);
  return Array.isArray(list) && list.every((spelling) => typeof spelling === 'string') ? list : undefined;
}

export type Found = (FunctionalDependency & { kind: 'fd' }) | (MultivaluedDependency & { kind: 'mvd' });

/** What was found, sorted into what a person can do about it. */
export interface Sorted {
  /** Among columns that are made less precise. */
  readonly among: readonly Found[];
  /** Those that reach columns which are published as they are. */
  readonly reaching: readonly Found[];
  /** Sets of columns that are different in every row. */
  readonly keys: readonly (readonly string[])[];
  /** Columns that are the same in every row. */
  readonly constants: readonly string[];
}

export function sorted({ functional, multivalued }: FoundDependencies): Sorted {
  const all: Found[] = [
    ...functional.map((found) => ({ ...found, kind: 'fd' as const })),
    ...multivalued.map((found) => ({ ...found, kind: 'mvd' as const })),
  ];
  const roles = (found: Found) => [...found.from, ...found.to].map((column) => attributeOf(column).role);
  const isKey = (found: Found) => found.kind === 'fd' && found.from.length > 0 && found.support === 0;
  const telling = all.filter((found) => found.from.length > 0 && !isKey(found));
  const published = telling.filter((found) => !roles(found).includes('identifier'));
  const isAmong = (found: Found) => roles(found).every((role) => role === 'quasi');
  const keys = new Map(all.filter(isKey).map(({ from }) => [from.join('\0'), from]));
  return {
    among: published.filter(isAmong),
    reaching: published.filter((found) => !isAmong(found)),
    keys: [...keys.values()],
    constants: all.filter(({ from }) => from.length === 0).flatMap(({ to }) => to),
  };
}

/** Names with a comma, an arrow or spaces around them would be read as something else in one text. */
const isPlain = (name: string) => name.trim() === name && name !== '' && !/,|->/.test(name);

/** A dependency as a plan writes it. */
export function written(found: Found): Json {
  const { from, to, kind } = found;
  // Some rows disagree in the table; the plan has to say that this is known.
  if (found.kind === 'fd' && found.error > 0) return { from, to, approximate: true };
  if ([...from, ...to].every(isPlain)) {
    return `${from.join(', ')} ${kind === 'fd' ? '->' : '->>'} ${to.join(', ')}`;
  }
  return { from, to, kind };
}

const declared = (): readonly Json[] => {
  const list = planAt(['dependencies']);
  return Array.isArray(list) ? list : [];
};

/** The same dependency, however it is spaced or spelled out. */
function isSame(entry: Json, found: Found): boolean {
  if (typeof entry === 'string') {
    const own = written(found);
    if (typeof own !== 'string') return false;
    const spaced = (text: string) => text.replace(/\s*(,|->>?)\s*/g, '$1').trim();
    return spaced(entry) === spaced(own);
  }
  const same = (names: Json | undefined, own: readonly string[]) =>
    JSON.stringify(names) === JSON.stringify(own);
  return (
    isObject(entry) &&
    same(entry.from, found.from) &&
    same(entry.to, found.to) &&
    (entry.kind ?? 'fd') === found.kind
  );
}

/** The word by which a plan asks for whatever is found, if it can. */
export const everything = computed(() => {
  const field = description.value?.plan.find(({ name }) => name === 'dependencies');
  return field?.type === 'list' ? field.or : undefined;
});

export const keepsEverything = computed(
  () => everything.value !== undefined && planAt(['dependencies']) === everything.value.value,
);

export function keepEverything(on: boolean): void {
  editPlan(['dependencies'], on ? everything.value?.value : undefined);
}

export const isKept = (found: Found): boolean => declared().some((entry) => isSame(entry, found));

export function keep(found: Found, on: boolean): void {
  const others = declared().filter((entry) => !isSame(entry, found));
  const next = on ? [...others, written(found)] : others;
  editPlan(['dependencies'], next.length === 0 ? undefined : next);
}
