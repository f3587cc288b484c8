import type { Page } from '@playwright/test';
import { expect, test } from './bench.ts';

/** A set of extracts as files: Figure 1 of Yao, Wang, Jajodia 2005. */
const STAFF = 'Name,Job\nGeorge,Manager\nJohn,Manager\nBill,Lawyer\n';
const HEALTH = 'Position,Problem\nManager,Cold\nManager,Obesity\nLawyer,HIV\n';

/** What extracts show and which rows they take, unfolded. */
const unfold = (page: Page) =>
  page.locator('.view-more').evaluateAll((folds) => {
    for (const fold of folds as HTMLDetailsElement[]) fold.open = true;
  });

test.beforeEach(async ({ bench }) => {
  await bench.page.getByRole('link', { name: 'Several extracts' }).click();
  // the workspace is loaded when it is asked for
  await expect(bench.page.getByText('Several CSV files, one for each extract')).toBeVisible();
});

test('the sample is violated, the inference is told and lit, and a repair makes it hold', async ({
  page,
}) => {
  await page.getByRole('button', { name: /Hospital extracts/ }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const verdict = page.locator('.view-verdict');
  // Yes or no comes first, with how many are concerned; what was asked stands below.
  await expect(verdict.locator('.view-verdict-line')).toHaveText(
    /^No: together they give (one person|\d+ people) away\.$/,
  );
  await expect(verdict).toContainText('For some Name fewer than 2 values of Diagnosis stay possible');
  await expect(page.locator('.verdict')).toHaveCount(0);
  const exposed = page.locator('.exposed-table');
  await expect(exposed.getByRole('row', { name: /Gil/ })).toContainText('tuberculosis');
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Therefore Gil has Diagnosis = tuberculosis.' }),
  ).toBeVisible();
  // The rows that a step rests on stand beside it, each with the names of its columns.
  const row = (name: string) => page.getByRole('table', { name, exact: true }).getByRole('row');
  await expect(row('Row 7 of admissions')).toHaveText(['NameWard', 'GilWest']);
  await expect(row('Row 6 of ward report')).toHaveText(['WardDiagnosis', 'Westtuberculosis']);
  await expect(page.locator('.step-row')).toHaveCount(2);
  await expect(page.locator('.view-node-lit')).not.toHaveCount(0);
  await page.getByRole('button', { name: /Do this.*Leave out the rows of Gil/ }).click();
  await expect(verdict).toContainText('At least 2 values of Diagnosis stay possible for every Name');
});

test('conditions are completed and their errors told at once', async ({ page }) => {
  await page.getByRole('button', { name: /Hospital extracts/ }).click();
  await unfold(page);
  const condition = page.getByLabel('Only rows of admissions where');
  await condition.fill('Ag');
  await page.getByRole('button', { name: 'Age', exact: true }).click();
  await expect(condition).toHaveValue('Age ');
  await condition.fill('Agee > 60');
  await expect(page.getByText('Did you mean “Age”?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeDisabled();
  await condition.fill('Age > 60');
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeEnabled();
});

test('extracts as files: columns that mean the same are joined', async ({ page }) => {
  await page.locator('input[type=file]').setInputFiles([
    { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(STAFF) },
    { name: 'health.csv', mimeType: 'text/csv', buffer: Buffer.from(HEALTH) },
  ]);
  await expect(page.locator('.view-card')).toHaveCount(2);
  await page.getByLabel('Person').selectOption('Name');
  await page.getByLabel('Property').selectOption('Problem');
  await unfold(page);
  await page.locator('.view-card').nth(1).getByLabel('Column 1 is the same as').selectOption('Job');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.locator('.exposed-table').getByRole('row', { name: /Bill/ })).toContainText('HIV');
});

test('a column with few possible values leaves one when the others are ruled out', async ({ page }) => {
  await page.locator('input[type=file]').setInputFiles([
    { name: 'sick.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nBill\n') },
    { name: 'health.csv', mimeType: 'text/csv', buffer: Buffer.from('Problem\nCold\n') },
  ]);
  await page.getByLabel('Person').selectOption('Name');
  await page.getByLabel('Property').selectOption('Problem');
  await unfold(page);
  await page.getByLabel('Only rows of sick where').fill("Problem <> 'Cold'");
  await page.getByLabel('Only rows of health where').fill("Name = 'George'");
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('row', { name: /George/ })).toContainText('Cold');
  await expect(page.getByRole('row', { name: /Bill/ })).toHaveCount(0);

  await page.getByLabel('Column with few possible values').selectOption('Problem');
  await page.getByLabel('All its values, separated by commas').fill('Cold, Obesity');
  await page.getByRole('button', { name: 'Limit', exact: true }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.locator('.exposed-table').getByRole('row', { name: /Bill/ })).toContainText('Obesity');

  await page.getByRole('button', { name: 'Remove the limit on Problem' }).click();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(page.getByRole('row', { name: /Bill/ })).toHaveCount(0);
});

