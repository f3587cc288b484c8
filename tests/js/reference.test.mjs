// The reference is made from what ships, and says something about all of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import * as outis from 'outis';
import { page, reference } from '../../scripts/reference.mjs';

const declarations = reference(fileURLToPath(new URL('../../pkg/dist', import.meta.url)));
const names = declarations.map(({ name }) => name);

test('the reference has every function, and every type once', () => {
  const functions = declarations.find(({ name }) => name === 'Outis')?.code ?? '';
  // Those that need no worker are declared by themselves.
  for (const name of Object.keys(outis).filter((name) => !names.includes(name)))
    assert.match(functions, new RegExp(`^ {4}${name}\\(`, 'm'));
  assert.ok(names.includes('OutisError') && names.includes('Plan') && names.includes('Table'));
  assert.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});

test('everything that is exported is explained', () => {
  const silent = declarations.filter(({ about }) => about === '').map(({ name }) => name);
  assert.deepEqual(silent, []);
});

test('every link of the reference leads to a heading', () => {
  const html = page(declarations, '0.0.0');
  const targets = [...html.matchAll(/href="#(\w+)"/g)].map(([, name]) => name);
  assert.ok(targets.length > 100);
  for (const name of targets) assert.ok(html.includes(`<section id="${name}">`), name);
});
