// Whatever goes wrong rejects with an error of the package that says what it is, also where somebody else's stream, file
// or object failed; what they said is its cause.
import assert from 'node:assert/strict';
import { createReadStream, mkdtempSync, openAsBlob, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { auditRelease, checkViews, measure, OutisError, open, sheets } from 'outis';
import { planOfSix, rejection, SIX } from './tables.mjs';

const folder = mkdtempSync(join(tmpdir(), 'outis-refusals-'));
after(() => rmSync(folder, { recursive: true }));

/** A plan that is no JSON. */
function circular() {
  /** @type {any} */
  const plan = planOfSix();
  plan.comment = plan;
  return plan;
}

function failingStream() {
  return new ReadableStream({
    pull(controller) {
      controller.error(new Error('the line is dead'));
    },
  });
}

async function* failing() {
  yield new TextEncoder().encode('a,b\n');
  throw new Error('the line is dead');
}

/** A file that was there when it was taken. */
async function changed() {
  const path = join(folder, 'changed.csv');
  writeFileSync(path, SIX);
  const blob = await openAsBlob(path);
  writeFileSync(path, `${SIX}more,than,before\n`);
  return blob;
}

const table = await open(SIX);
after(() => table.free());
const locked = new ReadableStream();
locked.getReader();
const any = (/** @type {unknown} */ value) => /** @type {any} */ (value);

/** @type {[string, string, () => Promise<unknown>][]} */
const CASES = [
  [
    'an address that would have to be fetched',
    'unreadable',
    () => open(new URL('https://example.org/a.csv')),
  ],
  ['an address of a file that is none', 'unreadable', () => open(new URL('file:///%00'))],
  ['a file that has changed', 'unreadable', async () => open(await changed())],
  ['a file that has changed, for its sheets', 'unreadable', async () => sheets(await changed())],
  [
    'a file stream of a file that is not there',
    'unreadable',
    () => open(createReadStream(join(folder, 'nowhere'))),
  ],
  ['a stream that fails', 'unreadable', () => open(failingStream())],
  ['a stream that somebody else reads', 'unreadable', () => open(locked)],
  ['an iterable that fails', 'unreadable', () => open(failing())],
  ['a stream of Node that fails', 'unreadable', () => open(Readable.from(failing()))],
  [
    'rows that fail',
    'unreadable',
    () =>
      open(
        (function* () {
          yield { a: 1 };
          throw new Error('the line is dead');
        })(),
      ),
  ],
  ['a path that is none', 'unreadable', () => open('a\0b')],
  ['a plan with a circle', 'not-json', () => table.checkPlan(circular())],
  ['a plan with a circle, for a release', 'not-json', () => table.anonymize(circular())],
  [
    'a plan with a number that JSON has not',
    'not-json',
    () => table.audit(any({ ...planOfSix(), seed: 1n })),
  ],
  ['a hierarchy with a circle', 'not-json', () => table.previewHierarchy('Age', circular())],
  ['a view set with a circle', 'not-json', () => checkViews(circular())],
  ['a release whose folder is none', 'unreadable', () => auditRelease('a\0b')],
  ['no release at all', 'bad-option', () => auditRelease(any(null))],
  ['no question at all', 'bad-option', () => measure(SIX, any(undefined))],
  [
    'a stream that takes nothing',
    'unwritable',
    () =>
      table.anonymize(planOfSix(), {
        writeInto: new WritableStream({
          write() {
            throw new Error('the disk is full');
          },
        }),
      }),
  ],
  [
    'a folder handle that takes nothing',
    'unwritable',
    () =>
      table.anonymize(planOfSix(), {
        writeInto: {
          public: any({
            async getFileHandle(/** @type {string} */ _, /** @type {object | undefined} */ how) {
              throw how ? 'the disk is full' : new Error('not there');
            },
          }),
        },
      }),
  ],
];

for (const [name, code, run] of CASES) {
  test(`${name}: ${code}`, async () => {
    // What is thrown at once would not be seen by `.catch`.
    const failed = run();
    const error = await rejection(failed);
    assert.ok(error instanceof OutisError, String(error));
    assert.equal(error.code, code, error.message);
    assert.ok(error.message.length > 10 && error.hints.length > 0);
  });
}

test('what somebody else said is the cause, and in the sentence', async () => {
  const error = await rejection(open(failingStream()));
  assert.match(error.message, /the line is dead/);
  assert.equal(/** @type {Error} */ (error.cause).message, 'the line is dead');
});

test('whoever gives up is told that, also where a stream then fails', async () => {
  const stop = new AbortController();
  const stream = new WritableStream({ write: () => stop.abort('enough') });
  const run = table.anonymize(planOfSix(), { writeInto: stream, signal: stop.signal });
  assert.equal(await rejection(run), 'enough');
});
