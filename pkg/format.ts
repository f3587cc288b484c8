/** Files that are no CSV, recognised by how they begin. */
import { gather } from './source.js';

const PARQUET = 'PAR1';

/** A file as CSV: itself, unless it is of another format. What reads that is loaded only then. */
export async function asCsv(blob: Blob, signal: AbortSignal | undefined): Promise<Blob> {
  const start = await blob.slice(0, PARQUET.length).arrayBuffer();
  if (new TextDecoder('latin1').decode(start) !== PARQUET) return blob;
  const { parquetToCsv } = await import('./parquet.js');
  return gather(parquetToCsv(blob), signal);
}
