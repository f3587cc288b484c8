// Damaged and hostile files of formats that JavaScript reads: Parquet, Arrow, JSON and gzip. Zips: see zips.mjs.
//
//   node fuzz/formats.mjs --seconds 60 --seed 7     as long as that, or
//   node fuzz/formats.mjs --cases 2000 --seed 7     as many, and
//   … --oracle python3                              with a Python that has pyarrow
//
// Every mutant is read in a worker as `open` would read it. It must end in an error that says what kind of file it is,
// or in the cells of the file it was made from, unless the change made another valid file: neither format has to have
// checksums. Whether it did is judged by the oracle, a reader that shares nothing with ours: it must read the very same
// other cells. Where there is none, by the place: a change among the values themselves may change a value.
// An abort, a call that takes longer than ten seconds, an error of another class or a wrong cell is a finding: its file
// is kept, and the process ends with 1.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { generator, keep, limits, mutant } from './mutate.mjs';
import { agrees, Oracle } from './oracle.mjs';

const CORPUS = new URL('./corpus/', import.meta.url).pathname;
const PATIENCE = 10_000;
const MODULE = new URL('../pkg/dist/to-csv.js', import.meta.url).href;
const FORMAT = new URL('../pkg/dist/format.js', import.meta.url).href;

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
    const { formatOf } = await import(FORMAT);
    try {
      const blob = await toCsv([bytes], bytes.length, () => {});
      parentPort?.postMessage({ csv: await blob.text(), isCsv: formatOf(bytes.subarray(0, 64)) === undefined });
    } catch (error) {
      const { code, message, stack } = /** @type {any} */ (error);
      parentPort?.postMessage({ code: code ?? 'thrown', message: code ? message : stack });
    }
  });
}

async function main() {
  const { goesOn, seed, oracle: python } = limits();
  const oracle = python === undefined ? undefined : new Oracle(python);
  const random = generator(seed);
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
  const counted = { mutants: 0, refused: 0, unchanged: 0, otherFiles: 0 };
  for (let index = 0; goesOn(index); index++) {
    const file = files[index % files.length];
    if (!file) break;
    const { bytes, places } = mutant(file.bytes, random);
    const found = await reader.read(bytes);
    counted.mutants++;
    const wrong = await judge(file, bytes, found, places, counted, oracle);
    if (wrong) findings.push(keep(file.name, bytes, index, wrong));
  }
  reader.end();
  oracle?.end();
  console.log(JSON.stringify({ seed, ...counted, findings }));
  process.exitCode = findings.length > 0 ? 1 : 0;
}

async function judge(file, bytes, { csv, isCsv, code, message }, places, counted, oracle) {
  const isBinary = file.kind === 'arrow' || file.kind === 'parquet';
  // What is of no other format is read as CSV by whoever comes next, who refuses zero bytes in names and files without rows.
  const end = bytes.findIndex((byte) => byte === 10 || byte === 13);
  const isRefused = end === -1 || bytes.subarray(0, end).includes(0);
  if (code === undefined && isCsv && isBinary && isRefused) {
    counted.refused++;
    return undefined;
  }
  if (code !== undefined) {
    counted.refused++;
    const expected = EXPECTED[file.kind];
    // Who changes the first bytes makes a file of another format.
    const others = places.some((place) => place < 8) ? Object.values(EXPECTED).flat() : [];
    return [...expected, ...others].includes(code) ? undefined : `${code}: ${message}`;
  }
  const rows = csv.split('\n').slice(1);
  if ((isCsv && !isBinary) || rows.join('\n') === file.rows.join('\n')) {
    counted.unchanged++;
    return undefined;
  }
  const told = oracle && isBinary ? await oracle.read(file.kind, bytes) : undefined;
  if (told ? agrees(csv, told) : places.some((place) => file.values(place))) {
    counted.otherFiles++;
    return undefined;
  }
  const row = rows.findIndex((line, index) => line !== file.rows[index]);
  const other = told ? `; the oracle: ${told.refused ?? JSON.stringify(told.rows[row])}` : '';
  return `row ${row} is ${JSON.stringify(rows[row])} and was ${JSON.stringify(file.rows[row])}; changed at ${places}${other}`;
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
  // some writers put something in front of the first message of a file
  let first = bytes[0] === 0x41 ? 8 : 0;
  while (first + 8 <= bytes.length && view.getInt32(first, true) !== -1) first += 8;
  for (let at = first; at + 8 <= bytes.length && view.getInt32(at, true) === -1; ) {
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

if (isMainThread) await main();
else serve();
