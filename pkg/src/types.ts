/**
 * What goes in and what comes out, as plain data. The plan's own types are in `plan.ts`.
 */
import type { Attribute, Hierarchy, Plan } from './plan.js';

/** What a column means to an attacker. */
export type Role = Attribute['role'];

/** Where long work stands. `total` is 0 while it is not known. */
export interface Progress {
  /** A few plain words, such as `reading` or `splitting groups`. */
  phase: string;
  done: number;
  total: number;
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
 */
export type Source =
  | Blob
  | ArrayBuffer
  | Uint8Array
  | string
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>
  | URL
  | { path: string };

/** How a table was written and what it holds, known as soon as it is open. */
export interface TableInfo {
  rows: number;
  columns: ColumnInfo[];
  /** `,` `;` tab or `|`. */
  delimiter: string;
  lineEnd: '\n' | '\r\n';
  byteOrderMark: boolean;
  /** The encoding it was read from; what is written is always UTF-8. */
  encoding: string;
  trailingDelimiter: boolean;
}

/** A column as it was read. */
export interface ColumnInfo {
  name: string;
  /** Distinct values, missing ones included. */
  distinct: number;
}

/** What a table holds, column by column, and what each column is probably for. */
export interface Profile {
  rows: number;
  /** How the file is written, in words. */
  dialect: {
    encoding: string;
    byteOrderMark: boolean;
    delimiter: string;
    lineEnds: string;
    trailingDelimiter: boolean;
    /** All of it in a sentence. */
    sentence: string;
  };
  /** Spellings that mean "missing": the empty one and what was recognised. */
  missing: string[];
  columns: ColumnProfile[];
  /** The smallest sets of columns that single rows out; columns suggested as identifiers aside. */
  uniqueSets: {
    sets: UniqueSet[];
    /** What was not looked at, if anything: the search is bounded. */
    capped?: string;
  };
  /** What a person should look at before anything is published. */
  warnings: Warning[];
}

/** One column: its type, its values, and what it is probably for, with the evidence. */
export interface ColumnProfile {
  name: string;
  type: 'integer' | 'decimal' | 'date' | 'text';
  /** How its numbers or dates are spelled, where that is not the plainest way. */
  format?: string;
  /** Distinct values, the missing ones aside. */
  distinct: number;
  /** Rows without a value. */
  missing: number;
  /** Spellings found here that probably mean "missing". */
  missingSpellings?: string[];
  /** Rows whose value no other row has. */
  uniqueRows: number;
  /** The same as a share of all rows. */
  uniqueness: number;
  /** The most frequent values, most frequent first. */
  frequent: { value: string; count: number }[];
  suggestedRole: Role;
  /** Why that role, in sentences, the strongest reason first. */
  evidence: string[];
}

/** Columns on which a share of the rows is unique. */
export interface UniqueSet {
  columns: string[];
  uniqueRows: number;
  share: number;
}

/** Something a person should look at. */
export interface Warning {
  /** A stable word for programs: `repeated-identifier`, `free-text`, `nearly-unique`, `formulas`,
   * `pseudonym`. */
  kind: string;
  column: string;
  message: string;
}

/** What a run of a plan will take. */
export interface Estimate {
  /** The method. */
  algorithm: string;
  /** Seconds of the whole run on one processor of an ordinary machine, to the order of magnitude. */
  seconds: number;
  /** How many of its phases several workers can share; 0 where none. */
  sharedPhases: number;
  /** The search, where the method makes one. */
  search?: SearchEstimate;
}

/** How large a search is. */
export interface SearchEstimate {
  /** How many combinations of levels there are. */
  combinations: number;
  /** The most that are accepted. */
  limit: number;
  /** How many are likely to be evaluated. */
  evaluations: number;
  /** Whether a combination that fails rules out all more specific ones. */
  rulesOut: boolean;
  /** Seconds on one processor of an ordinary machine, to the order of magnitude. */
  seconds: number;
  /** Bytes, at most. */
  memory: number;
}

/** What a method found that compares many releases before it makes one; in private reports. */
export interface Search {
  /** How many combinations of levels there are. */
  combinations: number;
  /** How many of them were evaluated. */
  evaluated: number;
  /** Whether no other combination is better than the one published. */
  proven: boolean;
  /** The most memory that groups took while searching, in bytes. */
  memory: number;
  /** The one published first, then the best others that were evaluated. */
  solutions: Solution[];
}

/** A combination of levels that keeps what the plan promises: `levels` for the plan's algorithm. */
export interface Solution {
  levels: Record<string, number>;
  /** The mean loss of all cells, those of suppressed rows counted 1. */
  loss: number;
  averageRisk: number;
  highestRisk: number;
  /** Rows left out. */
  suppressed: number;
  groups: number;
}

/** How a release is made. */
export interface AnonymizeOptions extends JobOptions {
  /**
   * Seconds after which no further round of `polish` is begun. The report names the rounds that were
   * done: a plan that asks for them gives the same release.
   */
  polishSeconds?: number | undefined;
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
  /** Where the files go as they are written, in Node. */
  writeInto?: WriteInto | undefined;
}

/**
 * Folders, in Node, that files of a release are written into as they are made, so that however large it is none of
 * them is held in memory. They have to be there; a file that is there already is refused. `files()` then lists what
 * was written, and reads it from there.
 */
export interface WriteInto {
  public: string;
  /** Left out, the files for the publisher alone are not written at all. */
  private?: string | undefined;
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

/** Which columns determine others, what matters most for publishing first. */
export interface FoundDependencies {
  /** Only minimal ones: no smaller set of columns determines the same. */
  functional: FunctionalDependency[];
  /** Those that are not functional. */
  multivalued: MultivaluedDependency[];
}

/** Rows that agree on `from` agree on `to`. */
export interface FunctionalDependency {
  /** None if the determined column is the same in every row. */
  from: string[];
  to: string[];
  /** The share of rows that break it. */
  error: number;
  /** The share of rows that have another row with the same `from`; at 0 it says nothing. */
  support: number;
}

/** Among rows that agree on `from`, what stands in `to` does not depend on the remaining columns. */
export interface MultivaluedDependency {
  from: string[];
  to: string[];
}

/** One thing that is wrong with a plan. */
export interface Fault {
  /** Where, such as `attributes.Age.hierarchy.widths[1]`. */
  path: string;
  found: string;
  expected: string;
  /** The valid spelling nearest to what was found. */
  nearest?: string;
}

/** How a hierarchy is previewed. */
export interface PreviewOptions extends JobOptions {
  /** Spellings of a missing value; `['']` unless said. */
  missing?: string[] | undefined;
  /** The most values to show; 12 unless said. */
  examples?: number | undefined;
}

/** What a hierarchy makes of a column: for some values, what each level publishes. */
export interface HierarchyPreview {
  /** The hierarchy as used: the one given, or the default of the column's type. */
  hierarchy: Hierarchy;
  /** The level of `*`; absent where there are no levels. */
  height?: number;
  /** One line per example value, from the value itself up to `*`. */
  examples: string[][];
  /** For each level the number of different cells it publishes. */
  levels: { level: number; distinct: number }[];
}

/** The answer of a check. `undecided` comes with the reason, and is never a yes. */
export type Outcome = 'holds' | 'violated' | 'undecided';

/** The answer of an independent check. */
export interface Verdict {
  /** `holds` only if everything below holds. */
  verdict: Outcome;
  principles: PrincipleVerdict[];
  /** Whether each dependency of the plan holds. */
  dependencies: DependencyVerdict[];
  /** What adversaries tried and found. */
  attacks: (DependencyAttack | CrossReleaseAttack | ExactAttack)[];
  /** What someone believes who knows everybody's quasi values; only of linked tables. */
  belief?: BeliefVerdict;
  /** Faults of form: a group whose rows differ, a cell that covers no value. */
  faults: string[];
}

/** Whether one principle holds: what was asked, what was measured, and the smallest evidence against it. */
export interface PrincipleVerdict {
  kind: string;
  /** In words, such as `entropy 3-diversity of Disease`. */
  name: string;
  verdict: Outcome;
  asked: unknown;
  measured: unknown;
  /** Why it could not be decided. */
  reason?: string;
  /** The smallest evidence. Private: it may quote cells. */
  witness?: { explanation: string; groups: number; rows: number; examples: unknown[] };
}

/** Whether a dependency of the plan holds in the table. */
export interface DependencyVerdict {
  /** As `Zip -> City`. */
  dependency: string;
  from: string[];
  to: string[];
  verdict: Outcome;
  /** Why it could not be decided. */
  reason?: string;
  /** Two rows, counted from 1, that disagree. Private. */
  witness?: { rows: [number, number] };
}

/**
 * An attacker who knows that `from` determines `to` compares groups: rows with the same `from` have the
 * same `to`, so the group that shows it more precisely tells it for the other.
 */
export interface DependencyAttack {
  kind: 'dependency';
  /** As `Phone -> Zip`; several are joined by `; `. */
  dependency: string;
  from: string[];
  /** The quasi columns that become more precise. */
  to: string[];
  /** Whether the plan lists the dependency or the table shows it. */
  source: 'declared' | 'discovered';
  /** `holds`: it takes nobody out of a group. */
  verdict: Outcome;
  /** What was found, in a sentence. Private from here on; absent in public reports. */
  summary?: string;
  dividedGroups?: number;
  refinements?: { column: string; rows: number }[];
  /** The principles that no longer hold in the parts that groups fall into. */
  broken?: PrincipleVerdict[];
  exposedRows?: number;
  exposures?: { group?: string; breaks: string; parts: AttackedPart[] }[];
  /** Pairs of groups that were compared, where putting everything together found nothing. */
  pairs?: { tried: number; complete: boolean; broken: number };
  /** How it goes, step by step, for the worst exposure. */
  story?: string[];
  /** The fields of the plan to replace so that it fails, where there is a way. */
  remedy?: Partial<Plan>;
}

/** Someone who knows everybody's exact right sides of a dependency counts; only the publisher is told. */
export interface ExactAttack {
  kind: 'exact-right-sides';
  dependency: string;
  people: number;
  /** People whose determining value is certain to whoever knows exact right sides and counts. */
  certain: number;
  share: number;
  /** The same for whoever also knows which value has which right side. */
  certainWithMapping: number;
  shareWithMapping: number;
  explanation: string[];
}

/** Someone who knows in which group everyone is, in every release, lays the releases side by side. */
export interface CrossReleaseAttack {
  kind: 'cross-release';
  verdict: Outcome;
  /** People who are in more than one release. */
  followed: number;
  /** The fewest values that are left for somebody; `null` if there is nobody. */
  smallest: number | null;
  largestBelief: number;
  explanation: string[];
}

/** Rows of a group that an attacker can tell from its other rows. */
export interface AttackedPart {
  rows: number;
  /** Some of them, as rows of the release counted from 1. */
  publishedRows: number[];
  published: Record<string, string>;
  refined: Record<string, string>;
  values: Record<string, string[]>;
}

/** What d-l-inference makes of the values of the determining column, before any row is placed. */
export interface ValueOutlook {
  /** Most frequent first; of many values only the first 200. */
  values: { value: string; count: number }[];
  hiddenValues: number;
  /** Values published together: places in `values`, and how many of their rows take part. */
  groups: { value: number; count: number }[][];
  groupCount: number;
  /** Parts of the values in ascending order of frequency, and how each is grouped. */
  segments: { values: number; strategy: string; removed: number }[];
  /** Rows that are left out. */
  removed: number;
  rows: number;
  d: number;
  l: number;
}

/** The answer of an audit of release folders. */
export interface ReleaseVerdict extends Verdict {
  /** Questions that the files given were meant to answer and cannot. */
  undecided: string[];
  /** What was not looked at because it needs the original or the private files. */
  unchecked: string[];
  /** One verdict per release, where there are several. */
  releases?: Verdict[];
}

/** A table that is open. Its rows live in a worker; this is the handle. */
export interface Table {
  /** How it was written and what it holds. */
  readonly info: TableInfo;
  /** Types, distinct counts, suggested roles with the evidence, repeated identifiers. */
  profile(options?: JobOptions): Promise<Profile>;
  /** A complete starter plan; its `comment`s say why. */
  suggestPlan(options?: JobOptions): Promise<Plan>;
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
  /** What `hierarchy` (or the default of its type) makes of a column's values. */
  previewHierarchy(
    column: string,
    hierarchy?: Hierarchy,
    options?: PreviewOptions,
  ): Promise<HierarchyPreview>;
  /** What d-l-inference would make of the values of the determining column: for a picture of it. */
  outlook(plan: Plan | string, options?: JobOptions): Promise<ValueOutlook>;
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

/** The k-anonymity constraints of a plan, by their place among its `principles` (counted from 0). */
export interface ConstraintSet {
  constraints: ExplainedConstraint[];
  /** Those that matter, by the columns they share: each set is reached on its own. */
  sets: IndependentSet[];
}

/** At least `k` rows agree on `attributes`. */
export interface ExplainedConstraint {
  principle: number;
  attributes: string[];
  k: number;
  /** The principle that makes it redundant. */
  impliedBy?: number;
  /** Why it is redundant, in words. */
  reason?: string;
}

/** Constraints that share columns with each other and with no other. */
export interface IndependentSet {
  principles: number[];
  attributes: string[];
  /** The largest `k` among them. */
  k: number;
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
  /** 72 secret bytes instead of fresh random ones: only to get the same bytes twice, in a test. */
  random?: Uint8Array | undefined;
  /** Where the files go as they are written, in Node. */
  writeInto?: WriteInto | undefined;
}

/** What a ledger says to its owner. */
export interface LedgerSummary {
  locked: boolean;
  /** A name of the series that may be published. */
  series: string;
  /** What must stay as it is over a series. */
  frozen: { identity: string[]; sensitive: string; m: number; quasi: string[] };
  /** The plan of the last release, without comments: the next one starts from it. */
  plan?: Plan;
  releases: LedgerEntry[];
  /** Everyone ever published, those of the last release, and the others. */
  people: number;
  alive: number;
  departed: number;
  /** Different sets of values that groups showed. */
  signatures: number;
  /** The person asked for, if they are known. */
  followed?: {
    sightings: { release: number; shown: string[]; candidates: string[] }[];
    /** The fewest values that an attacker who lays the releases side by side is ever left with. */
    smallest: number;
  };
}

/** One release of a series. */
export interface LedgerEntry {
  number: number;
  rows: number;
  published: number;
  came: number;
  stayed: number;
  back: number;
  left: number;
  quasiChanged: number;
  sensitiveChanged: number;
  moved: number;
  counterfeits: number;
  withheld: number;
  /** What the plan changed since the release before, as paths. */
  planChanges: string[];
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
  readonly report: Report;
  /** Witnesses, distributions of the original: for the publisher only. */
  readonly privateReport: Report;
  /**
   * What to keep for the next release, after `republish`. As secret as the table: keep it before the
   * release is handed out, and never publish it.
   */
  readonly ledger: Uint8Array | undefined;
  /** What that ledger says to its owner, as `readLedger` tells it: a locked one need not be opened for it. */
  readonly ledgerSummary: LedgerSummary | undefined;
  /** The secret key that chose among rows: of this release, or of its series. As secret as the table. */
  readonly key: Uint8Array;
  /** Everything that is written: the public folder, and what is for the publisher alone. */
  files(): readonly ReleaseFile[];
  /** Forgets the published cells and files. */
  free(): void;
  [Symbol.dispose](): void;
}

/** The belief of an attacker who knows everybody's quasi values and holds all linked tables. */
export interface BeliefVerdict {
  verdict: Outcome;
  column: string;
  /** The largest belief in a value, in any bucket of any table. */
  largest: number;
  /** The largest share of a value in a batch: what nobody can exceed, whatever is joined. */
  largestInBatch: number;
  tables: { table: string; buckets: number; largest: number }[];
  /** All of it in sentences, with what was not computed. */
  explanation: string[];
}

/** Plain data; `report.json` shows the fields. */
// biome-ignore lint/suspicious/noExplicitAny: the report grows with every measure and method
export type Report = Record<string, any>;

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
  /** The whole file as text, byte for byte what the release folder holds. */
  toCsv(): Promise<string>;
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
  privates?: ReleaseFiles[] | undefined;
  /** What to judge by; what `report.json` says it was made by, if absent. */
  plan?: Plan | string | undefined;
}

/** Select-project views of one base table, and what must not become known from them together. */
export interface ViewSet {
  /** Text with an open domain unless said. */
  attributes: Record<string, ViewAttribute>;
  /** What an outsider knows to hold: `Name -> Problem`. */
  dependencies?: (string | { from: string[]; to: string[] })[];
  /** The columns that name a row: they determine all others. */
  key?: string | string[];
  /** Whose property must not be pinned down; several, with a verdict each. */
  secret: ViewSecret | ViewSecret[];
  /** How many values must stay possible for every entity; at least 2. A secret may have its own. */
  k?: number;
  /** Texts that stand for a missing cell, `[""]` unless said; `value` if blanks count like any value. */
  missing?: string[] | 'value';
  /** `conservative` asks for the paper's conservative check alone. */
  mode?: 'exact' | 'conservative';
  views: View[];
  /** The publisher's own table; with it views may leave out their rows. */
  base?: { csv: string } | { columns: string[]; rows: Cell[][] };
  comment?: string;
}

/** Whose property must not become known. Several columns belong together: `["Name", "Born"]`. */
export interface ViewSecret {
  id: string | string[];
  property: string | string[];
  /** How many values must stay possible, if not as many as for the others. */
  k?: number;
}

/** A column that occurs in views. */
export interface ViewAttribute {
  type?: 'text' | 'number' | 'integer';
  /** All values it can have, where they are known. */
  domain?: Cell[];
  /** Only for repairs: how its values become less precise. */
  hierarchy?: Hierarchy;
  comment?: string;
}

/** A cell of a view. */
export type Cell = string | number;

/** A selection and a duplicate-free projection, with its rows. */
export interface View {
  name?: string;
  project: string[];
  /** Such as `Salary > 80000 and Job in ('Clerk', 'Chef')`. */
  where?: string;
  rows?: Cell[][];
  csv?: string;
  /** Rows repeat, and the verdict may be for the view without repetitions. */
  distinct?: boolean;
  /** It was handed out already: no repair changes it, and the verdict says what the others add. */
  published?: boolean;
  comment?: string;
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

/** Whether a set of views keeps k values possible for every entity. Not to be confused with groups of k rows. */
export interface ViewVerdict {
  verdict: Outcome;
  k: number;
  secret: { id: string | string[]; property: string | string[] };
  /** The procedure that decided, such as `natural-join` or `exact-solver`. */
  method: string;
  /** The answer in a sentence. */
  reason: string;
  /** Whether every entity was decided; otherwise there may be more covers than are listed. */
  complete: boolean;
  /** Whether it is known that some base table yields the views; that none does is an error. */
  consistent: 'yes' | 'unknown';
  /** What the proposed views add to those that are out, where there are both. */
  added?: { before: Outcome; after: Outcome; newlyExposed: ViewCover[]; answer: string };
  /** Missing cells, whose property is certainly missing, and who is exposed because a blank is no value. */
  blanks?: { cells: number; certainlyMissing: number; decisive: string[] };
  /** One smallest set of values for each exposed entity, by size, then entity. Private. */
  covers: ViewCover[];
  /** How many values stay possible, for every entity for which it is known. Private. */
  smallest: { id: string; size: number }[];
  /** How the first cover follows, sentence by sentence. Private. */
  explanation: string[];
  /** What that inference uses. */
  inference?: {
    views: string[];
    attributes: string[];
    dependencies: string[];
    /** The rows that carry the argument, counted from 1. */
    rows: { view: string; row: number; text: string }[];
  };
  notes: string[];
  /** Changes after which the set holds; each was checked. */
  repairs: ViewRepair[];
  /** The verdict on each secret, where there are several; the fields above are those of the worst. */
  secrets?: ViewVerdict[];
}

/** Someone who certainly has one of a few values, unless the property is missing. */
export interface ViewCover {
  id: string;
  values: string[];
  orBlank?: boolean;
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

/** A change after which a view set holds. */
export type ViewRepair = { description: string } & (
  | { kind: 'drop-view'; view: string }
  | { kind: 'drop-column'; view: string; column: string }
  | { kind: 'generalise'; column: string; level: number }
  | { kind: 'merge'; column: string; values: string[]; into: string }
  | { kind: 'suppress-entities'; ids: string[]; rows: number }
);

/** What else is known when views are checked. */
export interface CheckViewsOptions extends JobOptions {
  /** The views already handed out; the new ones join them. */
  published?: ViewSet | string | undefined;
  /** How long to look for an exact answer, 20 unless said; then the best that is known is told. */
  seconds?: number | undefined;
}

/** What a plan may contain, as data: draw forms and write help from it. */
export interface Description {
  /** The version of Outis that understands it. */
  version: string;
  plan: Field[];
  attribute: Field[];
  hierarchies: Variant[];
  principles: Variant[];
  algorithms: Variant[];
  /** Every principle as a clause of a sentence. */
  clauses: Clause[];
  /** What releases are for, the widest audience first. */
  purposes: Purpose[];
}

/** A principle as a clause of a sentence: `{k people}` is a place for the field `k`, shown with the words after it. */
export interface Clause {
  /** The principle, or `suppression` for the share of rows that may be left out. */
  of: string;
  /** The clause as a sentence of its own, without its full stop. */
  alone: string;
  /** The same behind a promise about the size of groups, where it can stand there. */
  afterSize?: string;
}

/** What a release is for, with the least that is asked for in practice and why. */
export interface Purpose {
  name: string;
  /** As in "for the open web". */
  title: string;
  /** The smallest group. */
  k: number;
  /** The fewest different sensitive values in a group. */
  l: number;
  /** Where the numbers come from. */
  reason: string;
}

/** One field of an object in a plan. */
export type Field = Shape & {
  name: string;
  required: boolean;
  /** What is used when it is not given. */
  default?: unknown;
  /** What it means, in a sentence or two. */
  meaning: string;
  /** It has a meaning only where another field of the same object has this value. */
  when?: { field: string; is: string };
};

/** What a value looks like. */
export type Shape =
  | { type: 'integer'; minimum: number; maximum?: number }
  | { type: 'number'; minimum?: number; above?: number; maximum?: number }
  | { type: 'text' | 'character' | 'boolean' | 'attributes' | 'dependency' | 'frequencyDistance' }
  | { type: 'choice'; options: { value: string; meaning: string }[] }
  | { type: 'column'; role?: Role }
  | { type: 'list'; of: Shape; least: number; or?: { value: string; meaning: string } }
  | { type: 'byColumn'; of: Shape; role?: Role }
  | { type: 'object'; fields: Field[] }
  | { type: 'variant'; of: 'hierarchies' | 'principles' | 'algorithms' };

/** One hierarchy kind, principle or algorithm. */
export interface Variant {
  /** Its name in JSON. */
  name: string;
  /** Its name for people. */
  title: string;
  meaning: string;
  /** What it does not protect against, or where it does not fit. */
  limits: string;
  paper?: string;
  /** Its fields besides the tag. */
  fields: Field[];
}

/** The functions of the package. */
export interface Door {
  /** Opens a table: reads it in a worker, in chunks. */
  open(source: Source, options?: OpenOptions): Promise<Table>;
  /** The sheets of a workbook, in the order of its tabs; none of a file of another kind. */
  sheets(source: Source, options?: JobOptions): Promise<Sheet[]>;
  /** Judges releases from their files alone; with originals and private files, every cell too. */
  auditRelease(
    releases: ReleaseFiles | ReleaseFiles[],
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
  workerPool(workers: number): Door;
}
