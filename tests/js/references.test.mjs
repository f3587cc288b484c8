// The references that are made: as they are committed, and complete.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { OWN_CODES } from '../../pkg/dist/cli/failure.js';
import { references } from '../../scripts/references.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('the references of command line, plan and errors are those of this package', async () => {
  for (const [place, text] of Object.entries(await references())) {
    assert.equal(readFileSync(join(root, place), 'utf8'), text, `${place}: run \`npm run references\``);
  }
});

test('every code that only the command line has is used, and told with its meaning', () => {
  const folder = join(root, 'pkg/src/cli');
  const used = readdirSync(folder).flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/refuse\(\s*'([a-z-]+)'/g)].map(([, code]) => code),
  );
  const own = Object.keys(OWN_CODES);
  assert.deepEqual([...new Set(used)].filter((code) => code !== 'unwritable').toSorted(), own.toSorted());
  const listed = readFileSync(join(root, 'docs/errors.md'), 'utf8');
  for (const [code, [meaning]] of Object.entries(OWN_CODES)) {
    assert.ok(listed.includes(`| \`${code}\` | ${meaning} |`), code);
  }
});

test('every code that is thrown stands in the list, and with its details in the types', () => {
  const sources = readdirSync(join(root, 'pkg/src'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, 'pkg/src', name), 'utf8'));
  const codes = sources.flatMap((text) =>
    [...text.matchAll(/\bcode: '([a-z-]+)'/g)].map((match) => match[1] ?? ''),
  );
  const listed = readFileSync(join(root, 'docs/errors.md'), 'utf8');
  assert.ok(codes.length > 15);
  // the command line's word for a run that was stopped
  for (const code of codes.filter((code) => code !== 'interrupted')) {
    assert.ok(listed.includes(`\`${code}\``), code);
  }
});
