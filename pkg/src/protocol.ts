/**
 * What the two sides of a worker say to each other besides the calls themselves, which `calls.ts` lists.
 *
 * A worker holds one wasm instance and at most one table, and is asked one thing at a time.
 */
import type { Call, Calls } from './calls.js';
import type { RuleTree } from './data.js';
import type { ErrorData } from './error.js';
import type { KeptColumns } from './from-arrow.js';
import type { Algorithm } from './plan.js';
import type { Finding, LedgerSummary, PrivateReport, Progress, PublicReport, Verdict } from './types.js';

/** Where a table can be read from again at any time: the file itself, or a copy of what was given. */
export type KeptSource = Blob | KeptPath | KeptColumns;

/** A file in Node, with what it looked like when it was first read. */
export interface KeptPath {
  path: string;
  size: number;
  modified: number;
}

/** A table of counts: different rows, and how many rows of the data each of them stands for. */
export interface KeptCounts {
  columns: KeptColumns;
  counts: Uint32Array;
}

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
  report: PublicReport;
  privateReport: PrivateReport;
  files: FileData[];
  /** What was found in its values and is not decided: until then it has no files. */
  undecided: Finding[];
  /** The secret key that chose among rows. */
  key: Uint8Array;
  /** What to keep for the next release of a series. */
  ledger: Uint8Array | undefined;
  /** What it says to its owner. */
  ledgerSummary: LedgerSummary | undefined;
}

/** What becomes of the tuples of a table of counts: for each share its tuple, class and number of rows. */
export interface LearntRules {
  tuples: Uint32Array;
  classes: Uint32Array;
  rows: Uint32Array;
  rowsOfClass: Uint32Array;
  /** The cells of classes, column by column. */
  columns: {
    name: string;
    texts: Texts;
    ofClass: Uint32Array;
    /** Where each different text of the table stands in the leaf order, in the order in which rows first have them. */
    places: Uint32Array;
    /** Which places a cell stands for, by the number of its text. */
    runs: { text: Uint32Array; low: Uint32Array; high: Uint32Array };
  }[];
  /** Whether classes are published with their numbers. */
  grouped: boolean;
  /** Rows of the data, and those that are left out. */
  total: number;
  suppressed: number;
  loss: number;
  algorithm: Algorithm;
  /** The trees over which principles measure distances: each value with everything above it, lowest first. */
  trees: RuleTree[];
  notes: string[];
  verdict: Verdict;
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
  population: KeptPopulation | undefined;
}

/** What a table is a sample of: so many people, or a table of everybody. */
export type KeptPopulation = number | KeptSource;

export interface NamedSource {
  name: string;
  source: KeptSource;
}

/** From the worker. `fatal`: the wasm instance cannot be trusted any more. */
export type Reply =
  | { id: 0; ready: true }
  | { id: number; progress: Progress }
  | { id: number; output: Calls[Call]['output'] }
  | { id: number; error: ErrorData; fatal: boolean };
