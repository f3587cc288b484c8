/**
 * Arrow IPC, streams and files, as CSV. Loaded in the worker when a file is Arrow.
 *
 * The library decodes; what a damaged or hostile file could make of it is ruled out before and after: every vector of
 * the metadata lies inside its message, every buffer inside its body and in its order, every count agrees with the
 * others, every offset ascends, every code has a value. The end of a file repeats what its messages say: both readings
 * must be equal. https://arrow.apache.org/docs/format/Columnar.html
 */
import {
  type ArrowData,
  type Batch,
  CompressionType,
  createTable,
  type DataType,
  type DictionaryRecords,
  decodeIPCFile,
  decodeMessage,
  decompressZstd,
  type Records,
  type Schema,
  setCompressionCodec,
  Type,
} from './arrow-library.js';
import { OutisError } from './error.js';
import { Reader } from './flatbuffer.js';
import { dayText, decimalText, doubleText, momentText, singleText } from './kind.js';
import { lz4Frames } from './lz4.js';
import { csvLine } from './texts.js';
import { checkZstd, zstdSize } from './zstd.js';

const MAGIC = 'ARROW1';
const SCHEMA = 1;
const DICTIONARY = 2;
const RECORDS = 3;
/** The version from which on messages are as they are read here. */
const VERSION_4 = 3;
/** The last one that there is. */
const VERSION_5 = 4;
/** Rows that become text at a time. */
const WINDOW = 10_000;
/** No buffer is longer, nor a batch: more than a browser could hold. */
const MOST = 2 ** 31;
/** Of the widest decimal. */
const MOST_DIGITS = 76;

// What is no text is an error, not a sign that stands for it.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const encoding = (): never => {
  throw new Error('nothing is written here');
};
setCompressionCodec(CompressionType.LZ4_FRAME, {
  decode: (input, length) => {
    // No more can come out of so few bytes, and nothing is set aside for it.
    if (sized(length) > 255 * input.length) throw new RangeError('a buffer unpacks to another size');
    return lz4Frames(input, length);
  },
  encode: encoding,
});
setCompressionCodec(CompressionType.ZSTD, {
  decode: (input, length) => {
    const told = zstdSize(input) ?? sized(length);
    // A block of four bytes can hold 128 KiB, not more.
    if (told !== length || length > 2 ** 15 * input.length)
      throw new RangeError('a buffer unpacks to another size');
    const output = decompressZstd(input, new Uint8Array(length));
    if (output.length !== length) throw new RangeError('a buffer unpacks to another size');
    checkZstd(input, output);
    // numbers of eight bytes must begin at a multiple of eight
    return output.byteOffset % 8 === 0 ? output : output.slice();
  },
  encode: encoding,
});

/** An Arrow stream or file as CSV, some rows after the other. */
export function* readArrow(bytes: Uint8Array): Generator<string> {
  try {
    const data = decoded(bytes);
    const { fields, endianness } = data.schema;
    if (endianness) throw badArrow('its numbers are written the other way round (big endian)');
    for (const { name, type } of fields) checkType(name, type);
    for (const { id, body, data: records } of data.dictionaries) {
      checkPlaces({ ...records, body });
      const type = fields.find((field) => field.type.id === id)?.type.dictionary;
      if (!type) throw badArrow('a dictionary belongs to no column');
      checkBuffers([type], { ...records, body });
    }
    for (const records of data.records) {
      if (records.nodes.length !== fields.length) throw badArrow('a batch has another number of columns');
      if (records.nodes.some(({ length }) => length !== records.length))
        throw badArrow('columns differ in length');
      checkPlaces(records);
      checkBuffers(
        fields.map(({ type }) => type),
        records,
      );
    }
    const { children } = createTable(data, {
      useBigInt: true,
      useBigIntTimestamp: true,
      useDecimalInt: true,
    });
    yield csvLine(fields.map(({ name }) => name));
    for (const index of data.records.keys()) {
      const batches = children.map((column) => column.data[index] as Batch);
      for (const batch of batches) checkBatch(batch);
      const texts = batches.map(textOf);
      const { length } = data.records[index] as Records;
      for (let from = 0; from < length; from += WINDOW) {
        const rows = Array.from({ length: Math.min(WINDOW, length - from) }, (_, row) =>
          csvLine(texts.map((text) => text(from + row))),
        );
        yield rows.join('');
      }
    }
  } catch (error) {
    throw error instanceof OutisError ? error : badArrow(String((error as Error).message ?? error));
  }
}

