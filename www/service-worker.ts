/// <reference lib="webworker" />

/**
 * Keeps a copy of the page's own files so that it works without a network after the first visit.
 * The build fills in the list of files and a version made from their contents; a new version
 * takes over when the last tab with the old one is closed, so that no tab mixes two versions.
 */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const VERSION = '__OUTIS_VERSION__';
const FILES: string[] = JSON.parse('__OUTIS_FILES__');

/** Two copies of the page may live in different folders of one server. */
const OWN_CACHES = `outis ${new URL(worker.registration.scope).pathname} `;
const CACHE = OWN_CACHES + VERSION;

worker.addEventListener('install', (event) => {
  const fresh = FILES.map(
    (file) => new Request(new URL(file, worker.registration.scope), { cache: 'no-cache' }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

worker.addEventListener('activate', (event) => {
  const outdated = async () => {
    const names = await caches.keys();
    await Promise.all(
      names
        .filter((name) => name.startsWith(OWN_CACHES) && name !== CACHE)
        .map((name) => caches.delete(name)),
    );
  };
  event.waitUntil(outdated().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || !request.url.startsWith(worker.registration.scope)) return;
  const kept = async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(fileOf(request), { ignoreSearch: true })) ?? fetch(request);
  };
  event.respondWith(kept());
});

/** The file that is asked for: of a folder, such as the page itself and the reference, its first page. */
function fileOf({ url, mode }: Request): string {
  const { pathname } = new URL(url);
  return mode === 'navigate' && pathname.endsWith('/') ? new URL('index.html', url).href : url;
}

export {};
