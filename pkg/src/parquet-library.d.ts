/** Parts of libraries, bundled into `dist` by the build. */
interface SchemaElement {
  name: string;
  type?: string;
  converted_type?: string;
  repetition_type?: string;
  num_children?: number;
}
type Decompress = (input: Uint8Array, length: number) => Uint8Array;

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
export function decompressZstd(input: Uint8Array, output: Uint8Array): Uint8Array;
