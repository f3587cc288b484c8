/**
 * The little of FlatBuffers that Arrow's messages take: tables, vectors and strings, read where they lie and written
 * from their end. https://flatbuffers.dev/internals
 */

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A table inside a message. Fields that are absent have their default. */
export class Reader {
  readonly #view: DataView;
  readonly #at: number;

  /** Throws if the table, or the list of its fields, does not lie where both can. */
  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
    const fields = at - view.getInt32(at, true);
    const [size, length] = [view.getUint16(fields + 2, true), view.getUint16(fields, true)];
    const isInside = fields + length <= view.byteLength && at + size <= view.byteLength;
    if (at % 4 !== 0 || fields % 2 !== 0 || length < 4 || length % 2 !== 0 || size < 4 || !isInside)
      throw new RangeError('a table is not where it should be');
    if (fields < at + size && at < fields + length)
      throw new RangeError('a table and the list of its fields overlap');
    for (let entry = 4; entry < length; entry += 2) {
      const offset = view.getUint16(fields + entry, true);
      if (offset !== 0 && (offset < 4 || offset >= size))
        throw new RangeError('a field lies outside of its table');
    }
  }

  /** The table that a message starts with. */
  static root(view: DataView): Reader {
    return new Reader(view, view.getUint32(0, true));
  }

  int(field: number, fallback = 0): number {
    const place = this.#place(field);
    return place === undefined ? fallback : this.#view.getInt32(place, true);
  }

  short(field: number, fallback = 0): number {
    const place = this.#place(field);
    return place === undefined ? fallback : this.#view.getInt16(place, true);
  }

  byte(field: number): number {
    const place = this.#place(field);
    return place === undefined ? 0 : this.#view.getUint8(place);
  }

  long(field: number): number {
    const place = this.#place(field);
    return place === undefined ? 0 : Number(this.#view.getBigInt64(place, true));
  }

  text(field: number): string {
    const place = this.#target(field);
    if (place === undefined) return '';
    const { buffer, byteOffset, byteLength } = this.#view;
    const length = this.#view.getUint32(place, true);
    if (place + 5 + length > byteLength || this.#view.getUint8(place + 4 + length) !== 0)
      throw new RangeError('a text is cut off');
    return utf8.decode(new Uint8Array(buffer, byteOffset + place + 4, length));
  }

  table(field: number): Reader | undefined {
    const place = this.#target(field);
    return place === undefined ? undefined : new Reader(this.#view, place);
  }

  /** A vector of tables. */
  tables(field: number): Reader[] {
    const place = this.#target(field);
    if (place === undefined) return [];
    return this.#each(place, 4, (at) => new Reader(this.#view, at + this.#view.getUint32(at, true)));
  }

  /** A vector of places in a file: where a message begins, and how long it and its body are. */
  blocks(field: number): { at: number; length: number; body: number }[] {
    const place = this.#target(field);
    if (place === undefined) return [];
    const long = (at: number) => Number(this.#view.getBigInt64(at, true));
    return this.#each(place, 24, (at) => ({
      at: long(at),
      length: this.#view.getInt32(at + 8, true),
      body: long(at + 16),
    }));
  }

  /** A vector of long numbers. */
  longs(field: number): number[] {
    const place = this.#target(field);
    if (place === undefined) return [];
    return this.#each(place, 8, (at) => Number(this.#view.getBigInt64(at, true)));
  }

  /** A vector of pairs of long numbers. */
  pairs(field: number): [number, number][] {
    const place = this.#target(field);
    if (place === undefined) return [];
    const long = (at: number) => Number(this.#view.getBigInt64(at, true));
    return this.#each(place, 16, (at) => [long(at), long(at + 8)]);
  }

  /** The elements of a vector, which must lie inside the message. */
  #each<T>(place: number, size: number, element: (at: number) => T): T[] {
    const length = this.#view.getUint32(place, true);
    if (place + 4 + size * length > this.#view.byteLength) throw new RangeError('a vector is cut off');
    return Array.from({ length }, (_, index) => element(place + 4 + size * index));
  }

  #place(field: number): number | undefined {
    const table = this.#at - this.#view.getInt32(this.#at, true);
    const entry = 4 + 2 * field;
    const offset = entry < this.#view.getUint16(table, true) ? this.#view.getUint16(table + entry, true) : 0;
    return offset === 0 ? undefined : this.#at + offset;
  }

  #target(field: number): number | undefined {
    const place = this.#place(field);
    if (place === undefined) return undefined;
    const target = place + this.#view.getUint32(place, true);
    if (target % 4 !== 0 || target === place) throw new RangeError('something is not where it should be');
    return target;
  }
}

