// A changing table through the package and the command line.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { lockLedger, open, readLedger } from 'outis';

const CLI = new URL('../../pkg/dist/cli.js', import.meta.url).pathname;
const run = promisify(execFile);

/** @type {import('outis').Plan} */
const plan = {
  version: 1,
  attributes: {
    name: { role: 'identifier' },
    age: { role: 'quasi' },
    disease: { role: 'sensitive' },
  },
  principles: [{ kind: 'm-invariance', m: 2 }],
  algorithm: { name: 'm-invariance', identity: ['name'] },
};
const SPRING = 'name,age,disease\nAnn,21,flu\nBob,23,cold\nCid,41,flu\nDan,44,gout\n';
const SUMMER = 'name,age,disease\nAnn,21,flu\nCid,41,flu\nDan,45,gout\nEve,50,cold\nFay,52,flu\n';

/**
 * @param {string} text
 * @param {import('outis').RepublishOptions} options
 */
async function publish(text, options) {
  const table = await open(text);
  try {
    const release = await table.republish(plan, options);
    assert.ok(release.ledger);
    return { ...release, verdict: release.verdict, report: release.report, ledger: release.ledger };
  } finally {
    table.free();
  }
}

/** Exit code and both streams of the command line.
 * @param {string[]} args */
async function outis(...args) {
  try {
    const { stdout, stderr } = await run(process.execPath, [CLI, ...args]);
    return { code: 0, stdout, stderr };
  } catch (error) {
    const { code, stdout, stderr } = /** @type {{ code: number, stdout: string, stderr: string }} */ (error);
    return { code, stdout, stderr };
  }
}

/** A folder with two tables and a plan. */
function workshop() {
  const folder = mkdtempSync(join(tmpdir(), 'outis-series-'));
  /** @param {string} name */
  const at = (name) => join(folder, name);
  writeFileSync(at('spring.csv'), SPRING);
  writeFileSync(at('summer.csv'), SUMMER);
  writeFileSync(at('plan.json'), JSON.stringify(plan));
  return { at, folder, series: ['--plan', at('plan.json'), '--ledger', at('s.ledger')] };
}

test('a table about other people is refused, unless it is said to be a new population', async () => {
  const others = 'name,age,disease\nUma,31,flu\nVic,33,cold\nWes,51,flu\nXia,54,gout\n';
  const first = await publish(SPRING, { ledger: null });
  await assert.rejects(publish(others, { ledger: first.ledger }), { code: 'bad-ledger' });
  const second = await publish(others, { ledger: first.ledger, newPopulation: true });
  assert.equal(second.verdict.verdict, 'holds');
  const { releases } = await readLedger(second.ledger);
  assert.deepEqual(
    releases.map(({ newPopulation }) => newPopulation === true),
    [false, true],
  );

  const { at, series } = workshop();
  writeFileSync(at('others.csv'), others);
  await outis('republish', at('spring.csv'), ...series, '--first', '--out', at('one'));
  const refused = await outis('republish', at('others.csv'), ...series, '--out', at('two'));
  assert.notEqual(refused.code, 0);
  assert.ok(!existsSync(at('two')));
  const told = await outis('republish', at('others.csv'), ...series, '--new-population', '--out', at('two'));
  assert.equal(told.code, 0, told.stderr);
  assert.match(told.stdout + told.stderr, /a new population: the promise holds for this release alone/);
});

test('a ledger carries a series from one release to the next', async () => {
  const first = await publish(SPRING, { ledger: null });
  assert.equal(first.verdict.verdict, 'holds');
  assert.ok(first.ledger instanceof Uint8Array);
  const second = await publish(SUMMER, { ledger: first.ledger });
  assert.equal(second.verdict.verdict, 'holds');
  assert.deepEqual(second.report.series?.id, first.report.series?.id);
  assert.equal(second.report.series?.release, 2);
  const told = await readLedger(second.ledger, { person: ['Ann'] });
  assert.equal(told.releases.length, 2);
  assert.equal(told.locked, false);
  assert.equal(told.followed?.sightings.length, 2);
  assert.equal(told.followed?.smallest, 2);
  assert.equal((await readLedger(second.ledger, { person: ['Zoe'] })).followed, undefined);
});

