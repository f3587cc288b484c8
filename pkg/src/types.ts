/**
 * Tables, releases and options: what belongs to JavaScript. The plain data that crosses from the core has its types
 * from there (`data.ts`, `plan.ts`).
 */
import type {
  ConstraintSet,
  Description,
  Estimate,
  Fault,
  Finding,
  FoundDependencies,
  HierarchyPreview,
  LedgerSummary,
  PrivateReport,
  Profile,
  PublicReport,
  ReleaseVerdict,
  SafeHarbor,
  SpecialUniques,
  TableInfo,
  Usefulness,
  ValueOutlook,
  Verdict,
  ViewRepair,
  ViewSecret,
  ViewSet,
  ViewVerdict,
  Warning,
  Witness,
} from './data.js';
import type { ArrowTable } from './from-arrow.js';
import type { Columns, Row } from './from-values.js';
import type { Hierarchy, Plan } from './plan.js';

export type * from './data.js';

// As `lib.esnext.disposable` has it: the types also serve those who do not load it, or whose TypeScript is older.
declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
}

/** Where long work stands. `total` is 0 while it is not known. */
export interface Progress {
  /** A few plain words, such as `reading` or `splitting groups`. */
  phase: string;
  done: number;
  total: number;
  /**
   * While a release that is already good is only improved: what is lost by now, as a share of the quasi cells. Where the plan
   * gives columns different weights they count by these (`weightedLoss` of the private report), and `phase` says so.
   */
  loss?: number | undefined;
}

/** Options of everything that may take a while. */
export interface JobOptions {
  /** Aborting rejects the promise with an `AbortError` within 200 ms; the table stays usable. */
  signal?: AbortSignal | undefined;
  /** Called at least four and at most about twenty times a second while the work runs. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** How a table is opened. */
export interface OpenOptions extends JobOptions {
  /**
   * The sheet of a workbook: its name, or its position counted from 1, hidden sheets included. A text that is nobody's
   * name but a whole number is a position too. Needed only if several visible sheets hold something: none is chosen
   * silently, the error `several-sheets` lists them in `details.sheets`.
   */
  sheet?: string | number | undefined;
  /**
   * What the table is a sample of: how many people, or a table of everybody with the same quasi columns. It takes the
   * place of a plan's `population`, and is never published.
   */
  population?: number | Source | undefined;
}

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  /** Rows that hold something, the header aside. */
  rows: number;
  columns: number;
  /** Whether the program it comes from does not show it. */
  hidden: boolean;
}

/** Something that an import did not take over, or put in its place. */
export interface ImportNote {
  /** A stable word for programs. */
  code: string;
  /** What it is about, as the other program spells it. */
  about: string;
  /** The same in a sentence. */
  message: string;
}

/** Settings of another program as a plan. */
export interface ImportedPlan {
  plan: Plan;
  /** What is not in the plan: read them before you trust it. */
  notes: ImportNote[];
}

/** A project of another program: its table, and its settings as a plan. */
export interface ImportedProject extends ImportedPlan {
  /** What its owner called it. */
  name: string;
  /** The table as CSV, for `open`. */
  table: Blob;
}

/**
 * Anything a table can be read from: CSV, Excel (`.xlsx`), OpenDocument (`.ods`), Parquet or Arrow IPC, recognised by
 * their content.
 *
 * Of a sheet, the first row that holds anything is the header, and rows that hold nothing are none. Values are read as
 * they are stored, not as they are shown: whole numbers without a point, days as `2024-02-29`, moments as
 * `2024-02-29T13:05:00`, times as `13:05:00`, `true` and `false`, errors such as `#N/A` as text, of formulas the value
 * last computed, of merged cells the one that is shown.
 *
 * - `File`, `Blob`: kept as they are and read in chunks; never held in memory as a whole.
 * - `ArrayBuffer`, `Uint8Array`: copied into a `Blob`, so that later changes do no harm.
 * - `ReadableStream`, `AsyncIterable` of bytes: gathered into a `Blob`, then read.
 * - `string`: the CSV text itself. In Node a string **without a line break** is the path of a file
 *   (a table has a header line and a row, so it always has a line break).
 * - `URL` with `file:`, or `{ path }`: a file, in Node only.
 * - rows as objects, in a list or any iterable, also an asynchronous one: columns are all names that occur.
 * - columns: an object with a list or typed array for each name.
 * - an Arrow table of `apache-arrow`, `@uwdata/flechette` or DuckDB: without a text for each cell; columns with a
 *   dictionary stay codes.
 *
 * Of values of a program, `null`, `undefined` and `NaN` are missing cells, days and moments are written in ISO form.
 */
