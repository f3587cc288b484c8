import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/steps.mjs';
import { expect, test } from './bench.ts';

const GOLDEN = join(root, 'tests/golden');
const cases = existsSync(GOLDEN)
  ? readdirSync(GOLDEN, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  : [];

test('there are golden cases', () => expect(cases.length).toBeGreaterThan(0));

for (const name of cases) {
  test(`golden: ${name} gives the same bytes in Chromium`, async ({ bench, page, site }) => {
    await expect(bench.panel('Data')).toBeVisible();
    const read = (file: string) => readFileSync(join(GOLDEN, name, file), 'utf8');
    const made = await page.evaluate(
      async ({ door, csv, plan }) => {
        const { open } = await import(door);
        const table = await open(new Blob([csv]));
        const release = await table.anonymize(plan);
        const files: Record<string, string> = {};
        for (const file of release.files()) files[file.name] = await file.blob.text();
        return files;
      },
      { door: `${site}pkg/dist/index.js`, csv: read('input.csv'), plan: read('plan.json') },
    );
    const expected = readdirSync(join(GOLDEN, name, 'expected'));
    for (const file of expected) expect(made[file], file).toBe(read(`expected/${file}`));
  });
}
