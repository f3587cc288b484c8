// What stays in a bundle of somebody who imports a little.
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { OutisError, parsePlan } from 'outis';
import { planOfSix } from './tables.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Bytes of entry code, splitting on. @param {string} code */
async function kept(code) {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    write: false,
    outdir: 'out',
    logLevel: 'error',
  });
  const entry = outputFiles.find(({ path }) => path.endsWith('stdin.js'));
  assert.ok(entry);
  // What it imports at once is loaded with it.
  const chunks = [...entry.text.matchAll(/(?:import|from)"(\.\/[^"]+)"/g)].map(([, name = '']) =>
    name.slice(2),
  );
  const all = [entry, ...outputFiles.filter(({ path }) => chunks.some((name) => path.endsWith(name)))];
  return all.reduce((size, { contents }) => size + contents.length, 0);
}

const FROM = JSON.stringify(new URL('../../pkg/dist/index.js', import.meta.url).pathname);

for (const [name, most] of /** @type {[string, number][]} */ ([
  ['OutisError', 3_000],
  ['parsePlan', 3_000],
  ['open', 12_000],
])) {
  test(`importing ${name} keeps less than ${most / 1000} kB`, async () => {
    const size = await kept(`import { ${name} } from ${FROM}; globalThis.use = ${name};`);
    assert.ok(size < most, `${size} bytes`);
  });
}

test('a plan is read from its text, or refused with every part that is missing', () => {
  assert.deepEqual(parsePlan(`\uFEFF${JSON.stringify(planOfSix())}`), planOfSix());
  const refused = (/** @type {string} */ text) => {
    try {
      parsePlan(text);
    } catch (error) {
      assert.ok(error instanceof OutisError);
      return error;
    }
    throw new Error('it was read');
  };
  assert.equal(refused('{').code, 'not-json');
  assert.deepEqual(refused('[]').details, { faults: [{ path: '', found: 'a list', expected: 'an object' }] });
  const { faults } = /** @type {{ faults: { path: string }[] }} */ (refused('{"version": 2}').details);
  assert.deepEqual(
    faults.map(({ path }) => path),
    ['version', 'attributes', 'principles', 'algorithm'],
  );
});
