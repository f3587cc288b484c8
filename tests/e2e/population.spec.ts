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
  await settings
    .getByLabel('Choose the population')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(PEOPLE) });
  await expect(settings.getByText('Compared with everybody in')).toBeVisible();
  await expect(page.locator('#result')).toContainText('12-map');
});
