// The command line takes what the table takes, and no more the longer its text is.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const cli = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'outis-memory-'));
after(() => rmSync(folder, { recursive: true }));

const FEW = 20_000;
const MANY = 200_000;
/** A cell that is long and is one of few: as text it takes a kilobyte a row, in a table a byte. */
const LONG = ['north', 'south', 'east', 'west'].map((name) => name.padEnd(1000, '.'));

const PLAN = {
  version: 1,
  attributes: {
    age: { role: 'quasi' },
    sex: { role: 'quasi' },
    region: { role: 'insensitive' },
    disease: { role: 'sensitive' },
  },
  principles: [{ kind: 'k-anonymity', k: 5 }],
  algorithm: { name: 'mondrian' },
};

/** @param {number} rows */
function table(rows) {
  const path = join(folder, `${rows}.csv`);
  const file = openSync(path, 'w');
  writeSync(file, 'age,sex,region,disease\n');
  for (let from = 0; from < rows; from += 1000) {
    const lines = Array.from({ length: 1000 }, (_, index) => {
      const row = from + index;
      return `${20 + (row % 60)},${row % 2 ? 'm' : 'f'},${LONG[row % 4]},d${row % 7}\n`;
    });
    writeSync(file, lines.join(''));
  }
  closeSync(file);
  return path;
}

/** The most memory that a run took at any time, in megabytes. @param {string[]} args */
function peak(...args) {
  const tell = 'process.on("exit", () => console.error("peak", process.resourceUsage().maxRSS))';
  const watch = `data:text/javascript,${encodeURIComponent(tell)}`;
  const { status, stderr } = spawnSync(process.execPath, ['--import', watch, cli, ...args], {
    cwd: folder,
    encoding: 'utf8',
  });
  assert.equal(status, 0, stderr);
  return Number(stderr.match(/^peak (\d+)$/m)?.[1]) / 1000;
}

test('a table and a release are read and written in pieces, whatever their size', () => {
  writeFileSync(join(folder, 'plan.json'), JSON.stringify(PLAN));
  const megabytes = (statSync(table(MANY)).size - statSync(table(FEW)).size) / 1e6;
  assert.ok(megabytes > 150, 'the tables differ by much');
  /** @type {Record<string, (rows: number) => string[]>} */
  const verbs = {
    profile: (rows) => ['profile', `${rows}.csv`],
    anonymize: (rows) => [
      ...['anonymize', `${rows}.csv`, '--plan', 'plan.json'],
      ...['--out', `release-${rows}`, '--private', `private-${rows}`],
    ],
    convert: (rows) => ['convert', `${rows}.csv`, `${rows}-again.csv`],
  };
  for (const [verb, args] of Object.entries(verbs)) {
    const more = peak(...args(MANY)) - peak(...args(FEW));
    // What is waiting to be collected differs from run to run; held as a whole, the text would be there once at least.
    assert.ok(more < 0.7 * megabytes, `${verb}: ${more} MB more for ${megabytes} MB more of text`);
  }
  assert.ok(statSync(join(folder, `release-${MANY}/release.csv`)).size > 150e6, 'all of it was written');
});
