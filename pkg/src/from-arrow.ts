/**
 * Arrow tables of a program, of whatever library: read column by column, without a text for each cell. Columns with a
 * dictionary stay codes; of the others each distinct value becomes a text once.
 */
import { OutisError } from './error.js';
import { dayText, momentText } from './kind.js';

/** Columns of a program: the distinct values of each, and for each row the place of its value among them. */
export interface KeptColumns {
  columns: { name: string; values: string[]; codes: Uint32Array }[];
  /** About how many bytes they take. */
  size: number;
}

/** What the tables of `apache-arrow`, `@uwdata/flechette` and DuckDB have in common. */
export interface ArrowTable {
  readonly numRows: number;
  readonly schema: { readonly fields: readonly { readonly name: string; readonly type: unknown }[] };
  getChildAt(index: number): unknown;
}

/** A type, by the numbers of the format; libraries add what else it has. */
interface ArrowType {
  typeId: number;
  unit?: number;
  scale?: number;
  precision?: number;
  bitWidth?: number;
}

/** A column, and what it is made of. `get` or `at` gives a value. */
interface ArrowColumn {
  type: ArrowType & { dictionary?: ArrowType };
  length: number;
  get?(row: number): unknown;
  at?(row: number): unknown;
  data: readonly ArrowChunk[];
}

interface ArrowChunk {
  length: number;
  /** Of a slice its own ones alone. */
  values?: ArrayLike<number | bigint>;
  /** A column of `flechette`, a vector of `apache-arrow`. */
  dictionary?: ArrowColumn;
}

const INT = 2;
const FLOAT = 3;
const UTF8 = 5;
const BOOL = 6;
const DECIMAL = 7;
const DATE = 8;
const TIMESTAMP = 10;
const LARGE_UTF8 = 20;
const UTF8_VIEW = 24;
const NULL = 1;

export function isArrowTable(source: object): source is ArrowTable {
  const table = source as Partial<ArrowTable>;
  return (
    typeof table.numRows === 'number' &&
    Array.isArray(table.schema?.fields) &&
    typeof table.getChildAt === 'function'
  );
}

/** A table as columns of codes, which can be read again at any time. */
export function columnsOfArrow(table: ArrowTable): KeptColumns {
  let size = 0;
  const columns = table.schema.fields.map(({ name }, index) => {
    const column = codedColumn(name, table.getChildAt(index) as ArrowColumn);
    size += column.codes.byteLength + column.values.reduce((sum, { length }) => sum + length, 0);
    return column;
  });
  return { columns, size };
}

function codedColumn(name: string, column: ArrowColumn): KeptColumns['columns'][number] {
  const codes = new Uint32Array(column.length);
  const coder = new Coder();
  let row = 0;
  for (const chunk of column.data) {
    const dictionary = chunk.dictionary;
    if (dictionary) {
      // A text for each value of the dictionary that a row has, not for each row.
      const text = textOf(name, { ...dictionary.type }, dictionary);
      const anew: (number | undefined)[] = [];
      for (let at = 0; at < chunk.length; at++, row++) {
        const place = valueAt(column, row) == null ? -1 : Number(chunk.values?.[at]);
        const code = place < 0 ? coder.code('') : (anew[place] ?? coder.code(text(place)));
        if (place >= 0) anew[place] = code;
        codes[row] = code;
      }
    } else {
      const text = textOf(name, column.type, column, row, chunk);
      for (let at = 0; at < chunk.length; at++, row++) codes[row] = coder.code(text(row));
    }
  }
  return { name, values: coder.values, codes };
}

/** Gives each text a code when it first comes. */
class Coder {
  readonly values: string[] = [];
  readonly #codes = new Map<string, number>();

  code(text: string): number {
    const known = this.#codes.get(text);
    if (known !== undefined) return known;
    this.#codes.set(text, this.values.length);
    return this.values.push(text) - 1;
  }
}

function valueAt(column: ArrowColumn, row: number): unknown {
  return column.get ? column.get(row) : column.at?.(row);
}

/** The text of a row's value, as the same table read from a file would have it; none for what is missing. */
function textOf(
  name: string,
  type: ArrowType,
  column: ArrowColumn,
  first = 0,
  chunk = column.data[0],
): (row: number) => string {
  /** What is stored, where the library would round it: a part of a chunk that begins at `first`. */
  const raw = (row: number) => BigInt(chunk?.values?.[row - first] ?? 0);
  const write = writer(name, type, raw);
  return (row) => {
    const value = valueAt(column, row);
    return value == null ? '' : write(value, row);
  };
}

function writer(
  name: string,
  type: ArrowType,
  raw: (row: number) => bigint,
): (value: unknown, row: number) => string {
  switch (type.typeId) {
    case NULL:
      return () => '';
    case INT:
    case BOOL:
    case UTF8:
    case LARGE_UTF8:
    case UTF8_VIEW:
      return String;
    case FLOAT: {
      const single = type.precision === 1;
      return (value) => {
        const number = Number(value);
        if (!Number.isFinite(number)) return '';
        return String(single ? Number(number.toPrecision(7)) : number);
      };
    }
    case DATE:
      return type.unit === 0
        ? (_, row) => dayText(Number(raw(row)))
        : (_, row) => momentText(raw(row), 1_000n).slice(0, 10);
    case TIMESTAMP:
      return (_, row) => momentText(raw(row), 1_000n ** BigInt(type.unit ?? 0));
    case DECIMAL:
      return (value) => decimalText(wholeOf(value, type), type.scale ?? 0);
    default:
      throw new OutisError({
        code: 'unknown-type',
        message: `the column ${name} has a type of Arrow that is not read here`,
        details: { column: name, type: String(type) },
        hints: ['turn the column into text, numbers, days or moments, or leave it out'],
      });
  }
}

/** A decimal as a whole number of units of its last place: stored as words of 32 bits, lowest first. */
function wholeOf(value: unknown, { scale = 0 }: ArrowType): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(Math.round(value * 10 ** scale));
  const words = Array.from(value as Uint32Array);
  const unsigned = words.reduceRight((sum, word) => (sum << 32n) | BigInt(word >>> 0), 0n);
  return BigInt.asIntN(32 * words.length, unsigned);
}

/** A whole number of units of the last place, with its point. */
function decimalText(units: bigint, scale: number): string {
  if (scale <= 0) return String(units * 10n ** BigInt(-scale));
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
