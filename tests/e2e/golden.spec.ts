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
    const expected = readdirSync(join(GOLDEN, name, 'expected'));
    const read = (file: string) => readFileSync(join(GOLDEN, name, file));
    const made = await page.evaluate(
      async ({ entry, csv, plan }) => {
        const { open } = await import(entry);
        const table = await open(Uint8Array.from(csv));
        const release = await table.anonymize(plan, {
          key: new Uint8Array(32).fill(7),
          pseudonymKey: new Uint8Array(32).fill(7),
        });
        const files: Record<string, number[]> = {};
        for (const file of release.files()) files[file.name] = [...(await file.bytes())];
        table.free();
        return files;
      },
      { entry: `${site}pkg/dist/index.js`, csv: [...read('input.csv')], plan: read('plan.json').toString() },
    );
    for (const file of expected) {
      const bytes = Buffer.from(made[file] ?? []);
      expect(bytes.toString(), file).toBe(read(`expected/${file}`).toString());
      expect(bytes.equals(read(`expected/${file}`)), `${file}, byte for byte`).toBe(true);
    }
  });
}
