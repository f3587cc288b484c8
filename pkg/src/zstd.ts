/** What a frame of Zstandard says that it unpacks to, if it does (RFC 8878, section 3.1.1.1). */
export function zstdSize(input: Uint8Array): number | undefined {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const descriptor = view.getUint8(4);
  const single = (descriptor >> 5) & 1;
  const at = 6 - single + ([0, 1, 2, 4][descriptor & 3] ?? 0);
  switch (descriptor >> 6) {
    case 0:
      return single ? view.getUint8(at) : undefined;
    case 1:
      return view.getUint16(at, true) + 256;
    case 2:
      return view.getUint32(at, true);
    default:
      return Number(view.getBigUint64(at, true));
  }
}

/** What other readers look back by at most (ZSTD_WINDOWLOG_LIMIT_DEFAULT). */
const WIDEST_WINDOW = 2 ** 27;

/**
 * Throws if a frame carries a checksum (most writers of Parquet and Arrow leave it out) that is not that of what it unpacks
 * to, or looks back farther than any reader remembers.
 */
export function checkZstd(input: Uint8Array, output: Uint8Array): void {
  const descriptor = input[4] ?? 0;
  if (((descriptor >> 5) & 1) === 0) {
    const window = input[5] ?? 0;
    const base = 2 ** (10 + (window >> 3));
    if (base + (base / 8) * (window & 7) > WIDEST_WINDOW)
      throw new RangeError('a frame of Zstandard looks back too far');
  }
  if (((descriptor >> 2) & 1) === 0) return;
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  // the low half of the sum, at the end of the frame (RFC 8878, section 3.1.1)
  if (view.getUint32(input.length - 4, true) !== Number(xxh64(output) & 0xffffffffn))
    throw new RangeError('a frame of Zstandard has another checksum than it says');
}

const PRIMES = [
  0x9e3779b185ebca87n,
  0xc2b2ae3d27d4eb4fn,
  0x165667b19e3779f9n,
  0x85ebca77c2b2ae63n,
  0x27d4eb2f165667c5n,
] as const;
const WORD = 0xffffffffffffffffn;
const turned = (value: bigint, bits: bigint) => ((value << bits) | (value >> (64n - bits))) & WORD;

/** https://github.com/Cyan4973/xxHash/blob/dev/doc/xxhash_spec.md, with the seed 0 */
function xxh64(bytes: Uint8Array): bigint {
  const [first, second, third, fourth, fifth] = PRIMES;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const round = (lane: bigint, value: bigint) => (turned((lane + value * second) & WORD, 31n) * first) & WORD;
  let at = 0;
  let sum: bigint = fifth;
  if (bytes.length >= 32) {
    const lanes = [(first + second) & WORD, second, 0n, (1n + WORD - first) & WORD];
    for (; at + 32 <= bytes.length; at += 32) {
      for (let lane = 0; lane < 4; lane++) {
        lanes[lane] = round(lanes[lane] as bigint, view.getBigUint64(at + 8 * lane, true));
      }
    }
    const turns = [1n, 7n, 12n, 18n] as const;
    sum = lanes.reduce((all, lane, index) => (all + turned(lane, turns[index] as bigint)) & WORD, 0n);
    for (const lane of lanes) sum = ((sum ^ round(0n, lane)) * first + fourth) & WORD;
  }
  sum = (sum + BigInt(bytes.length)) & WORD;
  for (; at + 8 <= bytes.length; at += 8) {
    sum = (turned(sum ^ round(0n, view.getBigUint64(at, true)), 27n) * first + fourth) & WORD;
  }
  if (at + 4 <= bytes.length) {
    sum = (turned(sum ^ ((BigInt(view.getUint32(at, true)) * first) & WORD), 23n) * second + third) & WORD;
    at += 4;
  }
  for (; at < bytes.length; at++) {
    sum = (turned(sum ^ ((BigInt(bytes[at] as number) * fifth) & WORD), 11n) * first) & WORD;
  }
  sum = ((sum ^ (sum >> 33n)) * second) & WORD;
  sum = ((sum ^ (sum >> 29n)) * third) & WORD;
  return sum ^ (sum >> 32n);
}
