import { batch, computed, effect, signal } from '@preact/signals';
import {
  type Cell,
  checkViews,
  type DisclosureEntry,
  type DisclosureLog,
  extendDisclosureLog,
  type Fault,
  fileHash,
  open,
  type Profile,
  readDisclosureLog,
  repairViews,
  type View,
  type ViewAttribute,
  type ViewRepair,
  type ViewSecret,
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
import { type ViewFix, viewFixesFor } from './view-fixes.ts';

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
/** For each of them the ways out that work. */
export const viewFixes = signal<ReadonlyMap<Fault, readonly ViewFix[]>>(new Map());
/** The last set without a fault. */
let good: ViewSet | null = null;
/** Why a file could not be taken. */
export const viewFileProblem = signal<{ readonly name: string; readonly problem: Problem } | null>(null);

/** What was handed out before, where the publisher keeps a log. */
export const disclosureLog = signal<DisclosureLog | null>(null);
/** The hash of the file that a view came from, by the view's rows. */
const hashes = new WeakMap<object, string>();

/** What must not become known: columns that name somebody, columns of a property, and how many values must stay. */
export interface AskedSecret {
  readonly id: readonly string[];
  readonly property: readonly string[];
  readonly k: number;
}

/** The secrets of a set; each has its own k, or that of the set. */
export const secretsOf = (set: ViewSet): AskedSecret[] =>
  [set.secret].flat().map(({ id, property, k }) => ({
    id: [id].flat(),
    property: [property].flat(),
    k: k ?? set.k ?? 2,
  }));

/** The secrets as a set has them: one by itself and with plain names, as far as that is so. */
function written(secrets: readonly AskedSecret[]): Pick<ViewSet, 'secret' | 'k'> {
  const names = (all: readonly string[]) => (all.length === 1 ? (all[0] ?? '') : [...all]);
  const k = secrets[0]?.k ?? 2;
  const listed = secrets.map((secret): ViewSecret => {
    const own = secret.k === k ? {} : { k: secret.k };
    return { id: names(secret.id), property: names(secret.property), ...own };
  });
  return { secret: listed.length === 1 && listed[0] ? listed[0] : listed, k };
}

export const changeSecrets = (secrets: readonly AskedSecret[]): void => change(written(secrets));

/** The first secret in words. */
export const firstSecret = (set: ViewSet): { readonly id: string; readonly property: string } => {
  const [secret] = secretsOf(set);
  return { id: secret?.id.join(', ') ?? '', property: secret?.property.join(', ') ?? '' };
};

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
      const isAsked = () => question === asked && viewSet.value === set;
      if (!isAsked()) return;
      viewSetFaults.value = faults;
      if (faults.length === 0) good = set;
      const fixes = await viewFixesFor(faults, set, good, async (changed) => {
        if (!isAsked()) throw new Error('another set is asked about');
        return viewFaults(changed);
      });
      if (isAsked()) viewFixes.value = fixes;
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
  const still = (columns: readonly string[]) => [
    ...new Set(columns.map((column) => (kept[column] ? column : name))),
  ];
  const secrets = secretsOf(set).map(({ id, property, k }) => ({
    id: still(id),
    property: still(property),
    k,
  }));
  viewSet.value = { ...set, attributes: kept, views, ...written(secrets) };
}

