/** DuckDB, where it is installed: the engine of one machine, and the reader and writer of Parquet for all others. */
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { abortError } from '../engine.js';
import { OutisError } from '../error.js';

/** What DuckDB may take. */
export interface DuckOptions {
  /** Such as `4GB`; DuckDB's own rule if absent. */
  memory?: string | undefined;
  /** As many as there are processors if absent. */
  threads?: number | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * A value as DuckDB hands it over: decimals, days and moments are objects. By a type of our own, so that whoever has not
 * installed DuckDB can read ours.
 */
export type EngineValue = null | boolean | number | bigint | string | object;

type Library = typeof import('@duckdb/node-api');

async function library(): Promise<Library> {
  try {
    return await import('@duckdb/node-api');
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    throw new OutisError({
      code: 'no-engine',
      message: `DuckDB is not installed: ${reason}`,
      details: { reason },
      hints: ['npm install @duckdb/node-api'],
    });
  }
}

/** An open database. */
export class Duck {
  readonly #library: Library;
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #signal: AbortSignal | undefined;
  readonly #interrupt = () => this.#connection.interrupt();

  /** Opens a database of its own in a folder, in which it also keeps what does not fit into memory. */
  static async open(folder: string, { memory, threads, signal }: DuckOptions): Promise<Duck> {
    const duckdb = await library();
    const instance = await duckdb.DuckDBInstance.create(`${folder}/outis.duckdb`, {
      temp_directory: `${folder}/spilled`,
      // Nothing is fetched, and nothing outside of what queries name is looked at.
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      ...(memory === undefined ? {} : { memory_limit: memory }),
      ...(threads === undefined ? {} : { threads: String(threads) }),
    });
    const duck = new Duck(duckdb, instance, await instance.connect(), signal);
    signal?.addEventListener('abort', duck.#interrupt, { once: true });
    return duck;
  }

  private constructor(
    duckdb: Library,
    instance: DuckDBInstance,
    connection: DuckDBConnection,
    signal: AbortSignal | undefined,
  ) {
    this.#library = duckdb;
    this.#instance = instance;
    this.#connection = connection;
    this.#signal = signal;
  }

  async run(sql: string): Promise<void> {
    await this.#guarded(() => this.#connection.run(sql));
  }

  async runAll(statements: readonly string[]): Promise<void> {
    for (const statement of statements) await this.run(statement);
  }

  async rows(sql: string): Promise<EngineValue[][]> {
    const reader = await this.#guarded(() => this.#connection.runAndReadAll(sql));
    return reader.getRows();
  }

  /** The one number that a query answers. */
  async number(sql: string): Promise<number> {
    const [row] = await this.rows(sql);
    return Number(row?.[0] ?? 0);
  }

  /** Names and types of what a query selects. */
  async columns(select: string): Promise<{ name: string; type: string }[]> {
    const rows = await this.rows(`DESCRIBE ${select}`);
    return rows.map(([name, type]) => ({ name: String(name), type: String(type) }));
  }

  /** Numbers of 32 bits that a query selects, some rows after the other, column by column. */
  async *numbers(sql: string): AsyncGenerator<Uint32Array[]> {
    const result = await this.#guarded(() => this.#connection.stream(sql));
    for (;;) {
      const chunk = await this.#guarded(() => result.fetchChunk());
      if (chunk === null || chunk.rowCount === 0) return;
      yield Array.from({ length: chunk.columnCount }, (_, column) => {
        const vector = chunk.getColumnVector(column);
        const items = new Uint32Array(vector.itemCount);
        for (let row = 0; row < items.length; row += 1) items[row] = vector.getItem(row) as number;
        return items;
      });
    }
  }

  /** Adds rows to a table of numbers of 32 bits, from columns of equal length. */
  async append(table: string, columns: readonly Uint32Array[]): Promise<void> {
    const { DuckDBDataChunk, UINTEGER } = this.#library;
    const length = columns[0]?.length ?? 0;
    const appender = await this.#connection.createAppender(table);
    for (let from = 0; from < length; from += CHUNK) {
      this.#signal?.throwIfAborted();
      const to = Math.min(length, from + CHUNK);
      const chunk = DuckDBDataChunk.create(
        columns.map(() => UINTEGER),
        to - from,
      );
      for (const [index, column] of columns.entries()) {
        const vector = chunk.getColumnVector(index);
        for (let row = from; row < to; row += 1) vector.setItem(row - from, column[row] as number);
        vector.flush();
      }
      appender.appendDataChunk(chunk);
      // Others get their turn: progress, and whoever wants to stop.
      if ((from / CHUNK) % 64 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    appender.closeSync();
  }

  /** A new table of texts with their numbers, from 0 on; some may be missing. */
  async appendTexts(table: string, texts: readonly (string | null)[]): Promise<void> {
    const { DuckDBDataChunk, UINTEGER, VARCHAR } = this.#library;
    await this.run(`CREATE OR REPLACE TABLE ${table} (code UINTEGER, value VARCHAR)`);
    const appender = await this.#connection.createAppender(table);
    for (let from = 0; from < texts.length; from += CHUNK) {
      this.#signal?.throwIfAborted();
      const some = texts.slice(from, from + CHUNK);
      const chunk = DuckDBDataChunk.create([UINTEGER, VARCHAR], some.length);
      chunk.setColumns([some.map((_, index) => from + index), some]);
      appender.appendDataChunk(chunk);
    }
    appender.closeSync();
  }

  close(): void {
    this.#signal?.removeEventListener('abort', this.#interrupt);
    this.#connection.closeSync();
    this.#instance.closeSync();
  }

  /** What DuckDB refuses is told as such, and what was stopped as stopped. */
  async #guarded<T>(work: () => Promise<T>): Promise<T> {
    this.#signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (this.#signal?.aborted) throw abortError(this.#signal);
      if (error instanceof OutisError) throw error;
      const [reason = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
      throw new OutisError({
        code: 'engine-failed',
        message: `DuckDB says: ${reason}`,
        details: { reason },
        hints: ['look at the table and at the room on the disk; --memory and --threads say what it may take'],
      });
    }
  }
}

/** Rows that are added at a time. */
const CHUNK = 2048;
