/**
 * A release on the caller's side. It was taken out of the worker when it was finished: cells as
 * dictionary-coded columns, files as Blobs. So it survives cancelled and broken workers, and windows
 * of rows are there at once.
 */
import { OutisError } from './error.js';
import { KindFinder } from './kind.js';
import type { FileData, KeptSource, ReleaseData, TableData, Texts } from './protocol.js';
import { freed } from './refusals.js';
import { csvLine, textAt } from './texts.js';
import type {
  CodedColumn,
  Finding,
  LedgerSummary,
  ObjectsOptions,
  PrivateReport,
  PublicReport,
  Release,
  ReleaseFile,
  ReleaseTable,
  Verdict,
} from './types.js';

/** For so long rows are handed out before others have their turn, in milliseconds: less than a picture of a page takes. */
const BUSY = 10;

/** A published cell: its text, or what it stands for. */
type Cell = string | number | null;

export class FinishedRelease implements Release {
  readonly verdict: Verdict;
  readonly report: PublicReport;
  readonly privateReport: PrivateReport;
  readonly ledger: Uint8Array | undefined;
  readonly ledgerSummary: LedgerSummary | undefined;
  readonly key: Uint8Array;
  readonly undecided: readonly Finding[];
  #tables: readonly ReleaseTable[] | undefined;
  #files: readonly ReleaseFile[] | undefined;

  /** `blobOf`: what was kept of a file, to read. */
  static async of(data: ReleaseData, blobOf: (kept: KeptSource) => Promise<Blob>): Promise<FinishedRelease> {
    const files = data.files.map(async (file) => new WrittenFile(file, await blobOf(file.content)));
    return new FinishedRelease(data, await Promise.all(files));
  }

