import { batch, computed, effect, signal } from '@preact/signals';
import type { ViewSet } from 'outis';
import { viewSet } from '../desks/views.ts';
import { changedPaths } from '../plan/difference.ts';
import type { Json, JsonObject } from '../plan/json.ts';
import { plan } from '../plan/plan.ts';
import { personAsked, unreviewed } from '../plan/review.ts';
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
 * has changed; `placeOf` says where two states differ, so that typing into one field is one step. What follows
 * on a start, such as opening a file, is no edit.
 */
function trail<T extends object>(
  read: () => T | null,
  write: (state: T) => void,
  placeOf: (before: T, after: T) => string,
  isStart: (state: T) => boolean = () => false,
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
    const place = placeOf(previous, now);
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

/** A plan together with the columns that nobody had looked at when it was made: both go back together. */
interface Reviewed {
  readonly plan: JsonObject;
  readonly unreviewed: readonly string[];
  readonly personAsked: readonly string[];
}

const reviewedPlan = computed<Reviewed | null>(() =>
  plan.value === null
    ? null
    : { plan: plan.value, unreviewed: unreviewed.value, personAsked: personAsked.value },
);

const planTrail = () =>
  trail<Reviewed>(
    () => reviewedPlan.value,
    (state) => {
      plan.value = state.plan;
      unreviewed.value = state.unreviewed;
      personAsked.value = state.personAsked;
    },
    (one, other) => [...changedPaths(one.plan, other.plan), ...other.unreviewed, ...other.personAsked].join(),
  );

/** The views, or that there are none: starting over can be taken back as well. */
const views = computed<{ readonly set: ViewSet | null }>(() => ({ set: viewSet.value }));

const viewTrail = () =>
  trail<{ readonly set: ViewSet | null }>(
    () => views.value,
    ({ set }) => {
      viewSet.value = set;
    },
    (one, other) => changedPaths(withoutRows(one.set), withoutRows(other.set)).join(),
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

export const canUndo = computed(() => here.value?.canUndo ?? false);
export const canRedo = computed(() => here.value?.canRedo ?? false);

export const undo = (): void => here.peek()?.undo();
export const redo = (): void => here.peek()?.redo();

/** Whether a plan or views were edited here, in any workspace. */
export const isEdited = computed(
  () => (trails.value?.plan.canUndo ?? false) || (trails.value?.views.canUndo ?? false),
);

/** Lets go of everything that could be taken back. */
export function forgetEdits(): void {
  trails.peek()?.plan.forget();
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
