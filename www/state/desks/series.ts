import { batch, computed, effect, signal, untracked } from '@preact/signals';
import { type Field, type LedgerSummary, type Plan, type Release, readLedger, type Table } from 'outis';
import { texts } from '../../texts.ts';
import { isAbort, type Problem, problemFrom } from '../page/problem.ts';
import { started, type Working } from '../page/working.ts';
import { blank, description, variantNamed } from '../plan/description.ts';
import { changedPaths } from '../plan/difference.ts';
import { isObject, type JsonObject } from '../plan/json.ts';
import { columnsWithRole, plan } from '../plan/plan.ts';
import { reviewedAll } from '../plan/review.ts';
import { keyFor } from '../table/keys.ts';
import { table } from '../table/table.ts';
import { holdSeries, letSeriesGo } from './hold-series.ts';

/** The method for a series; what it asks of a plan is the package's business. */
const METHOD = 'm-invariance';

/** The ledger of the releases before. */
export interface OpenLedger {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Absent while it is locked, or if it cannot be used. */
  readonly summary: LedgerSummary | null;
  readonly problem: Problem | null;
  /** What it was tried with. */
  readonly passphrase: string;
}

export type SeriesRun =
  | { readonly state: 'none' }
  | ({ readonly state: 'running' } & Working)
  | { readonly state: 'cancelled' }
  | { readonly state: 'failed'; readonly problem: Problem; readonly plan: JsonObject }
  | {
      readonly state: 'done';
      readonly release: Release;
      readonly summary: LedgerSummary;
      readonly milliseconds: number;
      /** What it was made from. */
      readonly plan: JsonObject;
      readonly passphrase: string;
    };

export const ledger = signal<OpenLedger | null>(null);
/** There is no ledger yet, and the person has said so. */
export const isFirst = signal(false);
export const passphrase = signal('');
export const seriesRun = signal<SeriesRun>({ state: 'none' });
/** The new ledger is known to be kept: only then does the release go out. */
export const ledgerSaved = signal(false);
/** It was handed to the browser's downloads, which tell nobody whether it arrived. */
export const ledgerHanded = signal(false);

/** Whether it is known what was published before: a ledger, or that there is none. */
export const hasHistory = computed(() => isFirst.value || ledger.value?.summary != null);

/** The places of the plan that were edited after the release was made. */
export const seriesChanges = computed<readonly string[]>(() =>
  'plan' in seriesRun.value && plan.value !== null ? changedPaths(seriesRun.value.plan, plan.value) : [],
);

/** Whether the new ledger is locked with another passphrase than the one that stands there, or with none. */
export const lockedOtherwise = computed(
  () => seriesRun.value.state === 'done' && seriesRun.value.passphrase !== passphrase.value,
);

const given = () => (passphrase.value === '' ? undefined : passphrase.value);

/** A ledger was chosen or dropped. */
export async function receiveLedger(file: File): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!ledgerSaved.value && isNewLedger(bytes)) ledgerSaved.value = true;
  else await open(file.name, bytes);
}

/** Whether these are the bytes that the release at hand has to wait for: whoever has them has saved them. */
function isNewLedger(bytes: Uint8Array): boolean {
  const made = seriesRun.value.state === 'done' ? seriesRun.value.release.ledger : undefined;
  return made !== undefined && made.length === bytes.length && made.every((byte, at) => byte === bytes[at]);
}

/** Tries the passphrase. */
export async function unlock(text: string): Promise<void> {
  passphrase.value = text;
  if (ledger.value) await open(ledger.value.name, ledger.value.bytes);
}

async function open(name: string, bytes: Uint8Array): Promise<void> {
  forgetSeriesRun();
  let summary: LedgerSummary | null = null;
  let problem: Problem | null = null;
  try {
    const found = await readLedger(bytes, { passphrase: given() });
    if (await holdSeries(found.series)) summary = found;
    else problem = inOtherTab();
  } catch (error) {
    problem = problemFrom(error);
  }
  // One step back takes back the plan that came with it, too.
  batch(() => {
    isFirst.value = false;
    ledger.value = { name, bytes, summary, problem, passphrase: passphrase.value };
    useLedgerPlan();
  });
}

