/** The tables of a release as other files than CSV, and back: in the worker. */
import { asCsvName } from './inventory.js';
import { sha256 } from './outis.js';
import type { TableData } from './protocol.js';
import { textAt } from './texts.js';
import { toCsv } from './to-csv.js';
import type { TableFormat } from './types.js';

export const SUMS = 'SHA256SUMS';

type Bytes = Uint8Array<ArrayBuffer>;

/** The name that a file has in a release whose tables are stored like this. */
export function storedName(name: string, format: TableFormat): string {
  return name.replace(/\.csv$/, `.${format}`);
}

/** A table in another format. `csv` writes what the core would. */
export async function stored(
  table: TableData,
  format: Exclude<TableFormat, 'csv'>,
  csv: () => Blob,
): Promise<Bytes> {
  switch (format) {
    case 'csv.gz':
      return bytesOf(csv().stream().pipeThrough(new CompressionStream('gzip')));
    case 'parquet':
      return (await import('./parquet.js')).toParquet(cells(table)) as Promise<Bytes>;
    case 'arrow':
      return (await import('./arrow.js')).toArrow(cells(table)) as Promise<Bytes>;
  }
}

async function bytesOf(stream: ReadableStream<Uint8Array>): Promise<Bytes> {
  return new Uint8Array(await new Response(stream as ReadableStream<Bytes>).arrayBuffer());
}

/** A published table as those who write files read it. */
function cells({ columns, rowCount }: TableData) {
  return {
    columns: columns.map(({ name }) => name),
    rowCount,
    column(name: string) {
      const { dictionary, codes } = columns.find(
        (column) => column.name === name,
      ) as TableData['columns'][number];
      return { values: Array.from(dictionary.ends, (_, code) => textAt(dictionary, code)), codes };
    },
    rows: (from: number, to: number) =>
      Array.from({ length: to - from }, (_, row) =>
        columns.map(({ dictionary, codes }) => textAt(dictionary, codes[from + row] as number)),
      ),
  };
}

/** The checksums of a release in which files stand in place of others. */
export function replacedSums(
  sums: string,
  replaced: ReadonlyMap<string, { name: string; bytes: Bytes }>,
): string {
  return sums.replace(/^([0-9a-f]{64}) {2}(.+)$/gm, (line, _, name) => {
    const other = replaced.get(name);
    return other ? `${sha256(other.bytes)}  ${other.name}` : line;
  });
}

interface File {
  name: string;
  bytes: Uint8Array;
}

/**
 * The files of a release with its tables as CSV, as the core judges them. A checksum that fits the stored file becomes
 * that of its CSV, and one that does not stays wrong; `named` gives a sentence of the judge the names that there are.
 */
export async function asCsvFiles(files: File[]): Promise<{ files: File[]; named: (text: string) => string }> {
  const taken = new Set(files.map(({ name }) => name));
  const found = new Map<string, { name: string; bytes: Uint8Array; sum: string }>();
  for (const { name, bytes } of files) {
    const as = asCsvName(name);
    // Beside its CSV it is a file too many, and told as one.
    if (as === name || taken.has(as) || found.has(as)) continue;
    const csv = await toCsv(oneChunk(bytes), bytes.length, () => {});
    found.set(name, { name: as, bytes: new Uint8Array(await csv.arrayBuffer()), sum: sha256(bytes) });
  }
  if (found.size === 0) return { files, named: (text) => text };
  const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true });
  const all = files.map((file) => {
    const other = found.get(file.name);
    if (other) return { name: other.name, bytes: other.bytes };
    if (file.name !== SUMS) return file;
    const sums = decoder.decode(file.bytes).replace(/^([0-9a-f]{64}) {2}(.+)$/gm, (line, sum, name) => {
      const table = found.get(name);
      return table ? `${table.sum === sum ? sha256(table.bytes) : sum}  ${table.name}` : line;
    });
    return { name: SUMS, bytes: new TextEncoder().encode(sums) };
  });
  const named = (text: string) =>
    [...found].reduce((all, [name, { name: csv }]) => all.replaceAll(csv, name), text);
  return { files: all, named };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
