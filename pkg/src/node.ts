/** The entry for Node: the same functions as `index.ts`, with worker threads and paths. */
import { outis } from './functions.js';
import { threads } from './threads.js';
import type { Outis } from './types.js';

export const {
  open,
  sheets,
  importProject,
  importSettings,
  importHierarchy,
  measure,
  auditRelease,
  checkViews,
  viewFaults,
  repairViews,
  growViews,
  readLedger,
  lockLedger,
  describe,
  warm,
  workerPool,
}: Outis = outis(threads);

export * from './public.js';
