/** Checksums that pages may carry. */

/** For every byte what it adds to the checksum of gzip and of Parquet's pages (CRC-32, RFC 1952). */
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1 ? 0xedb88320 : 0) ^ (value >>> 1);
  return value;
});

export function crc32(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) sum = (CRC[(sum ^ byte) & 255] as number) ^ (sum >>> 8);
  return ~sum >>> 0;
}
