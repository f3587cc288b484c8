/** Hands a file to the browser's own download; nothing leaves the machine. */
export function saveFile(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own reference by then; a minute is plenty even for slow disks.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** What a browser with a dialog for saving has, and TypeScript does not know yet. */
interface SaveDialog {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

/**
 * Asks where to, writes the file there and reads it back: `saved` then, `cancelled` if whoever was asked thought better
 * of it, `no-dialog` where the browser has none or it did not work.
 */
export async function saveWithDialog(blob: Blob, name: string): Promise<'saved' | 'cancelled' | 'no-dialog'> {
  const { showSaveFilePicker: ask } = window as SaveDialog;
  if (ask === undefined) return 'no-dialog';
  try {
    const place = await ask({ suggestedName: name });
    const stream = await place.createWritable();
    await stream.write(blob);
    await stream.close();
    return (await isSame(await place.getFile(), blob)) ? 'saved' : 'no-dialog';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'no-dialog';
  }
}

async function isSame(one: Blob, other: Blob): Promise<boolean> {
  if (one.size !== other.size) return false;
  const [left, right] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()]);
  const bytes = new Uint8Array(right);
  return new Uint8Array(left).every((byte, at) => byte === bytes[at]);
}