export type Source =
  | Blob
  | ArrayBuffer
  | Uint8Array
  | string
  | ReadableStream<Uint8Array | Row>
  | AsyncIterable<Uint8Array>
  | URL
  | { path: string }
  | Iterable<Row>
  | AsyncIterable<Row>
  | Columns
  | ArrowTable;

/**
 * How the tables of a release are stored: as CSV, the same compressed by gzip, a Parquet file, or an Arrow IPC stream.
 * Each stands in place of the CSV file, under the checksums, and audits read each. Of the latter two, columns are
 * numbers and days where every cell is one; ranges are text, and with `"ranges": "columns"` in the plan their bounds
 * are numbers.
 */
export type TableFormat = 'csv' | 'csv.gz' | 'parquet' | 'arrow';

/** How a release is made. */
export interface AnonymizeOptions extends JobOptions {
  /** How its tables are stored; `csv` unless said. */
  format?: TableFormat | undefined;
  /**
   * Seconds after which no further round of `polish` is begun and the best polish stops, with the best it has found.
   * The report names the rounds or steps that were done: a plan that asks for them gives the same release.
   */
  polishSeconds?: number | undefined;
  /**
   * Aborting it says that somebody is content: a polish ends, with the best it has found, and the release is made of that.
   * The report names the steps that were done, by which a plan makes the same release. A browser without private storage
   * of an origin (a page that is opened as a file) does not hear it, unless the page is isolated from other origins.
   */
  enough?: AbortSignal | undefined;
  /**
   * The key of the release, 32 secret bytes: it decides which of several rows is chosen where all would do. One per
   * table and purpose: releases of one table under different keys can be laid side by side. Unless said, each table
   * handle has one of its own, random, for all its releases. It comes back as `release.key` and as the private file
   * of that name; the same table, plan and key give the same release.
   */
  key?: Uint8Array | undefined;
  /**
   * 32 secret bytes under which identifiers with `"pseudonym": true` become codes, so that they agree with
   * those of an earlier release; derived from `key` unless said. They come back as the private file
   * `pseudonym.key` and are never published.
   */
  pseudonymKey?: Uint8Array | undefined;
  /**
   * How many workers share the run where its method allows it, each with a copy of the table; 1: none but the
   * table's own. Unless said, a run of some seconds takes as many as there are processors, at most 4. The release
   * is the same.
   */
  workers?: number | undefined;
  /**
   * Makes the release also while findings are undecided, to look at: `release.undecided` lists them, and `files()` and
   * `toCsv()` throw `undecided` as `anonymize` would without it. `'at-a-glance'`: also without work that only improves
   * (the polish of Sweep), to follow a plan that is being changed. Such a release keeps its promise and was judged, but is
   * not the plan's: `files()` is empty.
   */
  toLookAt?: boolean | 'at-a-glance' | undefined;
  /**
   * The private report also tells what analyses of the release are worth, as `table.usefulness` does; `target` is the column
   * to be predicted. For methods that publish one table.
   */
  usefulness?: boolean | { target?: string | undefined } | undefined;
  /** Where its files go; or a stream that takes the bytes of its one table. */
  writeInto?: WriteInto | WritableStream<Uint8Array> | undefined;
}

/**
 * Folders that files of a release are written into. They have to be there; a file that is there already is refused.
 * Left out, the files for the publisher alone are not written at all.
 *
 * In Node they are paths, and the files are written as they are made, so that however large a release is none of them is
 * held in memory; `files()` then lists what was written, and reads it from there. In a browser they are directory handles
 * (`showDirectoryPicker`), filled when the release is made.
 */
export interface WriteInto<Folder = string | FileSystemDirectoryHandle> {
  public: Folder;
  private?: Folder | undefined;
}

/** What a plan is suggested for. */
export interface SuggestOptions extends JobOptions {
  /**
   * What the release is for, by one of the names in `describe().purposes`, which also tells where the numbers come
   * from: `open-web` (k = 11, l = 3), `contract` (5 and 2), `inside` (3 and 2), `cms` (11 and 2) or `ema` (12 and 2). Unless said, k is 5 and l is 3.
   */
  purpose?: string | undefined;
}

