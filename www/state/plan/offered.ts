import { batch, effect, signal } from '@preact/signals';
import { texts } from '../../texts.ts';
import { goTo } from '../page/workspace.ts';
import { table } from '../table/table.ts';
import { isObject, type JsonObject } from './json.ts';
import { plan } from './plan.ts';
import { reviewedAll, unreviewed } from './review.ts';

/** A plan from elsewhere that can be used for the open table; it is never applied by itself. */
export interface Offer {
  readonly from: 'link' | 'file' | 'browser' | 'before';
  readonly plan: JsonObject;
}

const LINK = '#plan=';
/** A few kilobytes of address can unpack to a gigabyte; plans with large trees have some hundred kilobytes. */
const LARGEST_PLAN = 4_000_000;
const KEY = 'outis.plan';
/** Beside the plan: which of its columns nobody had looked at. */
const KEY_UNREVIEWED = 'outis.unreviewed';

/** The plan that came before its table, with the address or as a file; and the one that this browser keeps. */
export const early = signal<Offer | null>(null);
const kept = signal<JsonObject | null>(objectOrNull(read(KEY)));
const keptUnreviewed = namesIn(read(KEY_UNREVIEWED));
/** The plan of the table that was open before, as when a file was put right and is opened again. */
const before = signal<{ readonly plan: JsonObject; readonly unreviewed: readonly string[] } | null>(null);
/** Whether the plan is kept in this browser from now on. */
export const keeping = signal(kept.value !== null);
export const linkProblem = signal<string | null>(null);
const declined = signal<readonly JsonObject[]>([]);

/** What can be used instead of the plan that is being made, if anything. */
export function offers(): readonly Offer[] {
  const here = JSON.stringify(plan.value);
  const all: Offer[] = [];
  if (early.value !== null) all.push(early.value);
  if (before.value !== null && namesTheSameColumns(before.value.plan))
    all.push({ from: 'before', plan: before.value.plan });
  if (kept.value !== null && namesTheSameColumns(kept.value)) all.push({ from: 'browser', plan: kept.value });
  return all.filter((offer) => !declined.value.includes(offer.plan) && JSON.stringify(offer.plan) !== here);
}

export function accept(offer: Offer): void {
  batch(() => {
    plan.value = offer.plan;
    // A file was chosen by whoever is here. What came with a link was looked at by somebody else, if at all.
    if (offer.from === 'file') reviewedAll();
    if (offer.from === 'browser') stillUnreviewed(keptUnreviewed);
    if (offer.from === 'before') stillUnreviewed(before.value?.unreviewed ?? []);
    decline(offer);
  });
}

/** Columns that were looked at when the plan was made count as looked at. */
function stillUnreviewed(then: readonly string[]): void {
  unreviewed.value = unreviewed.value.filter((column) => then.includes(column));
}

export function decline(offer: Offer): void {
  declined.value = [...declined.value, offer.plan];
}

function namesTheSameColumns(other: JsonObject): boolean {
  const columns = table.value?.handle.info.columns.map(({ name }) => name) ?? [];
  const named = isObject(other.attributes) ? Object.keys(other.attributes) : [];
  return named.length === columns.length && columns.every((column) => named.includes(column));
}

/** Longer links are cut off by some programs that people send them with. */
export const LONG_LINK = 4_000;

/** The address of this page with the plan after the `#`, which browsers never send anywhere. */
export async function planLink(): Promise<string> {
  const packed = await through(new CompressionStream('deflate-raw'), JSON.stringify(plan.value));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  const address = new URL(location.href);
  address.hash = LINK + letters.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return address.href;
}

/** Takes plans that come with the address, now and when a link is opened in a tab that is open already. */
export function takeLinkedPlans(): void {
  void takeLinkedPlan();
  addEventListener('hashchange', () => void takeLinkedPlan());
}

/** Takes the plan out of the address, so that it is neither shown nor kept in the history. */
async function takeLinkedPlan(): Promise<void> {
  if (!location.hash.startsWith(LINK)) return;
  const letters = location.hash.slice(LINK.length).replace(/-/g, '+').replace(/_/g, '/');
  history.replaceState(null, '', `${location.pathname}${location.search}#publish`);
  goTo('publish');
  linkProblem.value = null;
  try {
    const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    const bytes = await through(new DecompressionStream('deflate-raw'), packed, LARGEST_PLAN);
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isObject(found)) throw new SyntaxError('not a plan');
    early.value = { from: 'link', plan: found };
  } catch {
    linkProblem.value = texts.protection.badLink;
  }
}

/** What comes out of a stream; fails once it is more than `most` bytes, whatever was promised. */
async function through(
  stream: CompressionStream | DecompressionStream,
  given: string | Uint8Array<ArrayBuffer>,
  most = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = new Blob([given]).stream().pipeThrough(stream).getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length;
    if (size > most) {
      await reader.cancel();
      throw new RangeError(`more than ${most} bytes`);
    }
    parts.push(piece.value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** Remembers the plan of a table that is closed, until everything is forgotten. */
export function rememberClosedPlans(): void {
  let last: typeof before.value = null;
  effect(() => {
    const now = plan.value === null ? null : { plan: plan.value, unreviewed: unreviewed.value };
    if (now === null && last !== null) before.value = last;
    last = now;
  });
}

/** A table that was forgotten on purpose takes its plan along. */
export function forgetClosedPlan(): void {
  before.value = null;
}

/** Keeps the plan (never the table) in this browser, as long as it is asked to. */
export function keepPlans(): void {
  effect(() => {
    // Not over a plan that is still offered: it would be lost with the next reload.
    if (keeping.value && plan.value !== null && offers().length === 0) write(plan.value, unreviewed.value);
  });
}

export function keepPlan(wanted: boolean): void {
  keeping.value = wanted;
  if (!wanted) forgetKeptPlan();
}

/** Lets go of plans that were offered. */
export function forgetOffers(): void {
  batch(() => {
    early.value = null;
    before.value = null;
    linkProblem.value = null;
    declined.value = [];
  });
}

/** Removes what this browser keeps. */
export function forgetKeptPlan(): void {
  keeping.value = false;
  kept.value = null;
  try {
    localStorage.removeItem(KEY);
    localStorage.removeItem(KEY_UNREVIEWED);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function objectOrNull(found: unknown): JsonObject | null {
  return isObject(found) ? found : null;
}

function namesIn(found: unknown): readonly string[] {
  return Array.isArray(found) ? found.filter((name) => typeof name === 'string') : [];
}

function write(value: JsonObject, unseen: readonly string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
    localStorage.setItem(KEY_UNREVIEWED, JSON.stringify(unseen));
  } catch {
    // Full or forbidden: the plan can still be saved as a file.
    keeping.value = false;
  }
}
