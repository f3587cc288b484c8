import { changedPaths } from '../../www/state/plan/difference.ts';
import { valueAt, withKeyRenamed, withValue } from '../../www/state/plan/json.ts';
import { Pace } from '../../www/state/plan/pace.ts';
import { isWithin, parsePath, pathText } from '../../www/state/plan/path.ts';
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

test('what the first run takes to start is not taken for the pace of the machine', () => {
  const about = { memory: 0, sharedPhases: 0, atAGlance: 0 };
  const short = { ...about, algorithm: 'mondrian', seconds: 0.09 };
  const long = { ...about, algorithm: 'sweep', seconds: 0.8 };
  const quick = new Pace();
  quick.learn(short, 0.5);
  expect(quick.seconds(long)).toBeCloseTo(0.8);
  const slow = new Pace();
  slow.learn(short, 15.4);
  expect(slow.seconds(short)).toBeCloseTo(15);
});

test('two plans differ at their deepest places', () => {
  const before = { principles: [{ kind: 'k-anonymity', k: 2 }], suppression: 0, missing: [''] };
  const after = { principles: [{ kind: 'k-anonymity', k: 5 }], suppression: 0, missing: ['', '?'] };
  expect(changedPaths(before, before)).toEqual([]);
  expect(changedPaths(before, after)).toEqual(['principles[0].k', 'missing']);
  expect(changedPaths(before, { ...before, seed: 1 })).toEqual(['seed']);
  expect(changedPaths(before, JSON.parse(JSON.stringify(before)))).toEqual([]);
});

test('edits are taken back and made again, also by keyboard, and the result follows', async ({ bench }) => {
  await bench.openSample('Energy meters');
  await bench.run();
  const k = bench
    .panel('Protection')
    .locator('[data-path="principles[0].k"]')
    .getByLabel('k', { exact: true });
  const asked = await k.inputValue();
  await k.fill('12');
  await bench.run();
  const smallest = bench.panel('Result').locator('.key-figure').filter({ hasText: 'Smallest group' });
  await expect(smallest).toContainText(/1[2-9] rows/);
  await bench.page.getByRole('button', { name: 'Undo' }).click();
  await expect(k).toHaveValue(asked);
  await bench.run();
  await expect(smallest).not.toContainText(/1[2-9] rows/);
  await bench.page.keyboard.press('Control+Shift+Z');
  await expect(k).toHaveValue('12');
  await bench.page.keyboard.press('Control+z');
  await expect(k).toHaveValue(asked);
  await expect(bench.page.getByRole('button', { name: 'Undo' })).toBeDisabled();

  const tariff = bench.panel('Columns').locator('[data-column="Tariff"]');
  await tariff.getByRole('combobox', { name: /^What is/ }).selectOption('sensitive');
  await bench.panel('Protection').getByLabel('Share of rows that may be left out').fill('0.05');
  await bench.run();
  await expect(
    bench.panel('Result').getByRole('region', { name: 'Beside the result before' }).first(),
  ).toContainText(/Changed since: .*“Share of rows that may be left out”/);
});

test('a role that was chosen is taken back together with its review', async ({ bench, page }) => {
  await bench.openFile('people.csv', 'age,zip\n34,1\n35,1\n34,2\n36,2\n');
  const columns = bench.panel('Columns');
  const age = columns.locator('[data-column="age"]');
  const before = await age.getByRole('combobox', { name: /^What is/ }).inputValue();
  await expect(columns.getByText('2 columns not looked at yet')).toBeVisible();
  await age.getByRole('combobox', { name: /^What is/ }).selectOption('sensitive');
  await expect(columns.getByText('1 column not looked at yet')).toBeVisible();
  await columns.getByRole('button', { name: 'All suggestions are right' }).click();
  await expect(columns.getByText('not looked at yet')).toHaveCount(0);

  await page.keyboard.press('Control+z');
  await expect(columns.getByText('1 column not looked at yet')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(columns.getByText('2 columns not looked at yet')).toBeVisible();
  await expect(age.getByRole('combobox', { name: /^What is/ })).toHaveValue(before);
  await page.keyboard.press('Control+y');
  await expect(age.getByRole('combobox', { name: /^What is/ })).toHaveValue('sensitive');
  await expect(columns.getByText('1 column not looked at yet')).toBeVisible();
});

test('edits are taken back in every workspace, each its own', async ({ bench, page }) => {
  const undo = page.getByRole('button', { name: 'Undo' });
  await bench.openSample('Hospital visits');
  await page.getByRole('link', { name: 'Check a release' }).click();
  const k = page.locator('[data-path="principles[0].k"]').getByLabel('k', { exact: true });
  const asked = await k.inputValue();
  await expect(undo).toHaveCount(0);
  await k.fill('9');
  await undo.click();
  await expect(k).toHaveValue(asked);
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(k).toHaveValue('9');

  await page.getByRole('link', { name: 'Several extracts' }).click();
  await expect(page.getByRole('button', { name: /Hospital extracts/ })).toBeVisible();
  await expect(undo).toHaveCount(0);
  await page.getByRole('button', { name: /Hospital extracts/ }).click();
  const cards = page.locator('.view-card');
  await expect(cards).toHaveCount(3);
  await cards
    .first()
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(cards).toHaveCount(2);
  await undo.click();
  await expect(cards).toHaveCount(3);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(cards).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(cards).toHaveCount(3);

  // What was edited elsewhere is as it was.
  await page.getByRole('link', { name: 'Check a release' }).click();
  await expect(k).toHaveValue('9');
});

test('a table that another took the place of comes back with its plan, and the other after it', async ({
  bench,
  page,
}) => {
  await bench.openFile('first.csv', 'age,zip\n34,1\n35,1\n34,2\n36,2\n');
  const columns = bench.panel('Columns');
  await columns.getByRole('button', { name: 'That is right: age' }).click();
  const k = bench
    .panel('Protection')
    .locator('[data-path="principles[0].k"]')
    .getByLabel('k', { exact: true });
  await k.fill('3');
  await bench.openFile('second.csv', 'city,illness\nRome,flu\nRome,cold\nBonn,flu\nBonn,cold\n');
  const banner = page.getByRole('banner');
  await expect(banner).toContainText('second.csv');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(banner).toContainText('first.csv');
  await bench.ready();
  await expect(k).toHaveValue('3');
  await expect(columns.getByText('1 column not looked at yet')).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(banner).toContainText('second.csv');
  await bench.ready();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(banner).toContainText('first.csv');
  await bench.ready();

  // What was forgotten on purpose does not come back.
  await bench.panel('Data').getByRole('button', { name: 'Forget this table' }).click();
  await bench.openFile('third.csv', 'age,zip\n34,1\n35,1\n34,2\n36,2\n');
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
});

test('what stands beside a plan is taken back with it: the format of the files, and that a series begins', async ({
  bench,
  page,
}) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  const format = bench.panel('Release').getByLabel('Tables in the zip as');
  await format.selectOption('parquet');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(format).toHaveValue('csv');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(format).toHaveValue('parquet');

  await bench.goTo('Publish again');
  const first = page.getByRole('button', { name: 'This is the first release' });
  await first.click();
  await expect(first).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(first).toBeVisible();
});

test('the browser asks before edits are lost, and only then', async ({ bench, page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await bench.openSample('Energy meters');
  await page.reload();
  expect(asked).toEqual([]);
  await bench.openSample('Energy meters');
  await bench
    .panel('Protection')
    .locator('[data-path="principles[0].k"]')
    .getByLabel('k', { exact: true })
    .fill('12');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
});
