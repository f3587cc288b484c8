// Killed at a call that changes the file system, a run leaves the old state, the new one, or one that the next run
// finishes. A few of the calls here; all of them with OUTIS_KILL=all, and with OUTIS_KILL=strace at every system call
// as a tracer counts them.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readLedger } from 'outis';
import { planOfSix } from './tables.mjs';
import { CLI, workshop } from './workshop.mjs';

const PRELOAD = fileURLToPath(new URL('./kill-preload.mjs', import.meta.url));
const HOW = process.env.OUTIS_KILL ?? 'some';
/** Calls from one that is tried to the next. */
const STRIDE = HOW === 'some' ? 9 : 1;

/** @typedef {'old' | 'new' | 'none' | 'broken'} State */

/** A folder whose checksums are right, by the number that `read` finds in its report; private folders have none.
 * @param {string} folder
 * @param {string} report
 * @param {(report: any) => State} read
 * @returns {State} */
function stateOf(folder, report, read) {
  if (!existsSync(folder)) return 'none';
  try {
    const sums = join(folder, 'SHA256SUMS');
    if (existsSync(sums)) {
      const lines = readFileSync(sums, 'utf8').trim().split('\n');
      for (const line of lines) {
        const [sum, name = ''] = line.split('  ');
        const found = createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex');
        if (found !== sum) return 'broken';
      }
      if (lines.length !== readdirSync(folder).length - 1) return 'broken';
    }
    return read(JSON.parse(readFileSync(join(folder, report), 'utf8')));
  } catch {
    return 'broken';
  }
}

/** @param {any} report @returns {State} */
const byK = (report) => (report.plan.principles[0].k === 2 ? 'old' : 'new');

/** What is hidden, and locks. @param {string} folder */
const hidden = (folder) =>
  readdirSync(folder).filter((name) => name.includes('.outis-') || name.endsWith('.lock'));

/**
 * Kills a command at one call after another.
 * @param {{
 *   prepare: (work: ReturnType<typeof workshop>) => Promise<void>,
 *   command: string[],
 *   judge: (at: (name: string) => string) => Promise<string>,
 *   fine: string[],
 *   again: string[],
 * }} scenario `fine`: the states that may be found in the end; `again`: the next run, which must end in the last of them
 */
async function killEverywhere({ prepare, command, judge, fine, again }) {
  const template = workshop();
  await prepare(template);
  const found = { kills: 0, old: 0, finished: 0 };
  for (const place of HOW === 'strace' ? systemCalls(template.folder, command) : libraryCalls()) {
    const work = workshop();
    try {
      cpSync(template.folder, work.folder, { recursive: true, preserveTimestamps: true });
      if (!(await place.run(work, command))) {
        if (place.last) break;
        continue;
      }
      found.kills += 1;
      const before = await judge(work.at);
      const recovered = await work.outis(['recover', '--clean']);
      const state = await judge(work.at);
      const told = `${place.name}: ${before}, then ${state}\n${recovered.out}${recovered.err}`;
      assert.equal(recovered.code, 0, told);
      assert.ok(fine.includes(state), told);
      assert.deepEqual(hidden(work.folder), [], told);
      if (state === fine[0]) found.old += 1;
      else found.finished += 1;
      // The next run finds its way from the very same state, without anyone having recovered anything.
      if (found.kills % 2 === 0 || HOW !== 'some') {
        const next = workshop();
        cpSync(template.folder, next.folder, { recursive: true, preserveTimestamps: true });
        await place.run(next, command);
        const ended = await next.outis(again);
        assert.equal(await judge(next.at), fine.at(-1), `${place.name}\n${ended.out}${ended.err}`);
        rmSync(next.folder, { recursive: true });
      }
    } finally {
      rmSync(work.folder, { recursive: true });
    }
  }
  rmSync(template.folder, { recursive: true });
  return found;
}

/** Every call that Node makes for us. */
function* libraryCalls() {
  for (let number = 1; ; number += STRIDE) {
    yield {
      name: `call ${number}`,
      last: true,
      /** @param {ReturnType<typeof workshop>} work @param {string[]} command */
      run: async (work, command) => {
        const env = { OUTIS_KILL_AT: String(number) };
        return (await work.outis(command, { node: ['--import', PRELOAD], env })).code === null;
      },
    };
  }
}

/** System calls that change something. */
const SYSTEM = [
  ...[
    'openat',
    'write',
    'pwrite64',
    'writev',
    'close',
    'fsync',
    'fdatasync',
    'rename',
    'renameat',
    'renameat2',
  ],
  ...[
    'unlink',
    'unlinkat',
    'rmdir',
    'mkdir',
    'mkdirat',
    'link',
    'linkat',
    'chmod',
    'fchmod',
    'fchmodat',
    'ftruncate',
  ],
];

