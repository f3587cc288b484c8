/**
 * Everything that a worker can be asked. One entry is one call: what goes in, what comes out and how it is answered.
 * The protocol's types and the dispatch follow from this table; a call that is not in it cannot be spelled.
 */

import type { CountedColumns } from './data.js';
import { type Desk, type Module, type Tell, tableOf } from './desk.js';
import type { Ear } from './enough.js';
import {
  Auditor,
  checkViews,
  countedColumns,
  describe,
  enginePage,
  failOnPurpose,
  growViews,
  lockLedger,
  readLedger,
  repairViews,
  type Table,
  ViewFiles,
  viewFaults,
} from './outis.js';
import type { Hierarchy, Plan } from './plan.js';
import type {
  AuditInput,
  KeptCounts,
  KeptPopulation,
  KeptSource,
  LearntRules,
  Merged,
  NamedSource,
  ReleaseData,
  Texts,
} from './protocol.js';
import { listSheets, readHierarchy, readProject, readSettings, readSheet } from './sheets.js';
import { asCsvFiles } from './stored.js';
import { toCsv } from './to-csv.js';
import type {
  ConstraintSet,
  Description,
  Estimate,
  Fault,
  Finding,
  FoundDependencies,
  HierarchyPreview,
  ImportedPlan,
  ImportedProject,
  LedgerSummary,
  Profile,
  ReleaseVerdict,
  SafeHarbor,
  Sheet,
  SpecialUniques,
  TableFormat,
  TableInfo,
  Usefulness,
  ValueOutlook,
  Verdict,
  ViewSet,
  ViewVerdict,
  Warning,
  WriteInto,
} from './types.js';

/** How a call is answered. */
interface Entry<Input, Output> {
  answer(desk: Desk, input: Input, tell: Tell): Output | Promise<Output>;
  /** The wasm module that it needs. */
  module: Module;
  /** Large arrays of the answer, which change hands instead of being copied. */
  transfer(output: Output): Transferable[];
}

function call<I extends object, O>(
  answer: Entry<I, O>['answer'],
  { module = 'outis', transfer = () => [] }: Partial<Pick<Entry<I, O>, 'module' | 'transfer'>> = {},
): Entry<I, O> {
  return { answer, module, transfer };
}

/** Calls that take a plan. */
type Planned = { plan: string };

/** Calls about a table of counts, which is read for this call alone. */
type Counted = Planned & { table: KeptCounts };

function withCounts<T>({ table: { columns, counts } }: Counted, use: (table: Table) => T): T {
  const table = tableOf(columns, counts);
  try {
    return use(table);
  } finally {
    table.free();
  }
}

