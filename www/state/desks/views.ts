import { batch, computed, effect, signal } from '@preact/signals';
import {
  type Cell,
  checkViews,
  type Fault,
  open,
  type Profile,
  repairViews,
  type View,
  type ViewAttribute,
  type ViewRepair,
  type ViewSet,
  type ViewVerdict,
  viewFaults,
} from 'outis';
import sample from '../../samples/hospital-extracts.json';
import { texts } from '../../texts.ts';
import { isAbort, type Problem, problemFrom } from '../page/problem.ts';
import { started, type Working } from '../page/working.ts';
import { isTooLargeForViews } from '../table/memory.ts';
import { table } from '../table/table.ts';

/** What became of the last question. */
export type Checking =
  | { readonly state: 'none' }
  | ({ readonly state: 'running' } & Working)
  | { readonly state: 'failed'; readonly problem: Problem }
  | { readonly state: 'done'; readonly verdict: ViewVerdict; readonly asked: ViewSet };

/** The view set that is being put together. */
export const viewSet = signal<ViewSet | null>(null);
export const checking = signal<Checking>({ state: 'none' });
/** What is wrong with the set as it stands, by path. */
export const viewSetFaults = signal<readonly Fault[]>([]);
/** Why a file could not be taken. */
export const viewFileProblem = signal<{ readonly name: string; readonly problem: Problem } | null>(null);

/** Whether the verdict shown is about the set as it stands. */
export const verdictIsCurrent = computed(
  () => checking.value.state === 'done' && checking.value.asked === viewSet.value,
);

const attributeNames = computed(() => Object.keys(viewSet.value?.attributes ?? {}));

/** Faults at a place of the set, or below it. */
export const faultsAt = (path: string) =>
  viewSetFaults.value.filter(
    (fault) => fault.path === path || fault.path.startsWith(`${path}[`) || fault.path.startsWith(`${path}.`),
  );

const QUIET = 200;

