/** The functions of the package, for any place that has workers. */
import { Engine, type WorkerLike } from './engine.js';
import { OutisError } from './error.js';
import { kindOf } from './format.js';
import { measureTable } from './measure.js';
import { noWorker } from './no-worker.js';
import { Pool } from './pool.js';
import type { AuditInput, KeptPopulation, KeptSource, NamedSource } from './protocol.js';
import { badOption, checkWorkers } from './refusals.js';
import { nameOf, readingOf, unlessAborted } from './source.js';
import { jsonOf, OpenTable, planText } from './table.js';
import type {
  AuditReleaseOptions,
  CheckViewsOptions,
  Description,
  JobOptions,
  LockLedgerOptions,
  MeasureOptions,
  OpenOptions,
  Outis,
  ReadLedgerOptions,
  ReleaseFiles,
  Source,
  ViewFiles,
  ViewRepair,
  ViewSet,
} from './types.js';
import { filesInZip } from './unzip.js';

/** Secret random bytes that a lock takes: salt and nonce. */
const LOCK_SECRETS = 40;

/** What differs between a browser and Node. */
export interface Platform {
  startWorker(): WorkerLike;
  /** How many processors there are. */
  cores(): number;
  keep(source: Source, signal: AbortSignal | undefined): Promise<KeptSource>;
  /** What was kept, to look into. */
  blobOf(kept: KeptSource): Promise<Blob>;
  /** The files of a folder, where there are folders. */
  filesOf?(place: string): Promise<ReleaseFiles>;
}

