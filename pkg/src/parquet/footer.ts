/**
 * What the end of a Parquet file says of the file, read strictly and compared with itself.
 * https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
 */
import { type Fields, ThriftReader } from './thrift.js';
import { type Element, type Kind, kindOf } from './types.js';

export interface Statistics {
  max?: Uint8Array;
  min?: Uint8Array;
  nullCount?: number;
  maxValue?: Uint8Array;
  minValue?: Uint8Array;
  maxIsExact?: boolean;
  minIsExact?: boolean;
}

/** What is told of the pages of one column in one group of rows. */
export interface Chunk {
  type: number;
  encodings: number[];
  path: string[];
  codec: number;
  values: number;
  uncompressed: number;
  compressed: number;
  data: number;
  dictionary?: number;
  statistics?: Statistics;
  encodingStats?: { page: number; encoding: number; count: number }[];
  /** How many values have each level, where it is told. */
  sizes?: { repetitions?: number[]; definitions?: number[] };
}

/** A chunk, and where the indexes of its pages are. */
export interface Place {
  file?: string;
  chunk: Chunk;
  offsetIndex?: number;
  offsetIndexLength?: number;
  columnIndex?: number;
  columnIndexLength?: number;
}

export interface Group {
  columns: Place[];
  rows: number;
}

export interface PageHeader {
  kind: number;
  uncompressed: number;
  compressed: number;
  crc?: number;
  data?: { values: number; encoding: number; levels: number; statistics?: Statistics };
  dictionary?: { values: number; encoding: number };
  data2?: {
    values: number;
    nulls: number;
    rows: number;
    encoding: number;
    levelBytes: number;
    repetitionBytes: number;
    isCompressed?: boolean;
    statistics?: Statistics;
  };
}

export interface OffsetIndex {
  pages: { at: number; compressed: number; firstRow: number }[];
}

export interface ColumnIndex {
  isNull: boolean[];
  min: Uint8Array[];
  max: Uint8Array[];
  nullCounts?: number[];
}

const NOTHING: Fields = { fields: {} };

const STATISTICS: Fields = {
  fields: {
    1: ['max', 'bytes'],
    2: ['min', 'bytes'],
    3: ['nullCount', 'long'],
    4: ['distinctCount', 'long'],
    5: ['maxValue', 'bytes'],
    6: ['minValue', 'bytes'],
    7: ['maxIsExact', 'bool'],
    8: ['minIsExact', 'bool'],
  },
};

const UNIT: Fields = { fields: { 1: ['millis', NOTHING], 2: ['micros', NOTHING], 3: ['nanos', NOTHING] } };
const TIME: Fields = {
  fields: { 1: ['isUtc!', 'bool'], 2: ['unit!', UNIT] },
};

const ELEMENT: Fields = {
  fields: {
    1: ['type', 'int'],
    2: ['length', 'int'],
    3: ['repetition', 'int'],
    4: ['name!', 'text'],
    5: ['children', 'int'],
    6: ['converted', 'int'],
    7: ['scale', 'int'],
    8: ['precision', 'int'],
    9: ['id', 'int'],
    10: [
      'logical',
      {
        fields: {
          1: ['string', NOTHING],
          2: ['map', NOTHING],
          3: ['list', NOTHING],
          4: ['enum', NOTHING],
          5: ['decimal', { fields: { 1: ['scale!', 'int'], 2: ['precision!', 'int'] } }],
          6: ['date', NOTHING],
          7: ['time', TIME],
          8: ['timestamp', TIME],
          10: ['integer', { fields: { 1: ['bits!', 'byte'], 2: ['isSigned!', 'bool'] } }],
          11: ['unknown', NOTHING],
          12: ['json', NOTHING],
          13: ['bson', NOTHING],
          14: ['uuid', NOTHING],
          15: ['float16', NOTHING],
        },
      },
    ],
  },
};

const PAIRS: Fields = { fields: { 1: ['key!', 'bytes'], 2: ['value', 'bytes'] } };

