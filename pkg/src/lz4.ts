/**
 * LZ4: single blocks, as in Parquet, and frames of them, as in Arrow, whose blocks may refer to what blocks before them
 * hold. https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md
 */

const MAGIC = 0x184d2204;
const STORED = 0x80000000;

/** What frames unpack to, which must be as long as is said. Throws at anything that does not fit. */
export function lz4Frames(input: Uint8Array, length: number): Uint8Array {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const output = new Uint8Array(length);
  let at = 0;
  let filled = 0;
  while (at < input.length) {
    if (view.getUint32(at, true) !== MAGIC) throw new RangeError('no frame of LZ4');
    const flags = view.getUint8(at + 4);
    if (flags >> 6 !== 1) throw new RangeError('an unknown version of LZ4 frames');
    const frame = filled;
    const [blockChecksum, hasSize, contentChecksum, hasId] = [16, 8, 4, 1].map((bit) => (flags & bit) !== 0);
    const size = hasSize ? Number(view.getBigUint64(at + 6, true)) : undefined;
    const head = input.subarray(at + 4, at + 6 + (hasSize ? 8 : 0) + (hasId ? 4 : 0));
    at += 5 + head.length;
    if (((xxh32(head) >>> 8) & 255) !== view.getUint8(at - 1)) throw otherSum();
    for (;;) {
      const header = view.getUint32(at, true);
      at += 4;
      if (header === 0) break;
      const bytes = header & ~STORED;
      const packed = input.subarray(at, at + bytes);
      if (packed.length !== bytes) throw new RangeError('a block of LZ4 is cut off');
      if (blockChecksum && xxh32(packed) !== view.getUint32(at + bytes, true)) throw otherSum();
      if (header & STORED) {
        output.set(packed, filled);
        filled += bytes;
      } else {
        filled = block(packed, output, frame, filled);
      }
      at += bytes + (blockChecksum ? 4 : 0);
    }
    if (contentChecksum) {
      if (xxh32(output.subarray(frame, filled)) !== view.getUint32(at, true)) throw otherSum();
      at += 4;
    }
    if (size !== undefined && size !== filled - frame)
      throw new RangeError('a frame of LZ4 has another size');
  }
  if (at !== input.length || filled !== length) throw new RangeError('frames of LZ4 have another size');
  return output;
}

/** What a block by itself unpacks to, which must be as long as is said. */
export function lz4Block(input: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  if (block(input, output, 0, 0) !== length) cut();
  return output;
}

/** Unpacks one block behind what is filled; the new end. */
function block(input: Uint8Array, output: Uint8Array, start: number, filled: number): number {
  let at = 0;
  let to = filled;
  const long = (length: number): number => {
    let all = length;
    for (let more = 255; length === 15 && more === 255; all += more) {
      more = input[at++] ?? cut();
    }
    return all;
  };
  while (at < input.length) {
    const token = input[at++] ?? cut();
    const literals = long(token >> 4);
    if (at + literals > input.length || to + literals > output.length) cut();
    output.set(input.subarray(at, at + literals), to);
    at += literals;
    to += literals;
    if (at === input.length) return to;
    const back = (input[at] ?? cut()) | ((input[at + 1] ?? cut()) << 8);
    at += 2;
    const copied = long(token & 15) + 4;
    if (back === 0 || to - back < start || to + copied > output.length) cut();
    // one after the other: a copy may overlap what it writes
    for (let index = 0; index < copied; index++) output[to + index] = output[to - back + index] as number;
    to += copied;
  }
  return to;
}

const PRIMES = [0x9e3779b1, 0x85ebca77, 0xc2b2ae3d, 0x27d4eb2f, 0x165667b1] as const;
const turned = (value: number, bits: number) => (value << bits) | (value >>> (32 - bits));

/** The checksum of frames: https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md */
function xxh32(bytes: Uint8Array): number {
  const [first, second, third, fourth, fifth] = PRIMES;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  let sum: number = fifth;
  if (bytes.length >= 16) {
    const lanes = [first + second, second, 0, -first].map((lane) => lane | 0);
    for (; at + 16 <= bytes.length; at += 16) {
      for (let lane = 0; lane < 4; lane++) {
        const taken = Math.imul(view.getUint32(at + 4 * lane, true), second);
        lanes[lane] = Math.imul(turned(((lanes[lane] as number) + taken) | 0, 13), first);
      }
    }
    sum = lanes.reduce((all, lane, index) => (all + turned(lane, [1, 7, 12, 18][index] as number)) | 0, 0);
  }
  sum = (sum + bytes.length) | 0;
  for (; at + 4 <= bytes.length; at += 4) {
    sum = Math.imul(turned((sum + Math.imul(view.getUint32(at, true), third)) | 0, 17), fourth);
  }
  for (; at < bytes.length; at++) {
    sum = Math.imul(turned((sum + Math.imul(bytes[at] as number, fifth)) | 0, 11), first);
  }
  sum = Math.imul(sum ^ (sum >>> 15), second);
  sum = Math.imul(sum ^ (sum >>> 13), third);
  return (sum ^ (sum >>> 16)) >>> 0;
}

function otherSum(): RangeError {
  return new RangeError('a frame of LZ4 has another checksum than it says');
}

function cut(): never {
  throw new RangeError('a block of LZ4 does not fit');
}
