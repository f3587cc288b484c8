// One run at a time on a ledger; what a run leaves that was killed is named, finished or removed.
import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readLedger } from 'outis';
import { crowd, planOfCrowd } from './tables.mjs';
import { SUMMER, until, workshop } from './workshop.mjs';

const PRELOAD = fileURLToPath(new URL('./kill-preload.mjs', import.meta.url));
const series = ['--plan', 'series.json', '--ledger', 's.ledger'];
const next = (/** @type {string} */ table, /** @type {string} */ out) => [
  ...['republish', table, ...series, '--out', out],
];

/** A workshop with a first release. */
async function begun() {
  const work = workshop();
  const first = await work.outis([...next('spring.csv', 'r1'), '--first']);
  assert.equal(first.code, 0, first.err);
  return work;
}

/** Another run's lock. @param {object} owner */
const lockOf = (owner) =>
  JSON.stringify({
    outis: 'lock',
    run: '0123456789ab',
    owner: { pid: 1, host: hostname(), ...owner },
    since: '2026-01-02T03:04:05.000Z',
    journals: [],
  });

/** The number of a process that has ended. @param {ReturnType<typeof workshop>} work */
async function endedProcess({ start }) {
  const { child, ended } = start(['--version']);
  await ended;
  return child.pid;
}

