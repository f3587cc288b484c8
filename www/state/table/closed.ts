import { batch, signal } from '@preact/signals';
import type { JsonObject } from '../plan/json.ts';

/** A table that another took the place of, with the plan that it had: its file is read again when it is wanted back. */
export interface ClosedTable {
  readonly name: string;
  readonly source: Blob;
  readonly sheet: string | undefined;
  readonly plan: JsonObject;
  readonly unreviewed: readonly string[];
  readonly personAsked: readonly string[];
}

/** Files that were put right are kept as a whole: not without end. */
const MOST_KEPT = 10;

/** Tables that were open before the one at hand, and after it where one went back; nearest last. */
export const earlierTables = signal<readonly ClosedTable[]>([]);
export const laterTables = signal<readonly ClosedTable[]>([]);

/** How a table comes to be open: as another file, or by a step through those that were open. */
export type Step = 'new' | 'back' | 'forward';

/** The table at hand gives way to another. */
export function rememberTable(closed: ClosedTable | null, step: Step): void {
  const kept = closed === null ? [] : [closed];
  const withIt = (tables: readonly ClosedTable[]) => [...tables, ...kept].slice(-MOST_KEPT);
  batch(() => {
    if (step === 'back') {
      earlierTables.value = earlierTables.value.slice(0, -1);
      laterTables.value = withIt(laterTables.value);
    } else {
      earlierTables.value = withIt(earlierTables.value);
      laterTables.value = step === 'new' ? [] : laterTables.value.slice(0, -1);
    }
  });
}

/** Whoever edits goes on from here. */
export function forgetLaterTables(): void {
  if (laterTables.peek().length > 0) laterTables.value = [];
}

export function forgetClosedTables(): void {
  batch(() => {
    earlierTables.value = [];
    laterTables.value = [];
  });
}
