import { Unzip, UnzipInflate } from 'fflate';
import { texts } from '../../texts.ts';
import { PageProblem } from '../page/problem.ts';
import type { NamedFile } from './check.ts';

/** Unpacked in about 20 ms; between two pieces the page can draw. */
const PIECE = 1 << 19;
/** A zip may promise far more than a tab can hold. */
const LARGEST = 2_000_000_000;

/** The files of a zip by their own names, whatever folder they lie in. */
export async function unpack(zip: Blob): Promise<NamedFile[]> {
  const files: { name: string; parts: Uint8Array<ArrayBuffer>[] }[] = [];
  let size = 0;
  let failure: Error | null = null;
  const unzip = new Unzip((entry) => {
    const name = entry.name.split('/').at(-1) ?? '';
    // Folders have no name of their own; some systems add files about files.
    if (name === '' || entry.name.startsWith('__MACOSX/')) return;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    files.push({ name, parts });
    entry.ondata = (error, part) => {
      failure ??= error;
      size += part?.length ?? 0;
      if (part) parts.push(part as Uint8Array<ArrayBuffer>);
    };
    entry.start();
  });
  unzip.register(UnzipInflate);
  for (let start = 0; start < zip.size && failure === null; start += PIECE) {
    const bytes = new Uint8Array(await zip.slice(start, start + PIECE).arrayBuffer());
    unzip.push(bytes, start + PIECE >= zip.size);
    if (size > LARGEST) throw new PageProblem('too-large', texts.check.tooLarge(LARGEST));
  }
  if (failure !== null || files.length === 0) throw new PageProblem('no-zip', texts.check.notAZip);
  return files.map(({ name, parts }) => ({ name, blob: new Blob(parts) }));
}
