import { readFile } from 'node:fs/promises';
import { expect, test } from './bench.ts';

const ROWS = Array.from({ length: 30 }, (_, row) => ({ age: 20 + ((row * 7) % 30), village: `V${row % 3}` }));
const SAMPLE = `age,village,disease\n${ROWS.map(({ age, village }, row) => `${age},${village},${['flu', 'cold'][row % 2]}`).join('\n')}\n`;
/** Everybody of the sample, five times over. */
const PEOPLE = `village,age\n${[1, 2, 3, 4, 5].flatMap(() => ROWS.map(({ age, village }) => `${village},${age}`)).join('\n')}\n`;

test('which columns make people stand out is told beside what an attacker finds', async ({ bench, page }) => {
  await bench.openFile('sample.csv', SAMPLE);
  const card = page.locator('.standing-out');
  await expect(card).toContainText('What makes people stand out');
  await expect(card).toContainText(/can be singled out by \d columns or fewer/);
  await expect(card.getByRole('listitem').first()).toBeVisible();
  // Row by row, and all of them to save.
  await card.getByText('Rows that stand out most').click();
  await expect(card.getByRole('row')).toHaveCount(6);
  const download = page.waitForEvent('download');
  await card.getByRole('button', { name: 'Save the score of every row' }).click();
  const saved = await readFile(await (await download).path(), 'utf8');
  const scores = saved.trim().split('\n');
  expect(scores).toHaveLength(31);
  expect(scores[0]).toBe('row,score');
  const [, first] = await card.getByRole('row').allTextContents();
  const highest = Math.max(...scores.slice(1).map((line) => Number(line.split(',')[1])));
  expect(first).toContain(String(highest));
});

test('a promise about the population holds once everybody is given', async ({ bench, page }) => {
  await bench.openFile('sample.csv', SAMPLE);
  await bench.loadPlan({
    version: 1,
    attributes: {
      age: { role: 'quasi', hierarchy: { kind: 'range' } },
      village: { role: 'quasi' },
      disease: { role: 'sensitive' },
    },
    principles: [{ kind: 'k-map', k: 12 }],
    algorithm: { name: 'sweep' },
  });
  await expect(
    page
      .getByText('`k-map` without a population')
      .or(page.getByText(/without a population/))
      .first(),
  ).toBeVisible();
  await bench.unfold();
  const settings = bench.panel('Protection');
  await settings.getByText('More settings').click();
  // How many people there are is enough for an estimate, and is not written into the plan.
  await settings.getByLabel('Or how many people').fill('400');
  await settings.getByLabel('Or how many people').press('Enter');
  await expect(settings.getByText('Compared with 400 people')).toBeVisible();
  await bench.run();
  await expect(page.locator('#result')).toContainText('12-map');
  // It is taken back like an edit, and given again.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(settings.getByText('Compared with 400 people')).toHaveCount(0);
  await expect(page.getByText(/without a population/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await expect(settings.getByText('Compared with 400 people')).toBeVisible();
  await bench.run();
  await expect(page.locator('#result')).toContainText('12-map');
  // It is also offered beside the fault; this is the place where it stays.
  await settings
    .locator('.population-file')
    .getByLabel('Choose the population')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) });
  await expect(settings.getByText('Compared with everybody in')).toBeVisible();
  await bench.run();
  await expect(page.locator('#result')).toContainText('12-map');
});

test('who took part stays open once everybody is given: the promise is made, run, judged and handed out', async ({
  bench,
  page,
}) => {
  await bench.openFile('sample.csv', SAMPLE);
  await page.getByRole('button', { name: 'All suggestions are right' }).first().click();
  const settings = bench.panel('Protection');
  await settings.getByLabel('Add a principle').selectOption('δ-presence');
  await settings
    .locator('.add:has(#add-principle)')
    .getByRole('button', { name: 'Add', exact: true })
    .click();
  const principle = settings.locator('.card').filter({ hasText: 'δ-presence' });
  await principle.getByLabel('Highest', { exact: true }).fill('0.25');

  // What is missing is said where the promise is made, with what gives it.
  const missing = principle.locator('.fault');
  await expect(missing).toContainText('a table of everybody');
  const everybody = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) };
  await principle.getByLabel('Choose the population').setInputFiles(everybody);
  await expect(settings.getByText('Compared with everybody in people.csv')).toBeVisible();
  await expect(missing).toHaveCount(0);
  await bench.run();
  await expect(bench.verdict).toHaveText('Keeps its promise');
  const promise = bench.panel('Result').locator('.promise').filter({ hasText: 'presence' });
  await expect(promise).toContainText('asked min 0, max 0.25, measured min 0.2, max 0.2');

  // A share that nobody can reach is refused with its reason, and one edit mends it.
  await principle.getByLabel('Highest', { exact: true }).fill('0.1');
  await expect(bench.panel('Result').getByRole('alert')).toContainText('There is no release');
  await principle.getByLabel('Highest', { exact: true }).fill('0.2');
  await bench.run();
  await expect(bench.verdict).toHaveText('Keeps its promise');

  // The people themselves are in none of the files; that nobody can verify it without them is told.
  const files = await bench.downloadRelease();
  expect(Object.keys(files)).not.toContain('people.csv');
  expect(JSON.parse(files['report.json'] ?? '').plan.principles).toContainEqual(
    expect.objectContaining({ kind: 'delta-presence', max: 0.2 }),
  );
  await expect(page.locator('.result-judged')).toContainText('presence');

  // Without them, the promise cannot be kept, and the page says so again.
  await settings.getByRole('button', { name: 'Do without it' }).click();
  await expect(missing).toContainText('a table of everybody');
});
