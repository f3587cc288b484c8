import { isObject } from '../plan/json.ts';

/** What a file is, as far as its name and its first bytes tell. */
export type Recognised =
  | { readonly kind: 'table' }
  | { readonly kind: 'release' }
  | { readonly kind: 'ledger' }
  | { readonly kind: 'plan' }
  | { readonly kind: 'views' }
  /** A project of ARX, or an R script with settings of sdcMicro. */
  | { readonly kind: 'project' }
  | { readonly kind: 'script' }
  /** A JSON list of records: a table written another way. */
  | { readonly kind: 'records' }
  /** Something that holds no table, by its name for people. */
  | { readonly kind: 'other'; readonly what: 'picture' | 'document' | 'program' | 'json' };

const LEDGER_FILE = /\.ledger(\.previous)?$/i;
const ABOUT = ['report.json', 'SHA256SUMS'];
const JSON_FILE = /\.(json|geojson|ndjson)$/i;
/** Files by their first bytes; workbooks are archives too and are told apart by their name. */
const OTHERS: readonly (readonly [what: 'picture' | 'document' | 'program', bytes: readonly number[]])[] = [
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x47, 0x49, 0x46, 0x38]],
  ['picture', [0x52, 0x49, 0x46, 0x46]],
  ['document', [0x25, 0x50, 0x44, 0x46]],
  ['program', [0x7f, 0x45, 0x4c, 0x46]],
  ['program', [0x4d, 0x5a]],
];
/** Larger texts are not parsed only to find out what they are. */
const LARGEST_JSON = 100_000_000;

export async function recognise(file: File): Promise<Recognised> {
  const { name } = file;
  if (LEDGER_FILE.test(name)) return { kind: 'ledger' };
  if (/\.zip$/i.test(name) || ABOUT.includes(name)) return { kind: 'release' };
  if (/\.deid$/i.test(name)) return { kind: 'project' };
  if (/\.r$/i.test(name)) return { kind: 'script' };
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const other = OTHERS.find(([, bytes]) => bytes.every((byte, place) => head[place] === byte));
  if (other) return { kind: 'other', what: other[0] };
  if (!JSON_FILE.test(name) || file.size > LARGEST_JSON) return { kind: 'table' };
  try {
    const content: unknown = JSON.parse(withoutMark(await file.text()));
    if (isRecords(content)) return { kind: 'records' };
    if (isObject(content) && (Array.isArray(content.views) || Array.isArray(content.entries)))
      return { kind: 'views' };
    return isObject(content) ? { kind: 'plan' } : { kind: 'other', what: 'json' };
  } catch {
    // What is wrong with it is said when it is read as a plan.
    return { kind: 'plan' };
  }
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

const isRecords = (content: unknown): content is readonly Record<string, unknown>[] =>
  Array.isArray(content) && content.length > 0 && content.every(isObject);

/** A JSON list of records as CSV: a column for every key that occurs, in the order of their first occurrence. */
export async function recordsAsCsv(file: Blob): Promise<Blob> {
  const records = JSON.parse(withoutMark(await file.text())) as Record<string, unknown>[];
  const columns = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const cell = (value: unknown) =>
    quoted(
      value === null || value === undefined
        ? ''
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value),
    );
  const line = (cells: readonly string[]) => `${cells.join(',')}\n`;
  return new Blob([
    line(columns.map(quoted)),
    ...records.map((record) => line(columns.map((column) => cell(record[column])))),
  ]);
}

/** Letters and digits of a name alone: `adult_hierarchy_marital-status.csv` is about `marital-status`. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The column that a file of a hierarchy is about, by its name; the longest that its name ends with. */
export function columnFor(fileName: string, columns: readonly string[]): string | undefined {
  const name = plain(fileName.replace(/\.[^.]*$/, ''));
  const ending = columns.filter((column) => plain(column) !== '' && name.endsWith(plain(column)));
  return ending.sort((a, b) => plain(b).length - plain(a).length)[0];
}

/**
 * A line of a hierarchy ends in the top, `*`, and has semicolons or commas between: a table has a header instead. One
 * that Amnesia saved says so in its first line.
 */
export async function isHierarchy(file: Blob): Promise<boolean> {
  const [line = ''] = (await file.slice(0, 4_000).text()).split(/\r?\n/, 1);
  return /[;,]"?\*"?\s*$/.test(line) || isOfAmnesia(line);
}

/** Whether a text is a hierarchy that Amnesia saved. */
export const isOfAmnesia = (text: string): boolean => /^\uFEFF?(?:distinct|range)\s*(?:\n|$)/.test(text);
