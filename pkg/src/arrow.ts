/**
 * Arrow IPC out, imported from `outis/arrow`; `read-arrow.ts` reads it. https://arrow.apache.org/docs/format/Columnar.html
 */
import { type CellTable, type CodedCells, kindsOf, windowsOf } from './cell-table.js';
import { type Fields, written } from './flatbuffer.js';
import { daysOf, type Kind } from './kind.js';

export type { CellTable } from './cell-table.js';

/** What a message is about. */
const SCHEMA = 1;
const DICTIONARY = 2;
const RECORDS = 3;
/** What stands before every message. */
const CONTINUED = 0xffffffff;
const VERSION_5 = 4;

/** Types of columns, by their numbers in the format. */
const INT = 2;
const FLOAT = 3;
const UTF8 = 5;
const DATE = 8;

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
  if (table.column) {
    for (const [index, name] of table.columns.entries()) columns[index]?.addCoded(table.column(name));
  } else {
    // Cells are stored as they come: a large table is never there as texts as a whole.
    for await (const rows of windowsOf(table)) {
      for (const row of rows) for (const [index, cell] of row.entries()) columns[index]?.add(cell);
    }
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

  /** All cells of a column that has codes: each of its texts is looked at once. */
  addCoded({ values, codes }: CodedCells): void {
    const stored: (number | bigint | undefined)[] = [];
    for (let row = 0; row < codes.length; row++) {
      const code = codes[row] as number;
      const cell = values[code] ?? '';
      this.length++;
      if (cell === '') {
        this.missing++;
        continue;
      }
      stored[code] ??= this.#stored(cell);
      this.#bits[row >> 3] = (this.#bits[row >> 3] ?? 0) | (1 << (row & 7));
      this.values[row] = stored[code] as number | bigint;
    }
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