const CHUNK: Fields = {
  fields: {
    1: ['type!', 'int'],
    2: ['encodings!', { list: 'int' }],
    3: ['path!', { list: 'text' }],
    4: ['codec!', 'int'],
    5: ['values!', 'long'],
    6: ['uncompressed!', 'long'],
    7: ['compressed!', 'long'],
    8: ['pairs', { list: PAIRS }],
    9: ['data!', 'long'],
    10: ['index', 'long'],
    11: ['dictionary', 'long'],
    12: ['statistics', STATISTICS],
    13: [
      'encodingStats',
      { list: { fields: { 1: ['page!', 'int'], 2: ['encoding!', 'int'], 3: ['count!', 'int'] } } },
    ],
    14: ['bloomFilter', 'long'],
    15: ['bloomFilterLength', 'int'],
    16: [
      'sizes',
      {
        fields: {
          1: ['bytes', 'long'],
          2: ['repetitions', { list: 'long' }],
          3: ['definitions', { list: 'long' }],
        },
      },
    ],
  },
};

const GROUP: Fields = {
  fields: {
    1: [
      'columns!',
      {
        list: {
          fields: {
            1: ['file', 'text'],
            2: ['at!', 'long'],
            3: ['chunk!', CHUNK],
            4: ['offsetIndex', 'long'],
            5: ['offsetIndexLength', 'int'],
            6: ['columnIndex', 'long'],
            7: ['columnIndexLength', 'int'],
          },
        },
      },
    ],
    2: ['bytes!', 'long'],
    3: ['rows!', 'long'],
  },
};

const FOOTER: Fields = {
  fields: {
    1: ['version!', 'int'],
    2: ['schema!', { list: ELEMENT }],
    3: ['rows!', 'long'],
    4: ['groups!', { list: GROUP }],
    5: ['pairs', { list: PAIRS }],
    6: ['by', 'bytes'],
    7: ['orders', { list: { fields: { 1: ['byType', NOTHING] } } }],
  },
};

const PAGE: Fields = {
  fields: {
    1: ['kind!', 'int'],
    2: ['uncompressed!', 'int'],
    3: ['compressed!', 'int'],
    4: ['crc', 'int'],
    5: [
      'data',
      {
        fields: {
          1: ['values!', 'int'],
          2: ['encoding!', 'int'],
          3: ['levels!', 'int'],
          4: ['repetitions!', 'int'],
          5: ['statistics', STATISTICS],
        },
      },
    ],
    6: ['index', NOTHING],
    7: [
      'dictionary',
      { fields: { 1: ['values!', 'int'], 2: ['encoding!', 'int'], 3: ['isSorted', 'bool'] } },
    ],
    8: [
      'data2',
      {
        fields: {
          1: ['values!', 'int'],
          2: ['nulls!', 'int'],
          3: ['rows!', 'int'],
          4: ['encoding!', 'int'],
          5: ['levelBytes!', 'int'],
          6: ['repetitionBytes!', 'int'],
          7: ['isCompressed', 'bool'],
          8: ['statistics', STATISTICS],
        },
      },
    ],
  },
};

const OFFSET_INDEX: Fields = {
  fields: {
    1: [
      'pages!',
      { list: { fields: { 1: ['at!', 'long'], 2: ['compressed!', 'int'], 3: ['firstRow!', 'long'] } } },
    ],
  },
};

const COLUMN_INDEX: Fields = {
  fields: {
    1: ['isNull!', { list: 'bool' }],
    2: ['min!', { list: 'bytes' }],
    3: ['max!', { list: 'bytes' }],
    4: ['order!', 'int'],
    5: ['nullCounts', { list: 'long' }],
  },
};

/** A column of the file. */
export interface Column {
  name: string;
  kind: Kind;
  isRequired: boolean;
}

export interface Described {
  columns: Column[];
  groups: Group[];
}

