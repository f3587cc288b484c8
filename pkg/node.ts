/** The entry for Node: the same functions as `index.ts`, with worker threads and paths. */
import { door } from './door.js';
import { threads } from './threads.js';
import type { Door } from './types.js';

const functions: Door = door(threads);

/** Opens a table: reads it in a worker, in chunks. */
export const open: Door['open'] = functions.open;
/** Judges releases from their files alone; with originals and private files, every cell too. */
export const auditRelease: Door['auditRelease'] = functions.auditRelease;
/** What a plan may contain: algorithms, principles, hierarchies with type, bounds, default, meaning. */
export const describe: Door['describe'] = functions.describe;
/** Starts a worker ahead of time, so that the first `open` does not wait for wasm to compile. */
export const warm: Door['warm'] = functions.warm;

export { OutisError } from './error.js';
export type * from './plan.js';
export type * from './types.js';
