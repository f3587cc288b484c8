/**
 * The cells of one column in one group of rows, page by page. What pages hold is compared with everything that is told
 * of it: sizes, places, checksums, encodings, numbers of values and of missing ones, the least and the greatest.
 */
import { crc32 } from './checksum.js';
import { checkCodec, unpackPage } from './compression.js';
import { Bytes, decode, hybrid, PLAIN, PLAIN_DICTIONARY, RLE, RLE_DICTIONARY } from './encodings.js';
import {
  type Chunk,
  type Column,
  type ColumnIndex,
  count,
  type OffsetIndex,
  type PageHeader,
  type Place,
  readColumnIndex,
  readOffsetIndex,
  readPageHeader,
} from './footer.js';
import { Seen } from './statistics.js';
import type { Value } from './types.js';

const DATA = 0;
const INDEX = 1;
const DICTIONARY = 2;
const DATA_2 = 3;

/** A page has at most so many values; writers put some ten thousand into one. */
const MOST_VALUES = 2 ** 26;

/** Where a page lies, and what it says of itself. */
interface Page {
  header: PageHeader;
  /** Where its header begins, and its content, and where that ends. */
  at: number;
  from: number;
  to: number;
  values: number;
  encoding: number;
}

/** Where the chunk of a column begins and ends. */
export function rangeOf({ data, dictionary, compressed }: Chunk): { start: number; end: number } {
  // Some writers say 0 where there is no dictionary, or no other page.
  const places = [data, dictionary ?? 0].filter((place) => place > 0);
  const start = compressed === 0 || places.length === 0 ? 0 : Math.min(...places);
  return { start: count(start), end: start + count(compressed) };
}

/** Texts of a page, and which rows have one. */
interface Cells {
  text(index: number): string;
  /** 1 for each row that has a value; absent where all have. */
  present: Uint32Array | undefined;
  values: number;
}

export class ColumnReader {
  readonly #column: Column;
  readonly #place: Place;
  readonly #bytes: Uint8Array;
  readonly #pages: Page[];
  readonly #seen: Seen;
  readonly #columnIndex: ColumnIndex | undefined;
  #dictionary: { values: Value[]; texts: (string | undefined)[] } | undefined;
  #next = 0;
  #cells: Cells | undefined;
  #row = 0;
  #value = 0;

  /** Looks at all pages, before any is unpacked. `bytes`: all of the file but its end. */
  constructor(column: Column, place: Place, rows: number, bytes: Uint8Array) {
    this.#column = column;
    this.#place = place;
    this.#bytes = bytes;
    checkCodec(place.chunk.codec);
    const pages = this.#walk();
    const [first] = pages;
    if (first?.header.kind === DICTIONARY) {
      pages.shift();
      this.#dictionary = { values: this.#valuesOf(first), texts: [] };
    }
    this.#pages = pages;
    this.#columnIndex = this.#indexes(rows);
    this.#seen = new Seen(column.kind);
  }

