// Zips of releases as the page unpacks them: what others would get out of the file, or nothing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { pageUnpack } from '../../fuzz/unpack.mjs';

const unpack = await pageUnpack();

/** Names and texts of what is unpacked, or the code of the error. @param {Uint8Array<ArrayBuffer>} zip */
async function read(zip) {
  try {
    const files = await unpack(new Blob([zip]));
    return Object.fromEntries(
      await Promise.all(files.map(async ({ name, blob }) => [name, await blob.text()])),
    );
  } catch (error) {
    return /** @type {any} */ (error).problem?.code ?? /** @type {any} */ (error).code ?? String(error);
  }
}

const FILES = { 'report.json': '{}', 'release.csv': 'age,sex\n20-29,*\n'.repeat(50) };
/** @param {Record<string, string>} files */
const bytes = (files) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]));

test('zips of several programs are read', async () => {
  assert.deepEqual(await read(zipSync(bytes(FILES))), FILES);
  assert.deepEqual(await read(zipSync(bytes(FILES), { level: 0 })), FILES);
  assert.deepEqual(await read(zipSync({ folder: bytes(FILES) })), FILES);
  /** @type {Uint8Array[]} */
  const parts = [];
  const zip = new Zip((_, part) => parts.push(part));
  for (const [name, text] of Object.entries(FILES)) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(strToU8(text), true);
  }
  zip.end();
  assert.deepEqual(await read(new Uint8Array(Buffer.concat(parts))), FILES, 'sizes behind the files');
});

test('a list that points to other files than those that are found is refused', async () => {
  // A whole file, with its own header, inside another one that is stored as it is.
  const hidden = zipSync(bytes({ 'release.csv': 'name,disease\nAnn,flu\n' }), { level: 0 });
  const length = new DataView(hidden.buffer).getUint32(hidden.length - 22 + 16, true);
  const carrier = { ...bytes(FILES), 'readme.txt': hidden.subarray(0, length) };
  const zip = zipSync(carrier, { level: 0 });
  assert.equal(Object.keys(await read(zip)).length, 3);
  const view = new DataView(zip.buffer);
  const inside = Buffer.from(zip).indexOf(hidden.subarray(0, length));
  const list = Buffer.from(zip).lastIndexOf('release.csv') - 46;
  for (const [field, from] of [
    [16, 14],
    [20, 18],
    [24, 22],
  ])
    view.setUint32(list + Number(field), view.getUint32(inside + Number(from), true), true);
  view.setUint32(list + 42, inside, true);
  assert.equal(await read(zip), 'no-zip');
});

test('a file whose content is not what the zip says it is is refused', async () => {
  const zip = zipSync(bytes(FILES), { level: 0 });
  const at = Buffer.from(zip).indexOf('20-29');
  zip[at] = '3'.charCodeAt(0);
  assert.equal(await read(zip), 'no-zip');
});

test('what lies between, in front of or behind the files is refused', async () => {
  const zip = zipSync(bytes(FILES));
  const before = new Uint8Array([1, 2, 3, ...zip]);
  assert.equal(await read(before), 'no-zip');
  assert.equal(await read(zip.slice(0, -1)), 'no-zip');
  assert.equal(await read(new Uint8Array([...zip, ...strToU8('Ann,flu')])), 'no-zip');
});

test('two thousand damaged zips: no hang, no other error, nothing that others would not get', () => {
  const script = fileURLToPath(new URL('../../fuzz/zips.mjs', import.meta.url));
  const told = execFileSync(process.execPath, [script, '--cases', '2000', '--seed', '5'], {
    encoding: 'utf8',
  });
  const { mutants, refused, unpacked, findings } = JSON.parse(told);
  assert.equal(mutants, 2000);
  assert.ok(refused > 500 && unpacked > 20, told);
  assert.deepEqual(findings, []);
});
