/**
 * How a worker hears, in the middle of a call, that somebody is content: a call into wasm cannot be interrupted, and
 * messages wait until it is over. So the worker asks now and then, without waiting for an answer that takes time.
 *
 * Memory that both sides share tells it at once (Node, Deno, Bun, pages that are isolated from other origins). Elsewhere
 * the caller makes an address of a byte in its own memory and takes it back: an address that leads nowhere any more is
 * the answer. Nothing leaves the browser; a Content-Security-Policy has to allow `connect-src blob:`. Where it does not,
 * the worker goes on until its own end.
 */

/** What the worker asks. */
export type Ear = { shared: SharedArrayBuffer } | { address: string };

/** The caller's side: what to hand to the worker, and how to let go of it afterwards. */
export function earFor(enough: AbortSignal): { ear: Ear; close(): void } {
  if (typeof SharedArrayBuffer === 'function') {
    const shared = new SharedArrayBuffer(4);
    const tell = () => void Atomics.store(new Int32Array(shared), 0, 1);
    if (enough.aborted) tell();
    enough.addEventListener('abort', tell, { once: true });
    return { ear: { shared }, close: () => enough.removeEventListener('abort', tell) };
  }
  const address = URL.createObjectURL(new Blob(['.']));
  const tell = () => URL.revokeObjectURL(address);
  enough.addEventListener('abort', tell, { once: true });
  return {
    ear: { address },
    close: () => {
      enough.removeEventListener('abort', tell);
      tell();
    },
  };
}

/** The shortest time between two questions that need an address, in milliseconds. */
const PAUSE = 150;

/** The worker's side: whether it is enough. */
export function listening(ear: Ear | undefined): () => boolean {
  if (ear === undefined) return () => false;
  if ('shared' in ear) {
    const heard = new Int32Array(ear.shared);
    return () => Atomics.load(heard, 0) === 1;
  }
  // an address that cannot be asked from the start, because a policy forbids it, says nothing
  if (!leadsSomewhere(ear.address)) return () => false;
  let last = performance.now();
  let enough = false;
  return () => {
    const now = performance.now();
    if (!enough && now - last >= PAUSE) {
      last = now;
      enough = !leadsSomewhere(ear.address);
    }
    return enough;
  };
}

function leadsSomewhere(address: string): boolean {
  try {
    const question = new XMLHttpRequest();
    question.open('GET', address, false);
    question.send();
    return true;
  } catch {
    return false;
  }
}