export function outis(platform: Platform, most?: number): Outis {
  const pool = new Pool(() => new Engine(started(platform)), most);
  let description: Promise<Description> | undefined;

  const acquiring =
    (done: (engine: Engine) => void) =>
    async <T>(use: (engine: Engine) => Promise<T>, signal?: AbortSignal): Promise<T> => {
      const engine = await pool.acquire(signal);
      try {
        return await use(engine);
      } finally {
        done(engine);
      }
    };
  /** For calls that need no table. */
  const borrow = acquiring((engine) => pool.release(engine));
  /** For files of other formats: the worker is ended afterwards, and with it the memory that a large one took. */
  const spend = acquiring((engine) => pool.end(engine));

  /** What a source is before it is CSV. */
  const kindIn = async (kept: KeptSource, signal: AbortSignal | undefined) => {
    const blob = await platform.blobOf(kept);
    return readingOf(nameOf(blob), signal, () => kindOf(blob));
  };

  /** Keeps a table that is CSV, or becomes it. */
  const keepTable = async (source: Source, options: OpenOptions): Promise<KeptSource> => {
    const { signal, sheet } = options;
    const kept = await platform.keep(source, signal);
    if ('columns' in kept) return kept;
    const kind = await kindIn(kept, signal);
    if (kind === 'workbook') {
      return spend((engine) => engine.run('readSheet', { source: kept, sheet }, options), signal);
    }
    if (sheet !== undefined) throw noSheets(sheet);
    // In a worker: a damaged file can take it down, and whoever waits no longer ends it.
    return kind ? spend((engine) => engine.run('toCsv', { source: kept }, options), signal) : kept;
  };

  /** Keeps what a table is a sample of. */
  const keepPopulation = async (
    options: OpenOptions | AuditReleaseOptions,
  ): Promise<KeptPopulation | undefined> => {
    const { population, signal } = options;
    if (population === undefined) return undefined;
    if (typeof population !== 'number') return keepTable(population, { signal });
    if (Number.isSafeInteger(population) && population > 0) return population;
    throw badOption('population', population, 'a whole number of people, or a table of everybody');
  };

  return {
    async open(source: Source, options: OpenOptions = {}) {
      const kept = await unlessAborted(keepTable(source, withSheet(options)), options.signal);
      const population = await unlessAborted(keepPopulation(options), options.signal);
      return OpenTable.open(kept, pool, platform, options, population);
    },

    async measure(source: Source, options: MeasureOptions = {} as MeasureOptions) {
      const kept = await unlessAborted(keepTable(source, withSheet(options)), options.signal);
      const table = await OpenTable.open(kept, pool, platform, options);
      try {
        return await measureTable(table, options);
      } finally {
        table.free();
      }
    },

    async sheets(source: Source, options: JobOptions = {}) {
      const { signal } = options;
      const kept = await unlessAborted(platform.keep(source, signal), signal);
      if ('columns' in kept) return [];
      if ((await kindIn(kept, signal)) !== 'workbook') return [];
      return spend((engine) => engine.run('listSheets', { source: kept }, options), signal);
    },

    async importProject(source: Source, options: JobOptions = {}) {
      const { signal } = options;
      const kept = await unlessAborted(platform.keep(source, signal), signal);
      return spend((engine) => engine.run('readProject', { source: kept }, options), signal);
    },

    importSettings(script: string, columns: readonly string[], options: JobOptions = {}) {
      const given = { script, columns: [...columns] };
      return spend((engine) => engine.run('readSettings', given, options), options.signal);
    },

    importHierarchy(text: string, options: JobOptions = {}) {
      return spend((engine) => engine.run('readHierarchy', { text }, options), options.signal);
    },

    async auditRelease(
      releases: ReleaseFiles | Blob | string | (ReleaseFiles | Blob | string)[],
      options: AuditReleaseOptions = {},
    ) {
      const { originals = [], privates = [], plan, signal } = options;
      const population = await unlessAborted(keepPopulation(options), signal);
      const folders = isList(releases) ? releases : [releases];
      const input: AuditInput = {
        plan: plan === undefined ? undefined : planText(plan),
        population,
        releases: await unlessAborted(
          Promise.all(
            folders.map(async (files, index) => {
              const original = originals[index];
              const secret = privates[index];
              return {
                files: await named(platform, await filesIn(platform, files)),
                original: original === undefined ? undefined : await keepTable(original, withSheet(options)),
                privates:
                  secret === undefined ? undefined : await named(platform, await filesIn(platform, secret)),
              };
            }),
          ),
          signal,
        ),
      };
      return borrow((engine) => engine.run('auditRelease', input, options), signal);
    },

    async checkViews(views: Partial<ViewSet> | ViewFiles | string, options: CheckViewsOptions = {}) {
      const { published, seconds = LONGEST_CHECK } = options;
      const files = typeof views === 'object' && 'files' in views ? await named(platform, views.files) : [];
      const input = {
        views: typeof views === 'object' && 'files' in views ? setOfFiles(views, files) : jsonText(views),
        published: published === undefined ? undefined : jsonText(published),
        files,
        seconds,
      };
      return borrow((engine) => engine.run('checkViews', input, options), options.signal);
    },

    async viewFaults(views: Partial<ViewSet> | string) {
      return borrow((engine) => engine.run('viewFaults', { views: jsonText(views) }));
    },

    async repairViews(views: ViewSet | string, repair: ViewRepair) {
      const input = { views: jsonText(views), repair: jsonOf(repair, 'the repair') };
      return borrow((engine) => engine.run('repairViews', input));
    },

    async growViews(published: ViewSet | string, views: Partial<ViewSet> | string) {
      const input = { published: jsonText(published), views: jsonText(views) };
      return borrow((engine) => engine.run('growViews', input));
    },

    readLedger(ledger: Uint8Array, options: ReadLedgerOptions = {}) {
      const { passphrase, person } = options;
      const input = { ledger, passphrase, person };
      return borrow((engine) => engine.run('readLedger', input, options), options.signal);
    },

    async lockLedger(ledger: Uint8Array, options: LockLedgerOptions) {
      const { passphrase, signal } = options ?? {};
      if (typeof passphrase !== 'string' || passphrase === '') {
        throw badOption('passphrase', typeof passphrase, 'a text that is not empty');
      }
      const random = crypto.getRandomValues(new Uint8Array(LOCK_SECRETS));
      return borrow((engine) => engine.run('lockLedger', { ledger, passphrase, random }, { signal }), signal);
    },

    describe() {
      description ??= borrow((engine) => engine.run('describe', {}));
      description.catch(() => {
        description = undefined;
      });
      return description;
    },

    warm() {
      pool.warm();
    },

    workerPool(workers: number) {
      checkWorkers(workers);
      return outis(platform, workers);
    },
  };
}

