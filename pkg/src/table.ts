/** The handle of a table whose rows live in a worker. */

import type { Call, Calls } from './calls.js';
import { abortError, type Engine } from './engine.js';
import { earFor } from './enough.js';
import { OutisError } from './error.js';
import type { Platform } from './functions.js';
import type { Hierarchy, Plan } from './plan.js';
import type { Pool } from './pool.js';
import type { KeptPopulation, KeptSource, Merged, ReleaseData } from './protocol.js';
import { badOption, freed } from './refusals.js';
import { FinishedRelease } from './release.js';
import { reasonOf } from './source.js';
import { rowsOf } from './texts.js';
import type {
  AnonymizeOptions,
  ConstraintSet,
  DependencyOptions,
  Estimate,
  Fault,
  Finding,
  FoundDependencies,
  HierarchyPreview,
  JobOptions,
  OutlookOptions,
  PreviewOptions,
  Profile,
  Release,
  RepublishOptions,
  SafeHarbor,
  SpecialUniques,
  SpecialUniquesOptions,
  SuggestOptions,
  Table,
  TableFormat,
  TableInfo,
  Usefulness,
  UsefulnessOptions,
  ValueOutlook,
  Verdict,
  Warning,
} from './types.js';
import { foldersOf, writtenInto } from './write-into.js';

/** Ends the worker of a handle that was dropped without `free()`. */
const dropped = new FinalizationRegistry<Holder>(({ engine, pool }) => engine && pool.end(engine));

/** Dependencies on more columns than this say little, and there are too many of them to look at. */
const MOST_COLUMNS = 10;

/** Secret random bytes that a release of a series takes: key, salt and nonce. */
const SECRETS = 72;

/** How many workers make a release, and how many phases of it they share. */
interface Crew {
  workers: number;
  phases: number;
}

const ALONE: Crew = { workers: 1, phases: 0 };

/** Secret bytes of a key. */
const KEY = 32;

/** Workers that share a run unless more are asked for: each has a copy of the table. */
const MOST_WORKERS = 4;

/** Cells in all those copies, at most. */
const MOST_CELLS = 400_000_000;

/** Rows and seconds below which a run is over before others have read the table. */
const SHORT = { rows: 20_000, seconds: 2 };

/** What a table needs to know of where it runs. */
type Surroundings = Pick<Platform, 'blobOf' | 'cores'>;

interface Holder {
  engine: Engine | undefined;
  pool: Pool;
}

/**
 * Calls are served one after the other. A call that is aborted, or that breaks the worker, costs the
 * worker; the next call starts another and reads the table again from its kept source.
 */
export class OpenTable implements Table {
  readonly info: TableInfo;
  readonly #source: KeptSource;
  readonly #holder: Holder;
  readonly #surroundings: Surroundings;
  /** The key of all releases of this table: under different ones they could be laid side by side. */
  readonly #key = crypto.getRandomValues(new Uint8Array(KEY));
  /** What it is a sample of; a worker that reads the table again is told it again. */
  #population: KeptPopulation | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #freed = false;

  /** Reads the source for the first time. */
  static async open(
    source: KeptSource,
    pool: Pool,
    surroundings: Surroundings,
    options: JobOptions,
    population?: KeptPopulation | undefined,
  ): Promise<OpenTable> {
    const engine = await pool.acquire(options.signal);
    try {
      const info = await engine.run('load', { source, population }, options);
      pool.park(engine);
      const table = new OpenTable(source, { engine, pool }, surroundings, info);
      table.#population = population;
      return table;
    } catch (error) {
      pool.end(engine);
      throw error;
    }
  }

