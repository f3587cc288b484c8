// What is lost is one figure, wherever the publisher reads it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Numbers in steps: the published cells show another span than the table has. */
const TABLE = `zip,age,disease\n${Array.from({ length: 60 }, (_, row) => `${row % 7 === 0 ? 9 : 2139 + (row % 11)},${20 + ((row * 13) % 47)},d${row % 5}`).join('\n')}\n`;
const PLAN = {
  version: 1,
  attributes: {
    zip: { role: 'quasi', hierarchy: { kind: 'mask' } },
    age: { role: 'quasi', hierarchy: { kind: 'intervals', widths: [5, 10, 20] } },
    disease: { role: 'sensitive' },
  },
  principles: [{ kind: 'k-anonymity', k: 4 }],
  algorithm: { name: 'mondrian' },
  suppression: 0.2,
};

test('the page, its comparisons and the command line name the same loss; that of the published cells has another name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-loss-'));
  try {
    writeFileSync(join(folder, 'table.csv'), TABLE);
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(PLAN));
    const told = execFileSync(
      process.execPath,
      [
        join(root, 'pkg/dist/cli.js'),
        'anonymize',
        join(folder, 'table.csv'),
        '--plan',
        join(folder, 'plan.json'),
        '--out',
        join(folder, 'out'),
        '--private',
        join(folder, 'private'),
      ],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
    );
    const report = JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8'));
    const privateReport = JSON.parse(readFileSync(join(folder, 'private/report-private.json'), 'utf8'));
    const load = async (/** @type {string} */ path) =>
      (await runnerImport(join(root, 'www', path), { configFile: false })).module;
    const { factsOf } = /** @type {{ factsOf: (reports: object) => { name: string, value: string }[] }} */ (
      await load('state/result/measures.ts')
    );
    const { texts, format } = /** @type {any} */ (await load('texts.ts'));
    const { loss } = privateReport.measures;
    assert.notEqual(loss, report.measures.loss, 'a table that tells the two figures apart');

    const last = (/** @type {object} */ reports) => factsOf(reports).at(-1);
    // the frontier and the curve of costs read `privateReport.measures.loss` themselves
    assert.deepEqual(last({ report, privateReport }), {
      name: texts.result.facts.loss,
      value: format.share(loss),
    });
    assert.deepEqual(last({ report }), {
      name: texts.result.facts.lossShown,
      value: format.share(report.measures.loss),
    });
    const printed = Number(/information loss ([\d.]+) ?%/.exec(told)?.[1]);
    assert.ok(Math.abs(printed - 100 * loss) < 0.051, `${told}\n${loss}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
