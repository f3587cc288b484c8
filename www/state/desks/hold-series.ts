/** One tab at a time works with a series: two releases made from one ledger do not protect people from each other. */

let held: { series: string; release: () => void } | null = null;

/**
 * Holds a series for this tab until another is asked for or it is let go; `false` if another tab of this browser has
 * it. Where there are no such locks (on an address without https) nobody can tell, and the page says so of all copies.
 */
export async function holdSeries(series: string): Promise<boolean> {
  if (held?.series === series) return true;
  letSeriesGo();
  const { locks } = navigator as { locks?: LockManager };
  if (locks === undefined) return true;
  return new Promise((resolve) => {
    void locks.request(`outis-series-${series}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      if (lock === null) return undefined;
      return new Promise<void>((release) => {
        held = { series, release };
      });
    });
  });
}

export function letSeriesGo(): void {
  held?.release();
  held = null;
}