/** What is known of the releases before. */
export interface History {
  readonly ledger: OpenLedger | null;
  readonly isFirst: boolean;
}

/** Goes back to what was known before; what was made meanwhile was made of something else. */
export function restoreHistory(to: History): void {
  if (to.ledger === ledger.peek() && to.isFirst === isFirst.peek()) return;
  forgetSeriesRun();
  const back = to.ledger;
  batch(() => {
    ledger.value = back;
    isFirst.value = to.isFirst;
    if (back !== null) passphrase.value = back.passphrase;
  });
  if (back?.summary == null) letSeriesGo();
  else
    void holdSeries(back.summary.series).then((isOurs) => {
      // Another tab may have taken it meanwhile.
      if (!isOurs && ledger.peek() === back) ledger.value = { ...back, summary: null, problem: inOtherTab() };
    });
}

const inOtherTab = (): Problem => ({
  code: 'in-use',
  message: texts.again.otherTab,
  hints: [],
  details: {},
});

const knownBefore = (): readonly string[] | undefined => {
  const last = ledger.value?.summary?.plan as JsonObject | undefined;
  return last && Object.keys(isObject(last.attributes) ? last.attributes : {});
};
const columnsNow = (): readonly string[] => table.value?.profile?.columns.map(({ name }) => name) ?? [];

/** Columns of the releases before that the table does not have. */
export const missing = computed<readonly string[]>(() => {
  const now = columnsNow();
  return now.length === 0 ? [] : (knownBefore() ?? []).filter((column) => !now.includes(column));
});

/** Columns of the table that the releases before did not have, and that are left out. */
export const added = computed<readonly string[]>(() => {
  const known = knownBefore();
  const dropped = columnsWithRole('identifier');
  return known === undefined
    ? []
    : columnsNow().filter((column) => !known.includes(column) && dropped.includes(column));
});

/** Whether the plan at hand was begun here for a first release: what a ledger says is more than that. */
let begunHere = false;

/**
 * What the ledger knows is not asked again: for a table that has its columns, the plan of the last release is the
 * plan of the next, unless somebody has brought another one for a series. A column that it does not know is left out
 * until somebody says what it means.
 */
export function useLedgerPlan(): void {
  if (!isSeriesPlan()) begunHere = false;
  // Whoever has said that a series begins wants a plan for one.
  if (isFirst.value && plan.value !== null && !isSeriesPlan()) makeSeriesPlan();
  const last = ledger.value?.summary?.plan as JsonObject | undefined;
  const profile = table.value?.profile;
  const isBrought = isSeriesPlan() && !begunHere;
  if (last === undefined || profile == null || plan.value === null || isBrought) return;
  const known = isObject(last.attributes) ? last.attributes : {};
  const columns = profile.columns.map(({ name }) => name);
  if (!Object.keys(known).every((column) => columns.includes(column))) return;
  const attributes = Object.fromEntries(
    columns.map((column) => [column, known[column] ?? { role: 'identifier' }]),
  );
  batch(() => {
    plan.value = { ...last, attributes };
    reviewedAll();
  });
  begunHere = false;
}

// What a plan may contain can arrive after all else, on a slow machine.
effect(() => {
  if (description.value !== null) untracked(useLedgerPlan);
});

export function startSeries(): void {
  forgetSeriesRun();
  letSeriesGo();
  batch(() => {
    ledger.value = null;
    isFirst.value = true;
    // Whoever begins a series wants a plan for one.
    if (!isSeriesPlan()) makeSeriesPlan();
  });
}