/** What to look for among the columns of a table. */
export interface DependencyOptions extends JobOptions {
  /** The most columns that together determine another, from 1 to 10; 2 unless said. */
  maxDeterminant?: number | undefined;
  /** The largest share of rows that may break a dependency; 0 unless said: none. */
  maxError?: number | undefined;
  /** Spellings of a missing value, which equal each other; `['']` unless said. */
  missing?: string[] | undefined;
}

/** How a hierarchy is previewed. */
export interface PreviewOptions extends JobOptions {
  /** Spellings of a missing value; `['']` unless said. */
  missing?: string[] | undefined;
  /** The most values to show; 12 unless said. */
  examples?: number | undefined;
  /** For a column of items: what stands between two of a cell. The values are the items then, not the cells. */
  separator?: string | undefined;
}

/** A table that is open. Its rows live in a worker; this is the handle. */
export interface Table {
  /** How it was written and what it holds. */
  readonly info: TableInfo;
  /** Types, distinct counts, suggested roles with the evidence, repeated identifiers. */
  profile(options?: JobOptions): Promise<Profile>;
  /**
   * A complete starter plan; its `comment`s say why. Rows are counted as persons: `person` is for whoever knows whether
   * one person can have several.
   */
  suggestPlan(options?: SuggestOptions): Promise<Plan>;
  /** Which columns determine others: each zip has one city. */
  dependencies(options?: DependencyOptions): Promise<FoundDependencies>;
  /** Everything that is wrong with the plan for this table; empty when it fits. */
  checkPlan(plan: Plan | string, options?: JobOptions): Promise<Fault[]>;
  /** Which of the plan's k-anonymity constraints say nothing new, and which are reached together. */
  constraints(plan: Plan | string, options?: JobOptions): Promise<ConstraintSet>;
  /** What a run of this plan will take, told before it starts; rejects where `checkPlan` finds faults. */
  estimate(plan: Plan | string, options?: JobOptions): Promise<Estimate>;
  /** What to look at before publishing by this plan: free text, nearly unique columns, formulas. */
  review(plan: Plan | string, options?: JobOptions): Promise<Warning[]>;
  /**
   * Values that may name a person (e-mail, telephone and account numbers, addresses on the web, names that an
   * identifier column has, numbers given to one person, free text), in the columns that this plan publishes. A finding
   * that is not `reviewed` stops `anonymize` and `republish` with the error `undecided`: drop the column, clean it, or
   * accept it by `{ column, kind }` in the plan's `reviewed`. That nothing is found does not mean that nothing is there.
   */
  findings(plan: Plan | string, options?: JobOptions): Promise<Finding[]>;
  /** What `hierarchy` (or the default of its type) makes of a column's values. */
  previewHierarchy(
    column: string,
    hierarchy?: Hierarchy,
    options?: PreviewOptions,
  ): Promise<HierarchyPreview>;
  /** What d-l-inference would make of the values of the determining column, as in a release under this key: for a picture of it. */
  outlook(plan: Plan | string, options?: OutlookOptions): Promise<ValueOutlook>;
  /** Which few quasi columns of the plan are enough to single rows out (SUDA2), and how much each row stands out. */
  specialUniques(plan: Plan | string, options?: SpecialUniquesOptions): Promise<SpecialUniques>;
  /**
   * Looks for the eighteen identifiers of HIPAA Safe Harbor, by the names of columns and by their values, and makes the
   * table without them, as CSV: of dates the year, of zip codes three digits, ages up to 89 and one group above. No legal
   * opinion: what names and values do not tell is not found.
   */
  safeHarbor(options?: JobOptions): Promise<{ found: SafeHarbor; table: Blob }>;
  /**
   * Makes the plan's release, hands nothing out, and compares what analyses of it find with what they find in the table:
   * how well `target` is predicted by who learns from it (naive Bayes, logistic regression), correlations, contingency
   * tables, means and totals. For the publisher only: the figures compare with the original.
   */
  usefulness(plan: Plan | string, options?: UsefulnessOptions): Promise<Usefulness>;
  /**
   * What the table is a sample of, as in `open`: how many people, or everybody as CSV; `undefined` for the plan's own.
   */
  setPopulation(population: number | Blob | undefined, options?: JobOptions): Promise<void>;
  /** Makes a release whose own check holds, or throws. */
  anonymize(plan: Plan | string, options?: AnonymizeOptions): Promise<Release>;
  /** Makes the next release of a series whose own check holds, or throws; the ledger given stays as it is. */
  republish(plan: Plan | string, options: RepublishOptions): Promise<Release>;
  /** Is this table, as it is, already what the plan promises? */
  audit(plan: Plan | string, options?: JobOptions): Promise<Verdict>;
  /** The cells of rows `from` (counted from 0) up to, not including, `to`. */
  rows(from: number, to: number): Promise<string[][]>;
  /** The cells of these rows, in the order asked for. */
  rowsAt(rows: ArrayLike<number>): Promise<string[][]>;
  /** Ends the worker and forgets the rows. Releases made from the table stay usable. */
  free(): void;
  [Symbol.dispose](): void;
}

