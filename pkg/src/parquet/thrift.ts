/**
 * Thrift's compact protocol, read by the form that is expected: a field of another type, one that stands twice, one that
 * is missing, or anything behind the end is an error. What is newer than the form is passed over.
 * https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
 */

/** What stands in a field. Long numbers are counts, sizes and places, all of which a number of JavaScript holds. */
export type Form =
  | 'bool'
  | 'byte'
  | 'short'
  | 'int'
  | 'long'
  | 'double'
  | 'bytes'
  | 'text'
  | { list: Form }
  | Fields;

/** The fields of a struct by their number; a name that ends in `!` has to be there. */
export interface Fields {
  fields: Record<number, readonly [name: string, form: Form]>;
}

const STOP = 0;
const TRUE = 1;
const FALSE = 2;
const LIST = 9;
const SET = 10;
const MAP = 11;
const STRUCT = 12;
const TYPES = { byte: 3, short: 4, int: 5, long: 6, double: 7, bytes: 8, text: 8 } as const;
/** No form is as deep. */
const DEEPEST = 32;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads structs that follow one another. */
export class ThriftReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  /** Where the next byte is read. */
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.at = at;
  }

  struct<T>({ fields }: Fields, depth = 0): T {
    if (depth > DEEPEST) throw new RangeError('its description is too deep');
    const found: Record<string, unknown> = {};
    let number = 0;
    for (;;) {
      const head = this.#byte();
      const type = head & 15;
      if (type === STOP) break;
      number = head >> 4 ? number + (head >> 4) : this.#int();
      const known = fields[number];
      if (!known) {
        this.#skip(type, depth);
        continue;
      }
      const name = known[0].replace('!', '');
      if (name in found) throw new RangeError(`its description tells ${name} twice`);
      found[name] = this.#field(type, known[1], name, depth);
    }
    for (const [name] of Object.values(fields)) {
      if (name.endsWith('!') && !(name.slice(0, -1) in found))
        throw new RangeError(`its description does not tell ${name.slice(0, -1)}`);
    }
    return found as T;
  }

  #field(type: number, form: Form, name: string, depth: number): unknown {
    if (form === 'bool') {
      if (type !== TRUE && type !== FALSE) throw wrongType(name);
      return type === TRUE;
    }
    if (type !== typeOf(form)) throw wrongType(name);
    return this.#value(form, name, depth);
  }

  #value(form: Form, name: string, depth: number): unknown {
    switch (form) {
      case 'bool':
        return this.#byte() === TRUE;
      case 'byte':
        return (this.#byte() << 24) >> 24;
      case 'short':
      case 'int':
        return this.#int();
      case 'long':
        return this.#long();
      case 'double':
        this.at += 8;
        return this.#view.getFloat64(this.at - 8, true);
      case 'bytes':
        return this.#content();
      case 'text':
        return utf8.decode(this.#content());
    }
    if ('fields' in form) return this.struct(form, depth + 1);
    const { type, length } = this.#list();
    const isBool = form.list === 'bool' && (type === TRUE || type === FALSE);
    // of a list with nothing in it some writers tell no type
    const isFine = isBool || type === typeOf(form.list) || (length === 0 && type === STOP);
    if (!isFine) throw wrongType(name);
    return Array.from({ length }, () => this.#value(form.list, name, depth));
  }

  #list(): { type: number; length: number } {
    const head = this.#byte();
    const length = head >> 4 === 15 ? this.#unsigned() : head >> 4;
    // every element has a byte at least
    if (length > this.#bytes.length - this.at) throw new RangeError('a list of its description is cut off');
    return { type: head & 15, length };
  }

  #skip(type: number, depth: number): void {
    if (depth > DEEPEST) throw new RangeError('its description is too deep');
    const each = (count: number, types: number[]) => {
      for (let index = 0; index < count; index++) {
        for (const inner of types) {
          if (inner === TRUE || inner === FALSE) this.at++;
          else this.#skip(inner, depth + 1);
        }
      }
    };
    if (type === TRUE || type === FALSE) return;
    if (type === TYPES.byte) this.at++;
    else if (type === TYPES.short || type === TYPES.int || type === TYPES.long) this.#varint();
    else if (type === TYPES.double) this.at += 8;
    else if (type === TYPES.bytes) this.#content();
    else if (type === STRUCT) this.struct({ fields: {} }, depth + 1);
    else if (type === LIST || type === SET) {
      const { type: inner, length } = this.#list();
      // of a list with nothing in it some writers tell no type
      if (inner > STRUCT) throw unknownType();
      each(length, [inner]);
    } else if (type === MAP) {
      const count = this.#unsigned();
      if (count > this.#bytes.length - this.at) throw new RangeError('a list of its description is cut off');
      if (count > 0) {
        const both = this.#byte();
        each(count, [both >> 4, both & 15]);
      }
    } else throw unknownType();
    if (this.at > this.#bytes.length) throw new RangeError('its description is cut off');
  }

  #content(): Uint8Array {
    const length = this.#unsigned();
    const content = this.#bytes.subarray(this.at, this.at + length);
    if (content.length !== length) throw new RangeError('its description is cut off');
    this.at += length;
    return content;
  }

  #byte(): number {
    return this.#view.getUint8(this.at++);
  }

  #varint(): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      const byte = this.#byte();
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
    throw new RangeError('a number of its description does not end');
  }

  #unsigned(): number {
    const value = this.#varint();
    if (value > 0x7fffffffn) throw new RangeError('a length of its description is impossible');
    return Number(value);
  }

  #int(): number {
    const value = this.#long();
    if (value !== (value | 0)) throw new RangeError('a number of its description is too large');
    return value;
  }

  #long(): number {
    const value = this.#varint();
    const number = Number((value >> 1n) ^ -(value & 1n));
    if (!Number.isSafeInteger(number)) throw new RangeError('a number of its description is too large');
    return number;
  }
}

function typeOf(form: Form): number {
  if (form === 'bool') return TRUE;
  if (typeof form === 'string') return TYPES[form];
  return 'fields' in form ? STRUCT : LIST;
}

function unknownType(): RangeError {
  return new RangeError('its description has a field of an unknown type');
}

function wrongType(name: string): RangeError {
  return new RangeError(`its description tells ${name} as something else`);
}
