/**
 * Outis: publish data about people without giving anyone away.
 *
 * ```js
 * import { open } from 'outis';
 * const table = await open('age,disease\n34,flu\n35,cold\n36,flu\n39,gout\n');
 * const release = await table.anonymize(await table.suggestPlan());
 * const csv = await release.tables[0].toCsv();
 * ```
 *
 * This is the entry for browsers and bundlers; Node takes `node.ts`, which differs in nothing but
 * where workers and files come from. It holds next to nothing: the rest is fetched with the first call.
 */
import { lazily } from './lazily.js';
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
}: Outis = lazily(() => import('./in-browser.js').then(({ inBrowser }) => inBrowser));

export * from './public.js';