function decoded(bytes: Uint8Array): ArrowData {
  const latin = (from: number) => String.fromCharCode(...bytes.subarray(from, from + MAGIC.length));
  if (latin(0) !== MAGIC) {
    const { schema, ...rest } = messages(bytes, 0, bytes.length);
    if (!schema) throw badArrow('it has no schema');
    return { schema, ...rest };
  }
  if (latin(bytes.length - MAGIC.length) !== MAGIC) throw badArrow('its end is missing');
  const tail = bytes.length - MAGIC.length - 4;
  const size = viewOf(bytes).getInt32(tail, true);
  const start = tail - size;
  if (size <= 0 || start < 8) throw badArrow('its end is not where it says');
  const places = checkFooter(bytes.subarray(start, tail));
  // Some writers put the schema there as none of the messages, which begin with -1: it stands at the end again.
  const first = viewOf(bytes).getInt32(8, true) === -1 ? 8 : Math.min(start, ...places.map(({ at }) => at));
  const { starts, ...inOrder } = messages(bytes, first, start);
  const isThere = ({ at, length, body }: Place) =>
    starts.get(at)?.length === length && starts.get(at)?.body === body;
  if (!places.every(isThere)) throw badArrow('its end names a message that there is not');
  const listed = decodeIPCFile(bytes);
  // Some writers leave the schema to the end of the file.
  inOrder.schema ??= listed.schema;
  if (told(listed) !== told(inOrder as ArrowData)) {
    throw badArrow('its end says something else than its messages');
  }
  return inOrder as ArrowData;
}

/** Everything but the bytes of bodies, to be compared. */
function told({ schema, dictionaries, records, dictsBeforeRecord }: ArrowData): string {
  const plain = (key: string, value: unknown) =>
    key === 'metadata'
      ? undefined
      : typeof value === 'bigint'
        ? String(value)
        : value instanceof Uint8Array
          ? value.byteOffset
          : value;
  return JSON.stringify([schema, dictionaries, records, dictsBeforeRecord], plain);
}

/** The messages from one place to another, in their order. */
function messages(
  bytes: Uint8Array,
  from: number,
  to: number,
): Omit<ArrowData, 'schema'> & { schema: Schema | undefined; starts: Map<number, Place> } {
  const all = bytes.subarray(0, to);
  let schema: Schema | undefined;
  const dictionaries: DictionaryRecords[] = [];
  const records: Records[] = [];
  const dictsBeforeRecord: number[] = [];
  const starts = new Map<number, Place>();
  let at = from;
  let ended = false;
  while (at < to) {
    const place = checkMessage(all, at);
    if (place === undefined) {
      ended = true;
      if (all.subarray(at + 8).some((byte) => byte !== 0)) throw badArrow('something stands behind its end');
      break;
    }
    starts.set(at, place);
    const end = at + place.length + place.body;
    const message = decodeMessage(all, at);
    if (!message || message.index !== end) throw badArrow('a message has another length than it says');
    at = end;
    if (message.type === SCHEMA) {
      if (schema) throw badArrow('it has two schemas');
      schema = message.content as Schema;
      continue;
    }
    if (message.type === DICTIONARY) {
      dictionaries.push(message.content as DictionaryRecords);
    } else {
      records.push(message.content as Records);
      dictsBeforeRecord.push(dictionaries.length);
    }
  }
  // The format lets a stream simply stop; in a file that would be one that was cut off, and rows would be missing.
  if (!ended && from < to) throw badArrow('its end is missing');
  return { schema, dictionaries, records, dictsBeforeRecord, metadata: null, starts };
}

/** Where a message begins, how long it is, and what it is about. */
type Place = ReturnType<Reader['blocks']>[number];

