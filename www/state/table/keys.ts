/**
 * The keys under which releases are made. Two releases of one table under different keys can be laid side by side, so a
 * table has one for as long as the tab is open: for previews, comparisons and downloads, and again when the same file is
 * opened once more. A series has another, which its ledger takes over.
 */
import { signal } from '@preact/signals';

/** Which table is open: the same for the same file and sheet. */
export const openedTable = signal('');

const keys = new Map<string, Uint8Array>();

/** The key of the open table. */
export function keyFor(purpose: 'release' | 'series'): Uint8Array {
  const place = `${purpose} ${openedTable.peek()}`;
  const key = keys.get(place) ?? crypto.getRandomValues(new Uint8Array(32));
  keys.set(place, key);
  return key;
}

export function forgetKeys(): void {
  keys.clear();
}

const PIECE = 1 << 23;
let unknown = 0;

/** By what a table is known again: a hash of its file, taken piece by piece, so that it is never in memory as a whole. */
export async function identityOf(file: Blob, sheet = ''): Promise<string> {
  // Where the page came over plain HTTP there is no hash: then every opening is another table.
  if (globalThis.crypto?.subtle === undefined) return `unknown ${++unknown}`;
  let hash = new Uint8Array(32);
  for (let from = 0; from < file.size; from += PIECE) {
    const piece = await file.slice(from, from + PIECE).arrayBuffer();
    const chained = new Uint8Array(hash.length + piece.byteLength);
    chained.set(hash);
    chained.set(new Uint8Array(piece), hash.length);
    hash = new Uint8Array(await crypto.subtle.digest('SHA-256', chained));
  }
  return `${Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')} ${sheet}`;
}
