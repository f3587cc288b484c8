import { signal } from '@preact/signals';

/** How many requests left this tab since everything was loaded; `null` until then. */
export const requestsSent = signal<number | null>(null);

/** Counts from now on what the browser itself reports. */
export function countRequests(): void {
  requestsSent.value = 0;
  new PerformanceObserver((list) => {
    const sent = (list.getEntries() as PerformanceResourceTiming[]).filter(leftTheTab).length;
    if (sent > 0) requestsSent.value = (requestsSent.peek() ?? 0) + sent;
  }).observe({ type: 'resource' });
}

/** What is made in the tab, and the page's own files out of the browser's copy, do not count. */
function leftTheTab({ name, workerStart, transferSize }: PerformanceResourceTiming): boolean {
  if (name.startsWith('blob:') || name.startsWith('data:')) return false;
  const own = name.startsWith(new URL('.', document.baseURI).href);
  return !(own && (workerStart > 0 || transferSize === 0));
}
