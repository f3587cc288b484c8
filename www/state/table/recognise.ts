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

const ABOUT = ['report.json', 'SHA256SUMS'];
const JSON_FILE = /\.(json|geojson)$/i;
/** An object on each line. */
const JSON_LINES = /\.(ndjson|jsonl)$/i;
const WORKBOOK_FILE = /\.(xlsx|xlsm|ods)$/i;
/** Files by their first bytes; archives are told apart by what is in them. */
const OTHERS: readonly (readonly [what: 'picture' | 'document' | 'program', bytes: readonly number[]])[] = [
  ['picture', [0x89, 0x50, 0x4e, 0x47]],
  ['picture', [0xff, 0xd8, 0xff]],
  ['picture', [0x47, 0x49, 0x46, 0x38]],
  ['picture', [0x52, 0x49, 0x46, 0x46]],
  ['document', [0x25, 0x50, 0x44, 0x46]],
  ['program', [0x7f, 0x45, 0x4c, 0x46]],
  ['program', [0x4d, 0x5a]],
];
/** Texts by how they begin, whatever their files are called. */
const TEXTS: readonly (readonly [kind: 'ledger' | 'release' | 'script', begins: RegExp])[] = [
  ['ledger', /^outis ledger \d/],
  ['release', /^[0-9a-f]{64} {2}\S/],
  ['script', /\b(?:createSdcObj|(?:library|require)\(["']?sdcMicro["']?)\s*[()]/],
];
/** Enough of a file to tell. */
const HEAD = 4_096;
/** Larger texts are not parsed only to find out what they are. */
const LARGEST_JSON = 100_000_000;

export async function recognise(file: File): Promise<Recognised> {
  const { name } = file;
  if (/\.ledger(\.previous)?$/i.test(name)) return { kind: 'ledger' };
  if (/\.zip$/i.test(name) || ABOUT.includes(name)) return { kind: 'release' };
  if (/\.deid$/i.test(name)) return { kind: 'project' };
  if (/\.r$/i.test(name)) return { kind: 'script' };
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  const other = OTHERS.find(([, bytes]) => bytes.every((byte, place) => head[place] === byte));
  if (other) return { kind: 'other', what: other[0] };
  const text = withoutMark(new TextDecoder().decode(head));
  if (text.startsWith('PK\u0003\u0004') && !WORKBOOK_FILE.test(name)) return { kind: packed(head) };
  const known = TEXTS.find(([, begins]) => begins.test(text));
  if (known) return { kind: known[0] };
  const isJson = JSON_FILE.test(name) || /^\s*[[{]/.test(text);
  return isJson && !JSON_LINES.test(name) && file.size <= LARGEST_JSON
    ? recogniseJson(withoutMark(await file.text()), JSON_FILE.test(name))
    : { kind: 'table' };
}

/** An archive by the name of the first file in it: of a workbook, of a project of ARX, or of a release. */
function packed(head: Uint8Array): 'table' | 'project' | 'release' {
  const first = String.fromCharCode(...head.subarray(30, 30 + (head[26] ?? 0)));
  if (/^(?:\[Content_Types\]|_rels\/|docProps\/|xl\/|mimetype)/.test(first)) return 'table';
  return /^(?:metadata|project)\.xml/.test(first) ? 'project' : 'release';
}

function recogniseJson(text: string, isNamedJson: boolean): Recognised {
  try {
    const content: unknown = JSON.parse(text);
    if (isRecords(content)) return { kind: 'records' };
    if (!isObject(content)) return { kind: 'other', what: 'json' };
    if (Array.isArray(content.views) || Array.isArray(content.entries)) return { kind: 'views' };
    if (typeof content.outis === 'string' && isObject(content.verdict)) return { kind: 'release' };
    return isPlan(content) ? { kind: 'plan' } : { kind: 'other', what: 'json' };
  } catch {
    // An object on each line is a table. What is wrong with the rest is said by whoever reads it: of what names parts
    // of a plan as a plan, of a list as a table.
    const isPlanText = /"(?:attributes|principles|algorithm)"\s*:/.test(text);
    return isNamedJson && (isPlanText || !/^\s*[[{]/.test(text)) ? { kind: 'plan' } : { kind: 'table' };
  }
}

/** Many files of other programs have a version: theirs is a text. */
const isPlan = ({ version, attributes, principles, algorithm }: Record<string, unknown>): boolean =>
  typeof version === 'number' || isObject(attributes) || Array.isArray(principles) || isObject(algorithm);

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