test('views that no table yields are refused with the row that proves it', async ({ page }) => {
  await page.locator('input[type=file]').setInputFiles([
    { name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(STAFF) },
    {
      name: 'health.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(HEALTH.replace('Position', 'Job').replace('Lawyer', 'Chef')),
    },
  ]);
  await page.getByLabel('Person').selectOption('Name');
  await page.getByLabel('Property').selectOption('Problem');
  // It is told before anybody asks.
  await expect(page.getByText(/no row of view/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Check', exact: true })).toBeDisabled();
});

test('extracts that are dropped anywhere become views', async ({ page }) => {
  const transfer = await page.evaluateHandle(
    ([staff, health]) => {
      const carried = new DataTransfer();
      carried.items.add(new File([staff ?? ''], 'staff.csv', { type: 'text/csv' }));
      carried.items.add(new File([health ?? ''], 'health.csv', { type: 'text/csv' }));
      return carried;
    },
    [STAFF, HEALTH],
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.locator('.view-card')).toHaveCount(2);
  expect(page.url()).toMatch(/#views$/);
});

test('an extract that no tab can hold is refused before it is read', async ({ bench, page }) => {
  // As large as a browser says, without writing it: the size is all that is looked at.
  await page.addInitScript(() => {
    const size = Object.getOwnPropertyDescriptor(Blob.prototype, 'size')?.get as () => number;
    Object.defineProperty(File.prototype, 'size', {
      get(this: File) {
        return this.name === 'huge.csv' ? 5e8 : size.call(this);
      },
    });
  });
  await page.reload();
  await expect(page.getByText('Several CSV files, one for each extract')).toBeVisible();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'huge.csv', mimeType: 'text/csv', buffer: Buffer.from(STAFF) },
    { name: 'health.csv', mimeType: 'text/csv', buffer: Buffer.from(HEALTH) },
  ]);
  await expect(page.getByRole('alert')).toContainText('It has 500 MB');
  await expect(page.locator('.view-card')).toHaveCount(1);
  void bench;
});

