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

  await protection.getByLabel('How it is reached').selectOption('Mondrian');
  await phone.check();
  await city.check();
  await protection.getByText('As written in the plan').click();
  await expect(protection.getByLabel('Entry 2', { exact: true })).toHaveValue('Zip -> City');
  await bench.run();
  const survival = bench.panel('Result').locator('.survival');
  await expect(survival.getByRole('listitem')).toHaveText([
    /^lost\s*in the release a Department may have more than one Phone$/,
    /^lost\s*in the release a Zip may have more than one City$/,
  ]);

  await phone.uncheck();
  await bench.run();
  await expect(survival.getByRole('listitem')).toHaveCount(1);
});

test('methods are compared side by side by the dependencies that survive', async ({ bench }) => {
  await bench.openSample('Company directory');
  const protection = bench.panel('Protection');
  await protection.getByRole('button', { name: 'Look for dependencies' }).click();
  await protection.getByRole('checkbox', { name: /each Zip has one City/ }).check();
  await protection.getByLabel('How it is reached').selectOption('K-MSD-AG');
  await bench.run();
  const result = bench.panel('Result');
  await expect(result.locator('.survival')).toContainText('in the release each Zip still has one City');

  await result.getByRole('button', { name: 'Compare with Mondrian' }).click();
  const table = result.getByRole('table', { name: 'Side by side' });
  await expect(table.getByRole('columnheader')).toHaveText(['K-MSD-AG', 'Mondrian']);
  await expect(table.getByRole('row', { name: /each Zip has one City/ }).getByRole('cell')).toHaveText([
    'kept',
    'lost',
  ]);
  await expect(table.getByRole('row', { name: /Detail lost/ }).getByRole('cell')).toHaveText([/%$/, /%$/]);

  // The result itself is untouched, and a new run has nothing to be compared with yet.
  expect((await bench.downloadRelease())['release.csv']).toContain('Department,Phone,Zip,City');
  await bench.runButton.click();
  await bench.run();
  await expect(table).toHaveCount(0);
});

test('a method that does not take the plan says why it cannot be compared', async ({ bench }) => {
  await bench.openSample('Company directory');
  const protection = bench.panel('Protection');
  await bench.run();
  // What was offered for comparison becomes the method itself: another is offered then.
  await expect(
    bench.panel('Result').getByRole('button', { name: 'Compare with Mondrian', exact: true }),
  ).toBeVisible();
  await protection.getByLabel('How it is reached').selectOption('Mondrian');
  await protection.getByLabel('Add a principle').selectOption('l-diversity');
  await protection.getByRole('button', { name: 'Add', exact: true }).first().click();
  await protection.locator('[data-path="principles[1].l"]').getByLabel('l', { exact: true }).fill('2');
  await protection.getByRole('button', { name: 'Look for dependencies' }).click();
  await protection.getByRole('checkbox', { name: /each Zip has one City/ }).check();
  await bench.run();
  const result = bench.panel('Result');
  await result.getByRole('button', { name: 'Compare with K-MSD-AG' }).click();
  await expect(result).toContainText('K-MSD-AG gives no release from this plan:');
  await expect(result).toContainText('keeps no other promise');
});

test('everything that is found can be kept by one word', async ({ bench }) => {
  await bench.openSample('Company directory');
  const protection = bench.panel('Protection');
  await protection.getByLabel('How it is reached').selectOption('K-MSD-AG');
  await expect(
    protection.getByText('expected at least one among the columns that others may know').first(),
  ).toBeVisible();
  await protection.getByRole('button', { name: 'Look for dependencies' }).click();
  await protection.getByRole('checkbox', { name: /Keep all of them/ }).check();
  await expect(protection.getByRole('checkbox', { name: /each Zip has one City/ })).toHaveCount(0);
  await bench.run();
  await expect(bench.panel('Result').locator('.survival').getByRole('listitem')).toHaveText([
    /^kept.*Department/,
    /^kept.*Zip/,
  ]);
});

test('what nearly holds says how many rows disagree, and names that look like a dependency are no trap', async ({
  bench,
}) => {
  // Each `zip, code` has one city, but for the last of forty rows.
  const rows = Array.from({ length: 40 }, (_, row) => {
    const zip = row % 4;
    const city = row === 39 ? 'Nowhere' : ['Rome', 'Rome', 'Milan', 'Milan'][zip];
    return `0010${zip},${city},${20 + ((row * row) % 7)},${row % 3}`;
  });
  await bench.chooseFile('nearly.csv', `"zip, code",a->b,age,ill\n${rows.join('\n')}\n`);
  await bench.loadPlan({
    version: 1,
    attributes: {
      'zip, code': { role: 'quasi', hierarchy: { kind: 'mask' } },
      'a->b': { role: 'quasi', hierarchy: { kind: 'flat' } },
      age: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [5, 10, 20] } },
      ill: { role: 'sensitive' },
    },
    principles: [{ kind: 'k-anonymity', k: 3 }],
    algorithm: { name: 'k-msd-ag' },
  });
  const protection = bench.panel('Protection');
  await protection.getByLabel('Columns taken together').selectOption('one');
  await protection.getByLabel('Rows that may disagree').selectOption('up to 5%');
  await protection.getByRole('button', { name: 'Look for dependencies' }).click();
  const nearly = protection.getByRole('checkbox', { name: /nearly each zip, code has one a->b/ });
  await expect(protection.getByText('2.5% of the rows disagree.')).toBeVisible();
  await nearly.check();
  await expect(nearly).toBeChecked();
  await bench.run();
  await expect(bench.panel('Result').locator('.survival')).toContainText(/^.*kept/);
  await nearly.uncheck();
  await expect(nearly).not.toBeChecked();
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
