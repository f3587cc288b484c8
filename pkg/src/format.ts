/** Files that are no CSV and are read all the same, recognised by how they begin. */

/** What becomes CSV in the worker before it is read. */
export type Format = 'parquet' | 'arrow' | 'gzip' | 'zstd' | 'json';

/** The bytes at the start, one sign a byte. No text begins like this. */
const MARKS: [string, Format][] = [
  // The mark and the first byte of what follows it, which no header line has.
  ['PAR1\u0015', 'parquet'],
  ['ARROW1\0\0', 'arrow'],
  // A stream: the mark of its first message.
  ['\u00ff\u00ff\u00ff\u00ff', 'arrow'],
  ['\u001f\u008b', 'gzip'],
  ['(\u00b5/\u00fd', 'zstd'],
];

/** A list of objects, or an object; a header such as `[id],[name]` is one of CSV. */
const JSON_START = /^(?:\u00ef\u00bb\u00bf)?[ \t\r\n]*(?:\[[ \t\r\n]*[{[\]]|\{[ \t\r\n]*["}])/;

/** A zip archive, which today's workbooks are, and what locked and old workbooks are. */
const WORKBOOKS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

/** Enough bytes to tell. */
const START = 64;

/** The format that a file with this beginning has; none if it is CSV, or nothing that is read. */
export function formatOf(start: Uint8Array): Format | undefined {
  const text = String.fromCharCode(...start);
  const marked = MARKS.find(([mark]) => text.startsWith(mark))?.[1];
  return marked ?? (JSON_START.test(text) ? 'json' : undefined);
}

/** What a file is before it is CSV. */
export async function kindOf(blob: Blob): Promise<Format | 'workbook' | undefined> {
  const start = new Uint8Array(await blob.slice(0, START).arrayBuffer());
  const text = String.fromCharCode(...start);
  return WORKBOOKS.some((mark) => text.startsWith(mark)) ? 'workbook' : formatOf(start);
}
