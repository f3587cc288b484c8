import { signal } from '@preact/signals';
import type { DependencyVerdict, Plan, Table, Variant } from 'outis';
import { isAbort, type Problem, problemFrom } from '../page/problem.ts';
import { started, type Working } from '../page/working.ts';
import { blank } from '../plan/description.ts';
import type { JsonObject } from '../plan/json.ts';
import { keyFor } from '../table/keys.ts';
import { comparedBy, type Fact } from './measures.ts';

/** What the same plan comes to under another method. */
export type Outcome =
  | { readonly facts: readonly Fact[]; readonly dependencies: readonly DependencyVerdict[] }
  | { readonly problem: Problem };

export interface Comparison {
  readonly method: Variant;
  readonly outcome: Outcome;
}

/** The methods the result was compared with, in the order in which they were asked for. */
export const comparisons = signal<readonly Comparison[]>([]);

export type Comparing = { readonly method: Variant } & Working;

export const comparing = signal<Comparing | null>(null);

/** Runs the plan with another method and keeps only what there is to compare. */
export async function compare(handle: Table, plan: JsonObject, method: Variant): Promise<void> {
  comparing.value?.cancel();
  const controller = new AbortController();
  const { signal: stop } = controller;
  const cancel = () => {
    controller.abort();
    comparing.value = null;
  };
  comparing.value = { method, ...started(cancel) };
  const outcome = await outcomeOf(handle, { ...plan, algorithm: blank('name', method) }, stop, (progress) => {
    comparing.value = { method, ...progress, cancel };
  });
  if (stop.aborted || outcome === null) return;
  comparing.value = null;
  comparisons.value = [...comparisons.value.filter((other) => other.method !== method), { method, outcome }];
}

async function outcomeOf(
  handle: Table,
  plan: JsonObject,
  stop: AbortSignal,
  tell: (progress: { phase: string; done: number; total: number }) => void,
): Promise<Outcome | null> {
  try {
    const release = await handle.anonymize(plan as unknown as Plan, {
      key: keyFor('release'),
      toLookAt: true,
      signal: stop,
      onProgress: (progress) => {
        if (!stop.aborted) tell(progress);
      },
    });
    const outcome = { facts: comparedBy(release), dependencies: release.verdict.dependencies };
    release.free();
    return outcome;
  } catch (error) {
    return isAbort(error) ? null : { problem: problemFrom(error) };
  }
}

/** A comparison belongs to the result it was made for. */
export function forgetComparisons(): void {
  comparing.value?.cancel();
  comparisons.value = [];
}
