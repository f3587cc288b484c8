import { changedPaths } from '../../www/state/difference.ts';
import { valueAt, withKeyRenamed, withValue } from '../../www/state/json.ts';
import { isWithin, parsePath, pathText } from '../../www/state/path.ts';
import { expect, test } from './bench.ts';

test('paths are spelled as faults spell them, and read back', () => {
  const cases: [(string | number)[], string][] = [
    [['attributes', 'Age', 'hierarchy', 'widths', 1], 'attributes.Age.hierarchy.widths[1]'],
    [['attributes', 'a.b"c', 'role'], 'attributes["a.b\\"c"].role'],
    [['attributes', 'Größe in m'], 'attributes.Größe in m'],
    [['principles', 0], 'principles[0]'],
    [['attributes', ''], 'attributes[""]'],
  ];
  for (const [path, text] of cases) {
    expect(pathText(path)).toBe(text);
    expect(parsePath(text)).toEqual(path);
  }
  expect(parsePath('a[b')).toBeUndefined();
});

test('a fault belongs to what stands above it, not to what starts with the same letters', () => {
  expect(isWithin('principles[0].k', 'principles[0]')).toBe(true);
  expect(isWithin('principles[10].k', 'principles[1]')).toBe(false);
  expect(isWithin('attributes.Agent.role', 'attributes.Age')).toBe(false);
});

test('an edit leaves the old plan as it was', () => {
  const plan = JSON.parse(
    '{ "principles": [{ "kind": "k-anonymity", "k": 2 }], "__proto__": { "role": "quasi" } }',
  );
  const before = JSON.stringify(plan);
  const edited = withValue(plan, ['principles', 0, 'k'], 5);
  expect(valueAt(edited, ['principles', 0, 'k'])).toBe(5);
  expect(JSON.stringify(plan)).toBe(before);
  expect(JSON.stringify(edited)).toBe(before.replace('2', '5'));
  expect(withValue(plan, ['principles', 0], undefined)).toMatchObject({ principles: [] });
  expect(JSON.stringify(withValue(plan, ['__proto__', 'role'], 'sensitive'))).toBe(
    before.replace('quasi', 'sensitive'),
  );
});

test('a misspelled name is put right at its place', () => {
  const plan = { attributes: { Agee: { role: 'quasi' }, Zip: { role: 'quasi' } } };
  const mended = withKeyRenamed(plan, ['attributes', 'Agee'], 'Age');
  expect(JSON.stringify(mended)).toBe('{"attributes":{"Age":{"role":"quasi"},"Zip":{"role":"quasi"}}}');
});

test('two plans differ at their deepest places', () => {
  const before = { principles: [{ kind: 'k-anonymity', k: 2 }], suppression: 0, missing: [''] };
  const after = { principles: [{ kind: 'k-anonymity', k: 5 }], suppression: 0, missing: ['', '?'] };
  expect(changedPaths(before, before)).toEqual([]);
  expect(changedPaths(before, after)).toEqual(['principles[0].k', 'missing']);
  expect(changedPaths(before, { ...before, seed: 1 })).toEqual(['seed']);
  expect(changedPaths(before, JSON.parse(JSON.stringify(before)))).toEqual([]);
});

test('edits are taken back and made again, also by keyboard, and a result says what changed since', async ({
  bench,
}) => {
  await bench.openSample('Energy meters');
  await bench.run();
  const k = bench
    .panel('Protection')
    .locator('[data-path="principles[0].k"]')
    .getByLabel('k', { exact: true });
  const asked = await k.inputValue();
  await k.fill('12');
  await expect(bench.panel('Result')).toContainText('changed after this result was made: principles[0].k');
  await bench.page.getByRole('button', { name: 'Undo' }).click();
  await expect(k).toHaveValue(asked);
  await expect(bench.panel('Result')).not.toContainText('changed after this result was made');
  await bench.page.keyboard.press('Control+Shift+Z');
  await expect(k).toHaveValue('12');
  await bench.page.keyboard.press('Control+z');
  await expect(k).toHaveValue(asked);
  await expect(bench.page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});
