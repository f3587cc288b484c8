// @ts-check
// Pictures of one size as one that moves: an animated PNG (https://www.w3.org/TR/png-3/), which every browser shows and no
// library is needed for.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** @param {string} type @param {Buffer} data */
function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(named.length + 8);
  out.writeUInt32BE(data.length, 0);
  named.copy(out, 4);
  out.writeUInt32BE(crc32(named), out.length - 4);
  return out;
}

/** The chunks of a picture. @param {Buffer} png */
function* chunksOf(png) {
  for (let at = MARK.length; at < png.length; ) {
    const length = png.readUInt32BE(at);
    yield { type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) };
    at += length + 12;
  }
}

/**
 * @param {{ png: Buffer, milliseconds: number }[]} frames all of one size and kind, as a browser takes them
 * @returns {Buffer}
 */
export function movingPicture(frames) {
  const read = frames.map(({ png, milliseconds }) => {
    const chunks = [...chunksOf(png)];
    const head = chunks.find(({ type }) => type === 'IHDR')?.data;
    if (!head) throw new Error('a picture has a head');
    const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
    // Packed anew, as well as it goes: browsers are in a hurry.
    const data = deflateSync(inflateSync(Buffer.concat(packed)), { level: 9 });
    return { head, data, milliseconds };
  });
  const head = read[0]?.head;
  if (!head || read.some((one) => !one.head.equals(head))) throw new Error('pictures differ in size or kind');
  const control = Buffer.alloc(8);
  control.writeUInt32BE(read.length, 0);
  let sequence = 0;
  const parts = read.flatMap(({ data, milliseconds }, index) => {
    const frame = Buffer.alloc(26);
    frame.writeUInt32BE(sequence++, 0);
    head.copy(frame, 4, 0, 8);
    frame.writeUInt16BE(milliseconds, 20);
    frame.writeUInt16BE(1000, 22);
    if (index === 0) return [chunk('fcTL', frame), chunk('IDAT', data)];
    const number = Buffer.alloc(4);
    number.writeUInt32BE(sequence++, 0);
    return [chunk('fcTL', frame), chunk('fdAT', Buffer.concat([number, data]))];
  });
  return Buffer.concat([
    MARK,
    chunk('IHDR', head),
    chunk('acTL', control),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
