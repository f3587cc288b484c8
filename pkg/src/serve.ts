/**
 * The worker's side: receives a request, makes one call into wasm, replies.
 */
import { bug } from './engine.js';
import type { ErrorData } from './error.js';
import {
  Auditor,
  checkViews,
  describe as description,
  failOnPurpose,
  growViews,
  lockLedger,
  type Release,
  readLedger,
  repairViews,
  type Table,
  TableReader,
  ViewFiles,
  viewFaults,
} from './outis.js';
import type {
  AuditInput,
  Call,
  Calls,
  FileData,
  KeptPath,
  KeptSource,
  ReleaseData,
  Reply,
  Request,
  TableData,
  Texts,
} from './protocol.js';
import { Room } from './room.js';
import { listSheets, readSheet } from './sheets.js';
import { toCsv } from './to-csv.js';
import type { ReleaseVerdict, WriteInto } from './types.js';

/** The wasm modules: everything about tables, releases and views; the reader of workbooks. */
export type Module = 'outis' | 'sheets';

/** What a worker needs from where it runs. */
export interface Surroundings {
  reply(reply: Reply, transfer: Transferable[]): void;
  /** Loads a wasm module; called once for each, before the first request that needs it is served. */
  start: Record<Module, () => Promise<{ memory: WebAssembly.Memory }>>;
  /** The bytes of a source in chunks of a few megabytes. */
  read(source: KeptSource): AsyncIterable<Uint8Array>;
  /** Writes a new file, whose chunks `fill` hands over; absent where there are no files. */
  write?(folder: string, name: string, fill: (sink: Sink) => void): KeptPath;
}

type Sink = (chunk: Uint8Array<ArrayBuffer>) => void;

/** The shortest time between two progress messages, in milliseconds. */
const PAUSE = 60;

type Tell = (phase: string, done: number, total: number) => void;

/** Tells, and answers whether the seconds are over: rounds that only improve then end. */
function until(seconds: number | undefined, tell: Tell): (...told: Parameters<Tell>) => boolean {
  const end = seconds === undefined ? Number.POSITIVE_INFINITY : performance.now() + 1000 * seconds;
  return (...told) => {
    tell(...told);
    return performance.now() >= end;
  };
}

/** A function that takes requests one by one. */
export function serve(surroundings: Surroundings): (request: Request) => Promise<void> {
  const desk = new Desk(surroundings);
  const started: Partial<Record<Module, Promise<{ memory: WebAssembly.Memory }>>> = {};
  return async (request) => {
    const { id } = request;
    const module = moduleOf(request.call);
    let memory: WebAssembly.Memory | undefined;
    try {
      started[module] ??= surroundings.start[module]();
      ({ memory } = await started[module]);
      if (module === 'outis') desk.memory = memory;
      const output = await desk.answer(request, throttled(surroundings, id));
      surroundings.reply({ id, output }, transferable(request.call, output));
    } catch (error) {
      surroundings.reply({ id, ...told(error, module, memory) }, []);
    }
  };
}

function moduleOf(call: Call): Module {
  return call === 'listSheets' || call === 'readSheet' ? 'sheets' : 'outis';
}

/** Random bytes, so that nobody can write a file whose values all fall on one slot of a hash table. */
function fresh(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(16));
}