test('two releases at once from one ledger: the second is refused, and the ledger knows one', async () => {
  const { at, outis, interrupted, made } = await begun();
  /** @type {import('./workshop.mjs').Ended | undefined} */
  let second;
  const first = await interrupted(next('-', 'r2'), SUMMER, 's.ledger.lock', async () => {
    second = await outis(next('autumn.csv', 'r2b'));
  });
  assert.equal(first.code, 0, first.err);
  assert.equal(second?.code, 2);
  assert.match(
    second?.err ?? '',
    /^error\[in-use\]: .*s\.ledger is in use by another run \(process \d+ on \S+, since \d{4}-\d\d-\d\dT/m,
  );
  assert.equal((await readLedger(readFileSync(at('s.ledger')))).releases.length, 2);
  assert.deepEqual(made(), ['r1', 'r2', 's.ledger', 's.ledger.previous']);
});

test('a ledger that was replaced meanwhile is not overwritten, and nothing is published', async () => {
  const { at, interrupted, outis, made } = await begun();
  mkdirSync(at('copies'));
  copyFileSync(at('s.ledger'), at('copies/s.ledger'));
  const elsewhere = ['republish', 'autumn.csv', '--plan', 'series.json', '--ledger', 'copies/s.ledger'];
  assert.equal((await outis([...elsewhere, '--out', 'other/r2b'])).code, 0);
  const { code, err } = await interrupted(next('-', 'r2'), SUMMER, 's.ledger.lock', () =>
    copyFileSync(at('copies/s.ledger'), at('s.ledger')),
  );
  assert.equal(code, 2);
  assert.match(
    err,
    /^error\[ledger-in-use\]: s\.ledger was changed while this run worked; nothing was published/m,
  );
  assert.ok(readFileSync(at('s.ledger')).equals(readFileSync(at('copies/s.ledger'))));
  assert.deepEqual(made(), ['copies', 'other', 'r1', 's.ledger']);
});

test('a ledger beside one that knows later releases is named as an old copy', async () => {
  const { at, outis, folder } = await begun();
  assert.equal((await outis(next('summer.csv', 'there/r2'))).code, 0);
  assert.doesNotMatch((await outis(['ledger', 'show', 's.ledger'])).err, /old copy/);
  // Somebody puts the two files back in the wrong order.
  renameSync(at('s.ledger'), at('newer'));
  renameSync(at('s.ledger.previous'), at('s.ledger'));
  renameSync(at('newer'), at('s.ledger.previous'));
  const told =
    /s\.ledger\.previous knows release 2 of this series, and s\.ledger only release 1: it is an old copy/;
  assert.match((await outis(['ledger', 'show', 's.ledger'])).err, told);
  const before = readdirSync(folder);
  const second = await outis(next('autumn.csv', 'other'));
  assert.equal(second.code, 2, second.err);
  assert.match(second.err, told);
  assert.match(second.err, /error\[second-release\]/);
  assert.deepEqual(readdirSync(folder), before, 'nothing was published');
  // Where the later release was never handed out, its ledger is moved away.
  renameSync(at('s.ledger.previous'), at('unused'));
  assert.equal((await outis(next('autumn.csv', 'other'))).code, 0);
});

test('a second release of the same number, from an old copy of the ledger, is named where both can be seen', async () => {
  const { at, outis, made } = await begun();
  mkdirSync(at('copies'));
  copyFileSync(at('s.ledger'), at('copies/s.ledger'));
  assert.equal((await outis([...next('summer.csv', 'r2'), '--private', 'p2'])).code, 0);
  const copy = ['--plan', 'series.json', '--ledger', 'copies/s.ledger'];
  const beside = await outis(['republish', 'autumn.csv', ...copy, '--out', 'r2b']);
  assert.equal(beside.code, 2);
  assert.match(
    beside.err,
    /^error\[second-release\]: .*r2 is release 2 of this series, and this would be release 2: the ledger is an old copy/m,
  );
  assert.deepEqual(made(), ['copies', 'p2', 'r1', 'r2', 's.ledger', 's.ledger.previous']);
  // Where the first could not be seen, the audit sees both.
  assert.equal((await outis(['republish', 'autumn.csv', ...copy, '--out', 'other/r2b'])).code, 0);
  const both = await outis(['audit', '--release', 'r1', '--release', 'r2', '--release', 'other/r2b']);
  assert.equal(both.code, 1);
  assert.match(both.out, /there are two different releases 2 of the series: one was made from an old copy/);
  const twice = await outis(['audit', '--release', 'r1', '--release', 'r2', '--release', 'r2']);
  assert.match(twice.out, /release 2 of the series is given twice/);
});

test('the lock of a process that has ended is taken over, and said', async () => {
  const work = await begun();
  writeFileSync(work.at('s.ledger.lock'), lockOf({ pid: await endedProcess(work), ...here() }));
  const { code, err } = await work.outis(next('summer.csv', 'r2'));
  assert.equal(code, 0, err);
  assert.match(err, /s\.ledger: an earlier run \(process \d+ on \S+, since 2026-01-02T03:04:05.000Z\) ended/);
  assert.deepEqual(work.made(), ['r1', 'r2', 's.ledger', 's.ledger.previous']);
});

test('a later process with the number of the owner is not the owner', async (t) => {
  if (process.platform !== 'linux') return t.skip('when a process started is only told by Linux');
  const work = await begun();
  writeFileSync(work.at('s.ledger.lock'), lockOf({ pid: process.pid, ...here(), started: '1' }));
  assert.equal((await work.outis(next('summer.csv', 'r2'))).code, 0);
});

for (const [what, owner] of Object.entries({
  'another machine': { host: 'elsewhere', boot: 'another', space: 'pid:[1]' },
  'another container': { host: 'elsewhere', ...here(), space: 'pid:[1]' },
})) {
  test(`the lock of ${what} stays until somebody breaks it, and it is said how`, async () => {
    const { at, outis, made } = await begun();
    writeFileSync(at('s.ledger.lock'), lockOf(owner));
    const refused = await outis(next('summer.csv', 'r2'));
    assert.equal(refused.code, 2);
    assert.match(refused.err, /on elsewhere, since 2026-01-02T.*cannot be seen from here/);
    const [, command = ''] = /`outis (recover \S+ --break-lock)`/.exec(refused.err) ?? [];
    assert.equal((await outis(['recover', 's.ledger'])).code, 2, 'it is not broken by accident');
    const broken = await outis(command.split(' '));
    assert.equal(broken.code, 0, broken.err);
    assert.deepEqual(made(), ['r1', 's.ledger']);
    assert.equal((await outis(next('summer.csv', 'r2'))).code, 0);
  });
}

test('the lock of a run that is at work cannot be broken', async () => {
  const { outis, interrupted } = await begun();
  /** @type {import('./workshop.mjs').Ended | undefined} */
  let broken;
  const first = await interrupted(next('-', 'r2'), SUMMER, 's.ledger.lock', async () => {
    broken = await outis(['recover', 's.ledger', '--break-lock']);
  });
  assert.equal(first.code, 0, first.err);
  assert.equal(broken?.code, 2);
  assert.match(broken?.err ?? '', /^error\[in-use\]/m);
});

test('a lock that is taken away keeps its run from publishing', async () => {
  const { at, interrupted, made } = await begun();
  const { code, err } = await interrupted(next('-', 'r2'), SUMMER, 's.ledger.lock', () =>
    writeFileSync(at('s.ledger.lock'), lockOf({ pid: process.pid, ...here() })),
  );
  assert.equal(code, 2);
  assert.match(err, /^error\[in-use\]: .*the lock of this run was taken away; nothing was changed/m);
  assert.deepEqual(made(), ['r1', 's.ledger', 's.ledger.lock']);
});

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  test(`${signal} ends a run with 130 and leaves nothing behind`, async () => {
    const { at, start, made } = workshop();
    writeFileSync(at('crowd.csv'), crowd(20_000));
    writeFileSync(at('crowd.json'), JSON.stringify(planOfCrowd()));
    const args = [
      'anonymize',
      'crowd.csv',
      '--plan',
      'crowd.json',
      '--out',
      'a/release',
      '--private',
      'secret',
    ];
    const { child, ended } = start(args);
    child.stdin.end();
    await until(() => made().some((name) => name.startsWith('.secret.outis-new-')));
    child.kill(signal);
    assert.equal((await ended).code, 130);
    assert.deepEqual(made(), ['crowd.csv', 'crowd.json']);
  });
}

