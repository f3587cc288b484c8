import type { CoreError, Step } from './data.js';
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
  /** A row that the table does not have. */
  'no-such-row': { row: number; rows: number };
  /** A column that the published table does not have. */
  'no-such-column': { column: string; columns: readonly string[] };
  /** An option that is not what it has to be; `said` where the core found it. */
  'bad-option': { option: string; found?: unknown; expected?: string; said?: Record<string, Step[]> };
  /** Something that is no source at all. */
  'bad-source': { found: string };
  /** No worker could be started, or no wasm loaded. */
  'worker-unavailable': { reason: string };
  /** An engine that is to be used is not installed. */
  'no-engine': { reason: string };
  /** What an engine was asked for, it refuses. */
  'engine-failed': { reason: string };
}

/** What the codes of files of other kinds come with. */
interface FileDetails {
  /** A workbook that is damaged. */
  'bad-workbook': { reason: string };
  /** A workbook that is locked with a password. */
  'encrypted-workbook': Record<never, never>;
  /** An archive that is no project of ARX. */
  'not-a-project': Record<never, never>;
  /** A project without a table. */
  'no-table-in-project': Record<never, never>;
  /** A script that does not say which columns are key variables. */
  'no-settings': Record<never, never>;
  /** A text that is no hierarchy. */
  'not-a-hierarchy': Record<never, never>;
  /** A hierarchy of ranges of days, or of numbers with fractions that are not equally wide. */
  'range-hierarchy': Record<never, never>;
  /** A workbook with several sheets, none of which was chosen. */
  'several-sheets': { sheets: Sheet[] };
  /** A sheet that the workbook does not have. */
  'no-such-sheet': { sheet: string; sheets: string[] };
  /** A sheet, or a workbook, that holds nothing. */
  'empty-sheet': { sheet?: string; hidden: string[] };
  /** A cell beyond the columns that the header names. */
  'stray-cell': { cell: string; header: number };
  /** JSON that is damaged, or no list of objects. */
  'bad-json': { reason: string };
  /** A file that gzip cannot unpack, or that was packed twice. */
  'bad-gzip': { reason: string };
  /** The same of Zstandard. */
  'bad-zstd': { reason: string };
  /** A zip of a release that is damaged, that programs unpack to different files, or that is too large. */
  'bad-zip': { reason: 'damaged' | 'other-list' | 'too-large'; limit: number };
  /** An Arrow file that is damaged, or contradicts itself. */
  'bad-arrow': { reason: string };
  /** The same of Parquet. */
  'bad-parquet': { reason: string };
  /** A column that holds lists or records. */
  'nested-column': { column: string };
  /** A column of a type whose values have no text. */
  'unknown-type': { column: string; type: string };
}

/** What each code comes with, as data. */
export interface ErrorDetails extends Omit<CoreDetails, keyof OwnDetails>, OwnDetails, FileDetails {}

/** The stable words for programs. */
export type ErrorCode = keyof ErrorDetails;

/** An error as plain data: what crosses from the worker (a class would lose its fields there). */
export interface ErrorData {
  code: string;
  message: string;
  details: object;
  hints: string[];
  said?: OutisError['said'];
}

/** Whether it is one of ours as it crosses from the worker. */
export function isErrorData(error: unknown): error is ErrorData {
  return (
    typeof error === 'object' &&
    error !== null &&
    !(error instanceof Error) &&
    'code' in error &&
    'hints' in error
  );
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
  /** Message and hints as codes and facts, for `speaker`; absent where JavaScript found the fault. */
  readonly said: { readonly message: readonly Step[]; readonly hints: readonly Step[] } | undefined;

  constructor({ code, message, details, hints, said }: ErrorData, options?: ErrorOptions) {
    super(message, options);
    // What crosses from the worker, and what is thrown here, has the facts of its code.
    this.code = code as Code;
    this.details = details as typeof this.details;
    this.hints = hints;
    this.said = said;
  }

  /** Whether it is this one. */
  is<Asked extends ErrorCode>(code: Asked): this is OutisError<Asked> {
    return (this.code as string) === code;
  }
}
