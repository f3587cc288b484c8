/**
 * The types of Parquet's columns: how values are stored (physical), what they mean (logical, and converted in older
 * files: where both are told, they must agree), in which order they are, and their text.
 * https://github.com/apache/parquet-format/blob/master/LogicalTypes.md
 */
import { dayText, decimalText, doubleText, momentText, singleText, timeText } from '../kind.js';

export const BOOLEAN = 0;
export const INT32 = 1;
export const INT64 = 2;
export const INT96 = 3;
export const FLOAT = 4;
export const DOUBLE = 5;
export const BYTE_ARRAY = 6;
export const FIXED = 7;

type Unit = { millis?: object; micros?: object; nanos?: object };

export interface Element {
  type?: number;
  length?: number;
  repetition?: number;
  name: string;
  children?: number;
  converted?: number;
  scale?: number;
  precision?: number;
  logical?: {
    decimal?: { scale: number; precision: number };
    integer?: { bits: number; isSigned: boolean };
    time?: { unit: Unit };
    timestamp?: { unit: Unit };
  };
}

/** A value as it is stored. */
export type Value = boolean | number | bigint | Uint8Array;

/** What the values of a column are. */
export interface Kind {
  type: number;
  /** Bytes of a value of a fixed length. */
  length: number;
  text(value: Value): string;
  /** Below 0 if the first comes before the second; absent where no order is defined. */
  compare?: (a: Value, b: Value) => number;
  /** Whether the order is also that of statistics of the old kind, which knew signed numbers alone. */
  isSigned: boolean;
}

type Meaning =
  | 'none'
  | 'string'
  | 'enum'
  | 'json'
  | 'bson'
  | 'uuid'
  | 'float16'
  | 'date'
  | 'interval'
  | 'unknown'
  | `decimal ${number} ${number}`
  | `time ${string}`
  | `timestamp ${string}`
  | `int ${number}`
  | `uint ${number}`
  | 'map'
  | 'list';

/** What converted types say, by their number. */
const CONVERTED: readonly (Meaning | 'decimal')[] = [
  'string',
  'map',
  'map',
  'list',
  'enum',
  'decimal',
  'date',
  'time millis',
  'time micros',
  'timestamp millis',
  'timestamp micros',
  'uint 8',
  'uint 16',
  'uint 32',
  'uint 64',
  'int 8',
  'int 16',
  'int 32',
  'int 64',
  'json',
  'bson',
  'interval',
];

/** How each meaning may be stored. */
const STORED: Record<string, readonly number[]> = {
  string: [BYTE_ARRAY],
  enum: [BYTE_ARRAY],
  json: [BYTE_ARRAY],
  bson: [BYTE_ARRAY],
  uuid: [FIXED],
  float16: [FIXED],
  date: [INT32],
  interval: [FIXED],
  'time millis': [INT32],
  'time micros': [INT64],
  'time nanos': [INT64],
  'timestamp millis': [INT64],
  'timestamp micros': [INT64],
  'timestamp nanos': [INT64],
  'int 8': [INT32],
  'int 16': [INT32],
  'int 32': [INT32],
  'int 64': [INT64],
  'uint 8': [INT32],
  'uint 16': [INT32],
  'uint 32': [INT32],
  'uint 64': [INT64],
  decimal: [INT32, INT64, BYTE_ARRAY, FIXED],
};

/** Of the widest decimal. */
const MOST_DIGITS = 76;

/** What the values of a column are; throws where the schema contradicts itself, or says what has no text. */
export function kindOf(element: Element): Kind {
  const { name, type, length = 0 } = element;
  if (type === undefined || type < BOOLEAN || type > FIXED)
    throw new RangeError(`the column ${name} has no type`);
  if (type === FIXED && !(length > 0))
    throw new RangeError(`values of the column ${name} have no such length`);
  const meaning = meaningOf(element);
  const [word = ''] = meaning.split(' ');
  const stored = STORED[meaning] ?? STORED[word];
  if (meaning !== 'none' && meaning !== 'unknown' && !stored?.includes(type))
    throw new RangeError(`the column ${name} is of two types`);
  if ((meaning === 'uuid' && length !== 16) || (meaning === 'float16' && length !== 2))
    throw new RangeError(`values of the column ${name} have no such length`);
  const text = textOf(type, meaning);
  if (!text) throw new RangeError(`the column ${name} is of a type that has no text here`);
  return { type, length, text, ...orderOf(type, meaning) };
}

/** What the values mean, told in one way or in both. */
function meaningOf({ name, logical, converted, scale, precision }: Element): Meaning {
  const old = converted === undefined ? undefined : CONVERTED[converted];
  if (converted !== undefined && old === undefined)
    throw new RangeError(`the column ${name} is of an unknown type`);
  const isDecimal = old === 'decimal' || logical?.decimal !== undefined;
  if (!isDecimal && ((scale ?? 0) !== 0 || (precision ?? 0) !== 0))
    throw new RangeError(`the column ${name} has decimal places and is no decimal`);
  const told = old === 'decimal' ? decimal(name, scale ?? 0, precision) : old;
  const now = logicalMeaning(name, logical);
  if (told !== undefined && now !== undefined && told !== now)
    throw new RangeError(`the column ${name} is of two types`);
  if (isDecimal && logical?.decimal && precision !== undefined && precision !== logical.decimal.precision)
    throw new RangeError(`the column ${name} is of two types`);
  return now ?? told ?? 'none';
}

