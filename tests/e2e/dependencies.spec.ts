import { expect, test } from './bench.ts';

test('dependencies are looked for, told in words, ticked, and the result says which survive', async ({
  bench,
}) => {
  await bench.openSample('Company directory');
  const protection = bench.panel('Protection');
  await protection.getByRole('button', { name: 'Look for dependencies' }).click();
  const phone = protection.getByRole('checkbox', { name: /each Department has one Phone/ });
  const city = protection.getByRole('checkbox', { name: /each Zip has one City/ });
  await expect(city).not.toBeChecked();
  await expect(protection.getByText('EmployeeNo is different in every row')).toBeVisible();
  await expect(protection.getByRole('checkbox', { name: /each City has one Zip/ })).toHaveCount(0);

  await phone.check();
  await city.check();
  await protection.getByText('As written in the plan').click();
  await expect(protection.getByLabel('Entry 2', { exact: true })).toHaveValue('Zip -> City');
  await bench.run();
  const survival = bench.panel('Result').locator('.survival');
  await expect(survival.getByRole('listitem')).toHaveCount(2);
  await expect(survival).toContainText(/(kept|lost)\s*in the release (each|a) Zip/);

  await city.uncheck();
  await bench.run();
  await expect(survival.getByRole('listitem')).toHaveCount(1);
  await expect(survival).toContainText('Department');
});

test('a table in which nothing depends on anything is told so', async ({ bench }) => {
  await bench.openSample('Hospital visits');
  const protection = bench.panel('Protection');
  await protection.getByRole('button', { name: 'Look for dependencies' }).click();
  await expect(protection.getByText('Nothing found among the columns that others may know')).toBeVisible();
  await expect(protection.getByText(/^Name, .* different in every row/)).toBeVisible();
});

test('a long search shows how far it is and can be stopped', async ({ bench }) => {
  const rows = Array.from({ length: 60_000 }, (_, row) =>
    Array.from({ length: 9 }, (_, column) => (row * (column + 7) * 7919) % (40 + column)).join(','),
  );
  await bench.openFile('wide.csv', `a,b,c,d,e,f,g,h,i\n${rows.join('\n')}\n`);
  const protection = bench.panel('Protection');
  await protection.getByLabel('Columns taken together').selectOption('up to 3');
  await protection.getByRole('button', { name: 'Look for dependencies' }).click();
  await expect(protection.getByRole('progressbar', { name: 'Looking' })).toBeVisible();
  await protection.getByRole('button', { name: 'Stop looking' }).click();
  await expect(protection.getByText('Stopped. The table and the plan are as they were.')).toBeVisible();
  await expect(protection.getByRole('button', { name: 'Look for dependencies' })).toBeEnabled();
});