export const calls = {
  listSheets: call(
    async (desk, { source }: { source: KeptSource }): Promise<Sheet[]> =>
      listSheets(await desk.bytes(source)),
    { module: 'sheets' },
  ),
  /** A sheet as CSV. */
  readSheet: call(
    async (
      desk,
      { source, sheet }: { source: KeptSource; sheet: string | number | undefined },
      tell,
    ): Promise<Blob> => {
      const workbook = await desk.bytes(source);
      const pieces: Blob[] = [];
      let size = 0;
      const [name, position] = typeof sheet === 'number' ? [undefined, sheet] : [sheet, undefined];
      readSheet(workbook, name, position, (piece: Uint8Array<ArrayBuffer>) => {
        pieces.push(new Blob([piece]));
        size += piece.byteLength;
        tell('reading the sheet', size, 0);
      });
      return new Blob(pieces);
    },
    { module: 'sheets' },
  ),
  readProject: call(
    async (desk, { source }: { source: KeptSource }): Promise<ImportedProject> => {
      const { name, table, plan, notes } = readProject(await desk.bytes(source));
      return { name, table: new Blob([table]), plan: JSON.parse(plan), notes };
    },
    { module: 'sheets' },
  ),
  readSettings: call(
    (_, { script, columns }: { script: string; columns: string[] }): ImportedPlan => {
      const { plan, notes } = readSettings(script, columns);
      return { plan: JSON.parse(plan), notes };
    },
    { module: 'sheets' },
  ),
  readHierarchy: call(
    (_, { text }: { text: string }): Hierarchy => JSON.parse(readHierarchy(text)) as Hierarchy,
    { module: 'sheets' },
  ),
  /** A file of another format as CSV. */
  toCsv: call(
    async (desk, { source }: { source: KeptSource }, tell): Promise<Blob> =>
      toCsv(desk.chunks(source), source.size, tell),
  ),
  load: call(
    async (
      desk,
      { source, population }: { source: KeptSource; population: KeptPopulation | undefined },
      tell,
    ): Promise<TableInfo> => {
      const table = await desk.load(source, tell);
      if (population !== undefined) table.setPopulation(...(await desk.population(population, tell)));
      return table.info();
    },
  ),
  population: call(
    async (desk, { population }: { population: KeptPopulation | undefined }, tell): Promise<undefined> => {
      desk.table.setPopulation(...(await desk.population(population, tell)));
    },
  ),
  specialUniques: call(
    ({ table }, { plan, maxSize }: Planned & { maxSize: number }): SpecialUniques =>
      table.specialUniques(plan, maxSize),
  ),
  safeHarbor: call(({ table }, { year }: { year: number }): { found: SafeHarbor; table: Blob } => {
    const { found, csv } = table.safeHarbor(year);
    return { found, table: new Blob([csv]) };
  }),
  usefulness: call(
    (
      desk,
      { plan, key, target }: Planned & { key: Uint8Array; target: string | undefined },
      tell,
    ): Usefulness => {
      desk.lookBeforeRun(plan, true);
      return desk.table.usefulness(plan, key, target, tell);
    },
  ),
  profile: call(({ table }): Profile => table.profile()),
  suggestPlan: call(
    ({ table }, { purpose }: { purpose: string | undefined }): Plan => table.suggestPlan(purpose),
  ),
  dependencies: call(
    (
      { table },
      options: { maxDeterminant: number; maxError: number; missing: string[] },
      tell,
    ): FoundDependencies =>
      table.dependencies(options.maxDeterminant, options.maxError, options.missing, tell),
  ),
  checkPlan: call(({ table }, { plan }: Planned): Fault[] => table.checkPlan(plan)),
  constraints: call(({ table }, { plan }: Planned): ConstraintSet => table.constraints(plan)),
  estimate: call(({ table }, { plan }: Planned): Estimate => table.estimate(plan, false)),
  review: call(({ table }, { plan }: Planned): Warning[] => table.review(plan)),
  findings: call(({ table }, { plan }: Planned): Finding[] => table.findings(plan)),
  outlook: call(
    ({ table }, { plan, key }: Planned & { key: Uint8Array }): ValueOutlook => table.outlook(plan, key),
  ),
  audit: call(({ table }, { plan }: Planned): Verdict => table.audit(plan)),
  previewHierarchy: call(
    (
      { table },
      input: {
        column: string;
        hierarchy: string | undefined;
        missing: string[];
        examples: number | undefined;
        separator: string | undefined;
      },
    ): HierarchyPreview =>
      table.previewHierarchy(input.column, input.hierarchy, input.missing, input.examples, input.separator),
  ),
  /** One part of the next phase of a run that several workers share. */
  share: call(
    (
      { table },
      input: Planned & { key: Uint8Array; part: number; of: number; merged: Merged },
      tell,
    ): Uint32Array => table.share(input.plan, input.key, input.part, input.of, input.merged, tell),
    { transfer: (part) => [part.buffer as ArrayBuffer] },
  ),
  anonymize: call(
    (
      desk,
      {
        plan,
        key,
        pseudonymKey,
        polishSeconds,
        merged,
        toLookAt,
        usefulness,
        into,
        format,
      }: Planned & {
        key: Uint8Array;
        pseudonymKey: Uint8Array | undefined;
        polishSeconds: number | undefined;
        merged: Merged;
        toLookAt: boolean | 'at-a-glance';
        usefulness: { target: string | undefined } | undefined;
        into: WriteInto<string> | undefined;
        /** Where the worker hears that somebody is content; it is asked by `tell`. */
        enough: Ear | undefined;
        format: TableFormat | undefined;
      },
      tell,
    ): Promise<ReleaseData> => {
      desk.lookBeforeRun(plan, usefulness !== undefined);
      const glance = toLookAt === 'at-a-glance';
      const release = desk.table.anonymize(
        plan,
        key,
        pseudonymKey,
        merged,
        polishSeconds,
        toLookAt !== false,
        glance,
        usefulness !== undefined,
        usefulness?.target,
        tell,
      );
      return desk.unpack(release, { into, format }, tell);
    },
    { transfer: arraysOf },
  ),
  /** One release of a series. `random`: 72 secret bytes, fresh for every call. */
  republish: call(
    (
      desk,
      {
        plan,
        ledger,
        passphrase,
        key,
        newPopulation,
        random,
        into,
        format,
      }: Planned & {
        ledger: Uint8Array | undefined;
        passphrase: string | undefined;
        key: Uint8Array | undefined;
        newPopulation: boolean;
        random: Uint8Array;
        into: WriteInto<string> | undefined;
        format: TableFormat | undefined;
      },
      tell,
    ): Promise<ReleaseData> => {
      desk.lookBeforeRun(plan);
      const release = desk.table.republish(plan, ledger, passphrase, key, newPopulation, random, tell);
      return desk.unpack(release, { into, format }, tell);
    },
    { transfer: arraysOf },
  ),
  /** What becomes of the columns of a table that is counted where it lies. */
  countedColumns: call((_, { plan }: Planned): CountedColumns => countedColumns(plan)),
  /** What becomes of every row of a table of counts. */
  learn: call(
    (_, input: Counted & { key: Uint8Array }, tell): LearntRules =>
      withCounts(input, (table) => table.learn(input.plan, input.key, tell)),
    {
      transfer: ({ tuples, classes, rows }) =>
        [tuples, classes, rows].map(({ buffer }) => buffer as ArrayBuffer),
    },
  ),
  /** Whether classes keep what the plan promises. */
  judgeCounts: call(
    (_, input: Counted): Verdict => withCounts(input, (table) => table.judgeCounts(input.plan)),
  ),
  /** Of pairs of a value of a column and a cell: how many are such that the cell must not stand for the value. */
  uncovered: call((_, input: Counted & { name: string }): number =>
    withCounts(input, (table) => table.uncovered(input.plan, input.name)),
  ),
  /** Values that may name a person, in columns that are counted by themselves. */
  findCounts: call((_, input: Counted): Finding[] =>
    withCounts(input, (table) => table.findings(input.plan)),
  ),
  /** The page of the report on a release that an engine made. */
  enginePage: call((_, { report }: { report: string }): string => enginePage(report)),
  readLedger: call(
    (
      _,
      input: { ledger: Uint8Array; passphrase: string | undefined; person: string[] | undefined },
    ): LedgerSummary => readLedger(input.ledger, input.passphrase, input.person),
  ),
  lockLedger: call(
    (_, input: { ledger: Uint8Array; passphrase: string; random: Uint8Array }): Uint8Array =>
      lockLedger(input.ledger, input.passphrase, input.random),
  ),
  cells: call(({ table }, { rows }: { rows: Uint32Array }): Texts => table.cells(rows), {
    transfer: ({ ends }) => [ends.buffer as ArrayBuffer],
  }),
  auditRelease: call(
    async (desk, { releases, plan, population }: AuditInput, tell): Promise<ReleaseVerdict> => {
      const auditor = new Auditor();
      auditor.setPopulation(...(await desk.population(population, tell)));
      const names: ((text: string) => string)[] = [];
      for (const { files: given, original, privates } of releases) {
        auditor.nextRelease();
        const read: { name: string; bytes: Uint8Array }[] = [];
        for (const { name, source } of given) read.push({ name, bytes: await desk.bytes(source) });
        const { files, named } = await asCsvFiles(read);
        names.push(named);
        for (const { name, bytes } of files) auditor.addFile(name, bytes);
        if (original) auditor.addOriginal(await desk.readTable(original, tell));
        if (privates) auditor.nextPrivate();
        for (const { name, source } of privates ?? []) auditor.addPrivate(name, await desk.bytes(source));
      }
      const verdict: ReleaseVerdict = auditor.judge(plan, tell);
      const faults = names.reduce((told, named) => told.map(named), verdict.faults);
      return { ...verdict, faults };
    },
  ),
  checkViews: call(
    async (
      desk,
      {
        views,
        published,
        files,
        seconds,
      }: { views: string; published: string | undefined; files: NamedSource[]; seconds: number },
      tell,
    ): Promise<ViewVerdict> => {
      if (files.length === 0) return checkViews(views, published, seconds, tell);
      const extracts = new ViewFiles();
      try {
        for (const { name, source } of files) extracts.add(name, await desk.bytes(source));
        return extracts.check(views, seconds, tell);
      } finally {
        extracts.free();
      }
    },
  ),
  viewFaults: call((_, { views }: { views: string }): Fault[] => viewFaults(views)),
  repairViews: call(
    (_, { views, repair }: { views: string; repair: string }): ViewSet => repairViews(views, repair),
  ),
  growViews: call(
    (_, { views, published }: { views: string; published: string }): ViewSet => growViews(published, views),
  ),
  describe: call((): Description => describe()),
  failOnPurpose: call((_, { message }: { message: string }): undefined => {
    failOnPurpose(message);
  }),
};

export type Call = keyof typeof calls;

/** For each call what goes in and what comes out. Plans cross as JSON text, as they were written. */
export type Calls = {
  [C in Call]: (typeof calls)[C] extends Entry<infer I, infer O> ? { input: I; output: O } : never;
};

/** To the worker. */
export type Request = { [C in Call]: { id: number; call: C; input: Calls[C]['input'] } }[Call];

function arraysOf({ tables }: ReleaseData): Transferable[] {
  return tables.flatMap((table) => [
    table.origin.buffer,
    ...table.columns.flatMap((column) => [column.codes.buffer, column.dictionary.ends.buffer]),
  ]) as ArrayBuffer[];
}
