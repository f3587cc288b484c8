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
 * where workers and files come from.
 */
import { browser } from './browser.js';
import { door } from './door.js';
import type { Door } from './types.js';

const functions: Door = door(browser);

/** Opens a table: reads it in a worker, in chunks. */
export const open: Door['open'] = functions.open;
/** The sheets of a workbook, in the order of its tabs; none of a file of another kind. */
export const sheets: Door['sheets'] = functions.sheets;
/** Judges releases from their files alone; with originals and private files, every cell too. */
export const auditRelease: Door['auditRelease'] = functions.auditRelease;
/** Does a set of views pin an entity's property down to fewer than k values? */
export const checkViews: Door['checkViews'] = functions.checkViews;
/** Everything that is wrong with a view set as it is written; empty when it can be checked. */
export const viewFaults: Door['viewFaults'] = functions.viewFaults;
/** The view set after a change that a verdict proposes, with the rows of every view. */
export const repairViews: Door['repairViews'] = functions.repairViews;
/** The view set that results when new views join those already published. */
export const growViews: Door['growViews'] = functions.growViews;
/** What a ledger says to its owner; with a person, what the releases tell about them. */
export const readLedger: Door['readLedger'] = functions.readLedger;
/** The same ledger, locked with a passphrase. */
export const lockLedger: Door['lockLedger'] = functions.lockLedger;
/** What a plan may contain: algorithms, principles, hierarchies with type, bounds, default, meaning. */
export const describe: Door['describe'] = functions.describe;
/** Starts a worker ahead of time, so that the first `open` does not wait for wasm to compile. */
export const warm: Door['warm'] = functions.warm;
/** The same functions with at most so many workers among them, however many tables are open. */
export const workerPool: Door['workerPool'] = functions.workerPool;

export { extendDisclosureLog, fileHash, readDisclosureLog } from './disclosure.js';
export { OutisError } from './error.js';
export { isPrivateFile } from './inventory.js';
export type * from './plan.js';
export type * from './types.js';
