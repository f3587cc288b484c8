// What stands where a release goes is looked at, and nothing else is ever removed.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { workshop } from './workshop.mjs';

const anonymize = ['anonymize', 'six.csv', '--plan', 'plan.json', '--out', 'release'];
const fromInput = ['anonymize', '-', '--plan', 'plan.json', '--out', 'release'];
const LOCK = '.release.outis-lock';
const RELEASE = ['SHA256SUMS', 'release.csv', 'report.html', 'report.json'];

test('a file that comes into the folder meanwhile stays, and so does everything else', async () => {
  const { at, outis, interrupted, read, list, made } = workshop();
  assert.equal((await outis(anonymize)).code, 0);
  const before = read('release/release.csv');
  const { code, err } = await interrupted([...fromInput, '--force'], read('six.csv'), LOCK, () =>
    writeFileSync(at('release/thesis.txt'), 'years of work'),
  );
  assert.equal(code, 2);
  assert.match(
    err,
    /^error\[folder-in-use\]: release was changed while this run worked; nothing was replaced/m,
  );
  assert.equal(read('release/thesis.txt'), 'years of work');
  assert.equal(read('release/release.csv'), before);
  assert.deepEqual(list('release'), [...RELEASE, 'thesis.txt'].sort());
  assert.deepEqual(made(), ['release']);
});

test('a release that somebody else puts there meanwhile stays', async () => {
  const { at, interrupted, read, list, made } = workshop();
  const { code, err } = await interrupted(fromInput, read('six.csv'), LOCK, () => {
    mkdirSync(at('release'));
    writeFileSync(at('release/release.csv'), 'theirs');
  });
  assert.equal(code, 2);
  assert.match(err, /release came to be while this run worked/);
  assert.deepEqual(list('release'), ['release.csv']);
  assert.equal(read('release/release.csv'), 'theirs');
  assert.deepEqual(made(), ['release']);
});

test('a folder in place of the one that was looked at is not the one that was looked at', async () => {
  const { at, outis, interrupted, read, list } = workshop();
  const { renameSync, cpSync } = await import('node:fs');
  assert.equal((await outis(anonymize)).code, 0);
  const { code } = await interrupted([...fromInput, '--force'], read('six.csv'), LOCK, () => {
    renameSync(at('release'), at('moved'));
    cpSync(at('moved'), at('release'), { recursive: true, preserveTimestamps: true });
  });
  assert.equal(code, 2);
  assert.deepEqual(list('release'), RELEASE);
  assert.deepEqual(list('moved'), RELEASE);
});

test('a file that comes where a table goes meanwhile stays, and nothing is published', async () => {
  for (const force of [false, true]) {
    const { at, outis, interrupted, read, made } = workshop();
    const into = ['--plan', 'plan.json', '--out', 'table.csv', ...(force ? ['--force'] : [])];
    if (force) assert.equal((await outis(['anonymize', 'six.csv', ...into])).code, 0);
    const before = force && read('table.release/report.json');
    const { code, err } = await interrupted(
      ['anonymize', '-', ...into],
      read('six.csv'),
      '.table.csv.outis-lock',
      () => writeFileSync(at('table.csv'), 'theirs'),
    );
    assert.equal(code, 2, err);
    assert.match(err, /^error\[file-in-use\]: table\.csv (?:was changed|came to be) while this run worked/m);
    assert.equal(read('table.csv'), 'theirs');
    assert.deepEqual(made(), ['table.csv', ...(force ? ['table.release'] : [])]);
    if (force) assert.equal(read('table.release/report.json'), before);
  }
});

/** Has a file written at the very moment at which the command begins to write its own. @param {string} file */
const meanwhile = (file) => {
  const code = `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    import { isMainThread } from 'node:worker_threads';
    const { writeFile } = fs.promises;
    if (isMainThread) fs.promises.writeFile = (...given) => {
      fs.writeFileSync(${JSON.stringify(file)}, 'theirs');
      return writeFile(...given);
    };
    syncBuiltinESMExports();`;
  return { node: ['--import', `data:text/javascript,${encodeURIComponent(code)}`] };
};

const FILES = /** @type {const} */ ({
  convert: ['convert', 'six.csv', 'made.csv'],
  script: ['script', '--out', 'made.csv'],
  'safe-harbor': ['safe-harbor', 'six.csv', '--out', 'made.csv'],
});
for (const [name, args] of Object.entries(FILES)) {
  test(`${name} does not replace a file that came to be after it looked`, async () => {
    const { at, outis, read, made } = workshop();
    const { code, err } = await outis([...args], meanwhile(at('made.csv')));
    assert.equal(code, 2, err);
    assert.match(
      err,
      /^error\[file-in-use\]: made\.csv came to be while this run worked; nothing was replaced/m,
    );
    assert.equal(read('made.csv'), 'theirs');
    assert.deepEqual(made(), ['made.csv']);
    assert.equal((await outis([...args])).code, 2, 'what is there is not replaced');
    if (name === 'safe-harbor') return;
    const changed = await outis([...args, '--force'], meanwhile(at('made.csv')));
    assert.equal(changed.code, 2, 'nor what was changed meanwhile');
    assert.equal(read('made.csv'), 'theirs');
    const forced = await outis([...args, '--force']);
    assert.equal(forced.code, 0, forced.err);
    assert.notEqual(read('made.csv'), 'theirs');
    assert.deepEqual(made(), ['made.csv']);
  });
}