/** What makes one release of a series after another. */
export interface RepublishOptions extends JobOptions {
  /** The ledger that the release before gave; `null` for the first one. */
  ledger: Uint8Array | null;
  /** Opens a locked ledger, and locks the next one. */
  passphrase?: string | undefined;
  /**
   * The key of the series, 32 secret bytes. The ledger has it, so that only the first release has a use for one; later
   * another than the ledger's is refused.
   */
  key?: Uint8Array | undefined;
  /**
   * Whether the table is about other people than the releases before. Without it a table in which hardly anybody of the
   * series is recognised is refused; with it the promise holds for this release alone, which report and ledger say.
   */
  newPopulation?: boolean | undefined;
  /** How its tables are stored; `csv` unless said. */
  format?: TableFormat | undefined;
  /** 72 secret bytes instead of fresh random ones: only to get the same bytes twice, in a test. */
  random?: Uint8Array | undefined;
  /** Where its files go; or a stream that takes the bytes of its one table. */
  writeInto?: WriteInto | WritableStream<Uint8Array> | undefined;
}

/** How a ledger is opened, and whom to look for in it. */
export interface ReadLedgerOptions extends JobOptions {
  passphrase?: string | undefined;
  /** Somebody to follow through the releases: one cell per column of the identity. */
  person?: string[] | undefined;
}

/** How a ledger is locked. */
export interface LockLedgerOptions {
  passphrase: string;
  signal?: AbortSignal | undefined;
}

/** What is handed out. It lives on the caller's side: it outlasts its table, cancels and crashes. */
export interface Release {
  readonly tables: readonly ReleaseTable[];
  /** The verdict of the independent check; always `holds`. */
  readonly verdict: Verdict;
  /** Plain data that may be published. */
  readonly report: PublicReport;
  /** Witnesses, distributions of the original: for the publisher only. */
  readonly privateReport: PrivateReport;
  /**
   * What to keep for the next release, after `republish`. As secret as the table: keep it before the
   * release is handed out, and never publish it.
   */
  readonly ledger: Uint8Array | undefined;
  /** What that ledger says to its owner, as `readLedger` tells it: a locked one need not be opened for it. */
  readonly ledgerSummary: LedgerSummary | undefined;
  /** The secret key that chose among rows: of this release, or of its series. As secret as the table. */
  readonly key: Uint8Array;
  /** What was found in its values and is not decided: empty unless it was made `toLookAt`. */
  readonly undecided: readonly Finding[];
  /** Everything that is written: the public folder, and what is for the publisher alone. */
  files(): readonly ReleaseFile[];
  /** Forgets the published cells and files. */
  free(): void;
  [Symbol.dispose](): void;
}

/** A published table. */
export interface ReleaseTable {
  /** Its file name, such as `release.csv`. */
  readonly name: string;
  readonly columns: readonly string[];
  readonly rowCount: number;
  /** The cells of rows `from` (counted from 0) up to, not including, `to`; at once, no promise. */
  rows(from: number, to: number): string[][];
  /**
   * A column as typed arrays, without a text per row: its distinct cells, and for each row the place of its cell
   * among them. The codes are those of the release itself: read them, do not write to them.
   */
  column(name: string): CodedColumn;
  /**
   * For each published row the input row it came from (counted from 0); 4294967295 for a counterfeit,
   * which came from none. Empty in tables of counts (`batch.csv`, `counterfeits.csv`). Private.
   */
  readonly origin: Uint32Array;
  /**
   * Its rows as objects, from `from` up to, not including, `to`; all unless said. Also by `for (const row of table)`.
   * Every cell is the text that is published, unless `typed`: then numbers are numbers in columns in which every filled
   * cell is written as one, and missing cells are `null`, as in Parquet and Arrow.
   */
  objects(from?: number, to?: number): Generator<Record<string, string>>;
  objects(options: ObjectsOptions & { typed: true }): Generator<Record<string, string | number | null>>;
  objects(options: ObjectsOptions & { typed?: false | undefined }): Generator<Record<string, string>>;
  [Symbol.iterator](): Iterator<Record<string, string>>;
  /** The same rows with pauses, in which a page draws and answers: `for await (const row of table)`. */
  [Symbol.asyncIterator](): AsyncGenerator<Record<string, string>>;
  /** The bytes of its file as a stream. */
  stream(): ReadableStream<Uint8Array>;
  /** The whole file as text, byte for byte what the release folder holds. */
  toCsv(): Promise<string>;
}

