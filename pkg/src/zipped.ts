/** What programs ask of zips of releases. The reader itself is fetched with the first of them. */

/** A file by its path in the zip. */
export interface ZippedFile {
  readonly name: string;
  readonly blob: Blob;
}

/**
 * Everything in a zip, by its path: folders, files of one name, and what some systems add are there too, since they
 * travel with a release. Only a folder around all of it is left out: it is the release folder itself.
 *
 * Some programs unpack by the list at the end, others walk from file to file. Only a zip of which both get the same is
 * read: the files of the list lie one behind the other from the start to the list, and each is what the list says of it.
 */
export async function filesInZip(zip: Blob): Promise<ZippedFile[]> {
  return (await import('./unzip.js')).filesInZip(zip);
}

/** Names of files without the one folder that is around all of them. */
export function withoutTop(files: readonly ZippedFile[]): ZippedFile[] {
  const [top = ''] = files[0]?.name.split('/') ?? [];
  if (top === '' || !files.every(({ name }) => name.startsWith(`${top}/`))) return [...files];
  return files
    .map(({ name, blob }) => ({ name: name.slice(top.length + 1), blob }))
    .filter(({ name }) => name !== '');
}
