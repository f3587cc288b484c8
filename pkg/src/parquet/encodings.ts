/**
 * The encodings of Parquet's pages, read to their last byte: a page that holds fewer or more values than it says, or
 * anything besides them, is an error. https://github.com/apache/parquet-format/blob/master/Encodings.md
 */
import {
  BOOLEAN,
  BYTE_ARRAY,
  DOUBLE,
  FIXED,
  FLOAT,
  INT32,
  INT64,
  INT96,
  type Kind,
  type Value,
} from './types.js';

export const PLAIN = 0;
export const PLAIN_DICTIONARY = 2;
export const RLE = 3;
const DELTA_BINARY_PACKED = 5;
const DELTA_LENGTH_BYTE_ARRAY = 6;
const DELTA_BYTE_ARRAY = 7;
export const RLE_DICTIONARY = 8;
const BYTE_STREAM_SPLIT = 9;

/** Bytes that are read from the first to the last. */
export class Bytes {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get left(): number {
    return this.#bytes.length - this.#at;
  }

  byte(): number {
    return this.#view.getUint8(this.#at++);
  }

  unsigned(): number {
    this.#at += 4;
    return this.#view.getUint32(this.#at - 4, true);
  }

  /** The next bytes, of which there must be so many. */
  take(length: number): Uint8Array {
    if (!(length >= 0 && length <= this.left)) throw new RangeError('a page is shorter than its values');
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }

  /** A number of as many bytes as it takes, the lowest first. */
  varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.byte();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new RangeError('a number of a page does not end');
  }

  count(): number {
    const value = this.varint();
    if (value > 0xffffffffn) throw new RangeError('a count of a page is impossible');
    return Number(value);
  }

  signed(): bigint {
    const value = this.varint();
    return (value >> 1n) ^ -(value & 1n);
  }

  /** Nothing is left, but for a word of zeros that some writers add. */
  end(): void {
    if (this.left > 8 || this.take(this.left).some((byte) => byte !== 0))
      throw new RangeError('a page is longer than its values');
  }
}

/** Runs of equal numbers and numbers packed into bits; so many of them, in all bytes that there are. */
export function hybrid(bytes: Bytes, width: number, count: number): Uint32Array {
  if (width > 32) throw new RangeError('numbers of a page have too many bits');
  const numbers = new Uint32Array(count);
  const size = Math.ceil(width / 8);
  let filled = 0;
  while (bytes.left > 0) {
    const head = bytes.count();
    const run = head >>> 1;
    if (head & 1) {
      // the last run may be filled up, to a group of eight or to a block of the writer's own size
      const taken = Math.min(8 * run, count - filled);
      if (taken === 0 && run > 0) throw new RangeError('a page has more values than it says');
      unpack(bytes.take(width * run), width, numbers, filled, taken);
      filled += taken;
    } else {
      // some writers end with a run of none
      if (run > count - filled) throw new RangeError('a page has more values than it says');
      if (run === 0 && bytes.left < size) break;
      let value = 0;
      for (const [index, byte] of bytes.take(size).entries()) value += byte * 2 ** (8 * index);
      if (value >= 2 ** width) throw new RangeError('a number of a page has too many bits');
      numbers.fill(value, filled, filled + run);
      filled += run;
    }
  }
  if (filled !== count) throw new RangeError('a page has fewer values than it says');
  return numbers;
}

/** Numbers of so many bits each, the lowest first. */
function unpack(packed: Uint8Array, width: number, to: Uint32Array, from: number, count: number): void {
  const mask = 2 ** width;
  let [held, bits, at] = [0, 0, 0];
  for (let index = 0; index < count; index++) {
    // at most 39 bits are held, which a number has
    for (; bits < width; bits += 8) held += (packed[at++] as number) * 2 ** bits;
    to[from + index] = held % mask;
    held = Math.floor(held / mask);
    bits -= width;
  }
}

/** The values of a page or of a dictionary, one after the other, to the end of the bytes. */
export function decode(bytes: Uint8Array, encoding: number, kind: Kind, count: number): Value[] {
  const reader = new Bytes(bytes);
  const values = decoded(reader, encoding, kind, count);
  reader.end();
  return values;
}

