/**
 * What the two sides of a worker say to each other. Both are compiled against this file, so a call
 * cannot be spelled in two ways.
 *
 * A worker holds one wasm instance and at most one table, and is asked one thing at a time.
 */
import type { ErrorData } from './error.js';
import type { Plan } from './plan.js';
import type {
  ConstraintSet,
  Description,
  Estimate,
  Fault,
  FoundDependencies,
  HierarchyPreview,
  LedgerSummary,
  Profile,
  Progress,
  ReleaseVerdict,
  Report,
  Sheet,
  TableInfo,
  ValueOutlook,
  Verdict,
  ViewSet,
  ViewVerdict,
  Warning,
  WriteInto,
} from './types.js';

/** Where a table can be read from again at any time: the file itself, or a copy of what was given. */
export type KeptSource = Blob | KeptPath;

/** A file in Node, with what it looked like when it was first read. */
export interface KeptPath {
  path: string;
  size: number;
  modified: number;
}

/** For each call what goes in and what comes out. Plans cross as JSON text, as they were written. */
export interface Calls {
  listSheets: { input: { source: KeptSource }; output: Sheet[] };
  /** A sheet as CSV. */
  readSheet: { input: { source: KeptSource; sheet: string | number | undefined }; output: Blob };
  /** A file of another format as CSV. */
  toCsv: { input: { source: KeptSource }; output: Blob };
  load: { input: { source: KeptSource }; output: TableInfo };
  profile: { input: Record<never, never>; output: Profile };
  suggestPlan: { input: Record<never, never>; output: Plan };
  dependencies: {
    input: { maxDeterminant: number; maxError: number; missing: string[] };
    output: FoundDependencies;
  };
  checkPlan: { input: { plan: string }; output: Fault[] };
  constraints: { input: { plan: string }; output: ConstraintSet };
  estimate: { input: { plan: string }; output: Estimate };
  review: { input: { plan: string }; output: Warning[] };
  previewHierarchy: {
    input: {
      column: string;
      hierarchy: string | undefined;
      missing: string[];
      examples: number | undefined;
    };
    output: HierarchyPreview;
  };
  outlook: { input: { plan: string }; output: ValueOutlook };
  /** One part of the next phase of a run that several workers share. */
  share: {
    input: { plan: string; key: Uint8Array; part: number; of: number; merged: Merged };
    output: Uint32Array;
  };
  anonymize: {
    input: {
      plan: string;
      polishSeconds: number | undefined;
      key: Uint8Array;
      pseudonymKey: Uint8Array | undefined;
      merged: Merged;
      into: WriteInto | undefined;
    };
    output: ReleaseData;
  };
  republish: { input: RepublishInput; output: ReleaseData };
  readLedger: {
    input: { ledger: Uint8Array; passphrase: string | undefined; person: string[] | undefined };
    output: LedgerSummary;
  };
  lockLedger: {
    input: { ledger: Uint8Array; passphrase: string; random: Uint8Array };
    output: Uint8Array;
  };
  audit: { input: { plan: string }; output: Verdict };
  cells: { input: { rows: Uint32Array }; output: Texts };
  auditRelease: { input: AuditInput; output: ReleaseVerdict };
  checkViews: {
    input: { views: string; published: string | undefined; files: NamedSource[]; seconds: number };
    output: ViewVerdict;
  };
  viewFaults: { input: { views: string }; output: Fault[] };
  repairViews: { input: { views: string; repair: string }; output: ViewSet };
  growViews: { input: { views: string; published: string }; output: ViewSet };
  describe: { input: Record<never, never>; output: Description };
  failOnPurpose: { input: { message: string }; output: undefined };
}

export type Call = keyof Calls;

/** What several workers have shared of a run: for each phase what every part made, in the order of the parts. */
export type Merged = Uint32Array[][];

/** Many texts as one string, and where each ends in it. */
export interface Texts {
  text: string;
  ends: Uint32Array;
}

/** A release as it leaves the worker: nothing of it stays behind. */
export interface ReleaseData {
  tables: TableData[];
  verdict: Verdict;
  report: Report;
  privateReport: Report;
  files: FileData[];
  /** The secret key that chose among rows. */
  key: Uint8Array;
  /** What to keep for the next release of a series. */
  ledger: Uint8Array | undefined;
  /** What it says to its owner. */
  ledgerSummary: LedgerSummary | undefined;
}

/** One release of a series. `random`: 72 secret bytes, fresh for every call. */
export interface RepublishInput {
  plan: string;
  ledger: Uint8Array | undefined;
  passphrase: string | undefined;
  key: Uint8Array | undefined;
  newPopulation: boolean;
  random: Uint8Array;
  into: WriteInto | undefined;
}

/** A published table: per column its distinct cells, and for each row the code of its cell. */
export interface TableData {
  name: string;
  rowCount: number;
  columns: { name: string; dictionary: Texts; codes: Uint8Array | Uint16Array | Uint32Array }[];
  origin: Uint32Array;
}

/** A written file. A Blob outlives the worker that made it, and is handed over without a copy. */
export interface FileData {
  name: string;
  private: boolean;
  content: KeptSource;
}

/** Releases in order, each with what is known besides its public files. */
export interface AuditInput {
  releases: {
    files: NamedSource[];
    original: KeptSource | undefined;
    privates: NamedSource[] | undefined;
  }[];
  plan: string | undefined;
}

export interface NamedSource {
  name: string;
  source: KeptSource;
}

/** To the worker. */
export type Request = { [C in Call]: { id: number; call: C; input: Calls[C]['input'] } }[Call];

/** From the worker. `fatal`: the wasm instance cannot be trusted any more. */
export type Reply =
  | { id: number; progress: Progress }
  | { id: number; output: Calls[Call]['output'] }
  | { id: number; error: ErrorData; fatal: boolean };