/** Looks at all vectors of a message, so that none reaches beyond it; its place, or none where the stream ends. */
function checkMessage(bytes: Uint8Array, at: number): Place | undefined {
  const view = viewOf(bytes);
  if (at + 8 > bytes.length) throw badArrow('it ends too early');
  if (view.getInt32(at, true) !== -1) throw badArrow('a message does not begin as one');
  const size = view.getInt32(at + 4, true);
  if (size === 0) return undefined;
  if (size < 8 || at + 8 + size > bytes.length) throw badArrow('it ends too early');
  const root = Reader.root(viewOf(bytes.subarray(at + 8, at + 8 + size)));
  checkVersion(root.short(0));
  const header = root.table(2);
  const kind = root.byte(1);
  if (!header) throw badArrow('a message is about nothing');
  if (kind === SCHEMA) checkFields(header);
  else if (kind === RECORDS) checkVectors(header);
  else if (kind === DICTIONARY) {
    const batch = header.table(1);
    if (!batch) throw badArrow('a dictionary has no values');
    checkVectors(batch);
  } else throw badArrow('a message is of an unknown kind');
  const body = root.long(3);
  const length = 8 + size;
  if (!Number.isSafeInteger(body) || body < 0 || at + length + body > bytes.length)
    throw badArrow('it ends too early');
  return { at, length, body };
}

function checkVersion(version: number): void {
  if (version < VERSION_4) throw badArrow('it was written by a version before 0.8');
  if (version > VERSION_5) throw badArrow('it was written by a later version than is known here');
}

function checkFields(schema: Reader): void {
  for (const field of schema.tables(1)) {
    field.text(0);
    if (!field.table(3)) throw badArrow(`the column ${field.text(0)} has no type`);
    field.table(4)?.table(1);
    if (field.tables(5).length > 0) throw nested(field.text(0));
    checkPairs(field.tables(6));
  }
  checkPairs(schema.tables(2));
}

function checkVectors(batch: Reader): void {
  batch.pairs(1);
  batch.pairs(2);
  batch.table(3);
  batch.longs(4);
}

/** Looks at all vectors of the end of a file; where it says that messages are. */
function checkFooter(bytes: Uint8Array): Place[] {
  const footer = Reader.root(viewOf(bytes));
  checkVersion(footer.short(0));
  const schema = footer.table(1);
  if (!schema) throw badArrow('its end has no schema');
  checkFields(schema);
  checkPairs(footer.tables(4));
  return [...footer.blocks(2), ...footer.blocks(3)];
}

/** Names with values that any program may add. */
function checkPairs(pairs: Reader[]): void {
  for (const pair of pairs) {
    pair.text(0);
    pair.text(1);
  }
}

/** Every buffer lies in the body, behind the one before, with nothing but room to the next multiple of 8 to 64. */
function checkPlaces({ length, nodes, regions, variadic, body }: Records): void {
  const counts = [length, ...nodes.flatMap((node) => [node.length, node.nullCount]), ...variadic];
  if (counts.some((count) => !Number.isSafeInteger(count) || count < 0 || count > MOST)) {
    throw badArrow('a count is none');
  }
  if (variadic.some((count) => count > regions.length))
    throw badArrow('a column has more buffers than there are');
  const aligned = [8, 16, 32, 64].some((step) => {
    let end = 0;
    return regions.every(({ offset, length }) => {
      const follows = offset === step * Math.ceil(end / step);
      end = offset + length;
      return follows && length >= 0 && end <= body.length;
    });
  });
  if (!aligned) throw badArrow('its buffers are not where they should be');
  const end = regions.reduce((last, { offset, length }) => Math.max(last, offset + length), 0);
  if (body.length - end >= 64) throw badArrow('a batch is longer than its buffers');
}

/** Every column has the buffers of its type, each as long as its values take, and no buffer is left over. */
function checkBuffers(types: DataType[], records: Records): void {
  const { nodes, variadic, regions } = records;
  const sizes = regions.values();
  const take = (needed?: number, mayBeAbsent = false) => {
    const { value: region } = sizes.next();
    if (!region) throw badArrow('a batch has fewer buffers than its columns take');
    const size = unpackedSize(region, records);
    if (needed !== undefined && !(mayBeAbsent && size === 0) && !isRoomFor(size, needed))
      throw badArrow('a buffer has another length than its values take');
  };
  const counts = variadic.values();
  if (nodes.length !== types.length) throw badArrow('a batch has another number of columns');
  for (const [index, type] of types.entries()) {
    const { length, nullCount } = nodes[index] as Records['nodes'][number];
    if (type.typeId === Type.Null) continue;
    take(Math.ceil(length / 8), nullCount === 0);
    if (type.typeId === Type.Utf8 || type.typeId === Type.LargeUtf8) {
      take((type.typeId === Type.Utf8 ? 4 : 8) * (length + 1), length === 0);
      take();
    } else if (type.typeId === Type.Utf8View) {
      take(16 * length);
      for (let more = counts.next().value ?? 0; more > 0; more--) take();
    } else if (type.typeId === Type.Bool) take(Math.ceil(length / 8));
    else take(length * width(type.typeId === Type.Dictionary ? type.indices : type));
  }
  if (!sizes.next().done || !counts.next().done)
    throw badArrow('a batch has more buffers than its columns take');
}