/** Which rows of a published table, and how. */
export interface ObjectsOptions {
  /** The first row, counted from 0. */
  from?: number | undefined;
  /** The row before which it ends; all unless said. */
  to?: number | undefined;
  /** Numbers as numbers, missing cells as `null`. */
  typed?: boolean | undefined;
}

/** A column of a published table: row `i` shows `values[codes[i]]`. */
export interface CodedColumn {
  readonly name: string;
  readonly values: readonly string[];
  readonly codes: Uint8Array | Uint16Array | Uint32Array;
}

/** A file of a release. */
export interface ReleaseFile {
  readonly name: string;
  /** Whether it is for the publisher alone and belongs in another folder. */
  readonly private: boolean;
  readonly size: number;
  readonly blob: Blob;
  bytes(): Promise<Uint8Array>;
}

/**
 * The files of one release folder: by name, or a list of files with names. A string is the text of
 * the file; `{ path }` is a file in Node. A name with `/` in it is in a folder: a release has none, and
 * neither two files of one name, nor private ones, nor any other; all of that is told as a fault.
 */
export type ReleaseFiles =
  | Record<string, Blob | Uint8Array | string | { path: string }>
  | Iterable<File | { name: string; blob: Blob }>;

/** What the auditor has besides the release itself. */
export interface AuditReleaseOptions extends JobOptions {
  /** The table each release was made from, in the same order. */
  originals?: Source[] | undefined;
  /** The sheet, if the originals are workbooks; as in `open`. */
  sheet?: string | number | undefined;
  /** The private files of each release, in the same order. */
  privates?: (ReleaseFiles | Blob | string)[] | undefined;
  /** What to judge by; what `report.json` says it was made by, if absent. */
  plan?: Plan | string | undefined;
  /** What the tables are samples of, which no release says; without it what compares with it is undecided. */
  population?: number | Source | undefined;
}

/** How special uniques are looked for. */
export interface SpecialUniquesOptions extends JobOptions {
  /** The most columns that single a row out together; 3 unless said, at most 10. */
  maxSize?: number | undefined;
}

/** Which release an outlook is of. */
export interface OutlookOptions extends JobOptions {
  /** The key of the release, as in `anonymize`; that of the table unless said. */
  key?: Uint8Array | undefined;
}

/** What analyses of a release are looked at. */
export interface UsefulnessOptions extends JobOptions {
  /** The column to be predicted from all others, one that is published as it is; nothing is predicted if absent. */
  target?: string | undefined;
  /** The key of the release, as in `anonymize`; that of the table unless said. */
  key?: Uint8Array | undefined;
}

/** What of a table is measured, and what it has to reach. */
export interface MeasureOptions extends OpenOptions {
  /** The columns that others may know. */
  quasi: string[];
  /** The columns that must not become known. */
  sensitive?: string[] | undefined;
  /** At least so many rows that agree on all `quasi` columns. */
  k?: number | undefined;
  /** At least so many different values of each `sensitive` column among them. */
  l?: number | undefined;
  /** At most so far from the whole table's distribution of each `sensitive` column, from 0 to 1. */
  t?: number | undefined;
  /** Spellings of a missing value; those of a plan unless said. */
  missing?: string[] | undefined;
}

/** The figures of a table as it is. */
export interface Measured {
  /** Of all that was asked; `holds` if nothing was. */
  verdict: 'holds' | 'violated';
  rows: number;
  /** Rows that no other agrees with on all `quasi` columns. */
  uniqueRows: number;
  promises: MeasuredPromise[];
}

/** One figure: that of the worst group. */
export interface MeasuredPromise {
  figure: 'k' | 'l' | 't';
  /** The sensitive column. */
  column?: string;
  measured: number;
  asked?: number;
  holds?: boolean;
  /** How many groups, and rows in them, do not reach what was asked. */
  groups?: number;
  rows?: number;
  /** The worst of them with their values: not for reports that others read. */
  witness?: Witness;
}

