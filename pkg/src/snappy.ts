/**
 * Snappy as Parquet has it: one block, with its unpacked size in front, which must be the one that is said elsewhere.
 * https://github.com/google/snappy/blob/main/format_description.txt
 */

/** Literals of up to so many bytes have their length in the tag, longer ones in 1 to 4 bytes behind it. */
const SHORT_LITERAL = 60;

/** Throws at anything that does not fit, to the last byte. */
export function snappy(input: Uint8Array, length: number): Uint8Array {
  const output = new Uint8Array(length);
  let at = 0;
  let to = 0;
  /** A number of so many bytes, the lowest first; it may take all 32 bits. */
  const number = (bytes: number): number => {
    if (at + bytes > input.length) cut();
    let value = 0;
    for (let index = bytes - 1; index >= 0; index--) value = value * 256 + (input[at + index] as number);
    at += bytes;
    return value;
  };
  if (size() !== length) cut();
  while (at < input.length) {
    const tag = number(1);
    const kind = tag & 3;
    if (kind === 0) {
      const short = tag >> 2;
      const literals = (short < SHORT_LITERAL ? short : number(short - SHORT_LITERAL + 1)) + 1;
      if (at + literals > input.length || to + literals > length) cut();
      output.set(input.subarray(at, at + literals), to);
      at += literals;
      to += literals;
      continue;
    }
    const copied = kind === 1 ? ((tag >> 2) & 7) + 4 : (tag >> 2) + 1;
    const back = kind === 1 ? (tag >> 5) * 256 + number(1) : number(kind === 2 ? 2 : 4);
    if (back === 0 || back > to || to + copied > length) cut();
    // one after the other: a copy may overlap what it writes
    for (let index = 0; index < copied; index++) output[to + index] = output[to - back + index] as number;
    to += copied;
  }
  if (to !== length) cut();
  return output;

  /** The size in front, seven bits in a byte. */
  function size(): number {
    let value = 0;
    for (let shift = 0; shift < 5; shift++) {
      const byte = number(1);
      value += (byte & 127) * 128 ** shift;
      if (byte < 128) return value;
    }
    return cut();
  }
}

function cut(): never {
  throw new RangeError('a block of Snappy does not fit');
}
