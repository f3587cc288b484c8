// Damaged and hostile files of formats that JavaScript reads: Parquet, Arrow, JSON, gzip, and zips of releases.
//
//   node fuzz/formats.mjs --seconds 60 --seed 7     as long as that, or
//   node fuzz/formats.mjs --cases 2000 --seed 7     as many
//
// Every mutant is read in a worker as `open` would read it. It must end in an error that says what kind of file it is,
// or in the cells of the file it was made from, unless the change hit a value itself (neither format has checksums).
// An abort, a call that takes longer than ten seconds, an error of another class or a wrong cell is a finding: its file
// is kept, and the process ends with 1.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';

const CORPUS = new URL('./corpus/', import.meta.url).pathname;
const PATIENCE = 10_000;
const MODULE = new URL('../pkg/dist/to-csv.js', import.meta.url).href;

/** The errors that each kind of file may end in. */
const EXPECTED = {
  arrow: ['bad-arrow', 'nested-column', 'unknown-type', 'bad-json'],
  parquet: ['bad-parquet', 'nested-column', 'bad-json'],
  json: ['bad-json', 'nested-column'],
  gzip: ['bad-gzip', 'bad-json', 'nested-column', 'too-large'],
};

function serve() {
  parentPort?.on('message', async ({ bytes }) => {
    const { toCsv } = await import(MODULE);
    try {
      const blob = await toCsv([bytes], bytes.length, () => {});
      parentPort?.postMessage({ csv: await blob.text() });
    } catch (error) {
      const { code, message, stack } = /** @type {any} */ (error);
      parentPort?.postMessage({ code: code ?? 'thrown', message: code ? message : stack });
    }
  });
}

async function main() {
  const { values } = parseArgs({
    options: { seconds: { type: 'string' }, cases: { type: 'string' }, seed: { type: 'string', default: '1' } },
  });
  const end = Date.now() + 1000 * Number(values.seconds ?? 3600);
  const most = Number(values.cases ?? (values.seconds ? Number.POSITIVE_INFINITY : 2000));
  const random = generator(Number(values.seed));
  const reader = new Watched();
  const files = Object.keys(EXPECTED).flatMap((kind) =>
    readdirSync(join(CORPUS, kind)).map((name) => {
      const bytes = new Uint8Array(readFileSync(join(CORPUS, kind, name)));
      return { kind, name, bytes, values: valuesOf(kind, bytes), rows: [''] };
    }),
  );
  for (const file of files) {
    const { csv, message } = await reader.read(file.bytes);
    if (csv === undefined) throw new Error(`${file.name} of the corpus cannot be read: ${message}`);
    file.rows = csv.split('\n').slice(1);
  }
  const findings = [];
  const counted = { mutants: 0, refused: 0, unchanged: 0, values: 0 };
  for (let index = 0; index < most && Date.now() < end; index++) {
    const file = files[index % files.length];
    if (!file) break;
    const { bytes, places } = mutant(file.bytes, random);
    const found = await reader.read(bytes);
    counted.mutants++;
    const wrong = judge(file, found, places, counted);
    if (wrong) findings.push(keep(file, bytes, index, wrong));
  }
  reader.end();
  console.log(JSON.stringify({ seed: values.seed, ...counted, findings }));
  process.exitCode = findings.length > 0 ? 1 : 0;
}

function judge(file, { csv, code, message }, places, counted) {
  if (code !== undefined) {
    counted.refused++;
    const expected = EXPECTED[file.kind];
    // Who changes the first bytes makes a file of another format.
    const others = places.some((place) => place < 8) ? Object.values(EXPECTED).flat() : [];
    return [...expected, ...others].includes(code) ? undefined : `${code}: ${message}`;
  }
  const rows = csv.split('\n').slice(1);
  // A beginning that is of no other format is read as CSV, by whoever comes next.
  const isCsv = places.some((place) => place < 64) && !csv.endsWith('\n');
  if (isCsv || rows.join('\n') === file.rows.join('\n')) {
    counted.unchanged++;
    return undefined;
  }
  if (places.some((place) => file.values(place))) {
    counted.values++;
    return undefined;
  }
  const row = rows.findIndex((line, index) => line !== file.rows[index]);
  return `row ${row} is ${JSON.stringify(rows[row])} and was ${JSON.stringify(file.rows[row])}; changed at ${places}`;
}

