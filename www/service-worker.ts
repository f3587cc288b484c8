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

/** The worker of browsers without module workers: others would keep a tenth of a megabyte that they never run. */
const KEPT_ONCE_USED = /\/assets\/worker-classic-[^/]*\.js$/;

worker.addEventListener('install', (event) => {
  const fresh = FILES.map(
    (file) => new Request(new URL(file, worker.registration.scope), { cache: 'no-cache' }),
  );
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

// What the page ran before anybody kept it.
worker.addEventListener('message', (event) => {
  const { data } = event;
  if (typeof data !== 'string' || !data.startsWith(worker.registration.scope) || !KEPT_ONCE_USED.test(data))
    return;
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(data)));
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
    const found = await cache.match(fileOf(request), { ignoreSearch: true });
    if (found) return found;
    const answer = await fetch(request);
    if (answer.ok && KEPT_ONCE_USED.test(request.url)) await cache.put(request, answer.clone());
    return answer;
  };
  event.respondWith(kept());
});

/** The file that is asked for: of a folder, such as the page itself and the reference, its first page. */
function fileOf({ url, mode }: Request): string {
  const { pathname } = new URL(url);
  return mode === 'navigate' && pathname.endsWith('/') ? new URL('index.html', url).href : url;
}

export {};