function decoded(bytes: Bytes, encoding: number, kind: Kind, count: number): Value[] {
  const { type } = kind;
  if (encoding === PLAIN) return plain(bytes, kind, count);
  if (encoding === RLE && type === BOOLEAN) {
    const numbers = hybrid(new Bytes(bytes.take(bytes.unsigned())), 1, count);
    return Array.from(numbers, (number) => number === 1);
  }
  if (encoding === DELTA_BINARY_PACKED && (type === INT32 || type === INT64)) {
    return type === INT32 ? deltas(bytes, 32, count).map(Number) : deltas(bytes, 64, count);
  }
  if (encoding === DELTA_LENGTH_BYTE_ARRAY && type === BYTE_ARRAY) {
    const lengths = deltas(bytes, 32, count).map(Number);
    return lengths.map((length) => bytes.take(length));
  }
  if (encoding === DELTA_BYTE_ARRAY && (type === BYTE_ARRAY || type === FIXED)) {
    return prefixed(bytes, kind, count);
  }
  if (encoding === BYTE_STREAM_SPLIT && type !== BOOLEAN && type !== INT96 && type !== BYTE_ARRAY) {
    const width = type === FIXED ? kind.length : type === INT32 || type === FLOAT ? 4 : 8;
    const split = bytes.take(width * count);
    const joined = new Uint8Array(split.length);
    for (let index = 0; index < joined.length; index++) {
      joined[index] = split[(index % width) * count + Math.floor(index / width)] as number;
    }
    return plain(new Bytes(joined), kind, count);
  }
  throw new RangeError('a page is encoded in a way that does not fit its type');
}

function plain(bytes: Bytes, { type, length }: Kind, count: number): Value[] {
  const all = <T extends Value>(size: number, read: (view: DataView, at: number) => T): T[] => {
    const taken = bytes.take(size * count);
    const view = new DataView(taken.buffer, taken.byteOffset, taken.byteLength);
    return Array.from({ length: count }, (_, index) => read(view, size * index));
  };
  switch (type) {
    case BOOLEAN: {
      const bits = bytes.take(Math.ceil(count / 8));
      return Array.from(
        { length: count },
        (_, index) => (((bits[index >> 3] as number) >> (index & 7)) & 1) === 1,
      );
    }
    case INT32:
      return all(4, (view, at) => view.getInt32(at, true));
    case INT64:
      return all(8, (view, at) => view.getBigInt64(at, true));
    case FLOAT:
      return all(4, (view, at) => view.getFloat32(at, true));
    case DOUBLE:
      return all(8, (view, at) => view.getFloat64(at, true));
    case BYTE_ARRAY:
      // each has its length at least, so that a count out of the air sets nothing aside
      if (4 * count > bytes.left) throw new RangeError('a page is shorter than its values');
      return Array.from({ length: count }, () => bytes.take(bytes.unsigned()));
    default: {
      const size = type === INT96 ? 12 : length;
      if (size * count > bytes.left) throw new RangeError('a page is shorter than its values');
      return Array.from({ length: count }, () => bytes.take(size));
    }
  }
}

/** Numbers told by how much each is more than the one before. */
function deltas(bytes: Bytes, bits: number, count: number): bigint[] {
  const values: bigint[] = [];
  if (count === 0 && bytes.left === 0) return values;
  const [block, parts, told] = [bytes.count(), bytes.count(), bytes.count()];
  let value = BigInt.asIntN(bits, bytes.signed());
  if (told !== count) throw new RangeError('a page has another number of values than it says');
  const part = block / parts;
  if (!(block > 0 && block % 128 === 0 && part % 32 === 0 && parts <= block))
    throw new RangeError('a page has blocks of an impossible size');
  const narrow = new Uint32Array(Math.min(part, count));
  if (count > 0) values.push(value);
  while (values.length < count) {
    const least = bytes.signed();
    const widths = bytes.take(parts);
    for (const width of widths) {
      if (values.length === count) break;
      if (width > 64) throw new RangeError('numbers of a page have too many bits');
      const packed = bytes.take((width * part) / 8);
      const taken = Math.min(part, count - values.length);
      if (width <= 32) unpack(packed, width, narrow, 0, taken);
      for (let index = 0; index < taken; index++) {
        const more = width <= 32 ? BigInt(narrow[index] as number) : bitsAt(packed, index * width, width);
        value = BigInt.asIntN(bits, value + least + more);
        values.push(value);
      }
    }
  }
  return values;
}

/** The number that stands in so many bits. */
function bitsAt(packed: Uint8Array, from: number, width: number): bigint {
  let value = 0n;
  let at = from >> 3;
  let got = -(from & 7);
  // the bits of a byte that belong to the number before are cut off at the end
  for (; got < width; got += 8, at++) {
    const byte = BigInt(packed[at] as number);
    value |= got < 0 ? byte >> BigInt(-got) : byte << BigInt(got);
  }
  return BigInt.asUintN(width, value);
}

/** Values told by how much of the one before they repeat, and what follows. */
function prefixed(bytes: Bytes, { type, length }: Kind, count: number): Value[] {
  const repeated = deltas(bytes, 32, count).map(Number);
  const lengths = deltas(bytes, 32, count).map(Number);
  let last = new Uint8Array(0);
  return repeated.map((start, index) => {
    if (!(start >= 0 && start <= last.length)) throw new RangeError('a value repeats more than there is');
    const rest = bytes.take(lengths[index] as number);
    const value = new Uint8Array(start + rest.length);
    value.set(last.subarray(0, start));
    value.set(rest, start);
    if (type === FIXED && value.length !== length) throw new RangeError('a value has another length');
    last = value;
    return value;
  });
}