  private constructor(
    { tables, verdict, report, privateReport, ledger, ledgerSummary, key, undecided }: ReleaseData,
    written: readonly WrittenFile[],
  ) {
    this.verdict = verdict;
    this.report = report;
    this.privateReport = privateReport;
    this.ledger = ledger;
    this.ledgerSummary = ledgerSummary;
    this.key = key;
    this.undecided = undecided;
    this.#files = written;
    this.#tables = tables.map(
      (table) =>
        new CodedTable(
          table,
          written.find(({ name }) => name === table.name),
          undecided,
        ),
    );
  }

  get tables(): readonly ReleaseTable[] {
    if (!this.#tables) throw freed('release');
    return this.#tables;
  }

  files(): readonly ReleaseFile[] {
    if (!this.#files) throw freed('release');
    if (this.undecided.length > 0) throw undecided(this.undecided);
    return this.#files;
  }

  free(): void {
    this.#tables = undefined;
    this.#files = undefined;
  }

  [Symbol.dispose](): void {
    this.free();
  }
}

class CodedTable implements ReleaseTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rowCount: number;
  readonly origin: Uint32Array;
  readonly #columns: TableData['columns'];
  readonly #file: WrittenFile | undefined;
  readonly #undecided: readonly Finding[];

  constructor(
    { name, columns, rowCount, origin }: TableData,
    file: WrittenFile | undefined,
    undecided: readonly Finding[],
  ) {
    this.name = name;
    this.columns = columns.map((column) => column.name);
    this.rowCount = rowCount;
    this.origin = origin;
    this.#columns = columns;
    this.#file = file;
    this.#undecided = undecided;
  }

  rows(from: number, to: number): string[][] {
    const first = Math.max(0, Math.trunc(from));
    const count = Math.max(0, Math.min(this.rowCount, Math.trunc(to)) - first);
    return Array.from({ length: count }, (_, index) =>
      this.#columns.map(({ dictionary, codes }) => textAt(dictionary, codes[first + index] as number)),
    );
  }

  column(name: string): CodedColumn {
    const found = this.#columns.find((column) => column.name === name);
    if (!found) throw noSuchColumn(name, this.columns);
    const { dictionary, codes } = found;
    const values = Array.from(dictionary.ends, (_, code) => textAt(dictionary, code));
    return { name, values, codes };
  }

  objects(from?: number, to?: number): Generator<Record<string, string>>;
  objects(options: ObjectsOptions & { typed: true }): Generator<Record<string, string | number | null>>;
  objects(options: ObjectsOptions & { typed?: false | undefined }): Generator<Record<string, string>>;
  *objects(first: number | ObjectsOptions = 0, end?: number): Generator<Record<string, Cell>> {
    const {
      from = 0,
      to = this.rowCount,
      typed = false,
    } = typeof first === 'number' ? { from: first, to: end } : first;
    const values = typed ? this.#columns.map(({ dictionary }) => typedValues(dictionary)) : undefined;
    const last = Math.min(to, this.rowCount);
    for (let row = Math.max(0, Math.trunc(from)); row < last; row++) {
      const cells = this.#columns.map(({ name, dictionary, codes }, column): [string, Cell] => {
        const code = codes[row] as number;
        return [name, values ? (values[column]?.[code] as Cell) : textAt(dictionary, code)];
      });
      // Defines each name, also one such as `__proto__`.
      yield Object.fromEntries(cells);
    }
  }

  [Symbol.iterator](): Iterator<Record<string, string>> {
    return this.objects();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Record<string, string>> {
    let paused = performance.now();
    for (const row of this.objects()) {
      yield row;
      if (performance.now() - paused < BUSY) continue;
      await new Promise((resolve) => setTimeout(resolve));
      paused = performance.now();
    }
  }

  stream(): ReadableStream<Uint8Array> {
    if (this.#undecided.length > 0) throw undecided(this.#undecided);
    if (!this.#file) throw freed('release');
    return this.#file.blob.stream();
  }

  async toCsv(): Promise<string> {
    if (this.#undecided.length > 0) throw undecided(this.#undecided);
    if (!this.#file) throw freed('release');
    if (!this.name.endsWith('.csv')) {
      return csvLine([...this.columns]) + this.rows(0, this.rowCount).map(csvLine).join('');
    }
    // A byte order mark belongs to the file and stays.
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await this.#file.bytes());
  }
}

class WrittenFile implements ReleaseFile {
  readonly name: string;
  readonly private: boolean;
  readonly blob: Blob;

  constructor(file: FileData, blob: Blob) {
    this.name = file.name;
    this.private = file.private;
    this.blob = blob;
  }

  get size(): number {
    return this.blob.size;
  }

  async bytes(): Promise<Uint8Array> {
    return new Uint8Array(await this.blob.arrayBuffer());
  }
}

/** What each distinct cell of a column stands for. */
function typedValues(dictionary: Texts): Cell[] {
  const texts = Array.from(dictionary.ends, (_, code) => textAt(dictionary, code));
  const finder = new KindFinder();
  for (const text of texts) finder.add(text);
  const isNumber = finder.kind === 'integer' || finder.kind === 'decimal';
  return texts.map((text) => (text === '' ? null : isNumber ? Number(text) : text));
}

function undecided(findings: readonly Finding[]): OutisError {
  const places = findings.map(({ column, kind }) => `${column}: ${kind}`).join(', ');
  return new OutisError({
    code: 'undecided',
    message: `values that may name a person would be published (${places}), and nobody has decided on them`,
    details: { findings },
    hints: [
      'drop the columns or clean them; what was looked at and may go out stands in the plan’s `reviewed`',
    ],
  });
}

function noSuchColumn(name: string, columns: readonly string[]): OutisError {
  return new OutisError({
    code: 'no-such-column',
    message: `the column ${JSON.stringify(name)} was asked for; the table has ${columns.join(', ')}`,
    details: { column: name, columns },
    hints: ['identifiers are dropped, and some methods add a column: `columns` lists what is published'],
  });
}
