/**
 * The entry that carries its own worker and wasm, for bundlers that know neither (such as esbuild) and for
 * pages of a single file. Both modules are loaded at once, as text that is a third longer than their bytes, and a
 * Content-Security-Policy has to allow `worker-src blob:` and `connect-src data:`.
 */
import { workerPlatform } from './browser.js';
import { script } from './carried-worker.js';
import { outis } from './functions.js';
import type { Outis } from './types.js';

let address: string | undefined;
export const {
  open,
  sheets,
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
  workerPlatform(() => {
    address ??= URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    return new Worker(address, { type: 'module' });
  }),
);

export * from './public.js';
