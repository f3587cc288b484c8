/**
 * What a worker works with: its one table, the bytes of sources, and what becomes of a release.
 */
import { bug } from './engine.js';
import type { ErrorData } from './error.js';
import type { KeptColumns } from './from-arrow.js';
import { type Release, type Table, TableColumns, TableReader } from './outis.js';
import type {
  FileData,
  KeptPath,
  KeptPopulation,
  KeptSource,
  ReleaseData,
  Reply,
  TableData,
} from './protocol.js';
import { isRoomy, lookBeforeRun, Room } from './room.js';
import { chunksOf, nameOf, unreadable } from './source.js';
import { replacedSums, SUMS, stored, storedName } from './stored.js';
import type { Estimate, TableFormat, WriteInto } from './types.js';

/** The wasm modules: everything about tables, releases and views; the reader of workbooks. */
export type Module = 'outis' | 'sheets';

/** What a worker needs from where it runs. */
export interface Surroundings {
  reply(reply: Reply, transfer: Transferable[]): void;
  /** Loads a wasm module; called once for each, before the first request that needs it is served. */
  start: Record<Module, () => Promise<{ memory: WebAssembly.Memory }>>;
  /** The bytes of a file in chunks of a few megabytes; absent where there are none but blobs, which wasm reads. */
  chunks?(file: KeptPath): AsyncIterable<Uint8Array>;
  /** Throws if so many bytes are more than may be read here. */
  admit?(size: number): void;
  /** Whether nobody waits any more; asked between pieces of a source and where work says how far it is. */
  stopped?(): boolean;
  /** Writes a new file, whose chunks `fill` hands over; absent where there are no files. */
  write?(folder: string, name: string, fill: (sink: Sink) => void): KeptPath;
}

type Sink = (chunk: Uint8Array<ArrayBuffer>) => void;

/** Says where long work stands; `true` means that work which only improves may end, a text that nobody wants it. */
export type Tell = (phase: string, done: number, total: number, loss?: number) => boolean | 'cancelled';

export class Desk {
  readonly #surroundings: Surroundings;
  /** That of wasm, watched while a table is read. */
  memory: WebAssembly.Memory | undefined;
  #table: Table | undefined;

  constructor(surroundings: Surroundings) {
    this.#surroundings = surroundings;
  }