export function forgetLedger(): void {
  forgetSeriesRun();
  letSeriesGo();
  batch(() => {
    ledger.value = null;
    isFirst.value = false;
    passphrase.value = '';
  });
}

/** Whether the plan is one for a series. */
export const isSeriesPlan = (): boolean =>
  isObject(plan.value?.algorithm) && plan.value.algorithm.name === METHOD;

/** Makes the plan at hand one for a series; the number of values is the smallest that is one, to be raised. */
export function makeSeriesPlan(): void {
  const principle = variantNamed(description.value?.principles, METHOD);
  const method = variantNamed(description.value?.algorithms, METHOD);
  if (!plan.value || !principle || !method) return;
  // who a row is about is said once: by the identity
  const { person: _, ...rest } = plan.value;
  const changed: JsonObject = {
    ...rest,
    principles: [leastOf(blank('kind', principle), principle.fields)],
    algorithm: { ...blank('name', method), identity: columnsWithRole('identifier') },
  };
  plan.value = changed;
  begunHere = true;
}

/** Whole numbers that have to be given, at the smallest value that is one. */
function leastOf(given: JsonObject, fields: readonly Field[]): JsonObject {
  const missing = fields.filter(
    (field) => field.type === 'integer' && field.required && given[field.name] === undefined,
  );
  return {
    ...given,
    ...Object.fromEntries(missing.map((field) => [field.name, 'minimum' in field ? field.minimum : 2])),
  };
}

let latest: AbortController | null = null;

/** Makes the next release; of a new population, if the person has said that none of these people was published before. */
export async function startSeriesRun(handle: Table, newPopulation = false): Promise<void> {
  const asked = plan.value;
  if (asked === null || seriesRun.value.state === 'running') return;
  forgetSeriesRun();
  const controller = new AbortController();
  latest = controller;
  const { signal: stop } = controller;
  const cancel = () => controller.abort();
  const lock = passphrase.value;
  seriesRun.value = { state: 'running', ...started(cancel) };
  const begun = performance.now();
  try {
    const release = await handle.republish(asked as unknown as Plan, {
      ledger: ledger.value?.bytes ?? null,
      // Of a series that goes on the ledger knows the key.
      key: ledger.value === null ? keyFor('series') : undefined,
      passphrase: lock || undefined,
      newPopulation,
      signal: stop,
      onProgress: (progress) => {
        if (!stop.aborted && seriesRun.value.state === 'running')
          seriesRun.value = { state: 'running', ...progress, cancel };
      },
    });
    const summary = release.ledgerSummary;
    if (summary === undefined) throw new Error('a release of a series has a ledger');
    if (latest !== controller) {
      release.free();
      return;
    }
    // A new series has its name from now on.
    await holdSeries(summary.series);
    const milliseconds = performance.now() - begun;
    seriesRun.value = { state: 'done', release, summary, milliseconds, plan: asked, passphrase: lock };
  } catch (error) {
    // A run whose table or ledger was let go leaves no trace.
    if (latest !== controller) return;
    seriesRun.value = isAbort(error)
      ? { state: 'cancelled' }
      : { state: 'failed', problem: problemFrom(error), plan: asked };
  }
}

/** Stops what runs and lets go of what was made. */
export function forgetSeriesRun(): void {
  latest = null;
  if (seriesRun.value.state === 'running') seriesRun.value.cancel();
  if (seriesRun.value.state === 'done') seriesRun.value.release.free();
  seriesRun.value = { state: 'none' };
  ledgerSaved.value = false;
  ledgerHanded.value = false;
}

/** Follows somebody through the releases that a ledger knows. */
export async function follow(person: string[]): Promise<LedgerSummary['followed']> {
  const now = seriesRun.value;
  const bytes = now.state === 'done' ? now.release.ledger : ledger.value?.bytes;
  if (!bytes) return undefined;
  return (await readLedger(bytes, { passphrase: given(), person })).followed;
}
