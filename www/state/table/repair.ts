/** A record that does not fit the header of its file: found by its line, put right or cut out. */

const [LINE_FEED, RETURN, QUOTE] = [0x0a, 0x0d, 0x22];
const DELIMITERS = [...',;\t|'].map((sign) => sign.charCodeAt(0));
const GZIP = [0x1f, 0x8b];
const ZSTD = [0x28, 0xb5, 0x2f, 0xfd];

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A file as plain UTF-8, so that its lines can be found and written; `null` where the browser cannot unpack it. A file
 * with two encodings in it stays as it is: reading it again says so.
 */
export async function plainText(file: Blob): Promise<Blob | null> {
  const head = await bytesOf(file, 0, 4_096);
  const starts = (mark: readonly number[]) => mark.every((byte, place) => head[place] === byte);
  if (starts(ZSTD)) return null;
  if (starts(GZIP))
    return plainText(await collected(file.stream().pipeThrough(new DecompressionStream('gzip'))));
  const encoding = wide(head) ?? ((await isWestern(file)) ? 'windows-1252' : null);
  if (encoding === null) return file;
  const text = file.stream().pipeThrough(new TextDecoderStream(encoding) as TransformStream<Bytes, string>);
  return collected(text.pipeThrough(new TextEncoderStream()));
}

const collected = (stream: ReadableStream): Promise<Blob> => new Response(stream).blob();

const bytesOf = async (file: Blob, from: number, to: number): Promise<Bytes> =>
  new Uint8Array(await file.slice(from, to).arrayBuffer());

/** UTF-16 by its mark, or by a zero in most pairs, always on the same side. */
function wide(head: Bytes): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [place, byte] of head.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even === 0 && odd * 4 > head.length) return 'utf-16le';
  return odd === 0 && even * 4 > head.length ? 'utf-16be' : null;
}

/** Whether the first letter beyond ASCII, which decides for a whole file, is none of UTF-8. */
async function isWestern(file: Blob): Promise<boolean> {
  let first = -1;
  await inPieces(file, (bytes, at) => {
    const place = bytes.findIndex((byte) => byte > 0x7f);
    if (place >= 0) first = at + place;
    return place >= 0;
  });
  if (first < 0) return false;
  const letter = await bytesOf(file, first, first + 4);
  return ![2, 3, 4].some((length) => isUtf8(letter.subarray(0, length)));
}

function isUtf8(bytes: Bytes): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Reads a file until `take` has what it looks for. */
async function inPieces(file: Blob, take: (bytes: Bytes, at: number) => boolean): Promise<void> {
  const reader = file.stream().getReader();
  for (let at = 0; ; ) {
    const { value, done } = await reader.read();
    if (done) return;
    if (take(value, at)) {
      void reader.cancel();
      return;
    }
    at += value.length;
  }
}

/** Where a line begins, counted from 1. Lines end in a line feed, a return, or both. */
async function lineStart(file: Blob, line: number): Promise<number> {
  let found = line === 1 ? 0 : file.size;
  let current = 1;
  let wasReturn = false;
  await inPieces(file, (bytes, at) => {
    for (let place = 0; place < bytes.length; place += 1) {
      const byte = bytes[place];
      // Where a line ended in a return, the next begins behind it, or behind the line feed that belongs to it.
      if (wasReturn && byte !== LINE_FEED) current += 1;
      if (wasReturn && byte !== LINE_FEED && current === line) {
        found = at + place;
        return true;
      }
      wasReturn = byte === RETURN;
      if (byte !== LINE_FEED) continue;
      current += 1;
      if (current === line) {
        found = at + place + 1;
        return true;
      }
    }
    return false;
  });
  return found;
}

/** Where the record at the start of a text ends, behind its line end, and how many fields it has; `null` if it goes on. */
function recordEnd(bytes: Bytes, delimiter: number): { fields: number; end: number } | null {
  let fields = 1;
  let quoted = false;
  let begins = true;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (quoted) {
      if (byte !== QUOTE) continue;
      if (bytes[at + 1] === QUOTE) at += 1;
      else quoted = false;
    } else if (byte === LINE_FEED || byte === RETURN) {
      return { fields, end: at + (byte === RETURN && bytes[at + 1] === LINE_FEED ? 2 : 1) };
    } else if (byte === delimiter) {
      fields += 1;
      begins = true;
    } else {
      quoted = byte === QUOTE && begins;
      begins = false;
    }
  }
  return null;
}

/** A record with its line end: more than a line where line breaks stand in quotes. */
async function recordAt(file: Blob, line: number, fields: number): Promise<{ from: number; to: number }> {
  const from = await lineStart(file, line);
  for (let length = 1 << 16; ; length *= 4) {
    const bytes = await bytesOf(file, from, from + length);
    const isAll = from + length >= file.size;
    // By the delimiter under which it has as many fields as were found, quotes open where they did.
    const ends = DELIMITERS.map((delimiter) => recordEnd(bytes, delimiter));
    const known = ends.flatMap((one) => (one === null ? [] : [one.end]));
    const end = ends.find((one) => one?.fields === fields)?.end;
    const shortest = known.length === ends.length ? Math.min(...known) : undefined;
    const to = end ?? shortest ?? (isAll ? bytes.length : undefined);
    // What comes behind a return is not known at the end of what was read.
    if (to !== undefined && (to < bytes.length || isAll)) return { from, to: from + to };
  }
}

/** The text of a record, without its line end. */
export async function recordText(file: Blob, line: number, fields: number): Promise<string> {
  const { from, to } = await recordAt(file, line, fields);
  return new TextDecoder().decode(await bytesOf(file, from, to)).replace(/(?:\r\n|\r|\n)$/, '');
}

/** The file with another text in place of a record, or without it. */
export async function withRecord(
  file: Blob,
  line: number,
  fields: number,
  text: string | null,
): Promise<Blob> {
  const { from, to } = await recordAt(file, line, fields);
  const after = text === null ? [] : [`${text}\n`];
  return new Blob([file.slice(0, from), ...after, file.slice(to)], { type: file.type });
}