/** What a buffer unpacks to: compressed ones begin with that, or with -1 if they are not smaller. */
function unpackedSize(
  { offset, length }: Records['regions'][number],
  { compression, body }: Records,
): number {
  if (!compression || length === 0) return length;
  if (length < 8) throw badArrow('a buffer is too short to say what it unpacks to');
  const told = Number(viewOf(body).getBigInt64(offset, true));
  return told === -1 ? length - 8 : sized(told);
}

/** Whether a buffer has so many bytes, or some more up to a multiple of 64: writers do not cut off less. */
function isRoomFor(size: number, needed: number): boolean {
  return size >= needed && size <= 64 * Math.max(1, Math.ceil(needed / 64));
}

/** Types whose values have a text. */
function checkType(name: string, type: DataType): void {
  const values = type.typeId === Type.Dictionary ? type.dictionary : type;
  const known = [
    Type.Null,
    Type.Int,
    Type.Float,
    Type.Bool,
    Type.Decimal,
    Type.Date,
    Type.Timestamp,
    Type.Utf8,
    Type.LargeUtf8,
    Type.Utf8View,
  ];
  // Powers of ten are made of it before any value is read.
  if (values?.typeId === Type.Decimal && !(Math.abs(values?.scale ?? 0) <= MOST_DIGITS))
    throw badArrow('a decimal has more places than digits');
  const isHalf = values?.typeId === Type.Float && values?.precision === 0;
  if (!values || !known.includes(values.typeId) || isHalf) {
    throw new OutisError({
      code: 'unknown-type',
      message: `the column ${name} has a type of Arrow that is not read here`,
      details: { column: name, type: values?.typeId },
      hints: ['turn the column into text, numbers, days or moments, or leave it out'],
    });
  }
}

/** The buffers of a column hold what its counts say. */
function checkBatch(batch: Batch): void {
  const { length, nullCount, type, validity, values, offsets, data } = batch;
  if (nullCount > length) throw badArrow('more values are missing than there are');
  if (type.typeId === Type.Null) return;
  if (nullCount > 0 || (validity && validity.length > 0)) {
    if (!validity || validity.length * 8 < length) throw badArrow('the list of missing values is too short');
    let missing = 0;
    for (let row = 0; row < length; row++) {
      if ((((validity[row >> 3] ?? 0) >> (row & 7)) & 1) === 0) missing++;
    }
    if (missing !== nullCount) throw badArrow('another number of values is missing than it says');
  }
  const bytes = values?.byteLength ?? 0;
  const needed = (each: number) => {
    if (bytes < each * length) throw badArrow('a column is shorter than its batch');
    if (bytes >= each * length + 64 && length > 0) throw badArrow('a column is longer than its batch');
  };
  switch (type.typeId) {
    case Type.Bool:
      needed(1 / 8);
      break;
    case Type.Utf8:
    case Type.LargeUtf8: {
      if (length === 0) break;
      if (!offsets || offsets.length <= length) throw badArrow('a column is shorter than its batch');
      let last = 0n;
      for (let row = 0; row <= length; row++) {
        const next = BigInt(offsets[row] as number | bigint);
        if (next < last) throw badArrow('texts overlap');
        last = next;
      }
      if (last > BigInt(bytes)) throw badArrow('a text ends beyond its column');
      break;
    }
    case Type.Utf8View:
      needed(16);
      checkViews(batch, data ?? []);
      break;
    case Type.Dictionary: {
      needed(width(type.indices));
      const { dictionary } = batch;
      if (!dictionary) throw badArrow('a column has no dictionary');
      for (const part of dictionary.data) checkBatch(part);
      for (let row = 0; row < length; row++) {
        const code = Number(values?.[row] ?? -1);
        if (isThere(batch, row) && !(code >= 0 && code < dictionary.length))
          throw badArrow('a code has no value');
      }
      break;
    }
    default:
      needed(width(type));
  }
}

/** Bytes of a value. */
function width({ typeId, bitWidth, precision, unit }: DataType = { typeId: 0 }): number {
  if (typeId === Type.Float) return precision === 1 ? 4 : 8;
  if (typeId === Type.Date) return unit === 0 ? 4 : 8;
  if (typeId === Type.Timestamp) return 8;
  return (bitWidth ?? 64) / 8;
}

