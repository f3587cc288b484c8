/** Pages as they are compressed; what they unpack to is as long as they say, and has the checksum that they carry. */
import { lz4Block } from '../lz4.js';
import { decompressBrotli, decompressZstd, gunzip } from '../parquet-library.js';
import { snappy } from '../snappy.js';
import { checkZstd, zstdSize } from '../zstd.js';
import { crc32 } from './checksum.js';

const UNCOMPRESSED = 0;

const CODECS: Record<number, (input: Uint8Array, length: number) => Uint8Array> = {
  [UNCOMPRESSED]: (input) => input,
  1: snappy,
  2: (input, length) => checkedGzip(input, gunzip(input, new Uint8Array(length))),
  4: decompressBrotli,
  5: hadoopLz4,
  6: (input, length) => {
    if ((zstdSize(input) ?? length) !== length) throw otherSize();
    const output = decompressZstd(input, new Uint8Array(length));
    checkZstd(input, output);
    return output;
  },
  7: lz4Block,
};

/** Throws if it is none that is read here, also where no page is compressed. */
export function checkCodec(codec: number): void {
  if (!(codec in CODECS)) throw unknownCodec();
}

function otherSize(): RangeError {
  return new RangeError('a page unpacks to another size than it says');
}

function unknownCodec(): RangeError {
  return new RangeError('it is compressed in a way that is not read here');
}

export function unpackPage(input: Uint8Array, codec: number, length: number): Uint8Array {
  const unpack = CODECS[codec];
  if (!unpack) throw unknownCodec();
  if (length < 0) throw new RangeError('a page has an impossible size');
  if (length === 0 && input.length === 0) return input;
  // no more than this comes out of so few bytes: nothing is set aside for what cannot be
  if (codec !== UNCOMPRESSED && length > 2 ** 15 * (input.length + 1))
    throw new RangeError('a page has an impossible size');
  const output = unpack(input, length);
  if (output.length !== length) throw otherSize();
  return output;
}

/**
 * LZ4 under its old name, as Hadoop writes it: pieces with their sizes in front, the unpacked one first. Other writers
 * wrote a block by itself under the same name.
 */
function hadoopLz4(input: Uint8Array, length: number): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const pieces: { from: number; to: number; size: number }[] = [];
  let [at, size] = [0, 0];
  while (at + 8 < input.length) {
    const piece = { from: at + 8, to: at + 8 + view.getUint32(at + 4), size: view.getUint32(at) };
    size += piece.size;
    at = piece.to;
    pieces.push(piece);
  }
  if (at !== input.length || size !== length) return lz4Block(input, length);
  const output = new Uint8Array(length);
  let filled = 0;
  for (const { from, to, size } of pieces) {
    output.set(lz4Block(input.subarray(from, to), size), filled);
    filled += size;
  }
  return output;
}

/** Gzip ends with a checksum and the size of what it holds (RFC 1952). */
function checkedGzip(input: Uint8Array, output: Uint8Array): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const end = input.length - 8;
  if (view.getUint32(end, true) !== crc32(output) || view.getUint32(end + 4, true) !== output.length)
    throw new RangeError('a page has another checksum than it says');
  return output;
}
