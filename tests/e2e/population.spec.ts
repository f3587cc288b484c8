import { expect, test } from './bench.ts';

const SAMPLE = `age,village,disease\n${Array.from({ length: 30 }, (_, row) => `${20 + ((row * 7) % 30)},V${row % 3},${['flu', 'cold'][row % 2]}`).join('\n')}\n`;
const PEOPLE = `village,age\n${Array.from({ length: 150 }, (_, row) => `V${row % 3},${20 + ((row * 7) % 30)}`).join('\n')}\n`;

test('which columns make people stand out is told beside what an attacker finds', async ({ bench, page }) => {
  await bench.open('sample.csv', SAMPLE);
  const card = page.locator('.standing-out');
  await expect(card).toContainText('What makes people stand out');
  await expect(card).toContainText(/can be singled out by 3 columns or fewer|nobody is singled out/);
});
