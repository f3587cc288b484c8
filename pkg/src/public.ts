/** What every entry point exports besides the functions themselves. */
export { extendDisclosureLog, fileHash, readDisclosureLog } from './disclosure.js';
export { type ErrorCode, type ErrorDetails, OutisError } from './error.js';
export type { ArrowTable } from './from-arrow.js';
export type { Columns, Row } from './from-values.js';
export { isPrivateFile } from './inventory.js';
export { parsePlan } from './parse-plan.js';
export { configure, type Places, type WasmPlace, type WasmPlaces } from './places.js';
export type * from './plan.js';
export { type Speaker, type SpokenLanguage, speaker } from './say.js';
export type * from './types.js';
export { filesInZip, withoutTop, type ZippedFile } from './zipped.js';