function keep(file, bytes, index, wrong) {
  const folder = join(tmpdir(), 'outis-findings');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${index}-${file.name}`);
  writeFileSync(path, bytes);
  return { file: path, wrong: wrong.slice(0, 600) };
}

/** Where a file holds values themselves: no check can tell one from another there. */
function valuesOf(kind, bytes) {
  if (kind === 'json' || kind === 'gzip') return () => true;
  const ranges = kind === 'arrow' ? bodies(bytes) : pages(bytes);
  return (place) => ranges.some(([from, to]) => place >= from && place < to);
}

/** The bodies of the messages of an Arrow stream or file. */
function bodies(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ranges = [];
  for (let at = bytes[0] === 0x41 ? 8 : 0; at + 8 <= bytes.length && view.getInt32(at, true) === -1; ) {
    const size = view.getInt32(at + 4, true);
    if (size === 0) break;
    const table = at + 8 + view.getUint32(at + 8, true);
    const fields = table - view.getInt32(table, true);
    const place = view.getUint16(fields, true) > 10 ? view.getUint16(fields + 10, true) : 0;
    const length = place === 0 ? 0 : Number(view.getBigInt64(table + place, true));
    ranges.push([at + 8 + size, at + 8 + size + length]);
    at += 8 + size + length;
  }
  return ranges;
}

/** All but the end of a Parquet file: pages, and the headers of pages, which repeat what the end says. */
function pages(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return [[4, bytes.length - 8 - view.getUint32(bytes.length - 8, true)]];
}

/** A copy with one to three changes, most often of numbers that say where something is or how much of it there is. */
function mutant(bytes, random) {
  let copy = new Uint8Array(bytes);
  const places = [];
  const changes = random() < 0.7 ? 1 : 2 + Math.floor(2 * random());
  for (let change = 0; change < changes; change++) {
    const place = Math.floor(copy.length * (random() < 0.5 ? random() : 1 - random() ** 3));
    const how = random();
    if (how < 0.35) {
      copy[place] ^= 1 << Math.floor(8 * random());
      places.push(place);
    } else if (how < 0.6) {
      copy[place] = [0, 1, 0x7f, 0x80, 0xff][Math.floor(5 * random())] ?? 0;
      places.push(place);
    } else if (how < 0.75 && place + 8 <= copy.length) {
      const value = [0n, 1n, -1n, 2n ** 31n - 1n, 2n ** 31n, 2n ** 62n, 1_000_000_000n][Math.floor(7 * random())] ?? 0n;
      new DataView(copy.buffer).setBigInt64(place, value, true);
      for (let index = 0; index < 8; index++) places.push(place + index);
    } else if (how < 0.85) {
      copy = copy.slice(0, place);
      places.push(-1);
    } else if (how < 0.95) {
      const size = Math.floor(16 * random());
      copy = new Uint8Array([...copy.subarray(0, place), ...copy.subarray(place + size)]);
      places.push(-1);
    } else {
      const from = Math.floor(copy.length * random());
      copy = new Uint8Array([...copy.subarray(0, place), ...copy.subarray(from, from + 32), ...copy.subarray(place)]);
      places.push(-1);
    }
  }
  return { bytes: copy, places };
}

/** A worker that is watched: one that dies or does not answer is replaced, and that is a finding. */
class Watched {
  /** @type {(found: any) => void} */
  #answer = () => {};
  #worker = this.#start();

  #start() {
    const worker = new Worker(new URL(import.meta.url));
    const current = () => worker === this.#worker;
    worker.on('message', (found) => current() && this.#answer(found));
    worker.on('error', (error) => current() && this.#replace('abort', String(error.stack ?? error)));
    worker.on('exit', (code) => current() && this.#replace('abort', `the worker ended with ${code}`));
    return worker;
  }

  #replace(code, message) {
    const old = this.#worker;
    this.#worker = this.#start();
    old.terminate();
    this.#answer({ code, message });
  }

  read(bytes) {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#replace('hang', `no answer in ${PATIENCE} ms`), PATIENCE);
      this.#answer = (found) => {
        clearTimeout(timer);
        resolve(found);
      };
      this.#worker.postMessage({ bytes: bytes.slice() });
    });
  }

  end() {
    const old = this.#worker;
    this.#worker = /** @type {any} */ (undefined);
    old.terminate();
  }
}

/** Numbers from 0 to 1 that the seed determines (SplitMix32). */
function generator(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

if (isMainThread) await main();
else serve();