  /** The next cell; empty where there is no value. */
  cell(): string {
    const cells = this.#cells ?? this.#open();
    const row = this.#row++;
    const isThere = cells.present ? cells.present[row] === 1 : true;
    const text = isThere ? cells.text(this.#value++) : '';
    if (this.#row === cells.values) this.#cells = undefined;
    return text;
  }

  /** After the last cell: whether all of it is what was told. */
  end(): void {
    this.#seen.compare(this.#place.chunk.statistics, (what) => this.#wrong(what));
    this.#compareLevels();
  }

  /** Values that are not nested have one level of repetition, and two of definition where some may be missing. */
  #compareLevels(): void {
    const { values, sizes } = this.#place.chunk;
    const { missing } = this.#seen;
    const compare = (told: number[] | undefined, own: number[]) => {
      // of what has one level alone nothing has to be told
      if (told === undefined || (told.length === 0 && own.length === 1)) return;
      if (told.length !== own.length || told.some((count, level) => count !== own[level]))
        throw this.#wrong('has other levels than it says');
    };
    compare(sizes?.repetitions, [values]);
    compare(sizes?.definitions, this.#column.isRequired ? [values] : [missing, values - missing]);
  }

  /** Pages follow one another from the beginning of the chunk to its end, and have its number of values. */
  #walk(): Page[] {
    const { chunk } = this.#place;
    const { start, end } = rangeOf(chunk);
    const pages: Page[] = [];
    let [at, values, unpacked] = [start, 0, 0];
    while (at < end) {
      const { header, end: from } = readPageHeader(this.#bytes.subarray(0, end), at);
      const to = from + header.compressed;
      if (to > end) throw this.#wrong('has a page that is cut off');
      const page = { ...this.#described(header), header, at, from, to };
      if (page.values > MOST_VALUES || page.values < 0)
        throw this.#wrong('has a page with an impossible number of values');
      if (header.kind === DICTIONARY && at !== start)
        throw this.#wrong('has a dictionary in the wrong place');
      if (header.kind === DATA || header.kind === DATA_2) values += page.values;
      if (header.kind !== INDEX) pages.push(page);
      this.#checkSum(header, from, to);
      unpacked += from - at + header.uncompressed;
      at = to;
    }
    if (values !== chunk.values) throw this.#wrong('has another number of values than it says');
    // some writers tell the size of what is compressed twice
    if (unpacked !== chunk.uncompressed && chunk.compressed !== chunk.uncompressed)
      throw this.#wrong('unpacks to another size than it says');
    const data = pages.find(({ header }) => header.kind !== DICTIONARY);
    if (data && data.at !== chunk.data && pages[0]?.at !== chunk.data)
      throw this.#wrong('does not begin where it says');
    // some writers call pages of the second version those of the first here
    const kind = (page: number) => (page === DATA_2 ? DATA : page);
    for (const { page, encoding, count } of chunk.encodingStats ?? []) {
      const alike = pages.filter(
        ({ header, encoding: own }) => kind(header.kind) === kind(page) && own === encoding,
      );
      if (alike.length !== count) throw this.#wrong('has another number of pages than it says');
    }
    return pages;
  }

  #described({ kind, data, data2, dictionary }: PageHeader): { values: number; encoding: number } {
    const told = [data, undefined, dictionary, data2][kind];
    if (kind === INDEX) return { values: 0, encoding: PLAIN };
    if (!told) throw this.#wrong('has a page of an unknown kind');
    if (data2 && kind === DATA_2 && data2.rows !== data2.values)
      throw this.#wrong('has a page with other rows than values');
    return told;
  }

  #checkSum({ crc }: PageHeader, from: number, to: number): void {
    if (crc !== undefined && crc32(this.#bytes.subarray(from, to)) !== crc >>> 0)
      throw this.#wrong('has a page whose checksum is another');
  }

  /** The places that are told of pages are theirs; what is told of their values, to be compared later. */
  #indexes(rows: number): ColumnIndex | undefined {
    const { offsetIndex, offsetIndexLength, columnIndex, columnIndexLength } = this.#place;
    const part = (at: number, length: number | undefined) => {
      if (length === undefined || count(at) + count(length) > this.#bytes.length)
        throw this.#wrong('has an index that lies outside of the file');
      return this.#bytes.subarray(at, at + length);
    };
    if (offsetIndex !== undefined) this.#compare(readOffsetIndex(part(offsetIndex, offsetIndexLength)), rows);
    if (columnIndex === undefined) return undefined;
    const index = readColumnIndex(part(columnIndex, columnIndexLength));
    const lists = [index.isNull, index.min, index.max, index.nullCounts ?? index.isNull];
    if (lists.some(({ length }) => length !== this.#pages.length))
      throw this.#wrong('has an index of other pages');
    return index;
  }

  #compare({ pages }: OffsetIndex, rows: number): void {
    let row = 0;
    const agrees = this.#pages.every(({ at, to, values }, index) => {
      const told = pages[index];
      const first = row;
      row += values;
      return told && told.at === at && told.compressed === to - at && told.firstRow === first;
    });
    if (!agrees || pages.length !== this.#pages.length || row !== rows)
      throw this.#wrong('has an index of other pages');
  }

  /** Unpacks the next page that has rows. */
  #open(): Cells {
    let page: Page | undefined;
    do page = this.#pages[this.#next++];
    while (page?.values === 0);
    if (!page) throw this.#wrong('has fewer values than it says');
    const { present, values, codes } = this.#content(page);
    const missing = page.values - (codes ?? values).length;
    if (missing > 0 && this.#column.isRequired) throw this.#wrong('lacks a value that it must have');
    this.#look(page, codes, values, missing);
    this.#cells = { text: this.#texts(codes, values), present, values: page.values };
    this.#row = 0;
    this.#value = 0;
    return this.#cells;
  }

  #texts(codes: Uint32Array | undefined, values: Value[]): (index: number) => string {
    const { kind } = this.#column;
    if (!codes) return (index) => kind.text(values[index] as Value);
    const texts = this.#dictionary?.texts ?? [];
    // each value becomes text once
    return (index) => {
      const code = codes[index] as number;
      texts[code] ??= kind.text(values[code] as Value);
      return texts[code];
    };
  }

  /** Compares what a page says of its values with them. */
  #look(page: Page, codes: Uint32Array | undefined, values: Value[], missing: number): void {
    const seen = new Seen(this.#column.kind);
    seen.add(codes ? used(codes, values) : values, missing);
    const wrong = (what: string) => this.#wrong(what);
    seen.compare((page.header.data ?? page.header.data2)?.statistics, wrong);
    const index = this.#columnIndex;
    const at = this.#next - 1;
    if (index) {
      const statistics = index.isNull[at]
        ? {}
        : { minValue: index.min[at] as Uint8Array, maxValue: index.max[at] as Uint8Array };
      const nullCount = index.nullCounts?.[at];
      seen.compare({ ...statistics, ...(nullCount === undefined ? {} : { nullCount }) }, wrong);
      if (index.isNull[at] === true && missing < page.values)
        throw this.#wrong('has an index of other values');
    }
    this.#seen.join(seen);
  }

  /** The values of a page, or codes of values of the dictionary, and which rows have one. */
  #content(page: Page): {
    present: Uint32Array | undefined;
    values: Value[];
    codes: Uint32Array | undefined;
  } {
    const { header, from, to, values: rows } = page;
    const content = this.#bytes.subarray(from, to);
    let present: Uint32Array | undefined;
    let rest: Uint8Array;
    if (header.data2 && header.kind === DATA_2) {
      const { levelBytes, repetitionBytes, isCompressed = true, nulls } = header.data2;
      const reader = new Bytes(content);
      if (repetitionBytes !== 0) throw this.#wrong('has a page with rows in rows');
      const levels = reader.take(levelBytes);
      if (!this.#column.isRequired) present = hybrid(new Bytes(levels), 1, rows);
      else if (levelBytes !== 0) throw this.#wrong('has a page with missing values that it must have');
      const size = header.uncompressed - levelBytes;
      rest = this.#unpacked(reader.take(reader.left), size, isCompressed);
      if (nulls !== rows - thereOf(present, rows))
        throw this.#wrong('lacks another number of values than it says');
    } else {
      const unpacked = new Bytes(this.#unpacked(content, header.uncompressed));
      if (!this.#column.isRequired) {
        if (header.data?.levels !== RLE) throw this.#wrong('has a page of an encoding that is not read here');
        present = hybrid(new Bytes(unpacked.take(unpacked.unsigned())), 1, rows);
      }
      rest = unpacked.take(unpacked.left);
    }
    const there = thereOf(present, rows);
    if (page.encoding !== RLE_DICTIONARY && page.encoding !== PLAIN_DICTIONARY) {
      return { present, values: decode(rest, page.encoding, this.#column.kind, there), codes: undefined };
    }
    const { values } = this.#dictionary ?? {};
    if (!values) throw this.#wrong('has no dictionary');
    if (there === 0 && rest.length === 0) return { present, values, codes: new Uint32Array(0) };
    const reader = new Bytes(rest);
    const codes = hybrid(reader, reader.byte(), there);
    if (codes.some((code) => code >= values.length)) throw this.#wrong('has a code without a value');
    return { present, values, codes };
  }

  /** The values of the dictionary. */
  #valuesOf({ header, from, to, values, encoding }: Page): Value[] {
    if (encoding !== PLAIN && encoding !== PLAIN_DICTIONARY)
      throw this.#wrong('has a dictionary of an encoding that is not read here');
    const unpacked = this.#unpacked(this.#bytes.subarray(from, to), header.uncompressed);
    return decode(unpacked, PLAIN, this.#column.kind, values);
  }

  #unpacked(content: Uint8Array, size: number, isCompressed = true): Uint8Array {
    return unpackPage(content, isCompressed ? this.#place.chunk.codec : 0, size);
  }

  #wrong(what: string): RangeError {
    return new RangeError(`the column ${this.#column.name} ${what}`);
  }
}

/** How many rows have a value. */
function thereOf(present: Uint32Array | undefined, rows: number): number {
  return present ? present.reduce((sum, one) => sum + one, 0) : rows;
}

/** The values of a dictionary that codes name. */
function used(codes: Uint32Array, values: Value[]): Value[] {
  const isUsed = new Uint8Array(values.length);
  for (const code of codes) isUsed[code] = 1;
  return values.filter((_, code) => isUsed[code] === 1);
}
