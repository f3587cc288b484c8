/** The functions of the package, fetched when one of them is first called: a page that only may need them stays small. */
import { OutisError } from './error.js';
import { noWorker } from './no-worker.js';
import { checkWorkers } from './refusals.js';
import type { Outis } from './types.js';

/** Those that answer later anyway. */
type Later = Exclude<keyof Outis, 'warm' | 'workerPool'>;

export function lazily(load: () => Promise<Outis>): Outis {
  let loaded: Promise<Outis> | undefined;
  const all = () => {
    loaded ??= load().catch((error) => {
      // What is not there now may be there with the next call.
      loaded = undefined;
      throw error instanceof OutisError ? error : new OutisError(noWorker(String(error)));
    });
    return loaded;
  };
  const later = <Name extends Later>(name: Name): Outis[Name] =>
    ((...given: Parameters<Outis[Name]>) =>
      all().then((functions) =>
        (functions[name] as (...given: unknown[]) => unknown)(...given),
      )) as Outis[Name];
  return {
    open: later('open'),
    sheets: later('sheets'),
    importProject: later('importProject'),
    importSettings: later('importSettings'),
    importHierarchy: later('importHierarchy'),
    measure: later('measure'),
    auditRelease: later('auditRelease'),
    checkViews: later('checkViews'),
    viewFaults: later('viewFaults'),
    repairViews: later('repairViews'),
    growViews: later('growViews'),
    readLedger: later('readLedger'),
    lockLedger: later('lockLedger'),
    describe: later('describe'),
    warm() {
      all().then(
        (functions) => functions.warm(),
        // Told by the first call that needs them.
        () => {},
      );
    },
    workerPool(workers) {
      checkWorkers(workers);
      return lazily(async () => (await all()).workerPool(workers));
    },
  };
}
