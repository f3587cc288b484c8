import { batch, computed, effect, signal } from '@preact/signals';
import type { DisclosureLog, TableFormat, ViewSet } from 'outis';
import { type History, isFirst, ledger, restoreHistory } from '../desks/series.ts';
import { disclosureLog, viewSet } from '../desks/views.ts';
import { changedPaths } from '../plan/difference.ts';
import type { Json, JsonObject } from '../plan/json.ts';
import { plan } from '../plan/plan.ts';
import { personAsked, unreviewed } from '../plan/review.ts';
import { runNow } from '../result/live.ts';
import { tableFormat } from '../result/run.ts';
import { earlierTables, forgetClosedTables, forgetLaterTables, laterTables } from '../table/closed.ts';
import { compareAgainWith, population } from '../table/population.ts';
import { reopenTable } from '../table/table.ts';
import { workspace } from './workspace.ts';

/** What was edited and can be taken back: its states before and after the one at hand, nearest last. */
interface Trail {
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly forget: () => void;
}

/** Edits of one field in quick succession, such as the digits of a number, are one step back. */
const ONE_EDIT = 800;

/**
 * Keeps every state that was edited, until there is none. `read` gives the same object as long as nothing
 * has changed; `placesOf` says where two states differ, so that typing into one field is one step. What follows
 * on a start, such as opening a file, is no edit.
 */
function trail<T extends object>(
  read: () => T | null,
  write: (state: T) => void,
  placesOf: (before: T, after: T) => readonly string[],
  isStart: (state: T) => boolean = () => false,
  edited: () => void = () => undefined,
): Trail {
  const before = signal<readonly T[]>([]);
  const after = signal<readonly T[]>([]);
  let last: T | null = null;
  let lastPlace: string | null = null;
  let lastTime = 0;
  /** Whether the state is being exchanged for one that is kept already. */
  let moving = false;
  const forget = () =>
    batch(() => {
      before.value = [];
      after.value = [];
    });
  effect(() => {
    const now = read();
    const previous = last;
    last = now;
    if (now === null || previous === null) {
      forget();
      return;
    }
    if (now === previous || moving || isStart(previous)) return;
    const places = placesOf(previous, now);
    // The same once more, so that it is judged again, is no edit.
    if (places.length === 0) return;
    const place = places.join();
    edited();
    const time = performance.now();
    const same = place === lastPlace && time - lastTime < ONE_EDIT;
    lastPlace = place;
    lastTime = time;
    batch(() => {
      if (!same) before.value = [...before.peek(), previous];
      after.value = [];
    });
  });
  const move = (from: typeof before, to: typeof before) => {
    const target = from.peek().at(-1);
    const current = read();
    if (target === undefined || current === null) return;
    moving = true;
    batch(() => {
      from.value = from.peek().slice(0, -1);
      to.value = [...to.peek(), current];
      write(target);
    });
    moving = false;
    // What is typed next is a step of its own, also into the field that was just taken back.
    lastPlace = null;
  };
  return {
    get canUndo() {
      return before.value.length > 0;
    },
    get canRedo() {
      return after.value.length > 0;
    },
    undo: () => move(before, after),
    redo: () => move(after, before),
    forget,
  };
}

/**
 * A plan with what stands beside it: the columns that nobody had looked at when it was made, the population that it is
 * compared with, how tables are stored, and what was published before. All of it goes back together.
 */
interface Reviewed extends History {
  readonly plan: JsonObject;
  readonly unreviewed: readonly string[];
  readonly personAsked: readonly string[];
  readonly population: File | number | undefined;
  readonly format: TableFormat;
}

const reviewedPlan = computed<Reviewed | null>(() =>
  plan.value === null
    ? null
    : {
        plan: plan.value,
        unreviewed: unreviewed.value,
        personAsked: personAsked.value,
        population: population.value?.file,
        format: tableFormat.value,
        ledger: ledger.value,
        isFirst: isFirst.value,
      },
);

