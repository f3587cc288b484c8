import type { ReleaseFile } from 'outis';

/** The checksums as the release itself states them, by file name. */
export async function checksums(files: readonly ReleaseFile[]): Promise<ReadonlyMap<string, string>> {
  const list = files.find(({ name }) => name === 'SHA256SUMS');
  const lines = list === undefined ? [] : (await list.blob.text()).split('\n');
  return new Map(lines.map((line): [string, string] => [line.slice(66), line.slice(0, 64)]));
}
