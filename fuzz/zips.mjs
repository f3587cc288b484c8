// Damaged and hostile zips of releases, as the package and the page unpack them.
//
//   node fuzz/zips.mjs --seconds 60 --seed 7     as long as that, or
//   node fuzz/zips.mjs --cases 2000 --seed 7     as many
//
// Every mutant ends in an error (`bad-zip`), or in files: those that another reader, which goes by
// the list at the end alone, finds in it too, with the content of the zip that the mutant was made from. Anything else,
// an error of another kind, or a call that takes longer than ten seconds is a finding: its file is kept, and the process
// ends with 1.
import { readFileSync } from 'node:fs';
import { unzipSync, Zip, ZipDeflate, zipSync } from 'fflate';
import { filesInZip } from 'outis';
import { generator, keep, limits, mutant } from './mutate.mjs';

const PATIENCE = 10_000;
const EXPECTED = ['bad-zip'];
const PEOPLE = new Uint8Array(readFileSync(new URL('./corpus/people.csv', import.meta.url)));
const FILES = { 'release.csv': PEOPLE, 'report.json': new TextEncoder().encode('{"rows":12}'), 'notes.txt': new Uint8Array() };

/** Files with their sizes behind them, as the page writes them. */
function streamed() {
  /** @type {Uint8Array[]} */
  const parts = [];
  const zip = new Zip((_, part) => parts.push(part));
  for (const [name, bytes] of Object.entries(FILES)) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(bytes, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(parts));
}

const CORPUS = [
  { name: 'deflated.zip', bytes: zipSync(FILES) },
  { name: 'stored.zip', bytes: zipSync(FILES, { level: 0 }) },
  { name: 'folder.zip', bytes: zipSync({ release: FILES }) },
  { name: 'streamed.zip', bytes: streamed() },
  // A zip in a zip: a list may point into it.
  { name: 'nested.zip', bytes: zipSync({ ...FILES, 'inner.zip': zipSync({ 'release.csv': new Uint8Array(9) }) }, { level: 0 }) },
];

const { goesOn, seed } = limits();
const random = generator(seed);
const findings = [];
const counted = { mutants: 0, refused: 0, unpacked: 0 };
for (const { name, bytes } of CORPUS) {
  const wrong = await judge(bytes, bytes);
  if (wrong || counted.refused > 0) throw new Error(`${name} of the corpus: ${wrong ?? 'it is refused'}`);
}
counted.unpacked = 0;
for (let index = 0; goesOn(index); index++) {
  const { name, bytes } = CORPUS[index % CORPUS.length] ?? { name: '', bytes: new Uint8Array() };
  const { bytes: changed } = mutant(bytes, random);
  counted.mutants++;
  const wrong = await judge(changed, bytes);
  if (wrong) findings.push(keep(name, changed, index, wrong));
}
console.log(JSON.stringify({ seed, ...counted, findings }));
process.exitCode = findings.length > 0 ? 1 : 0;

/** What is wrong with how a zip is read, if something is. */
async function judge(zip, original) {
  const started = Date.now();
  let files;
  try {
    files = await filesInZip(new Blob([zip]));
  } catch (error) {
    counted.refused++;
    const { code, stack } = /** @type {any} */ (error);
    return EXPECTED.includes(code) ? undefined : `${code}: ${stack}`;
  }
  if (Date.now() - started > PATIENCE) return `it took ${Date.now() - started} ms`;
  counted.unpacked++;
  let others;
  try {
    others = unzipSync(zip);
  } catch (error) {
    return `another reader refuses it: ${error}`;
  }
  const known = new Set(Object.values(unzipSync(original)).map(text));
  for (const { name, blob } of files) {
    const content = text(new Uint8Array(await blob.arrayBuffer()));
    const same = Object.entries(others).some(([other, bytes]) => other.endsWith(name) && text(bytes) === content);
    if (!same) return `${JSON.stringify(name)} is something else to another reader`;
    if (!known.has(content)) return `the content of ${JSON.stringify(name)} changed: ${content.slice(0, 80)}`;
  }
  const counts = [files.length, Object.keys(others).filter((name) => !name.endsWith('/')).length];
  return counts[0] === counts[1] ? undefined : `${counts[0]} files, ${counts[1]} to another reader`;
}

/** Bytes as a text that differs where they differ. */
function text(bytes) {
  return Buffer.from(bytes).toString('latin1');
}