/** Holds the worker's one table and makes the calls. */
class Desk {
  readonly #surroundings: Surroundings;
  /** That of wasm, watched while a table is read. */
  memory: WebAssembly.Memory | undefined;
  #table: Table | undefined;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  async answer({ call, input }: Request, tell: Tell): Promise<Calls[Call]['output']> {
    switch (call) {
      case 'listSheets':
        return listSheets(await this.#bytes(input.source));
      case 'readSheet':
        return this.#readSheet(input, tell);
      case 'toCsv':
        return toCsv(this.#surroundings.read(input.source), input.source.size, tell);
      case 'load':
        this.#table?.free();
        // Should the next one not be readable, there is none: a freed table must not be asked.
        this.#table = undefined;
        this.#table = await this.#read(input.source, tell);
        return this.#table.info();
      case 'profile':
        return this.#loaded.profile();
      case 'suggestPlan':
        return this.#loaded.suggestPlan();
      case 'dependencies':
        return this.#loaded.dependencies(input.maxDeterminant, input.maxError, input.missing, tell);
      case 'checkPlan':
        return this.#loaded.checkPlan(input.plan);
      case 'constraints':
        return this.#loaded.constraints(input.plan);
      case 'estimate':
        return this.#loaded.estimate(input.plan);
      case 'review':
        return this.#loaded.review(input.plan);
      case 'previewHierarchy':
        return this.#loaded.previewHierarchy(input.column, input.hierarchy, input.missing, input.examples);
      case 'outlook':
        return this.#loaded.outlook(input.plan);
      case 'share':
        return this.#loaded.share(input.plan, input.key, input.part, input.of, input.merged, tell);
      case 'anonymize': {
        const { plan, key, pseudonymKey, polishSeconds, merged, into } = input;
        const watch = until(polishSeconds, tell);
        const release = this.#loaded.anonymize(plan, key, pseudonymKey, merged, watch);
        return unpack(release, this.#writer(into), tell);
      }
      case 'republish': {
        const { plan, ledger, passphrase, key, newPopulation, random, into } = input;
        const release = this.#loaded.republish(plan, ledger, passphrase, key, newPopulation, random, tell);
        return unpack(release, this.#writer(into), tell);
      }
      case 'readLedger':
        return readLedger(input.ledger, input.passphrase, input.person);
      case 'lockLedger':
        return lockLedger(input.ledger, input.passphrase, input.random);
      case 'audit':
        return this.#loaded.audit(input.plan);
      case 'cells':
        return this.#loaded.cells(input.rows);
      case 'auditRelease':
        return this.#auditRelease(input, tell);
      case 'checkViews':
        return this.#checkViews(input, tell);
      case 'viewFaults':
        return viewFaults(input.views);
      case 'repairViews':
        return repairViews(input.views, input.repair);
      case 'growViews':
        return growViews(input.published, input.views);
      case 'describe':
        return description();
      case 'failOnPurpose':
        failOnPurpose(input.message);
        return undefined;
      default:
        throw bug(`no call named ${call}`);
    }
  }

  get #loaded(): Table {
    if (!this.#table) throw bug('the worker holds no table');
    return this.#table;
  }

  async #read(source: KeptSource, tell: Tell): Promise<Table> {
    const reader = new TableReader(fresh());
    const room = new Room(source.size);
    let done = 0;
    for await (const chunk of this.#surroundings.read(source)) {
      reader.push(chunk);
      done += chunk.byteLength;
      room.look(done, this.memory?.buffer.byteLength ?? 0);
      tell('reading', done, source.size);
    }
    return reader.finish();
  }

  /** Where the files of a release go; `undefined` for one that is not wanted. */
  #writer(into: WriteInto | undefined): Writer {
    if (into === undefined) return inMemory;
    const { write } = this.#surroundings;
    if (!write) throw noFolders();
    return ({ name, private: secret }, fill) => {
      const folder = secret ? into.private : into.public;
      return folder === undefined ? undefined : write(folder, name, fill);
    };
  }

  async #bytes(source: KeptSource): Promise<Uint8Array> {
    const bytes = new Uint8Array(source.size);
    let at = 0;
    for await (const chunk of this.#surroundings.read(source)) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    return bytes;
  }

  async #checkViews({ views, published, files, seconds }: Calls['checkViews']['input'], tell: Tell) {
    if (files.length === 0) return checkViews(views, published, until(seconds, tell));
    const extracts = new ViewFiles();
    try {
      for (const { name, source } of files) extracts.add(name, await this.#bytes(source));
      return extracts.check(views, until(seconds, tell));
    } finally {
      extracts.free();
    }
  }

  async #readSheet({ source, sheet }: Calls['readSheet']['input'], tell: Tell): Promise<Blob> {
    const workbook = await this.#bytes(source);
    const pieces: Blob[] = [];
    let size = 0;
    const [name, position] = typeof sheet === 'number' ? [undefined, sheet] : [sheet, undefined];
    readSheet(workbook, name, position, (piece: Uint8Array<ArrayBuffer>) => {
      pieces.push(new Blob([piece]));
      size += piece.byteLength;
      tell('reading the sheet', size, 0);
    });
    return new Blob(pieces);
  }

