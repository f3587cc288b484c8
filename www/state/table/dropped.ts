/** The files that were dropped, those inside a dropped folder included. */
export async function filesOf(transfer: DataTransfer): Promise<File[]> {
  // Asked at once: the browser empties the transfer as soon as the event is over.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry());
  const plain = [...transfer.files];
  const folders = entries.filter((entry) => entry?.isDirectory) as FileSystemDirectoryEntry[];
  if (folders.length === 0) return plain;
  const inFolders = await Promise.all(folders.map(filesInside));
  const files = entries.filter((entry) => entry?.isFile) as FileSystemFileEntry[];
  return [...(await Promise.all(files.map(fileOf))), ...inFolders.flat()];
}

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

/** The files of a folder itself; folders in it are left alone. */
async function filesInside(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const reader = folder.createReader();
  const found: FileSystemEntry[] = [];
  // Browsers hand out a hundred entries at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) break;
    found.push(...some);
  }
  return Promise.all(
    found.filter((entry) => entry.isFile).map((entry) => fileOf(entry as FileSystemFileEntry)),
  );
}
