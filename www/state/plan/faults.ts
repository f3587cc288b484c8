import { batch, effect, signal } from '@preact/signals';
import type { ConstraintSet, Fault, Plan, Warning } from 'outis';
import { problemFrom } from '../page/problem.ts';
import { table } from '../table/table.ts';
import { description } from './description.ts';
import { findings } from './findings.ts';
import { type Fix, fixesFor } from './fixes.ts';
import type { JsonObject } from './json.ts';
import { isWithin } from './path.ts';
import { plan } from './plan.ts';

/** What is wrong with the plan, as the package finds it. */
export const faults = signal<readonly Fault[]>([]);
/** What a person should look at before publishing by this plan. */
export const warnings = signal<readonly Warning[]>([]);
/** What several constraints of the plan amount to; null while the plan cannot be read. */
export const constraints = signal<ConstraintSet | null>(null);
/** For each fault the ways out that were tried and work. */
export const fixes = signal<ReadonlyMap<Fault, readonly Fix[]>>(new Map());
/** Whether `faults` belongs to an older plan. */
export const checking = signal(false);

const PAUSE_WHILE_TYPING = 60;

/** The last plan of the open table in which nothing was wrong: the way out that is always there. */
let good: JsonObject | null = null;

/** Has the plan checked after every edit. */
export function watchPlan(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return effect(() => {
    const asked = plan.value;
    const handle = table.value?.handle;
    clearTimeout(timer);
    if (asked === null || handle === undefined) {
      good = null;
      batch(() => {
        faults.value = [];
        fixes.value = new Map();
        warnings.value = [];
        findings.value = [];
        constraints.value = null;
        checking.value = false;
      });
      return;
    }
    checking.value = true;
    timer = setTimeout(async () => {
      const found = await handle.checkPlan(asked as unknown as Plan).catch((error: unknown): Fault[] => {
        const { message, details } = problemFrom(error);
        return Array.isArray(details.faults)
          ? details.faults
          : [{ path: '', found: message, expected: '', said: {} }];
      });
      if (plan.peek() !== asked) return;
      batch(() => {
        faults.value = found;
        fixes.value = new Map();
        checking.value = false;
      });
      if (found.length === 0) good = asked;
      else void lookForFixes(asked, found, (other) => handle.checkPlan(other as unknown as Plan));
      const explained = await handle.constraints(asked as unknown as Plan).catch(() => null);
      if (plan.peek() !== asked) return;
      constraints.value = explained;
      const readable = asked as unknown as Plan;
      const [review, values] =
        found.length > 0
          ? [[], []]
          : await Promise.all([
              handle.review(readable).catch(() => []),
              handle.findings(readable).catch(() => []),
            ]);
      if (plan.peek() !== asked) return;
      batch(() => {
        warnings.value = review;
        findings.value = values;
      });
    }, PAUSE_WHILE_TYPING);
  });
}

/** The faults of what stands at `path`, except of the parts that show their own. */
export function faultsAt(path: string, parts: readonly string[] = []): readonly Fault[] {
  return faults.value.filter(
    (fault) => isWithin(fault.path, path) && !parts.some((part) => isWithin(fault.path, part)),
  );
}

/** Finds ways out of the faults of a plan, unless it has changed meanwhile. */
async function lookForFixes(
  asked: JsonObject,
  found: readonly Fault[],
  check: (plan: JsonObject) => Promise<Fault[]>,
): Promise<void> {
  const known = description.value;
  if (known === null) return;
  const profile = table.peek()?.profile ?? null;
  const stillAsked = (other: JsonObject) =>
    plan.peek() === asked ? check(other) : Promise.reject(new DOMException('edited', 'AbortError'));
  const ways = await fixesFor(found, { plan: asked, description: known, profile, good }, stillAsked).catch(
    () => null,
  );
  if (ways !== null && plan.peek() === asked) fixes.value = ways;
}
