import { Zip, ZipDeflate } from 'fflate';
import type { ReleaseFile } from 'outis';

/** Packs in about 20 ms; between two pieces the page can draw. */
const PIECE = 1 << 19;

/** Packs the public files in pieces, so that a large release is never held a second time in one piece. */
export function packRelease(files: readonly ReleaseFile[]): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const zip = new Zip((error, part, last) => {
      if (error) reject(error);
      parts.push(part as Uint8Array<ArrayBuffer>);
      if (last) resolve(new Blob(parts, { type: 'application/zip' }));
    });
    void addAll(zip, files).catch(reject);
  });
}

async function addAll(zip: Zip, files: readonly ReleaseFile[]): Promise<void> {
  for (const { name, blob } of files) {
    const entry = new ZipDeflate(name, { level: 6 });
    // The moment of packing is nobody's business, and the same release gives the same zip.
    entry.mtime = new Date(1980, 0, 1);
    zip.add(entry);
    for (let start = 0; start < blob.size; start += PIECE) {
      const bytes = new Uint8Array(await blob.slice(start, start + PIECE).arrayBuffer());
      entry.push(bytes, start + PIECE >= blob.size);
    }
    if (blob.size === 0) entry.push(new Uint8Array(), true);
  }
  zip.end();
}