const planTrail = () =>
  trail<Reviewed>(
    () => reviewedPlan.value,
    (state) => {
      if (state.population !== population.peek()?.file) compareAgainWith(state.population);
      restoreHistory(state);
      plan.value = state.plan;
      unreviewed.value = state.unreviewed;
      personAsked.value = state.personAsked;
      if (state.format === tableFormat.peek()) return;
      tableFormat.value = state.format;
      // Elsewhere nothing is packed in this form.
      if (workspace.peek() === 'publish') void runNow();
    },
    (one, other) => [
      ...changedPaths(one.plan, other.plan),
      ...onlyInOne(one.unreviewed, other.unreviewed),
      ...onlyInOne(one.personAsked, other.personAsked),
      ...BESIDE.filter((part) => one[part] !== other[part]),
    ],
    undefined,
    forgetLaterTables,
  );

/** What stands beside a plan and is exchanged as a whole. */
const BESIDE = ['population', 'format', 'ledger', 'isFirst'] as const;

const onlyInOne = (one: readonly string[], other: readonly string[]): string[] => [
  ...one.filter((name) => !other.includes(name)),
  ...other.filter((name) => !one.includes(name)),
];

/** The views, or that there are none, with what was handed out before: starting over can be taken back as well. */
interface Viewed {
  readonly set: ViewSet | null;
  readonly log: DisclosureLog | null;
}

const views = computed<Viewed>(() => ({ set: viewSet.value, log: disclosureLog.value }));

const viewTrail = () =>
  trail<Viewed>(
    () => views.value,
    ({ set, log }) => {
      viewSet.value = set;
      disclosureLog.value = log;
    },
    (one, other) => [
      ...changedPaths(withoutRows(one.set), withoutRows(other.set)),
      ...(one.log === other.log ? [] : ['log']),
    ],
    ({ set }) => set === null,
  );

/** The rows of an extract are never edited, and comparing them would take long. */
function withoutRows(set: ViewSet | null): Json {
  if (set === null) return null;
  const { base: _, views, ...rest } = set;
  return {
    ...(rest as unknown as JsonObject),
    views: views.map(({ rows: _, csv: __, ...view }) => view as unknown as Json),
  };
}

const trails = signal<{ readonly plan: Trail; readonly views: Trail } | null>(null);

/** What can be taken back where one is: the views have edits of their own, everything else is the plan. */
const here = computed<Trail | null>(() =>
  workspace.value === 'views' ? (trails.value?.views ?? null) : (trails.value?.plan ?? null),
);

/** The table that the next step leads to, where no edit of the one at hand is left to take. */
const tableAt = (tables: typeof earlierTables) =>
  workspace.value === 'views' ? undefined : tables.value.at(-1);
export const tableBefore = computed(() => (here.value?.canUndo ? undefined : tableAt(earlierTables)));
export const tableAfter = computed(() => (here.value?.canRedo ? undefined : tableAt(laterTables)));

export const canUndo = computed(() => (here.value?.canUndo ?? false) || tableBefore.value !== undefined);
export const canRedo = computed(() => (here.value?.canRedo ?? false) || tableAfter.value !== undefined);

export function undo(): void {
  const closed = tableBefore.peek();
  if (closed) void reopenTable(closed, 'back');
  else here.peek()?.undo();
}

export function redo(): void {
  const closed = tableAfter.peek();
  if (closed) void reopenTable(closed, 'forward');
  else here.peek()?.redo();
}

/** Whether a plan or views were edited here, in any workspace. */
export const isEdited = computed(
  () => (trails.value?.plan.canUndo ?? false) || (trails.value?.views.canUndo ?? false),
);

/** Lets go of everything that could be taken back. */
export function forgetEdits(): void {
  trails.peek()?.plan.forget();
  trails.peek()?.views.forget();
  forgetClosedTables();
}

/** What was handed out is out: nothing goes back behind it. */
export function forgetViewEdits(): void {
  trails.peek()?.views.forget();
}

/** Remembers edits from now on. */
export function rememberEdits(): void {
  trails.value = { plan: planTrail(), views: viewTrail() };
}

/** Ctrl or ⌘ with Z, with Shift or Y to redo. A text field keeps its own undo. */
export function undoByKeyboard(): void {
  document.addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || inTextField(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
}

function inTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !['checkbox', 'radio', 'file', 'button'].includes(target.type))
  );
}