/** Short texts stand in the column itself, longer ones in a buffer, with their first four bytes repeated. */
function checkViews(batch: Batch, buffers: Uint8Array[]): void {
  const { length, values } = batch;
  const bytes = values as unknown as Uint8Array;
  const view = viewOf(bytes);
  for (let row = 0; row < length; row++) {
    if (!isThere(batch, row)) continue;
    const at = 16 * row;
    const size = view.getInt32(at, true);
    if (size < 0) throw badArrow('a text has no length');
    if (size <= 12) {
      if (bytes.subarray(at + 4 + size, at + 16).some((byte) => byte !== 0))
        throw badArrow('a text is longer than it says');
      continue;
    }
    const buffer = buffers[view.getInt32(at + 8, true)];
    const offset = view.getInt32(at + 12, true);
    if (!buffer || offset < 0 || offset + size > buffer.length)
      throw badArrow('a text ends beyond its column');
    for (let index = 0; index < 4; index++) {
      if (buffer[offset + index] !== bytes[at + 4 + index])
        throw badArrow('a text begins otherwise than it says');
    }
  }
}

function isThere({ nullCount, validity }: Batch, row: number): boolean {
  return nullCount === 0 || (((validity?.[row >> 3] ?? 0) >> (row & 7)) & 1) === 1;
}

/** The text of the values of a batch. */
function textOf(batch: Batch): (row: number) => string {
  const { type, dictionary } = batch;
  if (type.typeId === Type.Dictionary && dictionary) {
    // each value becomes text once
    const texts = dictionary.data.flatMap((part) => {
      const text = textOf(part);
      return Array.from({ length: part.length }, (_, index) => text(index));
    });
    return (row) => (isThere(batch, row) ? (texts[Number(batch.values?.[row])] ?? '') : '');
  }
  const text = plainText(batch);
  return (row) => (isThere(batch, row) ? text(row) : '');
}

function plainText(batch: Batch): (row: number) => string {
  const { type, values, offsets } = batch;
  switch (type.typeId) {
    case Type.Null:
      return () => '';
    case Type.Float: {
      const text = type.precision === 1 ? singleText : doubleText;
      return (row) => text(Number(values?.[row]));
    }
    case Type.Date:
      return type.unit === 0
        ? (row) => dayText(Number(values?.[row]))
        : (row) => momentText(BigInt(values?.[row] ?? 0), 1_000n).slice(0, 10);
    case Type.Timestamp: {
      // Seconds, milliseconds, microseconds, nanoseconds.
      const perSecond = 1_000n ** BigInt(type.unit ?? 0);
      return (row) => momentText(BigInt(values?.[row] ?? 0), perSecond);
    }
    case Type.Decimal:
      return (row) => decimalText(BigInt(batch.at(row) as bigint | number), type.scale ?? 0);
    case Type.Utf8:
    case Type.LargeUtf8: {
      const bytes = values as unknown as Uint8Array;
      return (row) => utf8.decode(bytes.subarray(Number(offsets?.[row]), Number(offsets?.[row + 1])));
    }
    case Type.Utf8View: {
      const bytes = values as unknown as Uint8Array;
      const view = viewOf(bytes);
      return (row) => {
        const size = view.getInt32(16 * row, true);
        if (size <= 12) return utf8.decode(bytes.subarray(16 * row + 4, 16 * row + 4 + size));
        const from = view.getInt32(16 * row + 12, true);
        return utf8.decode(batch.data?.[view.getInt32(16 * row + 8, true)]?.subarray(from, from + size));
      };
    }
    default:
      return (row) => String(batch.at(row));
  }
}

function sized(length: number): number {
  if (!Number.isSafeInteger(length) || length < 0 || length > MOST)
    throw new RangeError('a buffer has no such size');
  return length;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function nested(column: string): OutisError {
  return new OutisError({
    code: 'nested-column',
    message: `the column ${column} holds lists or records`,
    details: { column },
    hints: ['a table has one value per cell: flatten the column, or leave it out, and open the file again'],
  });
}

function badArrow(reason: string): OutisError {
  return new OutisError({
    code: 'bad-arrow',
    message: `the Arrow file cannot be read: ${reason}`,
    details: { reason },
    hints: ['check that the file is complete; if it is, save it as CSV and open that'],
  });
}
