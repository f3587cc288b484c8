// The same cases as natively, through wasm: the same bytes.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { opened } from './tables.mjs';

const golden = fileURLToPath(new URL('../golden/', import.meta.url));
const cases = readdirSync(golden, { withFileTypes: true }).filter((entry) => entry.isDirectory());

test('there are golden cases', () => assert.ok(cases.length > 0));

for (const { name } of cases) {
  test(`golden case ${name} is the same through wasm`, async (t) => {
    const table = await opened(t, { path: join(golden, name, 'input.csv') });
    const plan = readFileSync(join(golden, name, 'plan.json'), 'utf8');
    const release = await table.anonymize(plan, {
      key: new Uint8Array(32).fill(7),
      pseudonymKey: new Uint8Array(32).fill(7),
    });
    const expected = join(golden, name, 'expected');
    const names = readdirSync(expected);
    assert.ok(names.includes('release.csv') || names.includes('generalized.csv'));
    for (const file of names) {
      const made = release.files().find((candidate) => candidate.name === file);
      assert.ok(made, `${file} was not written`);
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await made.bytes());
      assert.equal(text, readFileSync(join(expected, file), 'utf8'), file);
    }
  });
}
