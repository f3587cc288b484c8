/** Files that are no CSV, recognised by how they begin. */
import { gather } from './source.js';

interface Format {
  /** The bytes at its start, one sign a byte. No text begins like this. */
  start: string;
  /** Loads what reads it. */
  load(): Promise<(blob: Blob) => AsyncIterable<Uint8Array>>;
}

const arrow = async () => (await import('./arrow.js')).arrowToCsv;
const FORMATS: Format[] = [
  // The mark and the first byte of what follows it, which no header line has.
  { start: 'PAR1\u0015', load: async () => (await import('./parquet.js')).parquetToCsv },
  { start: 'ARROW1\0\0', load: arrow },
  // A stream: the mark of its first message.
  { start: '\u00ff\u00ff\u00ff\u00ff', load: arrow },
];

/** A zip archive, which today's workbooks are, and what locked and old workbooks are. */
const WORKBOOKS = ['PK\u0003\u0004', '\u00d0\u00cf\u0011\u00e0'];

/** Whether a file can only be a workbook, if it is a table at all: their reader then says what it is. */
export async function mayBeWorkbook(blob: Blob): Promise<boolean> {
  const start = await startOf(blob);
  return WORKBOOKS.some((mark) => start.startsWith(mark));
}

/** A file as CSV: itself, unless it is of another format. */
export async function asCsv(blob: Blob, signal: AbortSignal | undefined): Promise<Blob> {
  const start = await startOf(blob);
  const format = FORMATS.find((known) => start.startsWith(known.start));
  return format ? gather((await format.load())(blob), signal) : blob;
}

async function startOf(blob: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await blob.slice(0, 8).arrayBuffer()));
}
