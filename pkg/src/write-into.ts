/** Where the files of a release go: folders of Node, which its worker fills; directory handles and streams of a browser. */
import { OutisError } from './error.js';
import { badOption } from './refusals.js';
import { reasonOf, unwritable } from './source.js';
import type { Release, WriteInto } from './types.js';

type Given = WriteInto | WritableStream<Uint8Array>;

/** The folders that the worker writes into, if they are such; what is none of either is refused. */
export function foldersOf({ writeInto }: { writeInto?: Given | undefined }): WriteInto<string> | undefined {
  if (writeInto === undefined || isStream(writeInto)) return undefined;
  const { public: open, private: secret } = writeInto;
  const given = [open, ...(secret === undefined ? [] : [secret])];
  if (given.every((folder) => typeof folder === 'string')) {
    return { public: open as string, private: secret as string | undefined };
  }
  if (!given.every(isHandle)) {
    const expected = 'a folder as `public`, and perhaps one as `private`, or a writable stream';
    throw badOption('writeInto', typeof writeInto, expected);
  }
  return undefined;
}

/** Writes a release into handles or a stream; folders were filled when it was made. */
export async function writtenInto(release: Release, writeInto: Given, signal?: AbortSignal): Promise<void> {
  if (isStream(writeInto)) {
    const [table, ...more] = release.tables;
    if (!table || more.length > 0) {
      throw badOption('writeInto', 'a stream', 'folders: this plan publishes several tables');
    }
    const bytes = table.stream();
    try {
      return await bytes.pipeTo(writeInto, signal && { signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new OutisError(unwritable('the stream', reasonOf(error)), { cause: error });
    }
  }
  const { public: open, private: secret } = writeInto;
  if (!isHandle(open)) return;
  for (const file of release.files()) {
    const folder = file.private ? secret : open;
    if (isHandle(folder)) await added(folder, file.name, file.blob);
  }
}

/** A new file; one that is there already is somebody's. */
async function added(folder: FileSystemDirectoryHandle, name: string, content: Blob): Promise<void> {
  const there = await folder.getFileHandle(name).then(
    () => true,
    () => false,
  );
  if (there) throw new OutisError(unwritable(name, 'it is there already'));
  try {
    const file = await folder.getFileHandle(name, { create: true });
    await content.stream().pipeTo(await file.createWritable());
  } catch (error) {
    throw new OutisError(unwritable(name, reasonOf(error)), { cause: error });
  }
}

function isStream(value: object): value is WritableStream<Uint8Array> {
  return 'getWriter' in value && typeof value.getWriter === 'function';
}

function isHandle(value: unknown): value is FileSystemDirectoryHandle {
  return typeof value === 'object' && value !== null && 'getFileHandle' in value;
}