test('what was handed out is written down by one run at a time', async () => {
  const { at, outis, read, made } = workshop();
  writeFileSync(at('staff.csv'), 'name,ward\nAnn,West\nBob,West\n');
  writeFileSync(at('costs.csv'), 'ward,disease\nWest,flu\nWest,cold\n');
  const secret = ['--id', 'name', '--property', 'disease', '--k', '2', '--key', 'name'];
  const args = ['check-views', 'staff.csv', 'costs.csv', ...secret];
  const logged = [...args, '--log', 'log.json', '--to', 'an office'];
  const changed = await outis(logged, meanwhile(at('log.json')));
  assert.equal(changed.code, 2, changed.out + changed.err);
  assert.equal(read('log.json'), 'theirs');
  rmSync(at('log.json'));
  const done = await outis(logged);
  assert.equal(done.code, 0, done.err + done.out);
  assert.equal(JSON.parse(read('log.json')).entries.length, 2);
  const lock = {
    outis: 'lock',
    run: 'another',
    since: '2026-01-02',
    journals: [],
    owner: { pid: process.pid },
  };
  writeFileSync(at('.log.json.outis-lock'), JSON.stringify(lock));
  const busy = await outis(logged);
  assert.equal(busy.code, 2);
  assert.match(busy.err, /^error\[in-use\]: .*log\.json is in use by another run/m);
  assert.deepEqual(made(), ['.log.json.outis-lock', 'costs.csv', 'log.json', 'staff.csv']);
});

test('two runs into one folder: the second is told who is there and since when', async () => {
  const { outis, interrupted, read, list } = workshop();
  /** @type {import('./workshop.mjs').Ended | undefined} */
  let second;
  const first = await interrupted(fromInput, read('six.csv'), LOCK, async () => {
    second = await outis([...anonymize, '--force']);
  });
  assert.equal(first.code, 0, first.err);
  assert.equal(second?.code, 2);
  assert.match(
    second?.err ?? '',
    /^error\[in-use\]: .*release is in use by another run \(process \d+ on \S+, since \d{4}-.*; wait until that run has ended/m,
  );
  assert.deepEqual(list('release'), RELEASE);
});

test('what Outis did not write is kept beside the new release, not removed', async () => {
  const { at, outis, read, list, made } = workshop();
  assert.equal((await outis(anonymize)).code, 0);
  writeFileSync(at('release/old.txt'), 'left from before');
  mkdirSync(at('release/notes'));
  const { code, err } = await outis([...anonymize, '--force']);
  assert.equal(code, 0, err);
  assert.deepEqual(list('release'), RELEASE);
  const kept = made().find((name) => name.startsWith('release.kept-'));
  assert.ok(kept && err.includes(kept), err);
  assert.deepEqual(list(kept), ['notes', 'old.txt']);
  assert.equal(read(`${kept}/old.txt`), 'left from before');
});

for (const [what, secret] of Object.entries({
  'a folder whose name begins with two dots': 'release/..secret',
  'the folder itself': './release/.',
})) {
  test(`--private as ${what} is not apart from --out`, async () => {
    const { outis, made } = workshop();
    const { code, err } = await outis([...anonymize, '--private', secret]);
    assert.equal(code, 2);
    assert.match(err, /^error\[folder-in-use\]: --out and --private are not apart/m);
    assert.deepEqual(made(), []);
  });
}

test('links are followed before folders are compared', async (t) => {
  if (process.platform === 'win32') return t.skip('links need rights there');
  const { at, outis, list } = workshop();
  mkdirSync(at('release'));
  symlinkSync('release', at('link'));
  const apart = await outis([...anonymize, '--private', 'link/secret']);
  assert.equal(apart.code, 2);
  assert.match(apart.err, /not apart/);
  const series = ['republish', 'spring.csv', '--plan', 'series.json', '--first', '--out', 'release'];
  const ledger = await outis([...series, '--ledger', 'link/s.ledger']);
  assert.equal(ledger.code, 2);
  assert.match(ledger.err, /^error\[folder-in-use\]: the ledger is inside --out/m);
  symlinkSync('nowhere', at('dangling'));
  const nowhere = await outis(['anonymize', 'six.csv', '--plan', 'plan.json', '--out', 'dangling']);
  assert.equal(nowhere.code, 2);
  assert.match(nowhere.err, /a link that leads nowhere/);
  assert.deepEqual(list('release'), []);
});

test('a link as --out is followed, and stays', async (t) => {
  if (process.platform === 'win32') return t.skip('links need rights there');
  const { at, outis, list, made } = workshop();
  mkdirSync(at('2026'));
  symlinkSync('2026', at('release'));
  assert.equal((await outis(anonymize)).code, 0);
  assert.equal((await outis([...anonymize, '--force'])).code, 0);
  assert.deepEqual(list('2026'), RELEASE);
  assert.deepEqual(made(), ['2026', 'release']);
});

test('a table is not read from the folder that is replaced', async () => {
  const { outis, list } = workshop();
  assert.equal((await outis(anonymize)).code, 0);
  const { code, err } = await outis([
    ...['anonymize', 'release/release.csv', '--plan', 'plan.json'],
    ...['--out', 'release', '--force'],
  ]);
  assert.equal(code, 2);
  assert.match(err, /^error\[folder-in-use\]: release\/release.csv is inside --out/m);
  assert.deepEqual(list('release'), RELEASE);
});