  private constructor(source: KeptSource, holder: Holder, surroundings: Surroundings, info: TableInfo) {
    this.#source = source;
    this.#holder = holder;
    this.#surroundings = surroundings;
    this.info = info;
    dropped.register(this, this.#holder, this);
  }

  profile(options: JobOptions = {}): Promise<Profile> {
    return this.#run('profile', {}, options);
  }

  suggestPlan(options: SuggestOptions = {}): Promise<Plan> {
    return this.#run('suggestPlan', { purpose: options.purpose }, options);
  }

  async dependencies(options: DependencyOptions = {}): Promise<FoundDependencies> {
    const { maxDeterminant = 2, maxError = 0, missing = [''] } = options;
    if (!Number.isInteger(maxDeterminant) || maxDeterminant < 1 || maxDeterminant > MOST_COLUMNS) {
      throw badOption('maxDeterminant', maxDeterminant, `a whole number from 1 to ${MOST_COLUMNS}`);
    }
    if (typeof maxError !== 'number' || !(maxError >= 0 && maxError < 1)) {
      throw badOption('maxError', maxError, 'a share of rows from 0 to less than 1');
    }
    if (!Array.isArray(missing) || missing.some((spelling) => typeof spelling !== 'string')) {
      throw badOption('missing', missing, 'a list of texts');
    }
    return this.#run('dependencies', { maxDeterminant, maxError, missing }, options);
  }

  async checkPlan(plan: Plan | string, options: JobOptions = {}): Promise<Fault[]> {
    return this.#run('checkPlan', { plan: planText(plan) }, options);
  }

  async constraints(plan: Plan | string, options: JobOptions = {}): Promise<ConstraintSet> {
    return this.#run('constraints', { plan: planText(plan) }, options);
  }

  async estimate(plan: Plan | string, options: JobOptions = {}): Promise<Estimate> {
    return this.#run('estimate', { plan: planText(plan) }, options);
  }

  async review(plan: Plan | string, options: JobOptions = {}): Promise<Warning[]> {
    return this.#run('review', { plan: planText(plan) }, options);
  }

  async findings(plan: Plan | string, options: JobOptions = {}): Promise<Finding[]> {
    return this.#run('findings', { plan: planText(plan) }, options);
  }

  async previewHierarchy(
    column: string,
    hierarchy?: Hierarchy,
    options: PreviewOptions = {},
  ): Promise<HierarchyPreview> {
    const input = {
      column,
      hierarchy: hierarchy && jsonOf(hierarchy, 'the hierarchy'),
      missing: options.missing ?? [''],
      examples: options.examples,
      separator: options.separator,
    };
    return this.#run('previewHierarchy', input, options);
  }

  async specialUniques(plan: Plan | string, options: SpecialUniquesOptions = {}): Promise<SpecialUniques> {
    const { maxSize = 3 } = options;
    if (!Number.isInteger(maxSize) || maxSize < 1 || maxSize > MOST_COLUMNS) {
      throw badOption('maxSize', maxSize, `a whole number from 1 to ${MOST_COLUMNS}`);
    }
    return this.#run('specialUniques', { plan: planText(plan), maxSize }, options);
  }

  safeHarbor(options: JobOptions = {}): Promise<{ found: SafeHarbor; table: Blob }> {
    return this.#run('safeHarbor', { year: new Date().getFullYear() }, options);
  }

  async usefulness(plan: Plan | string, options: UsefulnessOptions = {}): Promise<Usefulness> {
    const { key = this.#key, target } = options;
    checkKey('key', key);
    if (target !== undefined && typeof target !== 'string') {
      throw badOption('target', target, 'the name of a column');
    }
    return this.#run('usefulness', { plan: planText(plan), key, target }, options);
  }

  async setPopulation(population: number | Blob | undefined, options: JobOptions = {}): Promise<void> {
    if (typeof population === 'number' && !(Number.isSafeInteger(population) && population > 0)) {
      throw badOption('population', population, 'a whole number of people, or a table of everybody');
    }
    await this.#run('population', { population }, options);
    this.#population = population;
  }

  async outlook(plan: Plan | string, options: OutlookOptions = {}): Promise<ValueOutlook> {
    const { key = this.#key } = options;
    checkKey('key', key);
    return this.#run('outlook', { plan: planText(plan), key }, options);
  }

  async anonymize(plan: Plan | string, options: AnonymizeOptions = {}): Promise<Release> {
    const { polishSeconds, workers, key = this.#key, pseudonymKey, toLookAt = false, enough } = options;
    if (polishSeconds !== undefined && !(typeof polishSeconds === 'number' && polishSeconds >= 0)) {
      throw badOption('polishSeconds', polishSeconds, 'a number of seconds, 0 or more');
    }
    checkKey('key', key);
    if (pseudonymKey !== undefined) checkKey('pseudonymKey', pseudonymKey);
    if (workers !== undefined && !(Number.isInteger(workers) && workers > 0)) {
      throw badOption('workers', workers, 'a whole number, 1 or more');
    }
    const text = planText(plan);
    const merged = await this.#shared(text, key, await this.#crewFor(text, options), options);
    const hearing = enough && (await earFor(enough));
    const input = {
      plan: text,
      // whoever is content already does not want any polish
      polishSeconds: enough?.aborted ? 0 : polishSeconds,
      key,
      pseudonymKey,
      merged,
      toLookAt,
      usefulness: analysesOf(options.usefulness),
      into: foldersOf(options),
      format: formatOf(options),
      enough: hearing?.ear,
    };
    try {
      return await this.#finished(await this.#run('anonymize', input, options), options);
    } finally {
      hearing?.close();
    }
  }

  async republish(plan: Plan | string, options: RepublishOptions): Promise<Release> {
    const {
      ledger,
      passphrase,
      key,
      newPopulation = false,
      random = crypto.getRandomValues(new Uint8Array(SECRETS)),
    } = options ?? {};
    if (ledger !== null && !(ledger instanceof Uint8Array)) {
      throw badOption('ledger', typeof ledger, 'the bytes of the ledger, or null for the first release');
    }
    if (passphrase !== undefined && (typeof passphrase !== 'string' || passphrase === '')) {
      throw badOption('passphrase', typeof passphrase, 'a text that is not empty');
    }
    if (key !== undefined) checkKey('key', key);
    if (typeof newPopulation !== 'boolean') {
      throw badOption('newPopulation', typeof newPopulation, 'true or false');
    }
    if (!(random instanceof Uint8Array) || random.length !== SECRETS) {
      throw badOption('random', typeof random, `${SECRETS} random bytes`);
    }
    const input = {
      plan: planText(plan),
      ledger: ledger ?? undefined,
      passphrase,
      key,
      newPopulation,
      random,
      into: foldersOf(options),
      format: formatOf(options),
    };
    return this.#finished(await this.#run('republish', input, options), options);
  }

  async audit(plan: Plan | string, options: JobOptions = {}): Promise<Verdict> {
    return this.#run('audit', { plan: planText(plan) }, options);
  }

  rows(from: number, to: number): Promise<string[][]> {
    const first = Math.max(0, Math.trunc(from));
    const count = Math.max(0, Math.min(this.info.rows, Math.trunc(to)) - first);
    return this.rowsAt(Array.from({ length: count }, (_, index) => first + index));
  }

  async rowsAt(rows: ArrayLike<number>): Promise<string[][]> {
    const asked = Uint32Array.from(rows);
    const wrong = asked.findIndex((row, index) => row !== rows[index] || row >= this.info.rows);
    if (wrong >= 0) throw noSuchRow(Number(rows[wrong]), this.info.rows);
    if (asked.length === 0) return [];
    return rowsOf(await this.#run('cells', { rows: asked }, {}), this.info.columns.length);
  }

  free(): void {
    this.#freed = true;
    const { engine, pool } = this.#holder;
    if (engine) pool.end(engine, freed('table'));
    dropped.unregister(this);
  }

  [Symbol.dispose](): void {
    this.free();
  }

  /** A release on this side, written where it is wanted. */
  async #finished(data: ReleaseData, { writeInto, signal }: AnonymizeOptions): Promise<Release> {
    const release = await FinishedRelease.of(data, this.#surroundings.blobOf);
    if (writeInto !== undefined) await writtenInto(release, writeInto, signal);
    return release;
  }

  /** How many workers a run is worth, and in how many phases they can share it. */
  async #crewFor(plan: string, { workers, signal }: AnonymizeOptions): Promise<Crew> {
    const { rows, columns } = this.info;
    const memory = Math.floor(MOST_CELLS / (rows * columns.length));
    const most = workers ?? Math.min(this.#surroundings.cores(), MOST_WORKERS, memory);
    if (most < 2 || (workers === undefined && rows < SHORT.rows)) return ALONE;
    try {
      const { seconds, sharedPhases: phases } = await this.#run('estimate', { plan }, { signal });
      const worth = phases > 0 && (workers !== undefined || seconds >= SHORT.seconds);
      return worth ? { workers: most, phases } : ALONE;
    } catch (error) {
      if (signal?.aborted) throw error;
      // What is wrong with the plan is told by the run.
      return ALONE;
    }
  }

  /** What so many workers, or as many as can be had, share of a run: phase by phase, each its part. */
  async #shared(
    plan: string,
    key: Uint8Array,
    { workers, phases }: Crew,
    options: JobOptions,
  ): Promise<Merged> {
    const { pool } = this.#holder;
    const { signal } = options;
    const crew = Array.from({ length: workers - 1 }, () => pool.acquireSpare()).filter((engine) => !!engine);
    const merged: Merged = [];
    if (crew.length === 0) return merged;
    try {
      const of = crew.length + 1;
      const loaded = crew.map((engine) =>
        engine.run('load', { source: this.#source, population: this.#population }, { signal }),
      );
      for (let phase = 0; phase < phases; phase++) {
        const others = crew.map(async (engine, index) => {
          await loaded[index];
          return engine.run('share', { plan, key, part: index + 1, of, merged }, { signal });
        });
        const own = this.#run('share', { plan, key, part: 0, of, merged }, options);
        merged.push(await Promise.all([own, ...others]));
      }
      return merged;
    } catch (error) {
      if (signal?.aborted || this.#freed) throw error;
      // Whatever kept the others from it, the table's own worker can do it alone.
      return [];
    } finally {
      for (const engine of crew) pool.end(engine);
    }
  }

  /** Waits for its turn, makes sure of a worker that holds the table, and asks it. */
  #run<C extends Call>(call: C, input: Calls[C]['input'], options: JobOptions): Promise<Calls[C]['output']> {
    const { signal } = options;
    return new Promise((resolve, reject) => {
      // Whoever gives up while waiting is told at once, not when its turn comes.
      const gaveUp = () => reject(abortError(signal as AbortSignal));
      if (signal?.aborted) return gaveUp();
      signal?.addEventListener('abort', gaveUp, { once: true });
      this.#last = this.#last.then(async () => {
        try {
          if (signal?.aborted) return;
          const engine = await this.#ready(options);
          try {
            resolve(await engine.run(call, input, options));
          } finally {
            this.#holder.pool.park(engine);
          }
        } catch (error) {
          reject(error);
        } finally {
          signal?.removeEventListener('abort', gaveUp);
        }
      });
    });
  }

  /** A worker that holds the table; it is taken, and has to be let rest. */
  async #ready(options: JobOptions): Promise<Engine> {
    if (this.#freed) throw freed('table');
    const { engine, pool } = this.#holder;
    if (engine && pool.take(engine)) return engine;
    const fresh = await pool.acquire(options.signal);
    this.#holder.engine = fresh;
    try {
      await fresh.run('load', { source: this.#source, population: this.#population }, options);
      // It may have been freed while it waited for a worker.
      if (this.#freed) throw freed('table');
    } catch (error) {
      // Without its table a worker is of no use to the next call.
      pool.end(fresh);
      throw error;
    }
    return fresh;
  }
}

/** How tables are stored, if it can be so. */
function formatOf({ format }: { format?: TableFormat | undefined }): TableFormat | undefined {
  if (format !== undefined && !FORMATS.includes(format)) {
    throw badOption('format', format, `one of ${FORMATS.join(', ')}`);
  }
  return format;
}

const FORMATS: readonly TableFormat[] = ['csv', 'csv.gz', 'parquet', 'arrow'];

/** A plan as JSON text. Text is passed on as it is: places in messages refer to what was written. */
export function planText(plan: Plan | string): string {
  return jsonOf(plan, 'the plan');
}

/** What crosses as JSON text; text is passed on as it is. */
export function jsonOf(value: unknown, what: string): string {
  if (typeof value === 'string') return value;
  try {
    return JSON.stringify(value) ?? String(value);
  } catch (cause) {
    const reason = reasonOf(cause);
    const hints = ['give plain data: no circles, no BigInt'];
    const message = `${what} cannot be written as JSON: ${reason}`;
    throw new OutisError({ code: 'not-json', message, details: { what, reason }, hints }, { cause });
  }
}

function noSuchRow(row: number, rows: number): OutisError {
  return new OutisError({
    code: 'no-such-row',
    message: `row ${row} was asked for; the table has rows 0 to ${rows - 1}`,
    details: { row, rows },
    hints: ['rows are counted from 0'],
  });
}

/** Which analyses a private report compares, where it is to. */
function analysesOf(asked: AnonymizeOptions['usefulness']): { target: string | undefined } | undefined {
  if (asked === undefined || asked === false) return undefined;
  const target: unknown = asked === true ? undefined : asked?.target;
  if ((asked !== true && typeof asked !== 'object') || (target !== undefined && typeof target !== 'string')) {
    throw badOption('usefulness', asked, 'true, or { target: the name of a column }');
  }
  return { target };
}

function checkKey(option: string, key: unknown): void {
  if (!(key instanceof Uint8Array) || key.length !== KEY) {
    throw badOption(option, typeof key, `${KEY} secret random bytes`);
  }
}
