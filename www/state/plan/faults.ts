import { batch, effect, signal } from '@preact/signals';
import type { ConstraintSet, Fault, Plan, Warning } from 'outis';
import { problemFrom } from '../page/problem.ts';
import { table } from '../table/table.ts';
import { isObject, valueAt, withKeyRenamed, withValue } from './json.ts';
import { isWithin, parsePath } from './path.ts';
import { plan } from './plan.ts';

/** What is wrong with the plan, as the package finds it. */
export const faults = signal<readonly Fault[]>([]);
/** What a person should look at before publishing by this plan. */
export const warnings = signal<readonly Warning[]>([]);
/** What several constraints of the plan amount to; null while the plan cannot be read. */
export const constraints = signal<ConstraintSet | null>(null);
/** Whether `faults` belongs to an older plan. */
export const checking = signal(false);

const PAUSE_WHILE_TYPING = 120;

/** Has the plan checked after every edit. */
export function watchPlan(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return effect(() => {
    const asked = plan.value;
    const handle = table.value?.handle;
    clearTimeout(timer);
    if (asked === null || handle === undefined) {
      batch(() => {
        faults.value = [];
        warnings.value = [];
        constraints.value = null;
        checking.value = false;
      });
      return;
    }
    checking.value = true;
    timer = setTimeout(async () => {
      const found = await handle.checkPlan(asked as unknown as Plan).catch((error: unknown): Fault[] => {
        const { message, details } = problemFrom(error);
        return Array.isArray(details.faults) ? details.faults : [{ path: '', found: message, expected: '' }];
      });
      if (plan.peek() !== asked) return;
      batch(() => {
        faults.value = found;
        checking.value = false;
      });
      const explained = await handle.constraints(asked as unknown as Plan).catch(() => null);
      if (plan.peek() !== asked) return;
      constraints.value = explained;
      const review = found.length > 0 ? [] : await handle.review(asked as unknown as Plan).catch(() => []);
      if (plan.peek() === asked) warnings.value = review;
    }, PAUSE_WHILE_TYPING);
  });
}

/** The faults of what stands at `path`, except of the parts that show their own. */
export function faultsAt(path: string, parts: readonly string[] = []): readonly Fault[] {
  return faults.value.filter(
    (fault) => isWithin(fault.path, path) && !parts.some((part) => isWithin(fault.path, part)),
  );
}

/** Puts the nearest valid spelling where the fault is: as the value, or as the name of the field. */
export function applyNearest({ path: text, found, nearest }: Fault): void {
  const path = parsePath(text);
  const current = plan.value;
  if (path === undefined || nearest === undefined || current === null) return;
  const value = valueAt(current, path);
  const isValue = typeof value === 'string' && found === `\`${value}\``;
  const next = isValue ? withValue(current, path, nearest) : withKeyRenamed(current, path, nearest);
  if (isObject(next)) plan.value = next;
}
