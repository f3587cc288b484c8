/**
 * JSON as CSV: a list of objects, or an object on each line (NDJSON). Numbers stay as they are written: what a parser
 * makes of them may have fewer digits.
 */
import { OutisError } from './error.js';
import { checkCells } from './room.js';
import { csvLine } from './texts.js';

/** Rows that become text at a time. */
const WINDOW = 10_000;

/** Objects as CSV. Columns are all names that occur, in the order in which they do. */
export function* readJson(bytes: Uint8Array, most: number): Generator<string> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw error instanceof TypeError
      ? badJson('it is not written in UTF-8')
      : badJson('it is too large to be read at once: write one object per line, in several files');
  }
  const columns = new Map<string, number>();
  let count = 0;
  for (const fields of objects(text)) {
    count++;
    for (const [name] of fields) if (!columns.has(name)) columns.set(name, columns.size);
  }
  if (count === 0) throw badJson('it has no objects');
  if (columns.size === 0) throw badJson('its objects are empty');
  // Objects with a field each of their own make as many cells as there are objects, squared.
  checkCells(count, columns.size, most);
  yield csvLine([...columns.keys()]);
  let lines = '';
  let waiting = 0;
  for (const fields of objects(text)) {
    const cells: string[] = Array.from(columns, () => '');
    for (const [name, cell] of fields) cells[columns.get(name) as number] = cell;
    lines += csvLine(cells);
    if (++waiting === WINDOW) {
      yield lines;
      lines = '';
      waiting = 0;
    }
  }
  yield lines;
}

/** The names and cells of one object after the other. */
function* objects(text: string): Generator<Map<string, string>> {
  let at = 0;
  const space = /[ \t\r\n]*/y;
  const token =
    /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|[[\]{}:,]/uy;
  const next = (): string => {
    space.lastIndex = at;
    space.exec(text);
    token.lastIndex = space.lastIndex;
    const found = token.exec(text)?.[0];
    if (found === undefined) throw wrong(space.lastIndex);
    at = token.lastIndex;
    return found;
  };
  const wrong = (place: number) => {
    const line = text.slice(0, place).split('\n').length;
    return badJson(
      place >= text.trimEnd().length ? 'it ends too early' : `line ${line} is not as JSON demands`,
    );
  };
  const ended = () => {
    space.lastIndex = at;
    space.exec(text);
    return space.lastIndex === text.length;
  };
  const object = (): Map<string, string> => {
    const fields = new Map<string, string>();
    let name = next();
    if (name === '}') return fields;
    for (;;) {
      if (!name.startsWith('"')) throw wrong(at - 1);
      const key = unquoted(name);
      if (fields.has(key)) throw badJson(`an object has two fields called ${key}`);
      if (next() !== ':') throw wrong(at - 1);
      const value = next();
      if (value === '{' || value === '[') throw nested(key);
      if (/^[\]}:,]$/.test(value)) throw wrong(at - 1);
      fields.set(key, value.startsWith('"') ? unquoted(value) : value === 'null' ? '' : value);
      const mark = next();
      if (mark === '}') return fields;
      if (mark !== ',') throw wrong(at - 1);
      name = next();
    }
  };
  const open = next();
  if (open === '[') {
    let mark = next();
    if (mark === ']') return;
    for (;;) {
      if (mark !== '{') throw badJson('it is a list, but not of objects');
      yield object();
      const after = next();
      if (after === ']') break;
      if (after !== ',') throw wrong(at - 1);
      mark = next();
    }
    if (!ended()) throw badJson('something stands behind its end');
    return;
  }
  // One object after the other.
  for (let mark = open; ; mark = next()) {
    if (mark !== '{') throw badJson('it is neither a list of objects nor an object on each line');
    yield object();
    if (ended()) return;
  }
}

function unquoted(text: string): string {
  return text.includes('\\') ? (JSON.parse(text) as string) : text.slice(1, -1);
}

function nested(column: string): OutisError {
  return new OutisError({
    code: 'nested-column',
    message: `the field ${column} holds lists or records`,
    details: { column },
    hints: ['a table has one value per cell: flatten the field, or leave it out, and open the file again'],
  });
}

function badJson(reason: string): OutisError {
  return new OutisError({
    code: 'bad-json',
    message: `the JSON cannot be read as a table: ${reason}`,
    details: { reason },
    hints: ['give a list of objects, [{"age": 34}, …], or an object on each line; or save the table as CSV'],
  });
}