test('every series has a key of its own, and a given one gives the same bytes', async () => {
  const [one, other] = [await publish(SPRING, { ledger: null }), await publish(SPRING, { ledger: null })];
  assert.notDeepEqual(one.ledger, other.ledger);
  const random = new Uint8Array(72).fill(7);
  const [a, b] = [
    await publish(SPRING, { ledger: null, random }),
    await publish(SPRING, { ledger: null, random }),
  ];
  assert.deepEqual(a.ledger, b.ledger);
});

test('a ledger is named, not left out by accident', async () => {
  await assert.rejects(publish(SPRING, /** @type {any} */ ({})), { code: 'bad-option' });
  await assert.rejects(publish(SPRING, { ledger: new Uint8Array(3) }), { code: 'bad-ledger' });
});

test('a locked ledger opens with its passphrase alone', async () => {
  const { ledger } = await publish(SPRING, { ledger: null, passphrase: 'open sesame' });
  /** @param {any} error */
  const problem = (error) => error.code === 'bad-ledger' && error.details.problem;
  await assert.rejects(readLedger(ledger), (error) => problem(error) === 'locked');
  await assert.rejects(
    readLedger(ledger, { passphrase: 'x' }),
    (error) => problem(error) === 'wrong-passphrase',
  );
  assert.equal((await readLedger(ledger, { passphrase: 'open sesame' })).locked, true);
});

test('the command line puts the ledger in place, keeps the one before, and shows it', async () => {
  const { at, series } = workshop();
  const missing = await outis('republish', at('spring.csv'), ...series, '--out', at('r1'));
  assert.equal(missing.code, 2);
  assert.match(missing.stderr, /error\[no-ledger\].*--first/);
  const first = await outis('republish', at('spring.csv'), ...series, '--out', at('r1'), '--first');
  assert.equal(first.code, 0, first.stderr);
  assert.ok(
    existsSync(at('r1/release.csv')) && existsSync(at('s.ledger')) && !existsSync(at('s.ledger.previous')),
  );
  const before = readFileSync(at('s.ledger'));
  const again = await outis('republish', at('spring.csv'), ...series, '--out', at('r1'), '--first');
  assert.equal(again.code, 2);
  const same = await outis('republish', at('spring.csv'), ...series, '--out', at('r2'));
  assert.equal(same.code, 2);
  assert.match(same.stderr, /same rows by the same plan/);
  assert.ok(!existsSync(at('r2')) && readFileSync(at('s.ledger')).equals(before));
  const second = await outis(
    'republish',
    at('summer.csv'),
    ...series,
    '--out',
    at('r2'),
    '--private',
    at('p2'),
  );
  assert.equal(second.code, 0, second.stderr);
  assert.match(second.stdout, /release 2: 2 came, 3 stayed, 0 came back, 1 left/);
  assert.ok(readFileSync(at('s.ledger.previous')).equals(before));
  assert.deepEqual(
    readdirSync(at('r2')).filter((name) => name.includes('ledger')),
    [],
  );
  const shown = await outis('ledger', 'show', at('s.ledger'), '--person', 'Ann');
  assert.equal(shown.code, 0, shown.stderr);
  assert.match(shown.stdout, /never fewer than 2 possible values/);
  assert.equal(JSON.parse((await outis('ledger', 'show', at('s.ledger'), '--json')).stdout).people, 6);
});

test('the command line tells the publisher of spellings that make one person or value two', async () => {
  const { at, series } = workshop();
  const first = await outis('republish', at('spring.csv'), ...series, '--first', '--out', at('r1'));
  assert.equal(first.code, 0, first.stderr);
  writeFileSync(at('summer.csv'), SUMMER.replace('Dan', 'dan ').replace('50,cold', '50,Cold'));
  const told = await outis('republish', at('summer.csv'), ...series, '--out', at('r2'));
  assert.equal(told.code, 0, told.stderr);
  assert.match(
    told.stdout,
    /^for you alone: 1 person counted as new, whose identity differs from a known one/m,
  );
  assert.match(told.stdout, /^for you alone: Values of `disease` agree but for white space or case.*`Cold`/m);
  for (const name of ['report.json', 'report.html']) {
    assert.doesNotMatch(readFileSync(join(at('r2'), name), 'utf8'), /counted as new|white space/);
  }
});

