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
