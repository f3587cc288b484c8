import { expect, test } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { type Recognised, recognise } from '../../www/state/table/recognise.ts';
import { project, SCRIPT } from '../js/projects.mjs';
import { test as inPage } from './bench.ts';
import { drop } from './messy.ts';

const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));
const PLAN = '{"version":1,"attributes":{"age":{"role":"quasi"}}}';

/** What a file holds, by what it is called. */
const FILES: readonly [name: string, content: string | Uint8Array, kind: Recognised['kind']][] = [
  ['rows.csv', 'age,zip\n1,2\n', 'table'],
  ['rows.json', '[{"a":1},{"a":2}]', 'records'],
  ['rows.ndjson', '{"a":1}\n{"a":2}\n', 'table'],
  ['rows.jsonl', '{"a":1}\n{"a":2}\n', 'table'],
  ['rows-by-line.json', '{"a":1}\n{"a":2}\n', 'table'],
  ['cut-off.json', '[{"a":1},{"a":', 'table'],
  ['brackets.csv', '[id],[name]\n1,Ada\n', 'table'],
  ['plan.json', PLAN, 'plan'],
  ['plan.txt', `\uFEFF${PLAN}`, 'plan'],
  ['slip.plan.json', '{"version":1,"attributes":{,}}', 'plan'],
  ['empty.json', '', 'plan'],
  ['package.json', '{"name":"x","version":"1.2.3"}', 'other'],
  ['places.geojson', '{"type":"FeatureCollection","features":[]}', 'other'],
  ['numbers.json', '[1,2,3]', 'other'],
  ['lists.json', '{"views":[],"k":2}', 'views'],
  ['report (1).json', '{"outis":"0.2.0","verdict":{},"rows":1}', 'release'],
  ['sums.txt', `${'0f'.repeat(32)}  release.csv\n`, 'release'],
  ['release', zip('report.json', 'release.csv'), 'release'],
  ['book.xlsx', zip('xl/workbook.xml'), 'table'],
  ['book', zip('[Content_Types].xml', 'xl/workbook.xml'), 'table'],
  ['ward.bak', project(), 'project'],
  ['ward.deid', project(), 'project'],
  ['second-quarter.bin', 'outis ledger 2\nkeep this\n{}\n', 'ledger'],
  ['2025.ledger', 'x', 'ledger'],
  ['steps.txt', SCRIPT, 'script'],
  ['picture.csv', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2), 'other'],
];

for (const [name, content, kind] of FILES)
  test(`${name} is recognised as: ${kind}`, async () => {
    const part = typeof content === 'string' ? content : new Uint8Array(content);
    expect((await recognise(new File([part], name))).kind).toBe(kind);
  });

const TABLE = 'id,age,zip\n1,34,02139\n2,35,02139\n3,34,02141\n4,36,02141\n';

inPage('a file of objects on each line is opened as a table', async ({ bench, page }) => {
  await drop(page, { 'people.ndjson': '{"age":34,"zip":"02139"}\n{"age":35,"zip":"02141"}\n' });
  await expect(page.getByRole('banner')).toContainText('people.ndjson');
  await expect(page.getByRole('banner')).toContainText('2 rows');
  await expect(bench.panel('Columns').locator('[data-column]')).toHaveCount(2);
});

inPage('a JSON file of something else is refused and leaves the plan alone', async ({ bench, page }) => {
  await bench.openFile('people.csv', TABLE);
  const before = await page.locator('.plan-text').textContent();
  await drop(page, { 'package.json': '{"name":"x","version":"1.2.3"}' });
  await expect(page.getByRole('alert')).toContainText('neither a list of records nor a plan');
  expect(await page.locator('.plan-text').textContent()).toBe(before);
});

inPage('a project dropped on an open table asks first', async ({ bench, page }) => {
  await bench.openFile('people.csv', TABLE);
  await drop(page, { 'ward.deid': project() });
  const question = page.getByRole('dialog', { name: 'Open ward.deid instead of people.csv?' });
  // It is more than a list that could stand beside others.
  await expect(question.getByRole('button')).toHaveCount(2);
  await question.getByRole('button', { name: 'Keep people.csv' }).click();
  await expect(page.getByRole('banner')).toContainText('people.csv');
  await drop(page, { 'ward.deid': project() });
  await question.getByRole('button', { name: 'Open it instead' }).click();
  await expect(page.getByRole('banner')).toContainText('ward.deid');
});

inPage(
  'a hierarchy for a column without use for one is kept until the role changes',
  async ({ bench, page }) => {
    await bench.openFile('people.csv', TABLE);
    const role = bench.panel('Columns').getByRole('combobox', { name: 'What is zip?' });
    await role.selectOption('insensitive');
    await drop(page, { 'zip.csv': '02139;0213*;*\n02141;0214*;*\n' });
    const told = page.getByRole('status').filter({ hasText: 'matched by name' });
    await expect(told).toContainText('0 hierarchies matched by name');
    await expect(told).toContainText('Kept for zip');
    await told.getByRole('button', { name: 'Fine' }).click();
    await role.selectOption('quasi');
    await expect((await bench.column('zip')).getByLabel('How values become less precise')).toHaveValue(
      'tree',
    );
  },
);
