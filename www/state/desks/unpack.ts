import { Unzip, UnzipInflate } from 'fflate';
import { texts } from '../../texts.ts';
import { PageProblem } from '../page/problem.ts';
import type { NamedFile } from './check.ts';

/** Unpacked in about 20 ms; between two pieces the page can draw. */
const PIECE = 1 << 19;
/** A zip may promise far more than a tab can hold. */
const LARGEST = 2_000_000_000;

/**
 * Everything in a zip, by its path: folders, files of one name, and what some systems add are there too, since they
 * travel with a release. Only a folder around all of it is left out: it is the release folder itself.
 */
export async function unpack(zip: Blob): Promise<NamedFile[]> {
  const files: { name: string; parts: Uint8Array<ArrayBuffer>[] }[] = [];
  let size = 0;
  let failure: Error | null = null;
  const unzip = new Unzip((entry) => {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    files.push({ name: entry.name, parts });
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
  const found = files.map(({ name }) => name).sort();
  const listed = await listOf(zip);
  if (listed === null || listed.sort().join('\n') !== found.join('\n')) {
    throw new PageProblem('no-zip', texts.check.otherList);
  }
  return withoutTop(files.map(({ name, parts }) => ({ name, blob: new Blob(parts) })));
}

/** Names of files without the one folder that is around all of them. */
export function withoutTop(files: readonly NamedFile[]): NamedFile[] {
  const [top = ''] = files[0]?.name.split('/') ?? [];
  if (top === '' || !files.every(({ name }) => name.startsWith(`${top}/`))) return [...files];
  return files
    .map(({ name, blob }) => ({ name: name.slice(top.length + 1), blob }))
    .filter(({ name }) => name !== '');
}

/**
 * The names in the list at the end of a zip, which programs unpack by. Above they were found by walking through the
 * file; where the two disagree, others would get something else than what was checked.
 */
async function listOf(zip: Blob): Promise<string[] | null> {
  const tail = new DataView(await zip.slice(-(0xffff + 22)).arrayBuffer());
  let end = tail.byteLength - 22;
  while (end >= 0 && tail.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) return null;
  const [count, size, start] = [
    tail.getUint16(end + 10, true),
    tail.getUint32(end + 12, true),
    tail.getUint32(end + 16, true),
  ];
  const list = new DataView(await zip.slice(start, start + size).arrayBuffer());
  const names: string[] = [];
  let at = 0;
  while (at + 46 <= list.byteLength && list.getUint32(at, true) === 0x02014b50) {
    const [name, extra, comment] = [28, 30, 32].map((field) => list.getUint16(at + field, true)) as [
      number,
      number,
      number,
    ];
    // Older programs write other alphabets, in which names of a release are the same.
    const unicode = (list.getUint16(at + 8, true) & 0x800) !== 0;
    const bytes = new Uint8Array(list.buffer, at + 46, Math.min(name, list.byteLength - at - 46));
    names.push(new TextDecoder(unicode ? 'utf-8' : 'latin1').decode(bytes));
    at += 46 + name + extra + comment;
  }
  return names.length === count ? names : null;
}
