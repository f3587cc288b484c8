/** Single files, written so that they are there as a whole or not at all. */
import { createHash } from 'node:crypto';
import {
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file that was not there, for its owner alone, down to the disk. */
export function writeNew(path: string, content: Uint8Array | string): void {
  const file = openSync(path, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600);
  try {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content;
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    fsyncSync(file);
  } catch (error) {
    closeSync(file);
    unlinkSync(path);
    throw error;
  }
  closeSync(file);
}

/** Renames, and sees to it that the new name survives a power failure. */
export function moveTo(from: string, to: string): void {
  renameSync(from, to);
  settle(dirname(to));
}

/** Moves a file to where nothing is; whether nothing was there. Nothing is ever replaced. */
export function moveIfFree(from: string, to: string): boolean {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    // No hard links here: looking first is the best there is.
    if (lstatSync(to, { throwIfNoEntry: false })) return false;
    renameSync(from, to);
    return true;
  }
  unlinkSync(from);
  return true;
}

/** Has the names in a folder, or the content of a file, reach the disk; not every system can. */
export function settle(path: string): void {
  let file: number | undefined;
  try {
    file = openSync(path, 'r');
    fsyncSync(file);
  } catch {
    // A folder cannot be opened on Windows, and some disks know no such thing: the rename stands all the same.
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Removes a file, if it is there. */
export function remove(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false })) unlinkSync(path);
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The checksum of a file; `null` if there is none. */
export function sumOf(path: string): string | null {
  try {
    return sha256(readFileSync(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