/** Extracts as CSV files, and what must not become known from them together. */
export interface ViewFiles extends Partial<Omit<ViewSet, 'secret' | 'views' | 'base'>> {
  /** By name, or a list of files with names. A string is the text of a file; `{ path }` is a file in Node. */
  files: ReleaseFiles;
  /** The column that names a person, or several that do together. */
  id: string | string[];
  /** What must not be pinned on a person: a column, or several together. */
  property: string | string[];
  /** Further secrets. */
  secrets?: ViewSecret[];
  k: number;
  /** By name of a file: which rows of the table it shows, such as `Ward = 'West'`. */
  where?: Record<string, string>;
  /** Names of files that are out already. */
  published?: string[];
  /** Rows that repeat are taken once; counts are not considered. */
  distinct?: boolean;
}

/** What was handed out to whom and when; a file that the publisher keeps. */
export interface DisclosureLog {
  outis: 'disclosure-log';
  version: 1;
  entries: DisclosureEntry[];
}

/** An extract that was handed out. */
export interface DisclosureEntry {
  /** Its name then. */
  file: string;
  sha256: string;
  /** Which rows of the table it shows. */
  where?: string;
  to: string;
  /** The day: `2026-11-17`. */
  on: string;
  /** Its rows, if they were asked for. */
  csv?: string;
}

/** What else is known when views are checked. */
export interface CheckViewsOptions extends JobOptions {
  /** The views already handed out; the new ones join them. */
  published?: ViewSet | string | undefined;
  /** How long to look for an exact answer, 20 unless said; then the best that is known is told. */
  seconds?: number | undefined;
}

/** The functions of the package. */
export interface Outis {
  /** Opens a table: reads it in a worker, in chunks. */
  open(source: Source, options?: OpenOptions): Promise<Table>;
  /** The sheets of a workbook, in the order of its tabs; none of a file of another kind. */
  sheets(source: Source, options?: JobOptions): Promise<Sheet[]>;
  /** A project of ARX (`.deid`): its table, its settings as a plan, and what was not taken over. */
  importProject(source: Source, options?: JobOptions): Promise<ImportedProject>;
  /** What an R script gives `createSdcObj` of sdcMicro, as a plan for a table with these columns. */
  importSettings(script: string, columns: readonly string[], options?: JobOptions): Promise<ImportedPlan>;
  /** A hierarchy that Amnesia saved, as plans take it: a `tree`, or `intervals` where it has ranges with fractions. */
  importHierarchy(text: string, options?: JobOptions): Promise<Hierarchy>;
  /** What k, l and t a table has as it is: no plan, no method, no role for every column. */
  measure(source: Source, options: MeasureOptions): Promise<Measured>;
  /**
   * Judges releases from their files alone; with originals and private files, every cell too. A Blob, or a File whose
   * name ends with `.zip`, is a release as one zip; in Node a release may be the path of its folder or of its zip.
   */
  auditRelease(
    releases: ReleaseFiles | Blob | string | (ReleaseFiles | Blob | string)[],
    options?: AuditReleaseOptions,
  ): Promise<ReleaseVerdict>;
  /** Does a set of views pin an entity's property down to fewer than k values? */
  checkViews(views: Partial<ViewSet> | ViewFiles | string, options?: CheckViewsOptions): Promise<ViewVerdict>;
  /** Everything that is wrong with a view set as it is written; empty when it can be checked. */
  viewFaults(views: Partial<ViewSet> | string): Promise<Fault[]>;
  /** The view set after a change that a verdict proposes, with the rows of every view. */
  repairViews(views: ViewSet | string, repair: ViewRepair): Promise<ViewSet>;
  /** The view set that results when new views join those already published. */
  growViews(published: ViewSet | string, views: Partial<ViewSet> | string): Promise<ViewSet>;
  /** What a ledger says to its owner; with a person, what the releases tell about them. */
  readLedger(ledger: Uint8Array, options?: ReadLedgerOptions): Promise<LedgerSummary>;
  /** The same ledger, locked with a passphrase; one that is locked already has to have the same. */
  lockLedger(ledger: Uint8Array, options: LockLedgerOptions): Promise<Uint8Array>;
  /** What a plan may contain: algorithms, principles, hierarchies with type, bounds, default, meaning. */
  describe(): Promise<Description>;
  /** Starts a worker ahead of time, so that the first `open` does not wait for wasm to compile. */
  warm(): void;
  /**
   * The same functions with at most so many workers among them, however many tables are open: for a server, or for
   * many tables at once. A table whose worker is needed elsewhere is read again from its source when it is next asked
   * something; calls wait for their turn.
   */
  workerPool(workers: number): Outis;
}
