import { batch, computed, effect, signal } from '@preact/signals';
import { changedPaths } from './difference.ts';
import type { JsonObject } from './json.ts';
import { plan } from './plan.ts';

/** The plans before and after the one that is being made, nearest last. */
const before = signal<readonly JsonObject[]>([]);
const after = signal<readonly JsonObject[]>([]);

export const canUndo = computed(() => before.value.length > 0);
export const canRedo = computed(() => after.value.length > 0);

/** Edits of one field in quick succession, such as the digits of a number, are one step back. */
const ONE_EDIT = 800;

/** Keeps every plan that was edited, until the table is closed. */
export function rememberPlans(): void {
  let last: JsonObject | null = null;
  let lastPath = '';
  let lastTime = 0;
  effect(() => {
    const now = plan.value;
    const previous = last;
    last = now;
    if (now === null || previous === null) {
      batch(() => {
        before.value = [];
        after.value = [];
      });
      return;
    }
    if (now === previous || moving) return;
    const path = changedPaths(previous, now).join();
    const time = performance.now();
    const same = path === lastPath && time - lastTime < ONE_EDIT;
    lastPath = path;
    lastTime = time;
    batch(() => {
      if (!same) before.value = [...before.peek(), previous];
      after.value = [];
    });
  });
}

/** Whether the plan is being exchanged for one that is kept already. */
let moving = false;

function move(from: typeof before, to: typeof before): void {
  const target = from.value.at(-1);
  const current = plan.value;
  if (target === undefined || current === null) return;
  moving = true;
  batch(() => {
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, current];
    plan.value = target;
  });
  moving = false;
}

export const undo = (): void => move(before, after);
export const redo = (): void => move(after, before);

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
