// "What is k?" without a plan, against counting in the test itself, and what pipelines read of it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { measure, OutisError } from '../../pkg/dist/node.js';

const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'outis-measure-'));
after(() => rmSync(folder, { recursive: true }));

/** Ages and zips in groups of 4, 3, 2 and 1; an illness that is the same for a whole group of 3. */
const ROWS = [
  ...Array.from({ length: 4 }, (_, i) => ['30', '02138', ['flu', 'gout', 'flu', 'cold'][i]]),
  ...Array.from({ length: 3 }, () => ['40', '02139', 'hiv']),
  ...Array.from({ length: 2 }, (_, i) => ['50', '02139', ['flu', 'cold'][i]]),
  ['60', '02141', 'secret<&>'],
];
const CSV = `age,zip,illness,note\n${ROWS.map((row) => `${row.join(',')},n`).join('\n')}\n`;
writeFileSync(join(folder, 'data set.csv'), CSV);

/** @param {string[]} args */
function outis(...args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { code: status, out: stdout, err: stderr };
}

test('k, l and t are those of the worst group', async () => {
  const found = await measure(CSV, { quasi: ['age', 'zip'], sensitive: ['illness'], k: 3, l: 2 });
  assert.equal(found.verdict, 'violated');
  assert.equal(found.rows, 10);
  assert.equal(found.uniqueRows, 1);
  const [k, l, t] = found.promises;
  assert.deepEqual(
    { ...k, witness: undefined },
    { figure: 'k', measured: 1, asked: 3, holds: false, groups: 2, rows: 3, witness: undefined },
  );
  assert.deepEqual([l?.column, l?.measured, l?.rows], ['illness', 1, 4]);
  assert.equal(t?.asked, undefined);
  // the one row shows one value, which is one of ten in the whole table
  assert.ok(Math.abs((t?.measured ?? 0) - 0.9) < 1e-9, String(t?.measured));
});

test('a table that is good enough holds, and nothing asked is nothing broken', async () => {
  const asked = await measure(CSV, { quasi: ['zip'], sensitive: ['illness'], k: 2 });
  assert.equal(asked.verdict, 'violated');
  const others = CSV.replace(/60,02141.*\n/, '');
  assert.equal((await measure(others, { quasi: ['zip'], k: 4 })).verdict, 'holds');
  assert.equal((await measure(CSV, { quasi: ['age'] })).verdict, 'holds');
});

test('what cannot be measured is said by the name of the option', async () => {
  /** @type {[import('../../pkg/dist/node.js').MeasureOptions, string][]} */
  const cases = [
    [{ quasi: [] }, 'quasi'],
    [{ quasi: ['agee'] }, 'quasi'],
    [{ quasi: ['age'], sensitive: ['age'] }, 'sensitive'],
    [{ quasi: ['age'], k: 1 }, 'k'],
    [{ quasi: ['age'], l: 2 }, 'l'],
    [{ quasi: ['age'], sensitive: ['illness'], t: 2 }, 't'],
  ];
  for (const [options, option] of cases) {
    await assert.rejects(measure(CSV, options), (error) => {
      assert.ok(error instanceof OutisError && error.is('bad-option'));
      assert.equal(error.details.option, option);
      return true;
    });
  }
});

const ASKED = [
  'check',
  'data set.csv',
  '--quasi',
  'age,zip',
  '--sensitive',
  'illness',
  '--k',
  '3',
  '--l',
  '2',
];

test('the command line says it, and exits with 1 where it does not hold', () => {
  const { code, out } = outis(...ASKED);
  assert.equal(code, 1);
  assert.match(out, /1 of 10 rows are unique/);
  assert.match(out, /k\s+1\s+asked 3\s+violated\s+not kept by 3 rows in 2 groups/);
  assert.equal(outis('check', 'data set.csv', '--quasi', 'age').code, 0);
});

test('reports that are uploaded show no value unless it is asked for', () => {
  for (const report of ['text', 'json', 'junit', 'sarif']) {
    const plain = outis(...ASKED, '--report', report);
    assert.equal(plain.code, 1, plain.err);
    assert.doesNotMatch(plain.out, /02141|60|secret/, report);
    assert.match(outis(...ASKED, '--report', report, '--witness').out, /02141/, report);
  }
});

test('JUnit and SARIF are what their readers expect', () => {
  const xml = outis(...ASKED, '--report', 'junit', '--witness').out;
  assert.match(
    xml,
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuite name="data set.csv" tests="2" failures="2">/,
  );
  assert.equal(xml.match(/<testcase /g)?.length, 2);
  const sarif = JSON.parse(outis(...ASKED, '--report', 'sarif').out);
  assert.equal(sarif.version, '2.1.0');
  const [run] = sarif.runs;
  assert.deepEqual(
    run.results.map((/** @type {{ ruleId: string }} */ result) => result.ruleId),
    ['k-anonymity', 'l-diversity'],
  );
  const rules = run.tool.driver.rules.map((/** @type {{ id: string }} */ rule) => rule.id);
  assert.ok(run.results.every((/** @type {{ ruleId: string }} */ result) => rules.includes(result.ruleId)));
  assert.equal(run.results[0].locations[0].physicalLocation.artifactLocation.uri, 'data%20set.csv');
});

test('letters, and words that were nearly right', () => {
  assert.match(outis('-V').out, /^\d+\.\d+\.\d+/);
  assert.equal(outis('check', '-h').out, outis('check', '--help').out);
  assert.match(outis('chekc').err, /did you mean `check`\?/);
  assert.match(outis('check', 'x.csv', '--quazi', 'a').err, /did you mean `--quasi`\?/);
  assert.doesNotMatch(outis('frobnicate').err, /did you mean/);
});
