/** Parts of libraries, bundled into `dist` by the build. */
interface File {
  byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer> | ArrayBuffer;
}
export interface ColumnChunk {
  type: string;
  path_in_schema: string[];
  num_values: bigint;
  total_compressed_size: bigint;
  total_uncompressed_size?: bigint;
  data_page_offset: bigint;
  dictionary_page_offset?: bigint;
  statistics?: { null_count?: bigint };
}
export interface Metadata {
  num_rows: bigint;
  row_groups: { num_rows: bigint; columns: { file_path?: string; meta_data?: ColumnChunk }[] }[];
}
export interface SchemaElement {
  name: string;
  type?: string;
  converted_type?: string;
  repetition_type?: string;
  num_children?: number;
}
type Decompress = (input: Uint8Array, length: number) => Uint8Array;

export function parquetMetadata(end: ArrayBuffer): Metadata;
export function deserializeTCompactProtocol(reader: {
  view: DataView;
  offset: number;
}): Record<string, unknown>;
export function snappyUncompress(input: Uint8Array, output: Uint8Array): void;
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