test('three files with repeats: equal rows count once and that is said, one of them proposed, the log kept', async ({
  page,
}) => {
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page
    .locator('input[type=file]')
    .setInputFiles([
      csv('staff.csv', 'Name,Ward\nAnn,West\nBob,West\nEve,East\nMax,East\n'),
      csv('costs.csv', 'Ward,Diagnosis\nWest,flu\nWest,cold\nWest,flu\nEast,flu\nEast,cold\n'),
      csv('ages.csv', 'Ward,Age\nWest,30\nWest,40\nEast,30\nEast,30\n'),
    ]);
  await expect(page.locator('.view-card')).toHaveCount(3);
  const cards = page.locator('.view-card');
  await expect(cards.nth(0)).not.toContainText('repeated');
  await expect(cards.nth(1)).toContainText('5 rows, 1 repeated: counted once');
  await expect(cards.nth(2)).toContainText('4 rows, 1 repeated: counted once');
  // What was dropped is asked about at once, for the column that looks like a secret.
  await expect(page.getByLabel('Person')).toHaveValue('Name');
  await expect(page.getByLabel('Property')).toHaveValue('Diagnosis');
  await expect(page.locator('.view-verdict')).toContainText('At least 2 values of Diagnosis stay possible');
  // Whoever insists on counting is told what is in the way, and offered the way back.
  const check = page.getByRole('button', { name: 'Check', exact: true });
  await cards
    .nth(1)
    .getByLabel(/^a list without repeats/)
    .click();
  await expect(check).toBeDisabled();
  await cards
    .nth(1)
    .getByRole('button', { name: /without repeats/ })
    .click();
  await expect(check).toBeEnabled();
  for (const card of [0, 1])
    await page.locator('.view-card').nth(card).getByLabel('handed out already').check();
  await check.click();
  await expect(page.locator('.view-added')).toContainText('safe before, and safe with what is proposed');
  await page.getByText('What was handed out before').click();
  await page.getByLabel('The proposed extracts go to').fill('Ministry');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Enter them and save the log' }).click();
  expect((await download).suggestedFilename()).toBe('disclosure-log.json');
  await expect(page.getByText('The log knows 1 extract.')).toBeVisible();

  // What is out is out; another log that is brought can be taken back.
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toHaveCount(0);
  const empty = JSON.stringify({ outis: 'disclosure-log', version: 1, entries: [] });
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'log.json', mimeType: 'application/json', buffer: Buffer.from(empty) }]);
  await expect(page.getByText('The log knows 0 extracts.')).toBeVisible();
  await undo.click();
  await expect(page.getByText('The log knows 1 extract.')).toBeVisible();
});

test('several secrets, each with its own number and its own verdict, some of several columns', async ({
  page,
}) => {
  const people = 'First,Last,Ward\nAnn,Lee,West\nAnn,Ray,East\nBob,Lee,West\nBob,Ray,East\n';
  const costs = 'Ward,Diagnosis,Drug\nWest,flu,A\nWest,cold,A\nEast,flu,A\nEast,gout,B\n';
  await page.locator('input[type=file]').setInputFiles([
    { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(people) },
    { name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(costs) },
  ]);
  const first = page.getByRole('group', { name: 'Secret 1' });
  await first.getByLabel('Person', { exact: true }).selectOption('First');
  await first.getByRole('button', { name: 'together with…' }).first().click();
  await first.getByLabel('Person, column 2').selectOption('Last');
  await first.getByLabel('Property').selectOption('Diagnosis');
  await expect(first.locator('.promise-text')).toContainText('For every ');
  await page.getByRole('button', { name: 'Another secret' }).click();
  const second = page.getByRole('group', { name: 'Secret 2' });
  await expect(second.getByLabel('Person, column 2')).toHaveValue('Last');
  await second.getByLabel('Property').selectOption('Drug');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const verdicts = page.locator('#view-result > .plain-list > li');
  await expect(verdicts).toHaveText([
    /At least 2 values of Diagnosis stay possible for every First, Last/,
    /For some First, Last fewer than 2 values of Drug stay possible/,
  ]);
  await expect(page.getByRole('row', { name: /Ann, Lee/ })).toContainText('A');
  // Each has its own number: more is asked of the first now.
  await first.getByLabel('Values that must stay possible').fill('3');
  await second.getByRole('button', { name: 'Remove this secret' }).click();
  await page.getByRole('button', { name: 'Another secret' }).click();
  await second.getByLabel('Values that must stay possible').fill('2');
  await second.getByLabel('Property').selectOption('Ward');
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await expect(verdicts.first()).toContainText('fewer than 3 values of Diagnosis');
  await expect(verdicts.last()).toContainText('fewer than 2 values of Ward');
  // A file that is added leaves them as they are.
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      { name: 'wards.csv', mimeType: 'text/csv', buffer: Buffer.from('Ward,Floor\nWest,1\nEast,2\n') },
    ]);
  await expect(page.locator('.view-card')).toHaveCount(3);
  await expect(page.getByRole('group', { name: /^Secret \d$/ })).toHaveCount(2);
  await expect(first.getByLabel('Person, column 2')).toHaveValue('Last');
});
