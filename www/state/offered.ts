import { effect, signal } from '@preact/signals';
import { texts } from '../texts.ts';
import { isObject, type JsonObject } from './json.ts';
import { plan } from './plan.ts';
import { reviewedAll } from './review.ts';
import { table } from './table.ts';

/** A plan from elsewhere that can be used for the open table; it is never applied by itself. */
export interface Offer {
  readonly from: 'link' | 'browser';
  readonly plan: JsonObject;
}

const LINK = '#plan=';
const KEY = 'outis.plan';

/** The plan that came with the address, and the one that this browser keeps. */
const linked = signal<JsonObject | null>(null);
const kept = signal<JsonObject | null>(read());
/** Whether the plan is kept in this browser from now on. */
export const keeping = signal(kept.value !== null);
export const linkProblem = signal<string | null>(null);
const declined = signal<readonly JsonObject[]>([]);

/** What can be used instead of the plan that is being made, if anything. */
export function offers(): readonly Offer[] {
  const here = JSON.stringify(plan.value);
  const all: Offer[] = [];
  if (linked.value !== null) all.push({ from: 'link', plan: linked.value });
  if (kept.value !== null && namesTheSameColumns(kept.value)) all.push({ from: 'browser', plan: kept.value });
  return all.filter((offer) => !declined.value.includes(offer.plan) && JSON.stringify(offer.plan) !== here);
}

export function accept(offer: Offer): void {
  plan.value = offer.plan;
  reviewedAll();
  decline(offer);
}

export function decline(offer: Offer): void {
  declined.value = [...declined.value, offer.plan];
}

function namesTheSameColumns(other: JsonObject): boolean {
  const columns = table.value?.handle.info.columns.map(({ name }) => name) ?? [];
  const named = isObject(other.attributes) ? Object.keys(other.attributes) : [];
  return named.length === columns.length && columns.every((column) => named.includes(column));
}

/** The address of this page with the plan after the `#`, which browsers never send anywhere. */
export async function planLink(): Promise<string> {
  const packed = await through(new CompressionStream('deflate-raw'), JSON.stringify(plan.value));
  const letters = btoa(String.fromCharCode(...packed));
  const address = new URL(location.href);
  address.hash = LINK + letters.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return address.href;
}

/** Takes the plan out of the address, so that it is neither shown nor kept in the history. */
export async function takeLinkedPlan(): Promise<void> {
  if (!location.hash.startsWith(LINK)) return;
  const letters = location.hash.slice(LINK.length).replace(/-/g, '+').replace(/_/g, '/');
  history.replaceState(null, '', `${location.pathname}${location.search}#publish`);
  try {
    const packed = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
    const bytes = await through(new DecompressionStream('deflate-raw'), packed);
    const found: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!isObject(found)) throw new SyntaxError('not a plan');
    linked.value = found;
  } catch {
    linkProblem.value = texts.protection.badLink;
  }
}

async function through(
  stream: CompressionStream | DecompressionStream,
  given: string | Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([given]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Keeps the plan (never the table) in this browser, as long as it is asked to. */
export function keepPlans(): void {
  effect(() => {
    // Not over a plan that is still offered: it would be lost with the next reload.
    if (keeping.value && plan.value !== null && offers().length === 0) write(plan.value);
  });
}

export function keepPlan(wanted: boolean): void {
  keeping.value = wanted;
  if (!wanted) forgetKeptPlan();
}

/** Removes what this browser keeps. */
export function forgetKeptPlan(): void {
  keeping.value = false;
  kept.value = null;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function read(): JsonObject | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isObject(found) ? found : null;
  } catch {
    return null;
  }
}

function write(value: JsonObject): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(value));
  } catch {
    // Full or forbidden: the plan can still be saved as a file.
    keeping.value = false;
  }
}
