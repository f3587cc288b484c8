/**
 * The disclosure log: a file that a publisher keeps, with what was handed out to whom and when. It holds hashes and
 * conditions, and rows only where they were asked for.
 */
import { OutisError } from './error.js';
import type { DisclosureEntry, DisclosureLog } from './types.js';

const KIND = 'disclosure-log';

/** A log as it is written; nothing is an empty one. */
export function readDisclosureLog(text: string): DisclosureLog {
  if (text.trim() === '') return { outis: KIND, version: 1, entries: [] };
  let log: Partial<DisclosureLog> | null = null;
  try {
    log = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // Told below, like any other text that is no log.
  }
  const sound = (entry: Partial<DisclosureEntry> | null) =>
    typeof entry?.file === 'string' && /^[0-9a-f]{64}$/.test(entry.sha256 ?? '');
  if (log?.outis !== KIND || log.version !== 1 || !Array.isArray(log.entries) || !log.entries.every(sound)) {
    throw new OutisError({
      code: 'bad-view-set',
      message: 'this is no disclosure log',
      details: { faults: [] },
      hints: ['give the log that an earlier check wrote, or a name that is not taken to begin one'],
    });
  }
  return log as DisclosureLog;
}

/** A log with what was handed out now; what it knows already is not entered twice. */
export function extendDisclosureLog(log: DisclosureLog, entries: DisclosureEntry[]): DisclosureLog {
  const known = (entry: DisclosureEntry) =>
    log.entries.some(
      (other) => other.sha256 === entry.sha256 && other.to === entry.to && other.where === entry.where,
    );
  return { ...log, entries: [...log.entries, ...entries.filter((entry) => !known(entry))] };
}

/** By what a log recognises a file: SHA-256 of its bytes. */
export async function fileHash(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
