/**
 * What a worker works with: its one table, the bytes of sources, and what becomes of a release.
 */
import { bug } from './engine.js';
import type { ErrorData } from './error.js';
import { type Release, type Table, TableReader } from './outis.js';
import type { FileData, KeptPath, KeptSource, ReleaseData, Reply, TableData } from './protocol.js';
import { isRoomy, lookBeforeRun, Room } from './room.js';
import { chunksOf, unreadable } from './source.js';
import type { Estimate, WriteInto } from './types.js';

/** The wasm modules: everything about tables, releases and views; the reader of workbooks. */
export type Module = 'outis' | 'sheets';

/** What a worker needs from where it runs. */
export interface Surroundings {
  reply(reply: Reply, transfer: Transferable[]): void;
  /** Loads a wasm module; called once for each, before the first request that needs it is served. */
  start: Record<Module, () => Promise<{ memory: WebAssembly.Memory }>>;
  /** The bytes of a file in chunks of a few megabytes; absent where there are none but blobs, which wasm reads. */
  chunks?(file: KeptPath): AsyncIterable<Uint8Array>;
  /** Writes a new file, whose chunks `fill` hands over; absent where there are no files. */
  write?(folder: string, name: string, fill: (sink: Sink) => void): KeptPath;
}

type Sink = (chunk: Uint8Array<ArrayBuffer>) => void;

export type Tell = (phase: string, done: number, total: number, loss?: number) => void;

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

  /** Holds this table from now on. Should it not be readable, there is none: a freed table must not be asked. */
  async load(source: KeptSource, tell: Tell): Promise<Table> {
    this.#table?.free();
    this.#table = undefined;
    this.#table = await this.readTable(source, tell);
    return this.#table;
  }

  async readTable(source: KeptSource, tell: Tell): Promise<Table> {
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

  /** Throws, before anything is done, if a run of this plan on the table will not fit. */
  lookBeforeRun(plan: string): void {
    const held = this.memory?.buffer.byteLength ?? 0;
    if (!isRoomy(held)) lookBeforeRun(held, (this.table.estimate(plan) as Estimate).memory);
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
  chunks(source: KeptSource): AsyncIterable<Uint8Array> {
    if (source instanceof Blob) return chunksOf(source);
    const { chunks } = this.#surroundings;
    if (!chunks) throw bug('there are no files here');
    return chunks(source);
  }

  /** Takes a release out of wasm, so that it outlives this worker. */
  unpack(release: Release, into: WriteInto | undefined, tell: Tell): ReleaseData {
    try {
      const write = this.#writer(into);
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
        undecided: release.undecided(),
      };
    } finally {
      // Also where a file could not be written: the worker goes on.
      release.free();
    }
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

type Writer = (file: Listed, fill: (sink: Sink) => void) => KeptSource | undefined;

const inMemory: Writer = (_, fill) => {
  // A Blob for each chunk: no file is held a second time as a list of arrays.
  const pieces: Blob[] = [];
  fill((chunk) => pieces.push(new Blob([chunk])));
  return new Blob(pieces);
};

function nameOf(blob: Blob): string {
  return blob instanceof File ? blob.name : 'the source';
}

function noFolders(): ErrorData {
  return {
    code: 'bad-option',
    message: 'writeInto: found folders, expected none: there are no files to be written here',
    details: { option: 'writeInto' },
    hints: ['leave writeInto out; `files()` has everything'],
  };
}
