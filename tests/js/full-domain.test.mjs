import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { opened, planOfSix, rejection, SIX } from './tables.mjs';

/** @returns {import('outis').Plan} */
const plan = (/** @type {object} */ more = {}) => ({
  ...planOfSix(),
  algorithm: { name: 'full-domain', ...more },
});

test('the size of a search is told before it starts', async (t) => {
  const table = await opened(t, SIX);
  const { algorithm, search } = await table.estimate(plan());
  assert.equal(algorithm, 'full-domain');
  assert.ok(search !== undefined);
  // five levels of the age, six of the zip code
  assert.equal(search.combinations, 30);
  assert.equal(search.rulesOut, true);
  assert.ok(search.evaluations <= 30 && search.memory > 0 && search.seconds > 0);
  const plain = await table.estimate(planOfSix());
  assert.equal(plain.search, undefined);
  assert.ok(plain.seconds > 0 && plain.seconds < 1);
  const fault = await rejection(table.estimate(plan({ levels: { Age: 9 } })));
  assert.equal(fault.code, 'bad-plan');
});

test('more combinations than a number of JavaScript counts are too many, and no bug', async (t) => {
  const names = Array.from({ length: 24 }, (_, column) => `c${column}`);
  const line = (/** @type {number} */ row) =>
    names.map((_, column) => (row * 7 + column * 13) % 50).join(',');
  const table = await opened(
    t,
    `${names}\n${Array.from({ length: 60 }, (_, row) => line(row)).join('\n')}\n`,
  );
  const wide = {
    ...plan(),
    attributes: Object.fromEntries(names.map((name) => [name, { role: /** @type {const} */ ('quasi') }])),
    principles: [{ kind: /** @type {const} */ ('k-anonymity'), k: 2 }],
  };
  const error = await rejection(table.estimate(wide));
  assert.equal(error.code, 'bad-plan', error.message);
  assert.match(error.message, /combinations of levels to search/);
});

test('the solutions of a search can be published one by one', async (t) => {
  const table = await opened(t, SIX);
  const release = await table.anonymize(plan());
  const { search } = release.privateReport;
  assert.ok(search);
  assert.equal(search.proven, true);
  assert.ok(search.evaluated <= search.combinations);
  assert.ok(!('search' in release.report));
  const [best, other] = search.solutions;
  assert.ok(best !== undefined && other !== undefined && best.loss <= other.loss);
  const chosen = await table.anonymize(plan({ levels: other.levels }));
  assert.equal(chosen.privateReport.measures.weightedLoss, other.loss);
  assert.ok(!('search' in chosen.privateReport));
});

test('the command line tells the size of a search, and afterwards how much was searched', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-full-domain-'));
  try {
    writeFileSync(join(folder, 'six.csv'), SIX);
    writeFileSync(join(folder, 'plan.json'), JSON.stringify(plan()));
    const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));
    const outis = (/** @type {string[]} */ ...args) =>
      execFileSync(process.execPath, [cli, ...args, 'six.csv', '--plan', 'plan.json'], {
        cwd: folder,
        encoding: 'utf8',
      });
    assert.match(
      outis('estimate'),
      /30 combinations of levels[\s\S]*less than a second, at most \d+ MB of memory/,
    );
    assert.equal(JSON.parse(outis('estimate', '--json')).search.combinations, 30);
    assert.match(
      outis('anonymize', '--out', 'release'),
      /\d+ of 30 combinations of levels evaluated; no other is better/,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
