/** Parts of libraries, bundled into `dist` by the build. */
export interface DataType {
  typeId: number;
  id?: number;
  unit?: number;
  scale?: number;
  precision?: number;
  bitWidth?: number;
  stride?: number;
  dictionary?: DataType;
  indices?: DataType;
}
export interface Schema {
  version?: number;
  endianness?: number;
  fields: { name: string; nullable: boolean; type: DataType }[];
}
export interface Records {
  length: number;
  nodes: { length: number; nullCount: number }[];
  regions: { offset: number; length: number }[];
  compression?: { codec: number; method: number };
  variadic: number[];
  body: Uint8Array;
}
export interface DictionaryRecords {
  id: number;
  isDelta: boolean;
  data: Records;
  body: Uint8Array;
}
export interface ArrowData {
  schema: Schema;
  dictionaries: DictionaryRecords[];
  records: Records[];
  dictsBeforeRecord: number[];
  metadata: unknown;
}
export interface Batch {
  length: number;
  nullCount: number;
  type: DataType;
  validity?: Uint8Array;
  values?: ArrayLike<number | bigint> & { byteLength: number };
  offsets?: ArrayLike<number | bigint>;
  data?: Uint8Array[];
  dictionary?: Column;
  at(index: number): unknown;
  isValid(index: number): boolean;
}
export interface Column {
  length: number;
  data: Batch[];
  at(index: number): unknown;
}
export const Type: Record<string, number>;
export const CompressionType: { LZ4_FRAME: number; ZSTD: number };
export function setCompressionCodec(
  type: number,
  codec: { decode(input: Uint8Array, length: number): Uint8Array; encode(): never },
): void;
export function decodeMessage(
  bytes: Uint8Array,
  at: number,
): { type: number; index: number; version: number; content: unknown } | null;
export function decodeIPCFile(bytes: Uint8Array): ArrowData;
export function createTable(
  data: ArrowData,
  options: { useBigInt: boolean; useBigIntTimestamp: boolean; useDecimalInt: boolean },
): { numRows: number; children: Column[] };
export function decompressZstd(input: Uint8Array, output: Uint8Array): Uint8Array;
/** Unpacks Zstandard piece by piece. */
export declare class ZstdStream {
  constructor(unpacked: (piece: Uint8Array, last?: boolean) => void);
  push(packed: Uint8Array, last?: boolean): void;
}
