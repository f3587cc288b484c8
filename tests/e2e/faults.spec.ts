import { expect, test } from './bench.ts';

const TABLE = 'age,zip,illness\n34,02139,flu\n35,02139,cold\n34,02141,flu\n36,02141,cold\n';
const PLAN = {
  version: 1,
  attributes: {
    age: { role: 'quasi' },
    zip: { role: 'quasi' },
    illness: { role: 'sensitive' },
  },
  principles: [{ kind: 'k-anonymity', k: 2 }],
  algorithm: { name: 'mondrian' },
};

test('a bad file is refused with the line and what to do', async ({ bench }) => {
  await bench.chooseFile('broken.csv', 'a,b\n1,2\n3,4,5\n');
  const alert = bench.panel('Data').getByRole('alert');
  await expect(alert).toContainText('broken.csv cannot be read');
  await expect(alert).toContainText('line 3');
  await expect(alert.getByRole('listitem').first()).toBeVisible();
  await expect(bench.panel('Columns')).toHaveCount(0);

  await bench.openFile('good.csv', TABLE);
  await expect(alert).toBeHidden();
});

test('a file without rows is refused and the table that was open stays', async ({ bench }) => {
  await bench.openFile('good.csv', TABLE);
  await bench.chooseFile('empty.csv', '');
  await expect(bench.page.getByRole('main').getByRole('alert')).toContainText('empty');
  await expect(bench.panel('Data').getByText('good.csv')).toBeVisible();
});

test('a fault of the plan stands at its field, and its nearest spelling is one click away', async ({
  bench,
}) => {
  await bench.openFile('people.csv', TABLE);
  await bench.loadPlan({
    ...PLAN,
    attributes: { age: { role: 'quasi' }, zip: { role: 'quazi' }, ilness: { role: 'sensitive' } },
    principles: [{ kind: 'k-anonymity', k: 1 }],
  });
  await expect(bench.runButton).toBeDisabled();

  const k = bench.panel('Protection').locator('[data-path="principles[0].k"]');
  await expect(k).toContainText('at least 2');
  await expect(k.getByLabel('k', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await k.getByLabel('k', { exact: true }).fill('2');

  const zip = bench.panel('Columns').locator('[data-column="zip"]');
  await zip.getByRole('button', { name: 'Use “quasi”' }).click();
  await bench.panel('Columns').getByRole('button', { name: 'Use “illness”' }).click();
  await expect(bench.runButton).toBeEnabled();
});

test('what cannot be reached gives the reason and hints, and nothing to download', async ({ bench }) => {
  await bench.openFile('people.csv', TABLE);
  await bench.loadPlan({ ...PLAN, principles: [{ kind: 'k-anonymity', k: 100 }] });
  const alert = bench.panel('Result').getByRole('alert');
  await expect(alert).toContainText('There is no release');
  await expect(alert.getByRole('listitem').first()).toBeVisible();
  await expect(bench.panel('Release')).toHaveCount(0);
});

test('a file that is no plan is refused with the reason', async ({ bench }) => {
  await bench.openFile('people.csv', TABLE);
  await bench.panel('Protection').getByText('The plan as a file').click();
  await bench
    .panel('Protection')
    .getByLabel('Load a plan')
    .setInputFiles({ name: 'plan.json', mimeType: 'application/json', buffer: Buffer.from('{ "version": ') });
  await expect(bench.panel('Protection').getByRole('alert')).toContainText('not valid JSON');
});
