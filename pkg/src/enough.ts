/**
 * How a worker hears, in the middle of a call, that somebody is content: a call into wasm cannot be interrupted, and
 * messages wait until it is over. So the worker asks now and then, without waiting for an answer that takes time.
 *
 * Memory that both sides share tells it at once (Node, Deno, Bun, pages that are isolated from other origins). Elsewhere
 * the caller lays a file of one byte into the private storage of its origin and takes it away: a file that can no longer be
 * read is the answer. Nothing is requested, and no Content-Security-Policy has to allow anything. Where there is no such
 * storage (pages that are opened as files, some private windows) the worker goes on until its own end.
 */

/** What the worker asks. */
export type Ear = { shared: SharedArrayBuffer } | { file: File };

/** The caller's side: what to hand to the worker, if it can hear at all, and how to let go of it afterwards. */
export async function earFor(enough: AbortSignal): Promise<{ ear: Ear | undefined; close(): void }> {
  if (typeof SharedArrayBuffer === 'function') {
    const shared = new SharedArrayBuffer(4);
    const tell = () => void Atomics.store(new Int32Array(shared), 0, 1);
    if (enough.aborted) tell();
    enough.addEventListener('abort', tell, { once: true });
    return { ear: { shared }, close: () => enough.removeEventListener('abort', tell) };
  }
  try {
    const folder = await navigator.storage.getDirectory();
    const name = `outis-enough-${crypto.randomUUID()}`;
    const file = await written(await folder.getFileHandle(name, { create: true }));
    const tell = () => void folder.removeEntry(name).catch(() => {});
    if (enough.aborted) tell();
    enough.addEventListener('abort', tell, { once: true });
    const close = () => {
      enough.removeEventListener('abort', tell);
      tell();
    };
    return { ear: { file }, close };
  } catch {
    return { ear: undefined, close: () => {} };
  }
}

async function written(handle: FileSystemFileHandle): Promise<File> {
  const stream = await handle.createWritable();
  await stream.write('.');
  await stream.close();
  return handle.getFile();
}

/** The shortest time between two questions that need a file, in milliseconds. */
const PAUSE = 150;

/** The worker's side: whether it is enough. */
export function listening(ear: Ear | undefined): () => boolean {
  if (ear === undefined) return () => false;
  if ('shared' in ear) {
    const heard = new Int32Array(ear.shared);
    return () => Atomics.load(heard, 0) === 1;
  }
  const { file } = ear;
  // a file that cannot be read from the start says nothing
  if (!isThere(file)) return () => false;
  let last = performance.now();
  let enough = false;
  return () => {
    const now = performance.now();
    if (!enough && now - last >= PAUSE) {
      last = now;
      enough = !isThere(file);
    }
    return enough;
  };
}

/** Of workers alone; the types at hand are those of pages. */
declare const FileReaderSync: new () => { readAsArrayBuffer(file: Blob): ArrayBuffer };

function isThere(file: File): boolean {
  try {
    new FileReaderSync().readAsArrayBuffer(file);
    return true;
  } catch {
    return false;
  }
}