/** What a field of a table may hold. */
export type Value =
  | { byte: number }
  | { short: number }
  | { int: number }
  | { long: number }
  | { text: string }
  | { table: Fields }
  | { tables: Fields[] }
  | { pairs: [number, number][] };

/** The fields of a table by their number; those left out have their default. */
export type Fields = Record<number, Value>;

/** A message with this table at its root, in a multiple of eight bytes. */
export function written(root: Fields): Uint8Array {
  const writer = new Writer();
  const table = writer.table(root);
  return writer.finished(table);
}

/** Writes from the end: whatever is pointed at is there before what points at it. Places count from the end. */
class Writer {
  #bytes = new Uint8Array(1024);
  #used = 0;

  table(fields: Fields): number {
    const numbers = Object.keys(fields).map(Number);
    const targets = new Map(numbers.map((number) => [number, this.#outside(fields[number] as Value)]));
    const before = this.#used;
    const places = new Map<number, number>();
    for (const number of numbers) {
      this.#inside(fields[number] as Value, targets.get(number));
      places.set(number, this.#used);
    }
    this.#align(4);
    const size = Math.max(-1, ...numbers) + 1;
    const object = this.#used + 4;
    // The list of places stands right before the object.
    this.#push(4, (view) => view.setInt32(0, 4 + 2 * size, true));
    for (let number = size - 1; number >= 0; number--) {
      const place = places.get(number);
      this.#push(2, (view) => view.setUint16(0, place === undefined ? 0 : object - place, true));
    }
    this.#push(2, (view) => view.setUint16(0, object - before, true));
    this.#push(2, (view) => view.setUint16(0, 4 + 2 * size, true));
    return object;
  }

  finished(root: number): Uint8Array {
    this.#align(8, 4);
    this.#offset(root);
    return this.#bytes.slice(this.#bytes.length - this.#used);
  }

  /** What lies elsewhere and is pointed at. */
  #outside(value: Value): number | undefined {
    if ('text' in value) {
      const text = new TextEncoder().encode(value.text);
      this.#align(4, text.length + 1);
      this.#push(1, () => {});
      this.#copy(text);
      return this.#length(text.length);
    }
    if ('table' in value) return this.table(value.table);
    if ('tables' in value) {
      const tables = value.tables.map((fields) => this.table(fields));
      this.#align(4);
      for (const table of tables.reverse()) this.#offset(table);
      return this.#length(tables.length);
    }
    if ('pairs' in value) {
      this.#align(8);
      for (const [first, second] of [...value.pairs].reverse()) {
        this.#long(second);
        this.#long(first);
      }
      return this.#length(value.pairs.length);
    }
    return undefined;
  }

  /** What stands in the table itself. */
  #inside(value: Value, target: number | undefined): void {
    if (target !== undefined) {
      this.#align(4);
      this.#offset(target);
    } else if ('byte' in value) this.#push(1, (view) => view.setUint8(0, value.byte));
    else if ('short' in value) {
      this.#align(2);
      this.#push(2, (view) => view.setInt16(0, value.short, true));
    } else if ('int' in value) {
      this.#align(4);
      this.#push(4, (view) => view.setInt32(0, value.int, true));
    } else if ('long' in value) {
      this.#align(8);
      this.#long(value.long);
    }
  }

  #long(value: number): void {
    this.#push(8, (view) => view.setBigInt64(0, BigInt(value), true));
  }

  #length(length: number): number {
    this.#push(4, (view) => view.setUint32(0, length, true));
    return this.#used;
  }

  /** A pointer to a place, counted from the pointer itself. */
  #offset(target: number): void {
    const own = this.#used + 4;
    this.#push(4, (view) => view.setUint32(0, own - target, true));
  }

  /** Zeros, so that what comes after `more` bytes stands at a multiple of `size`. */
  #align(size: number, more = 0): void {
    while ((this.#used + more) % size !== 0) this.#push(1, () => {});
  }

  #copy(bytes: Uint8Array): void {
    for (let index = bytes.length - 1; index >= 0; index--) {
      this.#push(1, (view) => view.setUint8(0, bytes[index] as number));
    }
  }

  #push(size: number, write: (view: DataView) => void): void {
    if (this.#used + size > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes, this.#bytes.length);
      this.#bytes = larger;
    }
    this.#used += size;
    write(new DataView(this.#bytes.buffer, this.#bytes.length - this.#used, size));
  }
}