test('a ledger that cannot be used is refused with the reason, and nothing is written', async () => {
  const { at, series } = workshop();
  assert.equal((await outis('republish', at('spring.csv'), ...series, '--out', at('r1'), '--first')).code, 0);
  const ledger = readFileSync(at('s.ledger'));
  const text = ledger.toString('latin1');
  /** @param {string} changed */
  const bytes = (changed) => Buffer.from(changed, 'latin1');
  const stricter = { ...plan, principles: [{ kind: 'm-invariance', m: 3 }] };
  writeFileSync(at('stricter.json'), JSON.stringify(stricter));
  /** @type {[string, Buffer, string, RegExp][]} */
  const cases = [
    ['truncated', ledger.subarray(0, ledger.length - 1), 'plan.json', /its end is missing, or bytes of it/],
    ['changed', bytes(text.replace('"gout"', '"goud"')), 'plan.json', /its end is missing, or bytes of it/],
    ['foreign', readFileSync(at('spring.csv')), 'plan.json', /no ledger of Outis/],
    ['empty', Buffer.alloc(0), 'plan.json', /no ledger of Outis/],
    [
      'newer',
      bytes(text.replace('outis ledger 2', 'outis ledger 9')),
      'plan.json',
      /a newer version of Outis/,
    ],
    ['of another plan', ledger, 'stricter.json', /m was 2 and is 3; these stay as they are over a series/],
  ];
  for (const [what, content, plan, reason] of cases) {
    writeFileSync(at('s.ledger'), content);
    const args = ['--plan', at(plan), '--ledger', at('s.ledger'), '--out', at('r2'), '--private', at('p2')];
    const refused = await outis('republish', at('summer.csv'), ...args);
    assert.equal(refused.code, 2, what);
    assert.match(refused.stderr, /^error\[bad-ledger\]: /, what);
    assert.match(refused.stderr, reason, what);
    assert.ok(readFileSync(at('s.ledger')).equals(content), what);
    for (const name of ['r2', 'p2', 's.ledger.previous'])
      assert.ok(!existsSync(at(name)), `${what}: ${name}`);
    if (plan === 'plan.json') {
      const shown = await outis('ledger', 'show', at('s.ledger'));
      assert.equal(shown.code, 2, what);
      assert.match(shown.stderr, reason, what);
    }
  }
});

test('an audit of several releases says what it needs, and follows everyone where it has it', async () => {
  const { at, series } = workshop();
  const make = [
    ['spring.csv', 'r1', 'p1', '--first'],
    ['summer.csv', 'r2', 'p2'],
  ];
  for (const [table, out, own, ...first] of make) {
    const args = [...series, '--out', at(out ?? ''), '--private', at(own ?? ''), ...first];
    const made = await outis('republish', at(table ?? ''), ...args);
    assert.equal(made.code, 0, made.stderr);
  }
  const both = ['audit', '--release', at('r1'), '--release', at('r2')];
  const alone = await outis(...both, '--json');
  assert.equal(alone.code, 1);
  const told = JSON.parse(alone.stdout);
  assert.equal(told.verdict, 'undecided');
  assert.match(told.undecided.join(), /originals and the private rows\.csv, which say who is who/);
  const own = ['--original', at('spring.csv'), '--private', at('p1')];
  const known = [...both, ...own, '--original', at('summer.csv'), '--private', at('p2')];
  const full = await outis(...known, '--json');
  assert.equal(full.code, 0, full.stderr);
  const found = JSON.parse(full.stdout);
  assert.equal(found.verdict, 'holds');
  const attack = found.attacks.find(
    (/** @type {{ kind: string }} */ tried) => tried.kind === 'cross-release',
  );
  assert.equal(attack.followed, 3);
  assert.equal(attack.smallest, 2);
  assert.equal(attack.largestBelief, 0.5);
  // in the wrong order
  const swapped = await outis('audit', '--release', at('r2'), '--release', at('r1'));
  assert.equal(swapped.code, 1);
  assert.match(swapped.stdout, /release 2 is followed by release 1/);
});

test('a ledger inside the published folder, and a folder in the way, are refused before anything is written', async () => {
  const { at } = workshop();
  const inside = await outis(
    'republish',
    at('spring.csv'),
    '--plan',
    at('plan.json'),
    '--ledger',
    at('r/s.ledger'),
    '--out',
    at('r'),
    '--first',
  );
  assert.equal(inside.code, 2);
  assert.match(inside.stderr, /inside --out/);
  writeFileSync(at('file'), '');
  const taken = await outis(
    'republish',
    at('spring.csv'),
    '--plan',
    at('plan.json'),
    '--ledger',
    at('s.ledger'),
    '--out',
    at('file'),
    '--first',
  );
  assert.equal(taken.code, 2);
  assert.ok(!existsSync(at('s.ledger')));
});

