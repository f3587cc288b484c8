/**
 * Arrow IPC in and out, streams and files. `open` loads this by itself when it is given one; `toArrow` is imported
 * from `outis/arrow`. https://arrow.apache.org/docs/format/Columnar.html
 */
import { type CellTable, kindsOf, windowsOf } from './cell-table.js';
import { OutisError } from './error.js';
import { type Fields, Reader, written } from './flatbuffer.js';
import { daysOf, dayText, type Kind, momentText } from './kind.js';
import { csvLine } from './texts.js';

export type { CellTable } from './cell-table.js';

/** What a message is about. */
const SCHEMA = 1;
const DICTIONARY = 2;
const RECORDS = 3;
/** What stands before every message, and what an Arrow file begins with. */
const CONTINUED = 0xffffffff;
const MAGIC = 'ARROW1';
const VERSION_5 = 4;

/** Types of columns, by their numbers in the format. */
const NULL = 1;
const INT = 2;
const FLOAT = 3;
const UTF8 = 5;
const BOOL = 6;
const DATE = 8;
const TIMESTAMP = 10;
const LARGE_UTF8 = 20;

/** A column as its field describes it. */
interface Column {
  name: string;
  type: number;
  how: Reader | undefined;
  /** Its values stand in a dictionary of this number, and this type of number says which. */
  dictionary: { id: number; index: Reader | undefined } | undefined;
}

/** An Arrow stream or file as CSV, one batch of records after the other. */
export async function* arrowToCsv(blob: Blob): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const dictionaries = new Map<number, string[]>();
  let columns: Column[] = [];
  try {
    for await (const { kind, header, body } of messages(blob)) {
      if (kind === SCHEMA) {
        columns = header.tables(1).map(columnOf);
        yield encoder.encode(csvLine(columns.map(({ name }) => name)));
      } else if (kind === DICTIONARY) {
        const id = header.long(0);
        const values = columns.find((column) => column.dictionary?.id === id);
        const batch = header.table(1);
        if (!values || !batch) throw badArrow('a dictionary belongs to no column');
        const [texts = []] = textsOf([{ ...values, dictionary: undefined }], batch, body, dictionaries);
        const isDelta = header.byte(2) === 1;
        dictionaries.set(id, isDelta ? [...(dictionaries.get(id) ?? []), ...texts] : texts);
      } else if (kind === RECORDS) {
        const texts = textsOf(columns, header, body, dictionaries);
        const rows = Array.from({ length: header.long(0) }, (_, row) =>
          csvLine(texts.map((column) => column[row] ?? '')),
        );
        yield encoder.encode(rows.join(''));
      }
    }
  } catch (error) {
    throw error instanceof OutisError ? error : badArrow(String((error as Error).message ?? error));
  }
}

/**
 * A table as an Arrow IPC stream. A column is stored as whole numbers, decimal numbers or days if every cell is written
 * exactly as such a value would be, and as text otherwise: ranges and `*` are text. Empty cells become null. Texts
 * stand in dictionaries, as published cells repeat.
 *
 * ```js
 * import { open } from 'outis';
 * import { toArrow } from 'outis/arrow';
 * const table = await open('age,disease\n34,flu\n35,cold\n36,flu\n39,gout\n');
 * const release = await table.anonymize(await table.suggestPlan());
 * const bytes = await toArrow(release.tables[0]);
 * table.free();
 * ```
 */
