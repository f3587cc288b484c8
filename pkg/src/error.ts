import type { CoreError } from './data.js';
import type { Sheet } from './types.js';

/** What a code of the core comes with. */
type CoreDetails = {
  [E in CoreError as E['code']]: E extends { details: infer Details } ? Details : Record<never, never>;
};

/** What the codes of workers, files and options come with. */
interface OwnDetails {
  /** A mistake of ours. */
  bug: Record<never, never>;
  /** Something was asked of a handle after `free()`. */
  freed: { what: string };
  'no-such-row': { row: number; rows: number };
  'no-such-column': { column: string; columns: readonly string[] };
  'bad-option': { option: string; found?: unknown; expected?: string };
  /** Something that is no source at all. */
  'bad-source': { found: string };
  /** A source that is not there, may not be read, or has changed. */
  unreadable: { name: string; reason: string };
  /** No worker could be started. */
  'worker-unavailable': { reason: string };
  /** An engine that is to be used is not installed. */
  'no-engine': { reason: string };
  /** What an engine was asked for, it refuses. */
  'engine-failed': { reason: string };
  /** A place that takes no file. */
  unwritable: { name: string; reason: string };
}

/** What the codes of files of other kinds come with. */
interface FileDetails {
  'bad-workbook': { reason: string };
  'encrypted-workbook': Record<never, never>;
  'several-sheets': { sheets: Sheet[] };
  'no-such-sheet': { sheet: string; sheets: string[] };
  'empty-sheet': { sheet?: string; hidden: string[] };
  'stray-cell': { cell: string; header: number };
  'bad-json': { reason: string };
  'bad-gzip': { reason: string };
  'bad-arrow': { reason: string };
  'bad-parquet': { reason: string };
  'nested-column': { column: string };
  'unknown-type': { column: string; type: string };
}

/** What each code comes with, as data. */
export interface ErrorDetails extends CoreDetails, OwnDetails, FileDetails {}

/** The stable words for programs. */
export type ErrorCode = keyof ErrorDetails;

/** An error as plain data: what crosses from the worker (a class would lose its fields there). */
export interface ErrorData {
  code: string;
  message: string;
  details: object;
  hints: string[];
}

/**
 * Everything that goes wrong, except an aborted signal (`AbortError`). `is` tells which it is, and gives the facts
 * their type:
 *
 * ```ts
 * if (error instanceof OutisError && error.is('bad-plan')) show(error.details.faults);
 * ```
 */
export class OutisError<Code extends string = string> extends Error {
  override readonly name = 'OutisError';
  /** A stable word for programs: one of `ErrorCode`; the command line has some of its own. */
  readonly code: Code;
  /** The facts, as data. */
  readonly details: Code extends ErrorCode ? ErrorDetails[Code] : Readonly<Record<string, unknown>>;
  /** What to do next, most useful first. */
  readonly hints: readonly string[];

  constructor({ code, message, details, hints }: ErrorData) {
    super(message);
    // What crosses from the worker, and what is thrown here, has the facts of its code.
    this.code = code as Code;
    this.details = details as typeof this.details;
    this.hints = hints;
  }

  /** Whether it is this one. */
  is<Asked extends ErrorCode>(code: Asked): this is OutisError<Asked> {
    return (this.code as string) === code;
  }
}
