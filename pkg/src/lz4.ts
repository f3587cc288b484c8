/**
 * LZ4 frames, as Arrow compresses with them: https://github.com/lz4/lz4/blob/dev/doc/lz4_Frame_format.md. Blocks may
 * refer to what blocks before them hold, which decoders of single blocks cannot follow.
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
    at += 7 + (hasSize ? 8 : 0) + (hasId ? 4 : 0);
    for (;;) {
      const header = view.getUint32(at, true);
      at += 4;
      if (header === 0) break;
      const bytes = header & ~STORED;
      if (at + bytes > input.length) throw new RangeError('a block of LZ4 is cut off');
      if (header & STORED) {
        output.set(input.subarray(at, at + bytes), filled);
        filled += bytes;
      } else {
        filled = block(input.subarray(at, at + bytes), output, frame, filled);
      }
      at += bytes + (blockChecksum ? 4 : 0);
    }
    if (contentChecksum) at += 4;
    if (size !== undefined && size !== filled - frame)
      throw new RangeError('a frame of LZ4 has another size');
  }
  if (at !== input.length || filled !== length) throw new RangeError('frames of LZ4 have another size');
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

function cut(): never {
  throw new RangeError('a block of LZ4 does not fit');
}