export async function toArrow(table: CellTable): Promise<Uint8Array> {
  const kinds = await kindsOf(table);
  const columns = kinds.map((kind) => new StoredColumn(kind, table.rowCount));
  // Cells are stored as they come: a large table is never there as texts as a whole.
  for await (const rows of windowsOf(table)) {
    for (const row of rows) for (const [index, cell] of row.entries()) columns[index]?.add(cell);
  }
  const fields = table.columns.map((name, id) => fieldOf(name, kinds[id] ?? 'text', id));
  const parts = [message(SCHEMA, { 1: { tables: fields } }, new Body())];
  const records = new Body();
  for (const [id, { kind, length, missing, validity, values, texts }] of columns.entries()) {
    records.add({ length, missing, validity }, values);
    if (kind !== 'text') continue;
    const dictionary = new Body();
    dictionary.add({ length: texts.length, missing: 0, validity: NONE }, ...utf8(texts));
    const batch = { 0: { long: id }, 1: { table: dictionary.records(texts.length) } };
    parts.push(message(DICTIONARY, batch, dictionary));
  }
  parts.push(
    message(RECORDS, records.records(table.rowCount), records),
    Uint8Array.of(255, 255, 255, 255, 0, 0, 0, 0),
  );
  return joined(parts);
}

interface Message {
  kind: number;
  header: Reader;
  body: DataView;
  /** Where the next one would be. */
  end: number;
}

/** The messages of a stream in their order, and those of a file as its end lists them. */
async function* messages(blob: Blob): AsyncGenerator<Message> {
  const start = new TextDecoder('latin1').decode(await blob.slice(0, MAGIC.length).arrayBuffer());
  if (start === MAGIC) {
    const tail = await view(blob, blob.size - MAGIC.length - 4, 4);
    const size = tail.getInt32(0, true);
    const footer = Reader.root(await view(blob, blob.size - MAGIC.length - 4 - size, size));
    const schema = footer.table(1);
    if (!schema) throw badArrow('it has no schema');
    yield { kind: SCHEMA, header: schema, body: new DataView(new ArrayBuffer(0)), end: 0 };
    for (const offset of [...footer.offsets(2), ...footer.offsets(3)]) {
      const found = await messageAt(blob, offset);
      if (found) yield found;
    }
    return;
  }
  for (let at = 0; at < blob.size; ) {
    const found = await messageAt(blob, at);
    if (!found) return;
    yield found;
    at = found.end;
  }
}

/** The message at a place; none where a stream ends. */
async function messageAt(blob: Blob, at: number): Promise<Message | undefined> {
  const prefix = await view(blob, at, 8);
  if (prefix.getUint32(0, true) !== CONTINUED) throw badArrow('a message does not begin as one');
  const size = prefix.getInt32(4, true);
  if (size === 0) return undefined;
  const root = Reader.root(await view(blob, at + 8, size));
  const header = root.table(2);
  if (!header) throw badArrow('a message is about nothing');
  const length = root.long(3);
  const body = await view(blob, at + 8 + size, length);
  return { kind: root.byte(1), header, body, end: at + 8 + size + length };
}

async function view(blob: Blob, from: number, size: number): Promise<DataView> {
  if (from < 0 || size < 0 || from + size > blob.size) throw badArrow('it ends too early');
  return new DataView(await blob.slice(from, from + size).arrayBuffer());
}

function columnOf(field: Reader): Column {
  const encoding = field.table(4);
  return {
    name: field.text(0),
    type: field.byte(2),
    how: field.table(3),
    dictionary: encoding && { id: encoding.long(0), index: encoding.table(1) },
  };
}

/** The cells of a batch, column by column. */
function textsOf(
  columns: Column[],
  batch: Reader,
  body: DataView,
  dictionaries: Map<number, string[]>,
): string[][] {
  if (batch.table(3)) throw badArrow('it is compressed; write it without compression');
  const nodes = batch.pairs(1);
  const places = batch.pairs(2);
  let used = 0;
  const next = () => {
    const [offset, length] = places[used++] ?? [0, 0];
    return new DataView(body.buffer, body.byteOffset + offset, length);
  };
  return columns.map((column, index) => {
    const [length = 0] = nodes[index] ?? [];
    if (column.type === NULL) return Array.from({ length }, () => '');
    const validity = next();
    const text = column.dictionary ? encoded(column.dictionary, next(), dictionaries) : plain(column, next);
    const isThere = (row: number) => validity.byteLength === 0 || bit(validity, row);
    return Array.from({ length }, (_, row) => (isThere(row) ? text(row) : ''));
  });
}

