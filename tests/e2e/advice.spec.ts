import { expect, test } from './bench.ts';

test('what the table suggests stands above the plan with its reason, and one click does it', async ({
  bench,
}) => {
  await bench.openSample('Company directory');
  const protection = bench.panel('Protection');
  const advice = bench.page.getByRole('region', { name: 'Recommended for this table' });
  await expect(advice).toContainText('SickLeave must stay secret, and nothing is promised about it');
  // Seen at a glance: nobody had to look for it.
  await expect(advice).toContainText(
    'Each Department has one Phone, and 1 more of that kind: the release can keep that true',
  );
  await advice.getByRole('button', { name: 'Keep with Sweep' }).click();
  await expect(protection.getByLabel('How it is reached')).toHaveValue('sweep');
  await expect(advice).not.toContainText('keep that true');
  await bench.run();
  await expect(bench.panel('Result').locator('.survival')).toContainText('each Zip still has one City');

  await advice.getByRole('button', { name: 'Add l-diversity' }).click();
  await expect(advice).toHaveCount(0);
  // How many values is for the person to say.
  await expect(protection.locator('[data-path="principles[1].l"]')).toContainText(
    'Still missing: a number above 1',
  );
});

test('a column that is published as it is and tells another is pointed out before anything runs', async ({
  bench,
}) => {
  await bench.openSample('A column that tells on another');
  const advice = bench.page.getByRole('region', { name: 'Recommended for this table' });
  await expect(advice).toContainText('Each Department has one Phone, and Department is published as it is');
  await advice.getByRole('button', { name: 'Make Department less precise too' }).click();
  const department = bench.panel('Columns').locator('[data-column="Department"]');
  await expect(department.getByRole('combobox', { name: /^What is/ })).toHaveValue('quasi');
  await expect(advice).not.toContainText('is published as it is');
});

test('a result that can be got around is followed by the plan that prevents it', async ({ bench }) => {
  await bench.openSample('A column that tells on another');
  await bench.run();
  const protection = bench.panel('Protection');
  const advice = bench.page.getByRole('region', { name: 'Recommended for this table' });
  await expect(advice).toContainText('could be got around by knowing that each Department has one Phone');
  await advice.getByRole('button', { name: 'Use (d,l)-inference' }).click();
  await expect(protection.getByLabel('How it is reached')).toHaveValue('d-l-inference');
});

test('the usual method is recommended where nothing else is, and the need for time and memory is told', async ({
  bench,
}) => {
  // The page foresees what it has measured: on a busy machine even a small table takes a second.
  await bench.onMachine(1 / 50);
  await bench.openSample('Hospital visits');
  const protection = bench.panel('Protection');
  await expect(protection.locator('.run')).toContainText(
    /Less than a second. At most about \d\d MB of memory/,
  );
  await protection.getByLabel('How it is reached').selectOption('Mondrian');
  await bench.page.getByRole('button', { name: 'Use Sweep' }).click();
  await expect(protection.getByLabel('How it is reached')).toHaveValue('sweep');
  await expect(bench.page.getByRole('region', { name: 'Recommended for this table' })).toHaveCount(0);
});

test('a file that no tab can hold is refused before it is read, and may be tried anyway', async ({
  bench,
  page,
}) => {
  // As large as a browser says, without writing it: the size is all that is looked at.
  await page.addInitScript(() => {
    const size = Object.getOwnPropertyDescriptor(Blob.prototype, 'size')?.get as () => number;
    Object.defineProperty(File.prototype, 'size', {
      get(this: File) {
        return this.name === 'huge.csv' ? 3e9 : size.call(this);
      },
    });
  });
  await page.reload();
  await bench.chooseFile('huge.csv', 'age,zip\n34,1\n35,1\n34,2\n36,2\n');
  const problem = bench.panel('Data').getByRole('alert');
  await expect(problem).toContainText(
    'huge.csv has 3 GB. Reading and publishing it takes about 12 GB of memory',
  );
  await problem.getByRole('button', { name: 'Read it anyway' }).click();
  await expect(bench.panel('Columns').locator('[data-column]')).toHaveCount(2);
});
