/** Files that are no CSV, recognised by how they begin and end. */
import { gather } from './source.js';

interface Format {
  /** The bytes at its start and at its end, one sign a byte. No text begins or ends like this. */
  start: string;
  end: string;
  /** Loads what reads it. */
  load(): Promise<(blob: Blob) => AsyncIterable<Uint8Array>>;
}

const arrow = async () => (await import('./arrow.js')).arrowToCsv;
const FORMATS: Format[] = [
  { start: 'PAR1', end: 'PAR1', load: async () => (await import('./parquet.js')).parquetToCsv },
  { start: 'ARROW1\0\0', end: 'ARROW1', load: arrow },
  // A stream: the mark of its first message.
  { start: '\u00ff\u00ff\u00ff\u00ff', end: '', load: arrow },
];

/** A file as CSV: itself, unless it is of another format. */
export async function asCsv(blob: Blob, signal: AbortSignal | undefined): Promise<Blob> {
  const [start, end] = await Promise.all([signs(blob.slice(0, 8)), signs(blob.slice(-8))]);
  const format = FORMATS.find((known) => start.startsWith(known.start) && end.endsWith(known.end));
  return format ? gather((await format.load())(blob), signal) : blob;
}

async function signs(blob: Blob): Promise<string> {
  return String.fromCharCode(...new Uint8Array(await blob.arrayBuffer()));
}
