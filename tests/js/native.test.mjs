// What the Rust tests published natively, asked of the wasm build again: the same bytes, or the same
// refusal. The record is written by `npm run test:rust`; where it is missing it is made here.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const record = fileURLToPath(new URL('../../target/native/releases.jsonl', import.meta.url));

/** What is written down, read once. */
const recorded = once(() => {
  if (!existsSync(record)) {
    mkdirSync(dirname(record), { recursive: true });
    const tests = ['--test', 'engine', '--test', 'views', '--', 'suite', 'properties', 'k_msd', 'random'];
    execFileSync('cargo', ['test', '--locked', ...tests], {
      cwd: root,
      env: { ...process.env, OUTIS_RECORD: record },
      stdio: 'ignore',
    });
  }
  return readFileSync(record, 'utf8').trimEnd().split('\n');
});

/**
 * @template T
 * @param {() => T} make
 * @returns {() => T}
 */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => {
    made ??= make();
    return made;
  };
}

/**
 * At most so many of each kind, evenly spread: random tests write down thousands that differ in a cell.
 * `OUTIS_NATIVE=all` tries every one, if they were written down with it, too.
 * @template T
 * @param {T[]} cases
 * @param {(one: T) => string} kind
 */
function spread(cases, kind, most = 120) {
  if (process.env.OUTIS_NATIVE === 'all') return cases;
  /** @type {Map<string, T[]>} */
  const kinds = new Map();
  for (const one of cases) {
    const alike = kinds.get(kind(one)) ?? [];
    kinds.set(kind(one), alike);
    alike.push(one);
  }
  return [...kinds.values()].flatMap((alike) => {
    const step = Math.max(1, alike.length / most);
    return alike.filter((_, at) => Math.floor((at + 1) / step) > Math.floor(at / step));
  });
}

test('whatever was published natively is published the same in wasm', async () => {
  const outis = await import('../../pkg/dist/outis.js');
  outis.initSync({ module: readFileSync(new URL('../../pkg/dist/outis_bg.wasm', import.meta.url)) });
  const utf8 = new TextEncoder();
  const all = recorded().filter((line) => line.startsWith('{"csv"'));
  assert.ok(all.length > 2000, `${all.length} cases`);
  const columns = /^{"csv":"(.*?)\\[rn]/;
  const method = /"algorithm":{"name":"([^"]*)"/;
  const cases = spread(all, (line) => `${columns.exec(line)?.[1]} ${method.exec(line)?.[1]}`);
  for (const line of cases) {
    const { csv, plan, made } = JSON.parse(line);
    const reader = new outis.TableReader(new Uint8Array(48));
    reader.push(utf8.encode(csv), csv.length, () => {});
    const table = reader.finish();
    let release;
    try {
      release = table.anonymize(
        JSON.stringify(plan),
        new Uint8Array(32).fill(7),
        undefined,
        [],
        undefined,
        false,
        false,
        false,
        undefined,
        () => {},
      );
    } catch (error) {
      assert.equal(/** @type {{ message: string }} */ (error).message, made.error, csv);
      table.free();
      continue;
    }
    for (const [name, expected] of Object.entries(made)) {
      /** @type {Uint8Array[]} */
      const chunks = [];
      release.writeFile(name, (/** @type {Uint8Array} */ chunk) => chunks.push(chunk.slice()));
      assert.equal(Buffer.concat(chunks).toString('utf8'), expected, `${name} of\n${csv}`);
    }
    release.free();
    table.free();
  }
});

test('whatever was said natively of views is said the same in wasm', async () => {
  const views = await import('../../pkg/dist/outis.js');
  views.initSync({ module: readFileSync(new URL('../../pkg/dist/outis_bg.wasm', import.meta.url)) });
  const all = recorded().filter((line) => line.startsWith('{"views"'));
  assert.ok(all.length > 2000, `${all.length} cases`);
  for (const line of spread(all, () => '', 2000)) {
    const { views: set, said } = JSON.parse(line);
    let answer;
    try {
      answer = views.checkViews(set, undefined, undefined, () => {});
    } catch (error) {
      answer = { error: /** @type {{ message: string }} */ (error).message };
    }
    assert.deepEqual(answer, said, set);
  }
});