export function addView(): void {
  const set = viewSet.value;
  if (!set) return;
  const taken = new Set(set.views.map((view) => view.name));
  let number = set.views.length + 1;
  while (taken.has(texts.views.edit.unnamed(number))) number += 1;
  change({
    views: [
      ...set.views,
      { name: texts.views.edit.unnamed(number), project: [...(secretsOf(set)[0]?.id ?? [])] },
    ],
  });
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

/** How many rows are there more than once. */
export function repeatedRows(rows: readonly (readonly Cell[])[]): number {
  const known = repeats.get(rows);
  if (known !== undefined) return known;
  const count = rows.length - new Set(rows.map((row) => JSON.stringify(row))).size;
  repeats.set(rows, count);
  return count;
}
const repeats = new WeakMap<object, number>();

/** A set of extracts, one file each; columns of the same name are taken to be the same. It is checked at once. */
export async function receiveViewFiles(files: readonly File[]): Promise<void> {
  viewFileProblem.value = null;
  for (const file of files) {
    if (refused(file.name, file.size)) continue;
    try {
      if (/\.json$/i.test(file.name)) {
        const text = (await file.text()).replace(/^\uFEFF/, '');
        const read = JSON.parse(text) as ViewSet | DisclosureLog;
        if ('outis' in read)
          // One step back takes back the marks as well.
          batch(() => {
            disclosureLog.value = readDisclosureLog(text);
            markWhatIsOut();
          });
        else start(read);
      } else await addFile(file);
    } catch (error) {
      viewFileProblem.value = { name: file.name, problem: problemFrom(error) };
    }
  }
  markWhatIsOut();
  const set = viewSet.value;
  if (set === null || set.views.length < 2) return;
  const faults = await viewFaults(set).catch(() => null);
  if (faults?.length === 0 && viewSet.value === set) await startCheck();
}

/** Marks the extracts that the log knows, with the condition that it has for them. */
function markWhatIsOut(): void {
  const entries = disclosureLog.value?.entries ?? [];
  const set = viewSet.value;
  if (set === null || entries.length === 0) return;
  const views = set.views.map((view) => {
    const hash = view.rows && hashes.get(view.rows);
    const entry = entries.find(({ sha256 }) => sha256 === hash);
    if (!entry) return view;
    const where = view.where ?? entry.where;
    return { ...view, published: true, ...(where === undefined ? {} : { where }) };
  });
  if (views.some((view, index) => view !== set.views[index])) viewSet.value = { ...set, views };
}

/** What the log says was handed out and is not among the views. */
export const notHere = computed(() =>
  (disclosureLog.value?.entries ?? []).filter(
    ({ sha256 }) => !viewSet.value?.views.some(({ rows }) => rows && hashes.get(rows) === sha256),
  ),
);

/** The log with the proposed extracts, handed out to somebody today. */
export function extendedLog(to: string): DisclosureLog {
  const on = new Date().toISOString().slice(0, 10);
  const entries = (viewSet.value?.views ?? []).flatMap((view): DisclosureEntry[] => {
    const sha256 = view.rows && hashes.get(view.rows);
    if (view.published || sha256 === undefined) return [];
    const where = view.where === undefined ? {} : { where: view.where };
    return [{ file: view.name ?? '', sha256, ...where, to, on }];
  });
  const log = disclosureLog.value ?? readDisclosureLog('');
  disclosureLog.value = extendDisclosureLog(log, entries);
  markWhatIsOut();
  return disclosureLog.value;
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

/** What was taken for the secret before any extract showed a column that looks like one. */
let guessed: readonly AskedSecret[] | null = null;

async function addFile(file: File): Promise<void> {
  const handle = await open(file);
  try {
    const profile = await handle.profile();
    const project = handle.info.columns.map(({ name }) => name);
    const rows: Cell[][] = await handle.rows(0, handle.info.rows);
    hashes.set(rows, await fileHash(file));
    // An extract with equal rows is judged as the list of its different ones.
    const distinct = repeatedRows(rows) > 0 ? { distinct: true } : {};
    const view: View = { name: file.name.replace(/\.[^.]*$/, ''), project, rows, ...distinct };
    const found = attributesOf(project, profile);
    const set = viewSet.value;
    const role = (wanted: string) => profile.columns.find((column) => column.suggestedRole === wanted)?.name;
    const secret = role('sensitive');
    if (set === null || set.base !== undefined) {
      const id = role('identifier') ?? project[0] ?? '';
      const property = secret ?? project.at(-1) ?? id;
      start({ attributes: found, secret: { id, property }, k: 2, views: [view] });
      guessed = secret === undefined ? secretsOf(viewSet.value as ViewSet) : null;
      return;
    }
    // One extract alone may have shown no property, or none that looks like a secret; what somebody chose stays.
    const isGuess = JSON.stringify(secretsOf(set)) === JSON.stringify(guessed);
    const open = ({ id, property }: AskedSecret) =>
      id.join() === property.join() || (isGuess && secret !== undefined);
    const property = [secret ?? project.at(-1) ?? ''];
    const secrets = secretsOf(set).map((asked) => (open(asked) ? { ...asked, property } : asked));
    viewSet.value = {
      ...set,
      ...written(secrets),
      attributes: reconciled(set.attributes, found),
      views: [...set.views, view],
    };
  } finally {
    handle.free();
  }
}

/** A column has one type over all files: what is text in one of them is text. */
function reconciled(
  known: Record<string, ViewAttribute>,
  found: Record<string, ViewAttribute>,
): Record<string, ViewAttribute> {
  const both = Object.entries(found).map(([name, attribute]): [string, ViewAttribute] => {
    const before = known[name];
    if (before === undefined || before.type === attribute.type) return [name, before ?? attribute];
    const numbers = before.type !== undefined && attribute.type !== undefined;
    const { type: _, ...rest } = before;
    return [name, numbers ? { ...rest, type: 'number' } : rest];
  });
  return { ...known, ...Object.fromEntries(both) };
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
  good = null;
  viewSet.value = set;
}

export function forgetViews(): void {
  batch(() => {
    forgetVerdict();
    good = null;
    viewSet.value = null;
    viewFileProblem.value = null;
    disclosureLog.value = null;
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
