import { parquetWriteBuffer } from 'hyparquet-writer';
import { sheetOf, workbook, xlsx } from '../js/workbooks.mjs';
import { expect, test } from './bench.ts';

const TABLE = 'age;zip;illness\n34;02139;flu\n35;02139;cold\n34;02141;flu\n36;02141;cold\n';

test('a file dropped anywhere is read, and what was recognised is said', async ({ bench, page }) => {
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'dropped.csv', { type: 'text/csv' }));
    return transfer;
  }, TABLE);
  await page.dispatchEvent('footer, .footer', 'dragover', { dataTransfer: files });
  await expect(page.getByText('Drop the file to read it here')).toBeVisible();
  await page.dispatchEvent('footer, .footer', 'drop', { dataTransfer: files });
  await bench.ready();
  const facts = bench.panel('Data').getByRole('term').locator('..');
  await expect(facts.filter({ hasText: 'Rows' })).toContainText('4');
  await expect(facts.filter({ hasText: 'Encoding' })).toContainText('UTF-8');
  await expect(facts.filter({ hasText: 'Fields between' })).toContainText('semicolons');
  await expect(bench.panel('Data').getByRole('cell', { name: '02139' }).first()).toBeVisible();
});

test('a pasted table is read', async ({ bench }) => {
  await bench.panel('Data').getByText('Paste a table instead').click();
  await bench.panel('Data').getByLabel('Text of the table').fill(TABLE);
  await bench.panel('Data').getByRole('button', { name: 'Use this text' }).click();
  await bench.ready();
  await expect(bench.panel('Data').getByText('pasted table')).toBeVisible();
});

test('a forgotten table is gone with its plan and its result', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  await bench.run();
  await bench.panel('Data').getByRole('button', { name: 'Forget this table' }).click();
  await expect(bench.panel('Data')).toContainText('Which table?');
  for (const part of ['Columns', 'Result', 'Release'] as const)
    await expect(bench.panel(part)).toHaveCount(0);
});

test('a Parquet file is opened like any other, and published', async ({ bench }) => {
  const years = Array.from({ length: 12 }, (_, number) => 30 + number);
  const file = parquetWriteBuffer({
    columnData: [
      { name: 'Age', data: years, type: 'INT32' },
      { name: 'Disease', data: years.map((age) => (age % 3 === 0 ? 'flu' : 'gout')), type: 'STRING' },
    ],
  });
  await bench.openFile('people.parquet', Buffer.from(file));
  const facts = bench.panel('Data').getByRole('term').locator('..');
  await expect(facts.filter({ hasText: 'Rows' })).toContainText('12');
  await bench.run();
  await expect(bench.panel('Result').getByRole('columnheader', { name: 'Disease' })).toBeVisible();
});

test('a workbook with one sheet is opened like any other table', async ({ bench }) => {
  await bench.openFile('people.ods', Buffer.from(workbook('people.ods')));
  const facts = bench.panel('Data').getByRole('term').locator('..');
  await expect(facts.filter({ hasText: 'Rows' })).toContainText('5');
  await expect(bench.panel('Data').getByRole('cell', { name: '2024-02-29T13:05:00' })).toBeVisible();
});

test('a workbook with several sheets asks which one is meant, by keyboard too, and it is published', async ({
  bench,
  page,
}) => {
  const rows = Array.from({ length: 12 }, (_, number) => [30 + number, number % 3 === 0 ? 'flu' : 'gout']);
  const book = xlsx({
    Codes: sheetOf([['Code'], ['J10']]),
    Nothing: '<sheetData/>',
    Patients: sheetOf([['Age', 'Disease'], ...rows]),
  });
  await bench.chooseFile('ward.xlsx', Buffer.from(book));
  const question = page.getByRole('region', {
    name: 'ward.xlsx has several sheets. Which one is the table?',
  });
  await expect(question).toBeFocused();
  await expect(question.getByRole('button')).toHaveText([
    /Codes.*1 row, 1 column/,
    /Patients.*12 rows, 2 columns/,
  ]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await bench.ready();
  await expect(question).toBeHidden();
  await expect(bench.panel('Data').getByRole('heading', { name: 'ward.xlsx, Patients' })).toBeVisible();
  await bench.run();
  await expect(bench.panel('Result').getByRole('columnheader', { name: 'Disease' })).toBeVisible();
});

test('a locked workbook says what to do', async ({ bench }) => {
  await bench.chooseFile('locked.xlsx', Buffer.from(workbook('locked.xlsx')));
  await expect(bench.panel('Data').getByRole('alert')).toContainText('locked with a password');
  await expect(bench.panel('Data').getByRole('alert')).toContainText('remove the password');
});
