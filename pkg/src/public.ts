/** What every entry point exports besides the functions themselves. */
export { extendDisclosureLog, fileHash, readDisclosureLog } from './disclosure.js';
export { type ErrorCode, type ErrorDetails, OutisError } from './error.js';
export { isPrivateFile } from './inventory.js';
export type * from './plan.js';
export type * from './types.js';