  async #auditRelease({ releases, plan }: AuditInput, tell: Tell): Promise<ReleaseVerdict> {
    const auditor = new Auditor();
    for (const { files, original, privates } of releases) {
      auditor.nextRelease();
      for (const { name, source } of files) auditor.addFile(name, await this.#bytes(source));
      if (original) auditor.addOriginal(await this.#read(original, tell));
      if (privates) auditor.nextPrivate();
      for (const { name, source } of privates ?? []) auditor.addPrivate(name, await this.#bytes(source));
    }
    return auditor.judge(plan);
  }
}

interface Listed {
  name: string;
  private: boolean;
}

type Writer = (file: Listed, fill: (sink: Sink) => void) => KeptSource | undefined;

const inMemory: Writer = (_, fill) => {
  // A Blob for each chunk: no file is held a second time as a list of arrays.
  const pieces: Blob[] = [];
  fill((chunk) => pieces.push(new Blob([chunk])));
  return new Blob(pieces);
};

function noFolders(): ErrorData {
  return {
    code: 'bad-option',
    message: 'writeInto: found folders, expected none: there are no files to be written here',
    details: { option: 'writeInto' },
    hints: ['leave writeInto out; `files()` has everything'],
  };
}

/** Takes a release out of wasm, so that it outlives this worker. */
function unpack(release: Release, write: Writer, tell: Tell): ReleaseData {
  try {
    const tables: TableData[] = release.tables();
    const listed: Listed[] = release.files();
    const files = listed.flatMap((file, index): FileData[] => {
      tell('writing files', index, listed.length);
      const content = write(file, (sink) => release.writeFile(file.name, sink));
      return content === undefined ? [] : [{ ...file, content }];
    });
    return {
      tables,
      files,
      verdict: release.verdict(),
      report: release.report(),
      privateReport: release.privateReport(),
      ledger: release.ledger(),
      ledgerSummary: release.ledgerSummary(),
      key: release.key(),
    };
  } finally {
    // Also where a file could not be written: the worker goes on.
    release.free();
  }
}

/** Large arrays change hands instead of being copied. */
function transferable(call: Call, output: Calls[Call]['output']): Transferable[] {
  if (call === 'cells') return [(output as Texts).ends.buffer as ArrayBuffer];
  if (call === 'share') return [(output as Uint32Array).buffer];
  if (call !== 'anonymize' && call !== 'republish') return [];
  return (output as ReleaseData).tables.flatMap((table) => [
    table.origin.buffer,
    ...table.columns.flatMap((column) => [column.codes.buffer, column.dictionary.ends.buffer]),
  ]) as ArrayBuffer[];
}

function throttled({ reply }: Surroundings, id: number): Tell {
  let last = Number.NEGATIVE_INFINITY;
  return (phase, done, total) => {
    const now = performance.now();
    if (now - last < PAUSE) return;
    last = now;
    reply({ id, progress: { phase, done, total } }, []);
  };
}

/** Near the end of the 4 GiB that wasm can address, a trap means that memory ran out. */
const NEARLY_FULL = 3.5 * 2 ** 30;

function told(
  error: unknown,
  module: Module,
  memory: WebAssembly.Memory | undefined,
): { error: ErrorData; fatal: boolean } {
  if (isErrorData(error)) return { error, fatal: error.code === 'bug' };
  const panic = (globalThis as { outisPanic?: string }).outisPanic;
  if (module === 'sheets' && (error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) {
    return { error: unreadWorkbook(panic), fatal: true };
  }
  if (!panic && memory && memory.buffer.byteLength > NEARLY_FULL) {
    const details = { what: 'the table', given: memory.buffer.byteLength, limit: 2 ** 32 };
    const hints = ['use fewer rows or columns, or split the table'];
    return {
      error: { code: 'too-large', message: 'the memory of the worker is used up', details, hints },
      fatal: true,
    };
  }
  return {
    error: bug(panic ?? (error instanceof Error ? (error.stack ?? error.message) : String(error))),
    fatal: true,
  };
}

/** The library that reads workbooks panics at some damaged files, and ends without a word where memory is used up. */
function unreadWorkbook(panic: string | undefined): ErrorData {
  if (panic === undefined || panic.includes('capacity overflow')) {
    return {
      code: 'too-large',
      message: 'the workbook needs more memory than there is',
      details: { what: 'the workbook' },
      hints: ['save the sheet as CSV, and open that'],
    };
  }
  const reason = 'something in it is not as the format demands';
  return {
    code: 'bad-workbook',
    message: `the workbook cannot be read: ${reason}`,
    details: { reason },
    hints: ['open it in the program it comes from and save it again, or save the sheet as CSV'],
  };
}

function isErrorData(error: unknown): error is ErrorData {
  return (
    typeof error === 'object' &&
    error !== null &&
    !(error instanceof Error) &&
    'code' in error &&
    'hints' in error
  );
}
