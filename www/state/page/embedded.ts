/**
 * The workbench inside a page of another site, as an `<iframe>`. Which sites may do so stands in the host's own
 * `embed.json` beside this page, and in the header `frame-ancestors`; never in the address, and without the file nobody may.
 *
 * A site that may sends tables and gets back the release of such a table, after a press of a button that names it.
 * What a person opens here never leaves. (docs/embed-page.md)
 */
import { signal } from '@preact/signals';
import { isObject, type JsonObject } from '../plan/json.ts';

/** The site that shows this page, once it has said so itself. */
export const embedder = signal<string | null>(null);

/** Who sent a table, and what it calls it. */
export interface Sender {
  readonly origin: string;
  readonly id: string;
}

/** A table that a site sent, with a plan to offer, if it has one. */
export interface SentTable {
  readonly file: File;
  readonly plan: JsonObject | null;
}

/** By the bytes themselves: whatever else is opened has no sender, whatever it is called. */
const senders = new WeakMap<Blob, Sender>();
export const senderOf = (source: Blob): Sender | undefined => senders.get(source);

/** A table that was put right is still that of its sender. */
export function sameSender(from: Blob, to: Blob): void {
  const sender = senders.get(from);
  if (sender !== undefined) senders.set(to, sender);
}

const LONGEST_NAME = 200;

/**
 * Waits for a site that may show this page to make itself known, and then hands on every table that it sends. A message
 * counts only if the browser says that it comes from the window around this one, and from a site of the host's list.
 */
export async function meetEmbedder(start: () => void, receive: (sent: SentTable) => void): Promise<void> {
  const allowed = await allowedSites();
  // Further out there may be a window of anybody.
  if (allowed.length === 0 || window.parent !== window.top) return;
  addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !allowed.includes(origin) || !isObject(data)) return;
    if (data.outis !== 'hello' && data.outis !== 'open') return;
    if (embedder.value === null) {
      embedder.value = origin;
      start();
    }
    if (data.outis === 'hello') return;
    const sent = sentTable(data, origin);
    if (sent === null) answer({ origin, id: String(data.id ?? '') }, { outis: 'refused' });
    else receive(sent);
  });
  // Says nothing but that somebody may speak now; to whom is not known yet.
  window.parent.postMessage({ outis: 'ready' }, '*');
}

/** Hands the files of a release, packed, to the site that sent their table. */
export function sendRelease(sender: Sender, zip: Blob): void {
  answer(sender, { outis: 'release', name: 'release.zip', zip });
}

function answer({ origin, id }: Sender, message: object): void {
  window.parent.postMessage({ ...message, id }, origin);
}

function sentTable(data: Record<string, unknown>, origin: string): SentTable | null {
  const { id, name, table, plan } = data;
  if (typeof id !== 'string' || typeof name !== 'string' || name.length > LONGEST_NAME) return null;
  if (!(typeof table === 'string' || table instanceof ArrayBuffer || table instanceof Blob)) return null;
  const file = new File([table], name);
  senders.set(file, { origin, id });
  return { file, plan: isObject(plan) ? (plan as JsonObject) : null };
}

/** The sites of `embed.json`: `{ "origins": ["https://portal.example"] }`. Anything else allows nobody. */
async function allowedSites(): Promise<readonly string[]> {
  try {
    const found = await fetch(new URL('embed.json', document.baseURI), { cache: 'no-store' });
    const { origins }: { origins?: unknown } = found.ok ? await found.json() : {};
    return Array.isArray(origins) ? origins.filter(isOrigin) : [];
  } catch {
    return [];
  }
}

/** Written as browsers write it: a scheme and a host, no `*`, no path, and not the `null` of a sandbox. */
function isOrigin(text: unknown): text is string {
  return typeof text === 'string' && URL.canParse(text) && new URL(text).origin === text && text !== 'null';
}