/**
 * Every one of them from the first that touches the folder on, as a tracer counts them: for each thread by itself. Those
 * of the main thread are taken, which puts everything in place; workers only write what is not in place yet.
 * @param {string} folder
 * @param {string[]} command
 */
function* systemCalls(folder, command) {
  const log = join(folder, 'trace.txt');
  const copy = workshop();
  cpSync(folder, copy.folder, { recursive: true, preserveTimestamps: true });
  const traced = ['-f', '-qq', '-o', log, '-e', `trace=${SYSTEM.join(',')}`, '-e', 'signal=none'];
  spawnSync('strace', [...traced, process.execPath, CLI, ...command], { cwd: copy.folder });
  const lines = readFileSync(log, 'utf8').split('\n');
  rmSync(log);
  /** @type {Map<string, number>} */
  const counts = new Map();
  /** @type {Map<string, Set<number>>} */
  const wanted = new Map();
  let begun = false;
  for (const line of lines) {
    const match = /^(\d+) +(\w+)\((.*)/.exec(line);
    if (!match) continue;
    const [, thread, name = '', args = ''] = match;
    if (thread !== lines[0]?.split(' ')[0]) continue;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    begun ||= args.includes('.outis-');
    const reads = name === 'openat' && !/O_WRONLY|O_RDWR|O_CREAT/.test(args);
    if (!begun || reads) continue;
    const numbers = wanted.get(name) ?? new Set();
    wanted.set(name, numbers.add(count));
  }
  rmSync(copy.folder, { recursive: true });
  for (const [name, numbers] of wanted) {
    for (const number of numbers) {
      yield {
        name: `${name} ${number}`,
        last: false,
        /** @param {ReturnType<typeof workshop>} work @param {string[]} command */
        run: (work, command) =>
          new Promise((resolve) => {
            const inject = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${name}`];
            const kill = ['-e', `inject=${name}:signal=KILL:when=${number}`];
            const child = spawn('strace', [...inject, ...kill, process.execPath, CLI, ...command], {
              cwd: work.folder,
              stdio: 'ignore',
            });
            child.on('close', (code, signal) => resolve(signal === 'SIGKILL' || code === 137));
          }),
      };
    }
  }
}

test('anonymize --force, killed anywhere, leaves both folders old or both new', async (t) => {
  const args = ['--out', 'release', '--private', 'secret'];
  const command = ['anonymize', 'six.csv', '--plan', 'three.json', ...args, '--force'];
  const found = await killEverywhere({
    async prepare({ at, outis }) {
      const three = { ...planOfSix(), principles: [{ kind: 'k-anonymity', k: 3 }] };
      writeFileSync(at('three.json'), JSON.stringify(three));
      assert.equal((await outis(['anonymize', 'six.csv', '--plan', 'plan.json', ...args])).code, 0);
    },
    command,
    judge: async (at) =>
      `${stateOf(at('release'), 'report.json', byK)} ${stateOf(at('secret'), 'report-private.json', byK)}`,
    fine: ['old old', 'new new'],
    again: command,
  });
  t.diagnostic(`${found.kills} kills: ${found.old} left the old, ${found.finished} were finished`);
  assert.ok(found.old > 0 && found.finished > 0, JSON.stringify(found));
});

test('anonymize --out table.csv --force, killed anywhere, leaves table and folder of one release', async (t) => {
  const command = ['anonymize', 'six.csv', '--plan', 'three.json', '--out', 'table.csv', '--force'];
  const found = await killEverywhere({
    async prepare({ at, outis }) {
      const three = { ...planOfSix(), principles: [{ kind: 'k-anonymity', k: 3 }] };
      writeFileSync(at('three.json'), JSON.stringify(three));
      const first = await outis(['anonymize', 'six.csv', '--plan', 'plan.json', '--out', 'table.csv']);
      assert.equal(first.code, 0, first.err);
    },
    command,
    judge: async (at) => {
      const state = stateOf(at('table.release'), 'report.json', byK);
      const [copy, table] = [at('table.csv'), at('table.release/release.csv')];
      if (!existsSync(copy) || !existsSync(table)) return `${state} alone`;
      const same = readFileSync(copy).equals(readFileSync(table));
      return `${state} ${same ? 'same' : 'other'}`;
    },
    fine: ['old same', 'new same'],
    again: command,
  });
  t.diagnostic(`${found.kills} kills: ${found.old} left the old, ${found.finished} were finished`);
  assert.ok(found.old > 0 && found.finished > 0, JSON.stringify(found));
});

test('republish, killed anywhere, leaves ledger and folders of one release', async (t) => {
  const series = ['--plan', 'series.json', '--ledger', 's.ledger'];
  const command = ['republish', 'summer.csv', ...series, '--out', 'r2', '--private', 'p2'];
  const found = await killEverywhere({
    async prepare({ outis }) {
      const first = await outis(['republish', 'spring.csv', ...series, '--out', 'r1', '--first']);
      assert.equal(first.code, 0, first.err);
    },
    command,
    async judge(at) {
      const { releases } = await readLedger(readFileSync(at('s.ledger')));
      const folders = [stateOf(at('r2'), 'report.json', () => 'new'), existsSync(at('p2')) ? 'new' : 'none'];
      return `${releases.length} ${folders.join(' ')}`;
    },
    fine: ['1 none none', '2 new new'],
    // Where the release was finished by it, the folder is in the way: the same command does not make a third.
    again: command,
  });
  t.diagnostic(`${found.kills} kills: ${found.old} left the old, ${found.finished} were finished`);
  assert.ok(found.old > 0 && found.finished > 0, JSON.stringify(found));
});

/**
 * Tells a run to end at one call after another; `judge` says what it left.
 * @param {(work: ReturnType<typeof workshop>) => Promise<void>} prepare
 * @param {string[]} command
 * @param {(at: (name: string) => string) => Promise<string>} judge
 * @param {string[]} fine the old state, and the new one
 */
async function endEverywhere(prepare, command, judge, fine) {
  const template = workshop();
  await prepare(template);
  const found = { ended: 0, done: 0 };
  for (let number = 1; ; number += STRIDE) {
    const work = workshop();
    cpSync(template.folder, work.folder, { recursive: true, preserveTimestamps: true });
    const log = join(work.folder, '..', 'calls.txt');
    rmSync(log, { force: true });
    const env = { OUTIS_KILL_AT: String(number), OUTIS_KILL_SIGNAL: 'SIGTERM', OUTIS_KILL_LOG: log };
    const { code, err } = await work.outis(command, { node: ['--import', PRELOAD], env });
    const calls = readFileSync(log, 'utf8').trim().split('\n').length;
    const told = `SIGTERM at call ${number} of ${calls}, code ${code}\n${err}`;
    const state = await judge(work.at);
    // whoever is told that it was interrupted finds the old state; from a point on it is too late, and all is done
    assert.ok(code === 130 || code === 0, told);
    assert.equal(state, code === 130 ? fine[0] : fine[1], told);
    assert.deepEqual(hidden(work.folder), [], told);
    found[code === 0 ? 'done' : 'ended'] += 1;
    rmSync(work.folder, { recursive: true });
    if (calls < number) break;
  }
  rmSync(template.folder, { recursive: true });
  return found;
}

test('told to end at any call, anonymize --force has changed nothing or everything, and leaves nothing else', async (t) => {
  const args = ['--out', 'release', '--private', 'secret'];
  const found = await endEverywhere(
    async ({ at, outis }) => {
      const three = { ...planOfSix(), principles: [{ kind: 'k-anonymity', k: 3 }] };
      writeFileSync(at('three.json'), JSON.stringify(three));
      assert.equal((await outis(['anonymize', 'six.csv', '--plan', 'plan.json', ...args])).code, 0);
    },
    ['anonymize', 'six.csv', '--plan', 'three.json', ...args, '--force'],
    async (at) =>
      `${stateOf(at('release'), 'report.json', byK)} ${stateOf(at('secret'), 'report-private.json', byK)}`,
    ['old old', 'new new'],
  );
  t.diagnostic(JSON.stringify(found));
  assert.ok(found.ended > 0 && found.done > 0, JSON.stringify(found));
});

test('told to end at any call, republish has made a release as a whole or none', async (t) => {
  const series = ['--plan', 'series.json', '--ledger', 's.ledger'];
  const found = await endEverywhere(
    async ({ outis }) => {
      const first = await outis(['republish', 'spring.csv', ...series, '--out', 'r1', '--first']);
      assert.equal(first.code, 0, first.err);
    },
    ['republish', 'summer.csv', ...series, '--out', 'r2', '--private', 'p2'],
    async (at) => {
      const { releases } = await readLedger(readFileSync(at('s.ledger')));
      const folders = [stateOf(at('r2'), 'report.json', () => 'new'), existsSync(at('p2')) ? 'new' : 'none'];
      return `${releases.length} ${folders.join(' ')}`;
    },
    ['1 none none', '2 new new'],
  );
  t.diagnostic(JSON.stringify(found));
  assert.ok(found.ended > 0 && found.done > 0, JSON.stringify(found));
});