/** A worker; what keeps it from starting is told as such. */
function started(platform: Platform): WorkerLike {
  try {
    return platform.startWorker();
  } catch (error) {
    if (error instanceof OutisError) throw error;
    throw new OutisError(noWorker(error instanceof Error ? error.message : String(error)));
  }
}

/** The files of a release, which in Node may be given as the path of its folder. */
async function filesIn(platform: Platform, files: ReleaseFiles | Blob | string): Promise<ReleaseFiles> {
  if (files === null || !['object', 'string'].includes(typeof files)) {
    throw badOption('releases', files, 'the files of a release, its zip, or in Node its folder');
  }
  if (files instanceof Blob) return readingOf(nameOf(files), undefined, () => filesInZip(files));
  if (typeof files !== 'string') return files;
  if (!platform.filesOf)
    throw badOption('releases', files, 'the files of a release: there are no folders here');
  return platform.filesOf(files);
}

/** The options, if their sheet can be one. */
function withSheet<T extends { sheet?: string | number | undefined }>(options: T): T {
  const { sheet } = options;
  const fits = typeof sheet === 'number' ? Number.isInteger(sheet) && sheet > 0 : typeof sheet === 'string';
  if (sheet !== undefined && !fits) throw badOption('sheet', sheet, 'a name, or a whole number from 1');
  return options;
}

function noSheets(sheet: string | number): OutisError {
  return new OutisError({
    code: 'bad-option',
    message: `the sheet ${JSON.stringify(sheet)} is asked for, but the file is no workbook`,
    details: { option: 'sheet', found: sheet },
    hints: ['leave the sheet out, or open the workbook'],
  });
}

/** So many seconds an exact answer is looked for. */
const LONGEST_CHECK = 20;

/** The view set of some files; what they hold is read where it is checked. */
function setOfFiles(question: ViewFiles, files: NamedSource[]): string {
  const { files: _, id, property, secrets = [], where = {}, published = [], distinct, ...set } = question;
  const unknown = [...Object.keys(where), ...published].find(
    (name) => !files.some((file) => file.name === name),
  );
  if (unknown !== undefined) {
    throw new OutisError({
      code: 'bad-view-set',
      message: `\`${unknown}\` is none of the files`,
      details: { faults: [] },
      hints: [`name one of ${files.map(({ name }) => name).join(', ')}`],
    });
  }
  const taken = new Set<string>();
  const views = files.map(({ name: file }) => {
    const short = file.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
    const name = short === '' || taken.has(short) ? file : short;
    taken.add(name);
    return {
      name,
      file,
      ...(where[file] === undefined ? {} : { where: where[file] }),
      ...(published.includes(file) ? { published: true } : {}),
      ...(distinct ? { distinct: true } : {}),
    };
  });
  const secret = secrets.length === 0 ? { id, property } : [{ id, property }, ...secrets];
  return jsonOf({ ...set, secret, views }, 'the view set');
}

/** A view set as JSON text; text is passed on as it was written. */
function jsonText(set: Partial<ViewSet> | string): string {
  return jsonOf(set, 'the view set');
}

/** Whether these are several releases: a list whose elements are not files. */
function isList(
  releases: ReleaseFiles | Blob | string | (ReleaseFiles | Blob | string)[],
): releases is (ReleaseFiles | Blob | string)[] {
  // Files of one release have names, and none of them is a zip: that is a release by itself.
  const isFile = (entry: object | string) =>
    typeof entry === 'object' &&
    (entry instanceof Blob ? 'name' in entry && !/\.zip$/i.test(String(entry.name)) : 'blob' in entry);
  return Array.isArray(releases) && !releases.some(isFile);
}

/** Every file as something that the worker can read by itself. */
function named(platform: Platform, files: ReleaseFiles): Promise<NamedSource[]> {
  const contents: [string, Source][] =
    Symbol.iterator in files
      ? [...(files as Iterable<File | { name: string; blob: Blob }>)].map((file) => [
          file.name,
          file instanceof Blob ? file : file.blob,
        ])
      : // A string is the text of a file, never a path.
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? new Blob([content]) : content,
        ]);
  return Promise.all(
    contents.map(async ([name, content]) => ({ name, source: await platform.keep(content, undefined) })),
  );
}