type TextOf = (row: number) => string;

function encoded(
  { id, index }: NonNullable<Column['dictionary']>,
  codes: DataView,
  dictionaries: Map<number, string[]>,
): TextOf {
  const code = integers(index?.int(0) ?? 32, index ? index.byte(1) === 1 : true, codes);
  const values = dictionaries.get(id) ?? [];
  return (row) => values[Number(code(row))] ?? '';
}

/** How the values of a column are read from the buffers that it has. */
function plain({ name, type, how }: Column, next: () => DataView): TextOf {
  const data = next();
  switch (type) {
    case INT: {
      const value = integers(how?.int(0) ?? 32, how?.byte(1) === 1, data);
      return (row) => String(value(row));
    }
    case FLOAT: {
      const precision = how?.short(0) ?? 0;
      if (precision === 0) break;
      const value = (row: number) =>
        precision === 1
          ? // As short as its own precision allows.
            Number(data.getFloat32(4 * row, true).toPrecision(7))
          : data.getFloat64(8 * row, true);
      return (row) => (Number.isFinite(value(row)) ? String(value(row)) : '');
    }
    case BOOL:
      return (row) => String(bit(data, row));
    case UTF8:
    case LARGE_UTF8: {
      const end = integers(type === UTF8 ? 32 : 64, true, data);
      const texts = next();
      const decoder = new TextDecoder();
      return (row) => {
        const [from, to] = [Number(end(row)), Number(end(row + 1))];
        return decoder.decode(new Uint8Array(texts.buffer, texts.byteOffset + from, to - from));
      };
    }
    case DATE:
      return how?.short(0, 1) === 0
        ? (row) => dayText(data.getInt32(4 * row, true))
        : (row) => momentText(data.getBigInt64(8 * row, true), 1_000n).slice(0, 10);
    case TIMESTAMP: {
      // Seconds, milliseconds, microseconds, nanoseconds.
      const perSecond = 1_000n ** BigInt(how?.short(0) ?? 0);
      return (row) => momentText(data.getBigInt64(8 * row, true), perSecond);
    }
  }
  throw new OutisError({
    code: 'unknown-type',
    message: `the column ${name} has a type of Arrow that is not read here`,
    details: { column: name, type },
    hints: ['turn the column into text, numbers, days or moments, or leave it out'],
  });
}

function integers(bits: number, signed: boolean, data: DataView): (row: number) => number | bigint {
  switch (bits) {
    case 8:
      return (row) => (signed ? data.getInt8(row) : data.getUint8(row));
    case 16:
      return (row) => (signed ? data.getInt16(2 * row, true) : data.getUint16(2 * row, true));
    case 32:
      return (row) => (signed ? data.getInt32(4 * row, true) : data.getUint32(4 * row, true));
    default:
      return (row) => (signed ? data.getBigInt64(8 * row, true) : data.getBigUint64(8 * row, true));
  }
}

function bit(bitmap: DataView, row: number): boolean {
  return ((bitmap.getUint8(row >> 3) >> (row & 7)) & 1) === 1;
}

/** A column in the schema. */
function fieldOf(name: string, kind: Kind, id: number): Fields {
  const types: Record<Kind, [number, Fields]> = {
    integer: [INT, { 0: { int: 64 }, 1: { byte: 1 } }],
    decimal: [FLOAT, { 0: { short: 2 } }],
    day: [DATE, { 0: { short: 0 } }],
    text: [UTF8, {}],
  };
  const [type, how] = types[kind];
  const field: Fields = {
    0: { text: name },
    1: { byte: 1 },
    2: { byte: type },
    3: { table: how },
    5: { tables: [] },
  };
  const index = { table: { 0: { int: 32 }, 1: { byte: 1 } } };
  return kind === 'text' ? { ...field, 4: { table: { 0: { long: id }, 1: index } } } : field;
}

