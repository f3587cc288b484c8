// Loading where files are placed by hand, and where nothing can be loaded; sources that only look like a browser's.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { auditRelease, configure, OutisError, open, workerPool } from 'outis';
import { planOfSix, rejection, SIX } from './tables.mjs';

const folder = mkdtempSync(join(tmpdir(), 'outis-places-'));
after(() => rmSync(folder, { recursive: true }));
afterEach(() => configure({}));

test('worker and wasm may lie anywhere', async () => {
  const dist = new URL('../../pkg/dist/', import.meta.url);
  const assets = join(folder, 'assets');
  cpSync(dist, assets, { recursive: true });
  renameSync(join(assets, 'outis_bg.wasm'), join(folder, 'moved.wasm'));
  configure({
    worker: pathToFileURL(join(assets, 'worker-node.js')),
    wasm: { outis: pathToFileURL(join(folder, 'moved.wasm')) },
  });
  const table = await workerPool(1).open(SIX);
  assert.equal(table.info.rows, 6);
  table.free();
});

test('a worker that is not there is told as that, with what to do about it', async () => {
  configure({ worker: pathToFileURL(join(folder, 'nothing-here.js')) });
  const error = await rejection(workerPool(1).open(SIX));
  assert.ok(error instanceof OutisError && error.is('worker-unavailable'), String(error));
  assert.match(error.hints.join('\n'), /optimizeDeps.*\n.*configure\(/);
});

test('places that are none are refused by their name', () => {
  // @ts-expect-error: what JavaScript lets through
  assert.throws(() => configure({ worker: 5 }), /^OutisError: worker: found/);
  // @ts-expect-error: the same
  assert.throws(() => configure({ wasm: { outis: true } }), /^OutisError: wasm: found/);
});

/** What a test environment that pretends to be a browser puts in the place of `Blob`. */
class PretendedBlob {
  #bytes;
  /** @param {Uint8Array} bytes */
  constructor(bytes) {
    this.#bytes = bytes;
  }
  get size() {
    return this.#bytes.length;
  }
  /** @param {number} from @param {number} to */
  slice(from, to) {
    return new PretendedBlob(this.#bytes.slice(from, to));
  }
  async arrayBuffer() {
    return new Uint8Array(this.#bytes).buffer;
  }
}

test('a Blob of another making is read, and not taken for a path', async () => {
  const bytes = new TextEncoder().encode(SIX);
  const table = await open(/** @type {Blob} */ (/** @type {unknown} */ (new PretendedBlob(bytes))));
  assert.equal(table.info.rows, 6);
  table.free();
  const own = globalThis.Blob;
  try {
    // @ts-expect-error: as such an environment does it
    globalThis.Blob = class extends PretendedBlob {
      /** @param {(string | Uint8Array)[]} parts */
      constructor(parts) {
        super(Buffer.concat(parts.map((part) => Buffer.from(part))));
      }
    };
    const again = await open(SIX);
    assert.equal(again.info.rows, 6);
    again.free();
  } finally {
    globalThis.Blob = own;
  }
});

test('the doctor makes a small release, and says what it found', () => {
  const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));
  const { status, stdout } = spawnSync(process.execPath, [cli, 'doctor', '--json'], { encoding: 'utf8' });
  const { findings } = JSON.parse(stdout);
  /** @type {(what: string) => { found: string, fine: boolean }} */
  const found = (what) => findings.find((/** @type {{ what: string }} */ one) => one.what === what);
  assert.equal(found('a small release').found, 'made and confirmed');
  assert.match(found('worker and wasm').found, /^Outis \d+\.\d+\.\d+, ready after \d+ ms$/);
  assert.equal(status, findings.every((/** @type {{ fine: boolean }} */ one) => one.fine) ? 0 : 1);
});

test('a release is audited by the name of its folder', async () => {
  const table = await open(SIX);
  const release = await table.anonymize(planOfSix());
  const [open_, secret] = [join(folder, 'release'), join(folder, 'private')];
  mkdirSync(open_);
  mkdirSync(secret);
  for (const file of release.files()) {
    writeFileSync(join(file.private ? secret : open_, file.name), await file.bytes());
  }
  assert.equal((await auditRelease(open_)).verdict, 'holds');
  assert.equal((await auditRelease([open_], { originals: [SIX], privates: [secret] })).verdict, 'holds');
  mkdirSync(join(open_, 'leak'));
  writeFileSync(join(open_, 'leak', 'names.csv'), 'Ada\n');
  assert.notDeepEqual((await auditRelease(open_)).faults, []);
  const missing = await rejection(auditRelease(join(folder, 'nowhere')));
  assert.ok(missing instanceof OutisError && missing.is('unreadable'));
  table.free();
});
