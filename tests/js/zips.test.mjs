// Zips of releases as they are unpacked everywhere: what others would get out of the file, or nothing.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { auditRelease, filesInZip, open } from 'outis';
import { planOfSix, SIX } from './tables.mjs';
import { workshop } from './workshop.mjs';

/** Names and texts of what is unpacked, or the code of the error. @param {Uint8Array<ArrayBuffer>} zip */
async function read(zip) {
  try {
    const files = await filesInZip(new Blob([zip]));
    return Object.fromEntries(
      await Promise.all(files.map(async ({ name, blob }) => [name, await blob.text()])),
    );
  } catch (error) {
    return /** @type {any} */ (error).code ?? String(error);
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
  assert.equal(await read(zip), 'bad-zip');
});

test('a file whose content is not what the zip says it is is refused', async () => {
  const zip = zipSync(bytes(FILES), { level: 0 });
  const at = Buffer.from(zip).indexOf('20-29');
  zip[at] = '3'.charCodeAt(0);
  assert.equal(await read(zip), 'bad-zip');
});

test('what lies between, in front of or behind the files is refused', async () => {
  const zip = zipSync(bytes(FILES));
  const before = new Uint8Array([1, 2, 3, ...zip]);
  assert.equal(await read(before), 'bad-zip');
  assert.equal(await read(zip.slice(0, -1)), 'bad-zip');
  assert.equal(await read(new Uint8Array([...zip, ...strToU8('Ann,flu')])), 'bad-zip');
});

/** The files of a release, and one more of each name that is a finding. */
async function released() {
  const table = await open(SIX);
  const release = await table.anonymize(planOfSix());
  table.free();
  const files = release.files().filter(({ private: secret }) => !secret);
  return Promise.all(
    files.map(
      async ({ name, blob }) => /** @type {const} */ ([name, new Uint8Array(await blob.arrayBuffer())]),
    ),
  );
}

/** A zip in which names may come twice. @param {(readonly [string, Uint8Array])[]} files */
function zipOf(files) {
  /** @type {Uint8Array[]} */
  const parts = [];
  const zip = new Zip((_, part) => parts.push(part));
  for (const [name, content] of files) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    entry.push(content, true);
  }
  zip.end();
  return new Uint8Array(Buffer.concat(parts));
}

test('the package and the command line audit a zip, and find in it what is no part of the release', async () => {
  const files = await released();
  const leak = strToU8('Name,Disease\nAnn,HIV\n');
  /** @type {[string, RegExp][]} */
  const strays = [
    ['release.csv', /^release\.csv is there more than once/],
    ['leak/release.csv', /^leak\/release\.csv is in a folder/],
    ['rows.csv', /^rows\.csv is for the publisher alone/],
  ];
  const { at, outis } = workshop();
  const audit = async (/** @type {Uint8Array<ArrayBuffer>} */ zip) => {
    writeFileSync(at('x.zip'), zip);
    const told = await outis(['audit', '--release', 'x.zip', '--json']);
    return { ...told, ...JSON.parse(told.out || '{}') };
  };
  const zip = zipOf(files);
  assert.equal((await auditRelease(new Blob([zip]))).verdict, 'holds');
  const both = await auditRelease([new File([zip], 'a.zip'), new Blob([zip])]);
  assert.equal(both.releases?.length, 2);
  const good = await audit(zip);
  assert.deepEqual([good.code, good.verdict], [0, 'holds'], good.err);
  for (const [name, fault] of strays) {
    for (const order of [
      [...files, /** @type {const} */ ([name, leak])],
      [/** @type {const} */ ([name, leak]), ...files],
    ]) {
      const { verdict, faults } = await auditRelease(new Blob([zipOf(order)]));
      assert.equal(verdict, 'violated', name);
      assert.ok(
        faults.some((found) => fault.test(found)),
        `${name}: ${faults}`,
      );
    }
    const told = await audit(zipOf([...files, [name, leak]]));
    assert.equal(told.code, 1, name);
    assert.ok(
      told.faults.some((/** @type {string} */ found) => fault.test(found)),
      `${name}: ${told.faults}`,
    );
  }
  const broken = await audit(zip.slice(0, -1));
  assert.equal(broken.code, 2);
  assert.match(broken.err, /^error\[bad-zip\]: this is no zip archive, or it is damaged/m);
});

test('a release in a zip is made again under its key', async () => {
  const { at, outis, list, read } = workshop();
  const made = await outis([
    'anonymize',
    'six.csv',
    '--plan',
    'plan.json',
    '--out',
    'out',
    '--private',
    'private',
  ]);
  assert.equal(made.code, 0, made.err);
  const files = list('out').map((name) => /** @type {const} */ ([name, strToU8(read(`out/${name}`))]));
  const own = ['--original', 'six.csv', '--private', 'private', '--key', 'private/release.key'];
  writeFileSync(at('x.zip'), zipOf(files));
  const same = await outis(['audit', '--release', 'x.zip', ...own]);
  assert.equal(same.code, 0, same.out + same.err);
  assert.match(same.out, /the same, byte by byte/);
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