/** The columns and groups of rows; throws where the end of the file contradicts itself. `nested` names a column. */
export function readFooter(bytes: Uint8Array, nested: (column: string) => Error): Described {
  const reader = new ThriftReader(bytes);
  const found = reader.struct<{
    schema: Element[];
    rows: number;
    groups: Group[];
    orders?: unknown[];
  }>(FOOTER);
  if (reader.at !== bytes.length) throw new RangeError('its end is longer than what it says');
  const [root, ...elements] = found.schema;
  for (const { name, children, repetition } of elements) {
    if ((children ?? 0) !== 0 || repetition === REPEATED) throw nested(name);
  }
  if (!root || root.type !== undefined || root.children !== elements.length)
    throw new RangeError('it has another number of columns than it says');
  if (found.orders && found.orders.length !== elements.length)
    throw new RangeError('it has another number of columns than it says');
  const columns = elements.map((element): Column => {
    const { name, repetition } = element;
    if (repetition !== REQUIRED && repetition !== OPTIONAL)
      throw new RangeError(`the column ${name} may have no such number of values`);
    return { name, kind: kindOf(element), isRequired: repetition === REQUIRED };
  });
  checkGroups(columns, elements, found.groups, found.rows);
  return { columns, groups: found.groups };
}

/** Groups have the columns of the schema, by name and type, with as many values as rows, and all rows together. */
function checkGroups(columns: Column[], elements: Element[], groups: Group[], rows: number): void {
  let all = 0;
  for (const group of groups) {
    if (count(group.rows) === 0 && group.columns.length === 0) continue;
    all += group.rows;
    if (group.columns.length !== columns.length)
      throw new RangeError('a group of rows has another number of columns');
    for (const [index, { chunk, file }] of group.columns.entries()) {
      const { name, type } = elements[index] as Element;
      if (file !== undefined) throw new RangeError('some of it stands in another file');
      if (chunk.path.length !== 1 || chunk.path[0] !== name)
        throw new RangeError(`the column ${name} has two names`);
      if (chunk.encodings.some((encoding) => !(encoding in ENCODINGS)))
        throw new RangeError(`the column ${name} has an encoding that there is not`);
      if (chunk.type !== type) throw new RangeError(`the column ${name} is of two types`);
      if (count(chunk.values) !== group.rows)
        throw new RangeError(`the column ${name} has another number of values than its group has rows`);
    }
  }
  if (all !== count(rows)) throw new RangeError('it has another number of rows than it says');
}

/** All that the format has, also those that are not read here. */
const ENCODINGS: Record<number, true> = {
  0: true,
  2: true,
  3: true,
  4: true,
  5: true,
  6: true,
  7: true,
  8: true,
  9: true,
};

const REQUIRED = 0;
const OPTIONAL = 1;
const REPEATED = 2;

/** What a page says of itself, and where its content begins. */
export function readPageHeader(bytes: Uint8Array, at: number): { header: PageHeader; end: number } {
  const reader = new ThriftReader(bytes, at);
  const header = reader.struct<PageHeader>(PAGE);
  if (count(header.uncompressed) > MOST_BYTES || count(header.compressed) > MOST_BYTES)
    throw new RangeError('a page has an impossible size');
  return { header, end: reader.at };
}

export function readOffsetIndex(bytes: Uint8Array): OffsetIndex {
  return exactly(bytes, OFFSET_INDEX);
}

export function readColumnIndex(bytes: Uint8Array): ColumnIndex {
  return exactly(bytes, COLUMN_INDEX);
}

function exactly<T>(bytes: Uint8Array, form: Fields): T {
  const reader = new ThriftReader(bytes);
  const found = reader.struct<T>(form);
  if (reader.at !== bytes.length) throw new RangeError('an index of pages is longer than what it says');
  return found;
}

/** A page unpacks to at most so many bytes. */
const MOST_BYTES = 2 ** 31;

export function count(number: number): number {
  if (number < 0) throw new RangeError('a count is below zero');
  return number;
}