/** Asks for faults a moment after the last change. */
export function watchViews(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = 0;
  const stop = effect(() => {
    const set = viewSet.value;
    clearTimeout(timer);
    if (set === null) {
      viewSetFaults.value = [];
      return;
    }
    timer = setTimeout(async () => {
      const question = ++asked;
      const faults = await viewFaults(set).catch(() => []);
      if (question === asked && viewSet.value === set) viewSetFaults.value = faults;
    }, QUIET);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export function change(edit: Partial<ViewSet>): void {
  if (viewSet.value !== null) viewSet.value = { ...viewSet.value, ...edit };
}

export function changeView(index: number, edit: Partial<View>): void {
  const views = viewSet.value?.views.map((view, place) => (place === index ? { ...view, ...edit } : view));
  if (views) change({ views });
}

export function dropView(index: number): void {
  const views = viewSet.value?.views.filter((_, place) => place !== index);
  if (views) change({ views });
}

/** Shows or hides a column of a view that is computed from the table. */
export function showColumn(index: number, column: string, on: boolean): void {
  const view = viewSet.value?.views[index];
  if (!view) return;
  const project = attributeNames.value.filter((name) => (name === column ? on : view.project.includes(name)));
  changeView(index, { project });
}

/** Says that a column of a file is what another file calls `name`. */
export function renameColumn(index: number, place: number, name: string): void {
  const set = viewSet.value;
  const view = set?.views[index];
  if (!set || !view) return;
  const before = view.project[place] ?? '';
  const project = view.project.map((column, at) => (at === place ? name : column));
  const views = set.views.map((other, at) => (at === index ? { ...other, project } : other));
  const used = new Set(views.flatMap((other) => other.project));
  const attributes = { ...set.attributes, [name]: set.attributes[name] ?? set.attributes[before] ?? {} };
  const kept = Object.fromEntries(Object.entries(attributes).filter(([attribute]) => used.has(attribute)));
  const secret = {
    id: kept[set.secret.id] ? set.secret.id : name,
    property: kept[set.secret.property] ? set.secret.property : name,
  };
  viewSet.value = { ...set, attributes: kept, views, secret };
}

export function addView(): void {
  const set = viewSet.value;
  if (!set) return;
  const taken = new Set(set.views.map((view) => view.name));
  let number = set.views.length + 1;
  while (taken.has(texts.views.edit.unnamed(number))) number += 1;
  change({ views: [...set.views, { name: texts.views.edit.unnamed(number), project: [set.secret.id] }] });
}

/** A set over the table that is open in the other workspace. */
export async function startFromTable(): Promise<void> {
  const opened = table.value;
  viewFileProblem.value = null;
  if (opened === null || refused(opened.name, opened.textSize)) return;
  const { handle, profile } = opened;
  const columns = handle.info.columns.map(({ name }) => name);
  const rows = await handle.rows(0, handle.info.rows);
  const role = (wanted: string) =>
    profile?.columns.find(({ suggestedRole }) => suggestedRole === wanted)?.name;
  const id = role('identifier') ?? columns[0] ?? '';
  const property = role('sensitive') ?? columns.findLast((name) => name !== id) ?? '';
  const quasi = columns.find((name) => name !== id && name !== property) ?? id;
  start({
    attributes: attributesOf(columns, profile),
    secret: { id, property },
    k: 2,
    views: [
      { name: texts.views.edit.unnamed(1), project: columns.filter((name) => name === id || name === quasi) },
      {
        name: texts.views.edit.unnamed(2),
        project: columns.filter((name) => name === property || name === quasi),
      },
    ],
    base: { columns, rows },
  });
}

/** A set of extracts, one file each; columns of the same name are taken to be the same. */
export async function receiveViewFiles(files: readonly File[]): Promise<void> {
  viewFileProblem.value = null;
  for (const file of files) {
    if (refused(file.name, file.size)) continue;
    try {
      if (/\.json$/i.test(file.name))
        start(JSON.parse((await file.text()).replace(/^\uFEFF/, '')) as ViewSet);
      else await addFile(file);
    } catch (error) {
      viewFileProblem.value = { name: file.name, problem: problemFrom(error) };
    }
  }
}

/** Says that a file is too large, if it is. */
function refused(name: string, bytes: number): boolean {
  if (!isTooLargeForViews(bytes)) return false;
  const problem = {
    code: 'too-large',
    message: texts.views.start.tooLarge(bytes),
    hints: texts.views.start.tooLargeHints,
    details: {},
  };
  viewFileProblem.value = { name, problem };
  return true;
}

async function addFile(file: File): Promise<void> {
  const handle = await open(file);
  try {
    const profile = await handle.profile();
    const project = handle.info.columns.map(({ name }) => name);
    const rows: Cell[][] = await handle.rows(0, handle.info.rows);
    const view: View = { name: file.name.replace(/\.[^.]*$/, ''), project, rows };
    const found = attributesOf(project, profile);
    const set = viewSet.value;
    if (set === null || set.base !== undefined) {
      const role = (wanted: string) =>
        profile.columns.find((column) => column.suggestedRole === wanted)?.name;
      const id = role('identifier') ?? project[0] ?? '';
      start({ attributes: found, secret: { id, property: project.at(-1) ?? id }, k: 2, views: [view] });
      return;
    }
    const property =
      set.secret.property === set.secret.id ? (project.at(-1) ?? set.secret.id) : set.secret.property;
    viewSet.value = {
      ...set,
      attributes: { ...found, ...set.attributes },
      secret: { ...set.secret, property },
      views: [...set.views, view],
    };
  } finally {
    handle.free();
  }
}

/** Numbers are numbers only if every file says so; what looks like a code is text. */
function attributesOf(columns: readonly string[], profile: Profile | null): Record<string, ViewAttribute> {
  const typed = (name: string): ViewAttribute => {
    const type = profile?.columns.find((column) => column.name === name)?.type;
    if (type === 'integer') return { type };
    return type === 'decimal' ? { type: 'number' } : {};
  };
  return Object.fromEntries(columns.map((name) => [name, typed(name)]));
}

export function startFromSample(): void {
  start(sample as ViewSet);
}

function start(set: ViewSet): void {
  forgetVerdict();
  viewSet.value = set;
}

export function forgetViews(): void {
  batch(() => {
    forgetVerdict();
    viewSet.value = null;
    viewFileProblem.value = null;
  });
}

function forgetVerdict(): void {
  if (checking.value.state === 'running') checking.value.cancel();
  checking.value = { state: 'none' };
}

export async function startCheck(): Promise<void> {
  const asked = viewSet.value;
  if (asked === null || checking.value.state === 'running') return;
  const controller = new AbortController();
  const { signal: stop } = controller;
  const cancel = () => controller.abort();
  checking.value = { state: 'running', ...started(cancel) };
  try {
    const verdict = await checkViews(asked, {
      signal: stop,
      onProgress: (progress) => {
        if (!stop.aborted) checking.value = { state: 'running', ...progress, cancel };
      },
    });
    checking.value = { state: 'done', verdict, asked };
  } catch (error) {
    checking.value = isAbort(error) ? { state: 'none' } : { state: 'failed', problem: problemFrom(error) };
  }
}

/** Makes a proposed change and asks again. */
export async function applyRepair(repair: ViewRepair): Promise<void> {
  const set = viewSet.value;
  if (set === null) return;
  try {
    viewSet.value = await repairViews(set, repair);
    await startCheck();
  } catch (error) {
    checking.value = { state: 'failed', problem: problemFrom(error) };
  }
}