test('a passphrase comes from a file', async () => {
  const { at, series } = workshop();
  writeFileSync(at('pass'), 'open sesame\n');
  const first = await outis(
    'republish',
    at('spring.csv'),
    ...series,
    '--out',
    at('r1'),
    '--first',
    '--passphrase-file',
    at('pass'),
  );
  assert.equal(first.code, 0, first.stderr);
  const locked = await outis('ledger', 'show', at('s.ledger'));
  assert.equal(locked.code, 2);
  assert.match(locked.stderr, /locked with a passphrase/);
  assert.equal((await outis('ledger', 'show', at('s.ledger'), '--passphrase-file', at('pass'))).code, 0);
});

test('a ledger that is locked later leaves one in plain text, which is said and can be replaced', async () => {
  const { at, series } = workshop();
  writeFileSync(at('pass'), 'open sesame\n');
  const lock = ['--passphrase-file', at('pass')];
  assert.equal((await outis('republish', at('spring.csv'), ...series, '--out', at('r1'), '--first')).code, 0);
  const second = await outis('republish', at('summer.csv'), ...series, '--out', at('r2'), ...lock);
  assert.equal(second.code, 0, second.stderr);
  const [, command = ''] = /`outis (ledger lock \S+ --passphrase-file) …`/.exec(second.stderr) ?? [];
  assert.match(command, /s\.ledger\.previous/);
  assert.equal((await outis('ledger', 'show', at('s.ledger.previous'))).code, 0, 'anybody can read it');
  const locked = await outis(...command.split(' '), at('pass'));
  assert.equal(locked.code, 0, locked.stderr);
  assert.equal((await outis('ledger', 'show', at('s.ledger.previous'))).code, 2);
  assert.equal((await outis('ledger', 'show', at('s.ledger.previous'), ...lock)).code, 0);
  assert.deepEqual(
    readdirSync(dirname(at('s.ledger'))).filter((name) => name.startsWith('.') || name.endsWith('.lock')),
    [],
  );
  // Where the one before was locked, nothing is said.
  writeFileSync(at('autumn.csv'), SUMMER.replace('Dan,45', 'Dan,46'));
  const third = await outis('republish', at('autumn.csv'), ...series, '--out', at('r3'), ...lock);
  assert.equal(third.code, 0, third.stderr);
  assert.doesNotMatch(third.stderr, /plain text/);
});

test('a ledger is locked through the package, and opens with the passphrase alone', async () => {
  const { ledger } = await publish(SPRING, { ledger: null });
  const locked = await lockLedger(ledger, { passphrase: 'open sesame' });
  await assert.rejects(readLedger(locked), { code: 'bad-ledger' });
  assert.equal((await readLedger(locked, { passphrase: 'open sesame' })).releases.length, 1);
  await assert.rejects(lockLedger(ledger, { passphrase: '' }), { code: 'bad-option' });
});

test('anonymize points to republish', async () => {
  const { at } = workshop();
  const refused = await outis('anonymize', at('spring.csv'), '--plan', at('plan.json'), '--out', at('r'));
  assert.equal(refused.code, 2);
  assert.match(refused.stderr, /republish/);
});

const golden = new URL('../golden_series/', import.meta.url).pathname;
for (const name of readdirSync(golden)) {
  test(`golden series ${name} is the same through wasm`, async () => {
    const folder = join(golden, name);
    const itsPlan = readFileSync(join(folder, 'plan.json'), 'utf8');
    const random = new Uint8Array(72).fill(7);
    /** @type {Uint8Array | null} */
    let ledger = null;
    for (let number = 1; existsSync(join(folder, `${number}.csv`)); number += 1) {
      const table = await open({ path: join(folder, `${number}.csv`) });
      const release = await table.republish(itsPlan, { ledger, random });
      table.free();
      const expected = join(folder, `expected-${number}`);
      for (const file of readdirSync(expected)) {
        const made = release.files().find((candidate) => candidate.name === file);
        assert.ok(made, `${file} was not written`);
        assert.equal(
          await made.blob.text(),
          readFileSync(join(expected, file), 'utf8'),
          `${number}: ${file}`,
        );
      }
      ledger = release.ledger ?? null;
    }
  });
}