test('a reader that stops early ends a run over several files, and nothing is left half done', async () => {
  const { at, start, made } = workshop();
  const files = ['a.csv', 'b.csv'];
  for (const name of files) writeFileSync(at(name), crowd(2_000));
  writeFileSync(at('crowd.json'), JSON.stringify(planOfCrowd()));
  const into = ['--plan', 'crowd.json', '--out', 'releases', '--private', 'private'];
  const { child, ended } = start(['anonymize', ...files, ...into]);
  child.stdin.end();
  child.stdout.destroy();
  assert.equal((await ended).code, 130);
  assert.deepEqual(made(), [...files, 'crowd.json']);
});

test('a reader that has seen enough of a table ends its run', async () => {
  const { at, start, made } = workshop();
  writeFileSync(at('crowd.csv'), crowd(20_000));
  writeFileSync(at('crowd.json'), JSON.stringify(planOfCrowd()));
  const { child, ended } = start(['anonymize', 'crowd.csv', '--plan', 'crowd.json', '--out', '-']);
  child.stdin.end();
  child.stdout.once('data', () => child.stdout.destroy());
  const { code, err } = await ended;
  assert.equal(code, 0, err);
  assert.deepEqual(made(), ['crowd.csv', 'crowd.json']);
});

/** Kills a second release once its journal stands. */
async function killedHalfway() {
  const work = await begun();
  const command = [...next('summer.csv', 'r2'), '--private', 'p2'];
  const log = work.at('calls.txt');
  const dry = await begun();
  await dry.outis(command, { node: ['--import', PRELOAD], env: { OUTIS_KILL_LOG: log } });
  const calls = readFileSync(log, 'utf8').split('\n');
  // Right after the ledger was put in place: the folders are not.
  const at = calls.findIndex((line) => /renameSync .*\.s\.ledger\.outis-new-/.test(line)) + 2;
  const env = { OUTIS_KILL_AT: String(at) };
  const killed = await work.outis(command, { node: ['--import', PRELOAD], env });
  assert.equal(killed.code, null);
  return work;
}

test('a release that was not in place as a whole is finished by the next run on its ledger, wherever that goes', async () => {
  const { at, outis, list } = await killedHalfway();
  const { code, err } = await outis(next('autumn.csv', 'r3'));
  assert.equal(code, 0, err);
  assert.match(err, /finished what an earlier run \(process .*s\.ledger, .*p2, .*r2/);
  assert.deepEqual((await readLedger(readFileSync(at('s.ledger')))).releases.length, 3);
  assert.ok(list('r2').includes('SHA256SUMS') && list('p2').includes('rows.csv') && list('r3').length > 0);
});

test('recover says what is there, and finishes it or takes it back', async () => {
  for (const undo of [false, true]) {
    const { at, outis, made } = await killedHalfway();
    const { code, out, err } = await outis(['recover', ...(undo ? ['--undo', '--clean'] : []), '--json']);
    assert.equal(code, 0, out + err);
    const told = JSON.parse(out);
    assert.deepEqual(told[undo ? 'undone' : 'finished'].length, 3);
    const { releases } = await readLedger(readFileSync(at('s.ledger')));
    assert.equal(releases.length, undo ? 1 : 2);
    const ledgers = ['s.ledger', 's.ledger.previous'];
    assert.deepEqual(
      made().filter((name) => name !== 'calls.txt'),
      undo ? ['r1', ...ledgers] : ['p2', 'r1', 'r2', ...ledgers],
    );
    assert.match(told.notes.join(), /s\.ledger\.previous is the ledger before the last release/);
  }
});

test('a run names what an earlier one left, and recover --clean removes it', async () => {
  const { outis, made } = workshop();
  const command = ['anonymize', 'six.csv', '--plan', 'plan.json', '--out', 'release', '--private', 'secret'];
  const env = { OUTIS_KILL_AT: '30' };
  assert.equal((await outis(command, { node: ['--import', PRELOAD], env })).code, null);
  assert.ok(made().some((name) => name.startsWith('.secret.outis-new-')));
  const again = await outis(command);
  assert.equal(again.code, 0, again.err);
  assert.match(
    again.err,
    /warning: an earlier run left .*\.secret\.outis-new-.*private rows; `outis recover .*secret --clean`/,
  );
  const listed = await outis(['recover']);
  assert.equal(listed.code, 1);
  assert.match(listed.out, /^left: .*\.secret\.outis-new-/m);
  assert.equal((await outis(['recover', '--clean'])).code, 0);
  assert.deepEqual(made(), ['release', 'secret']);
});

/** What a lock says of this machine. */
function here() {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { boot, space: readlinkSync('/proc/self/ns/pid') };
  } catch {
    return {};
  }
}
