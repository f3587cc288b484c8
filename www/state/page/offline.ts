import { signal } from '@preact/signals';

/** Whether the page's own files are kept, so that it works without a network. */
export const offlineReady = signal(false);

/** Starts the service worker of the built page; a server without https simply goes without. */
export async function keepForOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    // Not as a module: the build makes one plain script of it, which every browser takes.
    await navigator.serviceWorker.register(new URL('service-worker.js', document.baseURI));
    const registration = await navigator.serviceWorker.ready;
    // Of a kind that only some browsers need: it is kept where it was used.
    for (const { name } of performance.getEntriesByType('resource'))
      if (/\/worker-classic-[^/]*\.js$/.test(name)) registration.active?.postMessage(name);
    offlineReady.value = true;
  } catch {
    offlineReady.value = false;
  }
}
