/** What is told of values, compared with them: how many are missing, the least and the greatest. */
import type { Statistics } from './footer.js';
import { BOOLEAN, BYTE_ARRAY, DOUBLE, FIXED, FLOAT, INT32, INT64, type Kind, type Value } from './types.js';

export class Seen {
  readonly #kind: Kind;
  #missing = 0;
  #least: Value | undefined;
  #greatest: Value | undefined;

  constructor(kind: Kind) {
    this.#kind = kind;
  }

  /** How many values are missing. */
  get missing(): number {
    return this.#missing;
  }

  add(values: Iterable<Value>, missing: number): void {
    this.#missing += missing;
    const { compare } = this.#kind;
    if (!compare) return;
    for (const value of values) {
      // what is no number has no place in the order
      if (Number.isNaN(value)) continue;
      if (this.#least === undefined || compare(value, this.#least) < 0) this.#least = value;
      if (this.#greatest === undefined || compare(value, this.#greatest) > 0) this.#greatest = value;
    }
  }

  join(other: Seen): void {
    this.add(other.#extremes(), other.#missing);
  }

  #extremes(): Value[] {
    return this.#least === undefined ? [] : [this.#least, this.#greatest as Value];
  }

  /**
   * Throws where something else is told. The least and the greatest are bounds, unless they say that they are exact:
   * long texts are cut off. Those of the old kind were written in several orders, and count for signed numbers alone.
   */
  compare(told: Statistics | undefined, wrong: (what: string) => Error): void {
    if (!told) return;
    if (told.nullCount !== undefined && told.nullCount !== this.#missing)
      throw wrong('lacks another number of values than it says');
    const { compare, isSigned } = this.#kind;
    if (!compare) return;
    const old = isSigned ? told : {};
    const least = this.#read(told.minValue ?? old.min, wrong);
    const greatest = this.#read(told.maxValue ?? old.max, wrong);
    const check = (
      bound: Value | undefined,
      own: Value | undefined,
      sign: number,
      exact: boolean | undefined,
    ) => {
      if (bound === undefined || own === undefined || Number.isNaN(bound)) return;
      const order = sign * compare(own, bound);
      if (order < 0 || (exact && order !== 0)) throw wrong('has other values than it says');
    };
    check(least, this.#least, 1, told.minIsExact);
    check(greatest, this.#greatest, -1, told.maxIsExact);
  }

  /** A bound as it is stored, without the length that stands before values. */
  #read(bytes: Uint8Array | undefined, wrong: (what: string) => Error): Value | undefined {
    if (bytes === undefined) return undefined;
    const { type, length } = this.#kind;
    const size = { [BOOLEAN]: 1, [INT32]: 4, [FLOAT]: 4, [INT64]: 8, [DOUBLE]: 8 }[type];
    if (size !== undefined && bytes.length !== size) throw wrong('has a bound of another length');
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    switch (type) {
      case BOOLEAN:
        return view.getUint8(0) !== 0;
      case INT32:
        return view.getInt32(0, true);
      case INT64:
        return view.getBigInt64(0, true);
      case FLOAT:
        return view.getFloat32(0, true);
      case DOUBLE:
        return view.getFloat64(0, true);
      case BYTE_ARRAY:
        return bytes;
      default:
        return type === FIXED && bytes.length <= length ? bytes : undefined;
    }
  }
}
