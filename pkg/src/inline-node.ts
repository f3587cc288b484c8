/** The entry that carries its own worker and wasm, in Node: for functions that are deployed as one file. */
import { script } from './carried-worker-node.js';
import { outis } from './functions.js';
import { spokenThread, threadPlatform } from './threads.js';
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
  threadPlatform(() => [
    {
      name: 'the carried worker',
      start: async () => spokenThread(script, { eval: true, workerData: { wasm: await unpackWasm() } }),
    },
  ]),
);

export * from './public.js';
