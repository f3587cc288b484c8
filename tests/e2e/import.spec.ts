import { AMNESIA, project, SCRIPT, TABLE } from '../js/projects.mjs';
import { expect, test } from './bench.ts';

test('a project of ARX brings its table and its plan, and says what was not taken over', async ({
  bench,
  page,
}) => {
  await bench.openFile('ward.deid', Buffer.from(project()));
  const notes = page.getByRole('status').filter({ hasText: 'ward.deid' });
  await expect(notes).toContainText('differential privacy');
  await notes.getByRole('button').click();
  await expect(notes).toHaveCount(0);
  await bench.run();
  await expect(bench.panel('Result').getByRole('cell', { name: '816**' }).first()).toBeVisible();
});

test('a damaged project is refused with a way on', async ({ bench, page }) => {
  await bench.chooseFile('ward.deid', Buffer.from(project().slice(0, 300)));
  await expect(page.getByRole('alert').first()).toContainText('ward.deid');
});

test('a script of sdcMicro and a hierarchy of Amnesia are used on the open table', async ({
  bench,
  page,
}) => {
  await bench.openFile('people.csv', TABLE);
  const files = await page.evaluateHandle(
    ([script, hierarchy]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([script ?? ''], 'steps.R'));
      transfer.items.add(new File([hierarchy ?? ''], 'zip.txt'));
      return transfer;
    },
    [SCRIPT, AMNESIA],
  );
  await page.dispatchEvent('footer, .footer', 'drop', { dataTransfer: files });
  const notes = page.getByRole('status').filter({ hasText: 'steps.R' });
  await expect(notes).toContainText('pram');
  await expect(page.getByRole('status').filter({ hasText: 'matched by name' })).toContainText('zip');
});

test('columns of which a script says nothing wait to be looked at', async ({ bench, page }) => {
  await bench.openFile('people.csv', TABLE);
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(
      new File(['createSdcObj(d, keyVars = c("age", "zip"), excludeVars = "id")'], 'steps.R'),
    );
    return transfer;
  });
  await page.dispatchEvent('footer, .footer', 'drop', { dataTransfer: files });
  await expect(page.getByRole('status').filter({ hasText: 'steps.R' })).toContainText(
    'says nothing of disease',
  );
  await expect(bench.panel('Columns').locator('.unreviewed')).toContainText('1 ');
});

test('Safe Harbor opens the table without what identifies, and lists it', async ({ bench, page }) => {
  await bench.openFile(
    'ward.csv',
    'name,zip,age,lab\nAda,02139,95,high\nBob,03601,36,low\nCyd,02141,41,high\n',
  );
  await bench.panel('Data').getByRole('button', { name: 'HIPAA Safe Harbor' }).click();
  const told = page.getByRole('status').filter({ hasText: 'changed or dropped' });
  await expect(told).toContainText('(A) name: dropped');
  await expect(told).toContainText('no legal opinion');
  await expect(bench.panel('Data').getByRole('cell', { name: '000' })).toBeVisible();
  await expect(bench.panel('Data').getByRole('cell', { name: 'Ada' })).toHaveCount(0);
});
