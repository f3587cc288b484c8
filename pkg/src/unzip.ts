/** Releases as one file: what is in a zip, if every program would get the same out of it. */
import { OutisError } from './error.js';
import { withoutTop, type ZippedFile } from './zipped.js';

/** A zip may promise far more than a tab can hold. */
const LARGEST = 2_000_000_000;

/** A file as the list at the end of a zip has it. */
interface Listed {
  readonly name: string;
  readonly deflated: boolean;
  readonly crc: number;
  /** In the zip, and unpacked. */
  readonly packed: number;
  readonly size: number;
  /** Where its own header starts. */
  readonly start: number;
}

/** Everything in a zip: see `zipped.ts`, which fetches this file. */
export async function filesInZip(zip: Blob): Promise<ZippedFile[]> {
  const { listed, end } = await listOf(zip);
  if (listed.reduce((sum, { size }) => sum + size, 0) > LARGEST) {
    throw badZip(
      'too-large',
      `this zip unpacks to more than ${LARGEST} bytes`,
      'unpack it yourself, and give the folder',
    );
  }
  const files: ZippedFile[] = [];
  let at = 0;
  for (const [index, file] of listed.entries()) {
    const data = await dataOf(zip, file, at);
    at = await endOf(zip, file, data, listed[index + 1]?.start ?? end);
    files.push({ name: file.name, blob: await unpacked(zip.slice(data, data + file.packed), file) });
  }
  if (at !== end) throw otherList();
  return withoutTop(files);
}

const AGAIN = 'get the release again from where it was published';

const damaged = () => badZip('damaged', 'this is no zip archive, or it is damaged', AGAIN);

const otherList = () =>
  badZip(
    'other-list',
    'the list of files at the end of this zip is not that of the files in it: other programs would unpack something else',
    AGAIN,
  );

function badZip(reason: 'damaged' | 'other-list' | 'too-large', message: string, hint: string): OutisError {
  return new OutisError({ code: 'bad-zip', message, details: { reason, limit: LARGEST }, hints: [hint] });
}

const END = 0x06054b50;
const IN_LIST = 0x02014b50;
const HEADER = 0x04034b50;
const BEHIND = 0x08074b50;

/** The list at the end of a zip, by where the files start, and where it starts itself. */
async function listOf(zip: Blob): Promise<{ listed: Listed[]; end: number }> {
  const tail = await view(zip, zip.size - (0xffff + 22), zip.size);
  let at = tail.byteLength - 22;
  while (
    at >= 0 &&
    !(tail.getUint32(at, true) === END && at + 22 + tail.getUint16(at + 20, true) === tail.byteLength)
  )
    at -= 1;
  if (at < 0) throw damaged();
  const count = tail.getUint16(at + 10, true);
  const [size, end] = [tail.getUint32(at + 12, true), tail.getUint32(at + 16, true)];
  const onThisDisk = tail.getUint32(at + 4, true) === 0 && tail.getUint16(at + 8, true) === count;
  if (!onThisDisk || count === 0 || end + size !== zip.size - tail.byteLength + at) throw damaged();
  const list = await view(zip, end, end + size);
  const listed: Listed[] = [];
  let next = 0;
  while (next + 46 <= list.byteLength && list.getUint32(next, true) === IN_LIST) {
    const short = (place: number) => list.getUint16(next + place, true);
    const long = (place: number) => list.getUint32(next + place, true);
    const method = short(10);
    const bytes = new Uint8Array(list.buffer, next + 46, Math.min(short(28), list.byteLength - next - 46));
    const name = decoded(bytes, short(8));
    if ((method !== 0 && method !== 8) || (short(8) & 1) !== 0) throw damaged();
    listed.push({
      name,
      deflated: method === 8,
      crc: long(16),
      packed: long(20),
      size: long(24),
      start: long(42),
    });
    next += 46 + short(28) + short(30) + short(32);
  }
  if (listed.length !== count || next !== list.byteLength) throw otherList();
  return { listed: listed.sort((a, b) => a.start - b.start), end };
}

/** Where the data of a file starts: behind its own header, which stands at a place and says what the list says. */
async function dataOf(zip: Blob, file: Listed, at: number): Promise<number> {
  const header = await view(zip, at, at + 30);
  if (file.start !== at || header.byteLength < 30 || header.getUint32(0, true) !== HEADER) throw otherList();
  const length = header.getUint16(26, true);
  const name = await view(zip, at + 30, at + 30 + length);
  const same = decoded(new Uint8Array(name.buffer), header.getUint16(6, true)) === file.name;
  if (!same || (header.getUint16(8, true) === 8) !== file.deflated) throw otherList();
  return at + 30 + length + header.getUint16(28, true);
}

/** Where a file ends. Behind its data its size may stand once more, for those who write without knowing it before. */
async function endOf(zip: Blob, file: Listed, data: number, next: number): Promise<number> {
  const from = data + file.packed;
  const behind = next - from;
  if (behind === 0) return next;
  // With a mark or without, sizes of four bytes or of eight.
  if (![12, 16, 20, 24].includes(behind)) throw otherList();
  const sizes = await view(zip, from, next);
  const place = sizes.getUint32(0, true) === BEHIND && behind % 8 === 0 ? 4 : 0;
  if (sizes.getUint32(place, true) !== file.crc) throw otherList();
  return next;
}

/** The content of a file, if it is what the list says. */
async function unpacked(data: Blob, { deflated, size, crc }: Listed): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let [length, sum] = [0, 0];
  const take = (part: Uint8Array) => {
    length += part.length;
    if (length > size) throw new RangeError('more than the list says');
    sum = checksum(part, sum);
    parts.push(part as Uint8Array<ArrayBuffer>);
  };
  try {
    for await (const part of piecesOf(data, deflated)) take(part);
  } catch {
    throw damaged();
  }
  if (length !== size || sum !== crc) throw damaged();
  return new Blob(parts);
}

/** Piece by piece, so that nothing is unpacked beyond what is asked for. */
async function* piecesOf(data: Blob, deflated: boolean): AsyncGenerator<Uint8Array> {
  const stream = data.stream() as ReadableStream<Uint8Array<ArrayBuffer>>;
  // Not every browser lets a stream be walked by itself.
  const reader = (deflated ? stream.pipeThrough(new DecompressionStream('deflate-raw')) : stream).getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel();
  }
}

const view = async (zip: Blob, from: number, to: number): Promise<DataView<ArrayBuffer>> =>
  new DataView<ArrayBuffer>(await zip.slice(Math.max(0, from), to).arrayBuffer());

/** Older programs write other alphabets, in which names of a release are the same. */
const decoded = (bytes: Uint8Array<ArrayBuffer>, flags: number): string =>
  new TextDecoder((flags & 0x800) !== 0 ? 'utf-8' : 'latin1').decode(bytes);

/** CRC-32, byte by byte. A bundle that reads no zip need not carry it. */
const TABLE = /* @__PURE__ */ Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) !== 0 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function checksum(bytes: Uint8Array, before: number): number {
  let sum = ~before;
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return ~sum >>> 0;
}
