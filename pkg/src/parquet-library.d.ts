/** Parts of libraries, bundled into `dist` by the build. */
interface File {
  byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer> | ArrayBuffer;
}
interface Metadata {
  row_groups: { num_rows: bigint }[];
}
interface SchemaElement {
  name: string;
  type?: string;
  converted_type?: string;
  repetition_type?: string;
  num_children?: number;
}
type Decompress = (input: Uint8Array, length: number) => Uint8Array;

export function parquetMetadataAsync(file: File): Promise<Metadata>;
export function parquetSchema(metadata: Metadata): {
  children: { element: SchemaElement; children: unknown[] }[];
};
export function parquetRead(options: {
  file: File;
  metadata: Metadata;
  rowStart: number;
  rowEnd: number;
  compressors: Record<string, Decompress>;
  parsers: Record<string, (value: never) => unknown>;
  onComplete(rows: unknown[][]): void;
}): Promise<void>;
export class ByteWriter {
  getBuffer(): ArrayBuffer;
}
export class ParquetWriter {
  constructor(options: { writer: ByteWriter; schema: SchemaElement[] });
  write(options: {
    columnData: { name: string; data: unknown[] }[];
    rowGroupSize: number;
  }): void | Promise<void>;
  finish(): void | Promise<void>;
}
export function gunzip(input: Uint8Array, output: Uint8Array): Uint8Array;
export const decompressBrotli: Decompress;
export const decompressLz4: Decompress;
export const decompressLz4Raw: Decompress;
export function decompressZstd(input: Uint8Array): Uint8Array;