  /** The table that the worker holds. */
  get table(): Table {
    if (!this.#table) throw bug('the worker holds no table');
    return this.#table;
  }

  /** Forgets the table. */
  free(): void {
    this.#table?.free();
    this.#table = undefined;
  }

  /** Holds this table from now on. Should it not be readable, there is none: a freed table must not be asked. */
  async load(source: KeptSource, tell: Tell): Promise<Table> {
    this.free();
    this.#table = await this.readTable(source, tell);
    return this.#table;
  }

  async readTable(source: KeptSource, tell: Tell): Promise<Table> {
    this.#surroundings.admit?.(source.size);
    if ('columns' in source) return tableOf(source);
    const reader = new TableReader(fresh());
    const room = new Room(source.size);
    const look = () => room.look(reader.done, this.memory?.buffer.byteLength ?? 0);
    if (source instanceof Blob && !this.#surroundings.chunks) {
      while (reader.done < source.size) {
        try {
          reader.readSlice(source, tell);
        } catch (error) {
          throw error instanceof DOMException ? unreadable(nameOf(source), error.message) : error;
        }
        look();
      }
    } else {
      for await (const chunk of this.chunks(source)) {
        reader.push(chunk, source.size, tell);
        look();
      }
    }
    return reader.finish();
  }

  /** A population as wasm takes it: how many people, or everybody. */
  async population(
    population: KeptPopulation | undefined,
    tell: Tell,
  ): Promise<[number | undefined, Table | undefined]> {
    if (population === undefined || typeof population === 'number') return [population, undefined];
    return [undefined, await this.readTable(population, tell)];
  }

  /** Throws, before anything is done, if a run of this plan on the table, perhaps with usefulness, will not fit. */
  lookBeforeRun(plan: string, useful = false): void {
    const held = this.memory?.buffer.byteLength ?? 0;
    if (!isRoomy(held)) lookBeforeRun(held, (this.table.estimate(plan, useful) as Estimate).memory);
  }

  async bytes(source: KeptSource): Promise<Uint8Array> {
    const bytes = new Uint8Array(source.size);
    let at = 0;
    for await (const chunk of this.chunks(source)) {
      bytes.set(chunk, at);
      at += chunk.byteLength;
    }
    return bytes;
  }

  /** The bytes of a source in chunks of a few megabytes. */
  async *chunks(source: KeptSource): AsyncGenerator<Uint8Array> {
    const { chunks, admit, stopped } = this.#surroundings;
    admit?.(source.size);
    if (!(source instanceof Blob) && !chunks) throw bug('there are no files here');
    if ('columns' in source) throw bug('columns have no bytes');
    const pieces = source instanceof Blob ? chunksOf(source) : chunks?.(source);
    for await (const piece of pieces ?? []) {
      if (stopped?.()) throw cancelled();
      yield piece;
    }
  }

  /** Takes a release out of wasm, so that it outlives this worker. */
  async unpack(
    release: Release,
    { into, format = 'csv' }: { into: WriteInto<string> | undefined; format: TableFormat | undefined },
    tell: Tell,
  ): Promise<ReleaseData> {
    try {
      const write = this.#writer(into);
      const tables: TableData[] = release.tables();
      const listed: Listed[] = release.files();
      const written = (name: string) => inMemory(NO_FILE, (sink) => release.writeFile(name, sink)) as Blob;
      const replaced: Parameters<typeof replacedSums>[1] & Map<string, unknown> = new Map();
      for (const table of format === 'csv' || listed.length === 0 ? [] : tables) {
        const bytes = await stored(table, format as Exclude<TableFormat, 'csv'>, () => written(table.name));
        replaced.set(table.name, { name: storedName(table.name, format), bytes });
      }
      const sums = replaced.size > 0 ? replacedSums(await written(SUMS).text(), replaced) : '';
      const files = listed.flatMap((file, index): FileData[] => {
        tell('writing files', index, listed.length);
        const other = replaced.get(file.name);
        const named = { ...file, name: other?.name ?? file.name };
        const content = write(named, (sink) => {
          if (other) sink(other.bytes);
          else if (sums !== '' && file.name === SUMS) sink(new TextEncoder().encode(sums));
          else release.writeFile(file.name, sink);
        });
        return content === undefined ? [] : [{ ...named, content }];
      });
      return {
        tables: tables.map((table) => ({ ...table, name: replaced.get(table.name)?.name ?? table.name })),
        files,
        verdict: release.verdict(),
        report: release.report(),
        privateReport: release.privateReport(),
        ledger: release.ledger(),
        ledgerSummary: release.ledgerSummary(),
        key: release.key(),
        undecided: release.undecided(),
      };
    } finally {
      // Also where a file could not be written: the worker goes on.
      release.free();
    }
  }

  /** Where the files of a release go; `undefined` for one that is not wanted. */
  #writer(into: WriteInto<string> | undefined): Writer {
    if (into === undefined) return inMemory;
    const { write } = this.#surroundings;
    if (!write) throw noFolders();
    return ({ name, private: secret }, fill) => {
      const folder = secret ? into.private : into.public;
      return folder === undefined ? undefined : write(folder, name, fill);
    };
  }
}

/** The table of columns that are coded already; with `counts`, each of its rows stands for so many of the data. */
export function tableOf({ columns }: KeptColumns, counts?: Uint32Array): Table {
  const table = new TableColumns(crypto.getRandomValues(new Uint8Array(32)));
  for (const { name, values, codes } of columns) table.add(name, values, codes);
  return counts === undefined ? table.finish() : table.finishCounts(counts);
}

/**
 * Random bytes: 16, so that nobody can write a file whose values all fall on one slot of a hash table, and 32 for the key
 * of the session until a call brings its own.
 */
function fresh(): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(48));
}

interface Listed {
  name: string;
  private: boolean;
}

/** For contents that are not kept as files. */
const NO_FILE: Listed = { name: '', private: false };

type Writer = (file: Listed, fill: (sink: Sink) => void) => KeptSource | undefined;

const inMemory: Writer = (_, fill) => {
  // A Blob for each chunk: no file is held a second time as a list of arrays.
  const pieces: Blob[] = [];
  fill((chunk) => pieces.push(new Blob([chunk])));
  return new Blob(pieces);
};

/** Nobody waits for it any more: no fault of what was asked, which can be asked again. */
function cancelled(): ErrorData {
  return { code: 'cancelled', message: 'the work was cancelled', details: {}, hints: [] };
}

function noFolders(): ErrorData {
  return {
    code: 'bad-option',
    message: 'writeInto: found folders, expected none: there are no files to be written here',
    details: { option: 'writeInto' },
    hints: ['leave writeInto out; `files()` has everything'],
  };
}