function logicalMeaning(name: string, logical: Element['logical']): Meaning | undefined {
  if (!logical) return undefined;
  const [kind, ...more] = Object.keys(logical);
  if (kind === undefined || more.length > 0) throw new RangeError(`the column ${name} is of an unknown type`);
  if (logical.decimal) return decimal(name, logical.decimal.scale, logical.decimal.precision);
  if (logical.integer) {
    const { bits, isSigned } = logical.integer;
    return `${isSigned ? 'int' : 'uint'} ${bits}`;
  }
  const time = logical.time ?? logical.timestamp;
  if (!time) return kind as Meaning;
  const [unit, ...units] = Object.keys(time.unit);
  if (unit === undefined || units.length > 0)
    throw new RangeError(`the column ${name} counts in an unknown unit`);
  return `${logical.time ? 'time' : 'timestamp'} ${unit}`;
}

function decimal(name: string, scale: number, precision: number | undefined): Meaning {
  if (precision === undefined || precision < 1 || precision > MOST_DIGITS || scale < 0 || scale > precision)
    throw new RangeError(`the column ${name} has more decimal places than digits`);
  return `decimal ${precision} ${scale}`;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const bytesOf = (value: Value) => value as Uint8Array;

const PER_SECOND = { millis: 1_000n, micros: 1_000_000n, nanos: 1_000_000_000n };

/** The text of a value; none for what is no table's cell. */
function textOf(type: number, meaning: Meaning): ((value: Value) => string) | undefined {
  const [word, ...rest] = meaning.split(' ');
  switch (word) {
    case 'date':
      return (value) => dayText(Number(value));
    case 'timestamp': {
      const perSecond = PER_SECOND[rest[0] as 'millis'];
      return (value) => momentText(BigInt(value as bigint), perSecond);
    }
    case 'time': {
      const perSecond = PER_SECOND[rest[0] as 'millis'];
      return (value) => timeText(BigInt(value as bigint), perSecond);
    }
    case 'decimal': {
      const scale = Number(rest[1]);
      return (value) => decimalText(whole(value), scale);
    }
    case 'uint':
      return type === INT32
        ? (value) => String((value as number) >>> 0)
        : (value) => String(BigInt.asUintN(64, value as bigint));
    case 'uuid':
      return (value) => {
        const hex = [...bytesOf(value)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
        return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      };
    case 'float16':
      return (value) => doubleText(half(bytesOf(value)));
    // A list of objects in a cell is no cell.
    case 'json':
    case 'bson':
    case 'interval':
    case 'map':
    case 'list':
      return undefined;
  }
  switch (type) {
    case INT96:
      return (value) => momentText(nanosOf(bytesOf(value)), 1_000_000_000n);
    case FLOAT:
      return (value) => singleText(value as number);
    case DOUBLE:
      return (value) => doubleText(value as number);
    case BYTE_ARRAY:
      // What is no text is an error, not a sign that stands for it.
      return (value) => utf8.decode(bytesOf(value));
    case FIXED:
      return undefined;
    default:
      return (value) => String(value);
  }
}

function orderOf(type: number, meaning: Meaning): Pick<Kind, 'compare' | 'isSigned'> {
  const by = <T>(key: (value: Value) => T) => ({
    compare: (a: Value, b: Value) => {
      const [first, second] = [key(a), key(b)];
      return first < second ? -1 : first > second ? 1 : 0;
    },
  });
  if (meaning.startsWith('decimal')) return { ...by(whole), isSigned: type === INT32 || type === INT64 };
  if (meaning.startsWith('uint')) {
    return {
      ...by((value) => BigInt.asUintN(type === INT32 ? 32 : 64, BigInt(value as bigint))),
      isSigned: false,
    };
  }
  if (meaning === 'float16') return { ...by((value) => half(bytesOf(value))), isSigned: false };
  if (type === INT96 || meaning === 'unknown') return { isSigned: false };
  if (type === BYTE_ARRAY || type === FIXED)
    return { compare: (a, b) => compareBytes(bytesOf(a), bytesOf(b)), isSigned: false };
  return { ...by((value) => value), isSigned: true };
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index++) {
    const difference = (a[index] as number) - (b[index] as number);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** A whole number, stored as such or as bytes, the highest first. */
function whole(value: Value): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value);
  let all = 0n;
  for (const byte of value) all = (all << 8n) | BigInt(byte);
  return BigInt.asIntN(8 * value.length, all);
}

/** A number of half precision. */
function half([low = 0, high = 0]: Uint8Array): number {
  const sign = high & 0x80 ? -1 : 1;
  const exponent = (high >> 2) & 0x1f;
  const fraction = ((high & 3) << 8) | low;
  if (exponent === 0x1f) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  if (exponent === 0) return sign * 2 ** -24 * fraction;
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024);
}

/** Nanoseconds since 1970, from those of a day and the Julian day. */
function nanosOf(bytes: Uint8Array): bigint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, 12);
  return BigInt(view.getInt32(8, true) - 2_440_588) * 86_400_000_000_000n + view.getBigInt64(0, true);
}
