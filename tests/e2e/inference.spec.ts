import { expect, test } from './bench.ts';

/** Wards with different numbers of patients; each ward has one zip code. */
const rows = Array.from({ length: 160 }, (_, row) => {
  const ward = Math.floor(Math.sqrt(row * 3)) % 8;
  return `${20 + ((row * 17) % 60)},${10115 + 37 * Math.floor(ward / 2)},Ward ${'ABCDEFGH'[ward]},${['flu', 'gout', 'ulcer'][row % 3]}`;
});
const TABLE = `age,zip,ward,diagnosis\n${rows.join('\n')}\n`;

const PLAN = {
  version: 1,
  attributes: {
    age: { role: 'quasi' },
    zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
    ward: { role: 'insensitive' },
    diagnosis: { role: 'sensitive' },
  },
  principles: [{ kind: 'k-anonymity', k: 10 }],
  algorithm: { name: 'mondrian' },
};

test('the page tells how someone gets around a release, and one button changes the plan', async ({
  bench,
}) => {
  await bench.openFile('wards.csv', TABLE);
  await bench.loadPlan(PLAN);
  await bench.run();
  const panel = bench.panel('Result').getByRole('region', { name: 'Could someone get around this?' });
  await expect(panel).toContainText('by knowing that each ward has one zip');
  const story = panel.getByRole('list', { name: 'How it goes' });
  await expect(story.getByRole('listitem').nth(1)).toContainText('ward determines zip, so zip is');
  await panel.getByRole('button', { name: 'Use (d,l)-inference instead' }).click();

  const protection = bench.panel('Protection');
  await expect(protection.getByLabel('How it is reached')).toHaveValue('d-l-inference');
  const bars = protection.getByRole('img', { name: /8 values in \d+ groups; \d+ rows? left out/ });
  await expect(bars).toBeVisible();
  await bench.run();
  await expect(panel).toContainText('no');
  await expect(panel.getByRole('button')).toHaveCount(0);
});

test('the picture of values follows d and l', async ({ bench }) => {
  await bench.openFile('wards.csv', TABLE);
  await bench.loadPlan({
    ...PLAN,
    dependencies: ['ward -> zip'],
    principles: [{ kind: 'd-l-inference', d: 0, l: 2, attribute: 'ward' }],
    algorithm: { name: 'd-l-inference' },
    suppression: 0.9,
  });
  const protection = bench.panel('Protection');
  const summary = protection.getByText(/With d = 0 and l = 2/);
  await expect(summary).toBeVisible();
  const distance = protection.locator('[data-path="principles[0].d"]');
  await distance.getByRole('spinbutton').fill('100');
  await expect(
    protection.getByText('With d = 100 and l = 2, 0 rows of 160 would be left out (0%).'),
  ).toBeVisible();
  await distance.getByLabel('Measured in').selectOption('average distances');
  await distance.getByRole('spinbutton').fill('0.5');
  await expect(protection.getByText(/With d = \d+ and l = 2, [1-9]/)).toBeVisible();
  const waiting = protection.page().waitForEvent('download');
  await protection.getByRole('button', { name: 'Save “Which values are published together” as PNG' }).click();
  expect((await waiting).suggestedFilename()).toBe('which-values-are-published-together.png');
});
