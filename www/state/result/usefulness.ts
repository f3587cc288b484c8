import { signal } from '@preact/signals';
import type { Plan, Table, Usefulness } from 'outis';
import { isAbort, type Problem, problemFrom } from '../page/problem.ts';
import { started, type Working } from '../page/working.ts';
import type { JsonObject } from '../plan/json.ts';
import { keyFor } from '../table/keys.ts';

/** What analyses of the result are worth, or why that cannot be told. */
export const usefulness = signal<Usefulness | Problem | null>(null);

/** The plan whose private report is to tell it too, and the column to be predicted. */
export const reported = signal<{ plan: JsonObject; target: string | undefined } | null>(null);

export const measuring = signal<Working | null>(null);

/** Makes the plan's release once more and lets analyses run on it and on the table. */
export async function measureUsefulness(
  handle: Table,
  plan: JsonObject,
  target: string | undefined,
): Promise<void> {
  measuring.value?.cancel();
  const controller = new AbortController();
  const { signal: stop } = controller;
  const cancel = () => {
    controller.abort();
    measuring.value = null;
  };
  measuring.value = started(cancel);
  try {
    const found = await handle.usefulness(plan as unknown as Plan, {
      key: keyFor('release'),
      target,
      signal: stop,
      onProgress: (progress) => {
        if (!stop.aborted) measuring.value = { ...progress, cancel };
      },
    });
    if (stop.aborted) return;
    usefulness.value = found;
  } catch (error) {
    if (isAbort(error) || stop.aborted) return;
    usefulness.value = problemFrom(error);
  }
  measuring.value = null;
}

/** Figures belong to the result they were measured for. */
export function forgetUsefulness(): void {
  measuring.value?.cancel();
  usefulness.value = null;
}