type Numbers = BigInt64Array | Float64Array | Int32Array;

const NONE = new Uint8Array(0);

/** Values as they are stored, cell by cell; what is missing is 0 and marked. */
class StoredColumn {
  readonly kind: Kind;
  readonly values: Numbers;
  readonly #bits: Uint8Array;
  readonly #codes = new Map<string, number>();
  length = 0;
  missing = 0;

  constructor(kind: Kind, rows: number) {
    this.kind = kind;
    this.values =
      kind === 'integer'
        ? new BigInt64Array(rows)
        : kind === 'decimal'
          ? new Float64Array(rows)
          : new Int32Array(rows);
    this.#bits = new Uint8Array(Math.ceil(rows / 8));
  }

  /** The different texts, where the values are their places. */
  get texts(): string[] {
    return [...this.#codes.keys()];
  }

  /** A bit for each cell that is there; none where all are. */
  get validity(): Uint8Array {
    return this.missing === 0 ? NONE : this.#bits;
  }

  add(cell: string): void {
    const row = this.length++;
    if (cell === '') {
      this.missing++;
      return;
    }
    this.#bits[row >> 3] = (this.#bits[row >> 3] ?? 0) | (1 << (row & 7));
    this.values[row] = this.#stored(cell);
  }

  #stored(cell: string): number | bigint {
    if (this.kind === 'integer') return BigInt(cell);
    if (this.kind === 'decimal') return Number(cell);
    if (this.kind === 'day') return daysOf(cell);
    const code = this.#codes.get(cell) ?? this.#codes.size;
    this.#codes.set(cell, code);
    return code;
  }
}

/** Texts one after the other, and where each ends. */
function utf8(texts: string[]): [Int32Array, Uint8Array] {
  const encoder = new TextEncoder();
  const bytes = texts.map((text) => encoder.encode(text));
  const ends = new Int32Array(texts.length + 1);
  for (const [index, { length }] of bytes.entries()) ends[index + 1] = (ends[index] ?? 0) + length;
  return [ends, joined(bytes)];
}

/** What stands behind a message: the buffers of columns, each at a multiple of eight bytes. */
class Body {
  readonly parts: Uint8Array[] = [];
  readonly #nodes: [number, number][] = [];
  readonly #places: [number, number][] = [];
  length = 0;

  /** A column: which cells there are, and the buffers with their values. */
  add(
    { length, missing, validity }: { length: number; missing: number; validity: Uint8Array },
    ...buffers: (Numbers | Uint8Array)[]
  ): void {
    this.#nodes.push([length, missing]);
    for (const { buffer, byteOffset, byteLength } of [validity, ...buffers]) {
      this.#places.push([this.length, byteLength]);
      const padded = new Uint8Array(Math.ceil(byteLength / 8) * 8);
      padded.set(new Uint8Array(buffer, byteOffset, byteLength));
      this.parts.push(padded);
      this.length += padded.length;
    }
  }

  /** The batch that describes it. */
  records(rows: number): Fields {
    return { 0: { long: rows }, 1: { pairs: this.#nodes }, 2: { pairs: this.#places } };
  }
}

function message(kind: number, header: Fields, body: Body): Uint8Array {
  const root = written({
    0: { short: VERSION_5 },
    1: { byte: kind },
    2: { table: header },
    3: { long: body.length },
  });
  const prefix = new DataView(new ArrayBuffer(8));
  prefix.setUint32(0, CONTINUED, true);
  prefix.setInt32(4, root.length, true);
  return joined([new Uint8Array(prefix.buffer), root, ...body.parts]);
}

function joined(parts: Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function badArrow(reason: string): OutisError {
  return new OutisError({
    code: 'bad-arrow',
    message: `the Arrow data cannot be read: ${reason}`,
    details: { reason },
    hints: ['check that it is a complete IPC stream or file; if it is, save the table as CSV and open that'],
  });
}
