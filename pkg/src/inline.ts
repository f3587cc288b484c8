/**
 * The entry that carries its own worker and wasm, for bundlers that know neither (such as esbuild or Rollup) and for
 * pages of a single file. Everything is loaded at once, compressed and as text; a Content-Security-Policy has to allow
 * `worker-src blob:`.
 */
import { fromBlob, spoken, workerPlatform } from './browser.js';
import { script } from './carried-worker.js';
import { outis } from './functions.js';
import type { Outis } from './types.js';
import { unpackWasm } from './unpack-wasm.js';

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
}: Outis = outis(
  workerPlatform(
    // Classic: pages that are opened as files have no workers that are modules.
    () => [{ name: 'a classic worker', start: async () => spoken(fromBlob(script), await unpackWasm()) }],
    unpackWasm,
  ),
);

export * from './public.js';
