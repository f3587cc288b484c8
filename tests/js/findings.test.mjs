// Values that may name a person wait for a decision, from every entry point.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { OutisError } from 'outis';
import { opened, rejection } from './tables.mjs';

const NOTES = `Age,Note
21,-
23,call 0170 1234567
24,-
36,-
52,write to a@b.org
58,-
`;

/** @param {{ column: string, kind: import('outis').FindingKind }[]} reviewed @returns {import('outis').Plan} */
const plan = (reviewed = []) => ({
  version: 1,
  attributes: { Age: { role: 'quasi' }, Note: { role: 'insensitive' } },
  reviewed,
  principles: [{ kind: 'k-anonymity', k: 2 }],
  algorithm: { name: 'sweep' },
});
const PHONE = { column: 'Note', kind: /** @type {const} */ ('phone') };
const EMAIL = { column: 'Note', kind: /** @type {const} */ ('email') };

test('findings are told for a plan, with what it has decided', async (t) => {
  const table = await opened(t, NOTES);
  assert.deepEqual(await table.findings(plan([PHONE])), [
    { ...EMAIL, rows: 1, firstRow: 5, reviewed: false },
    { ...PHONE, rows: 1, firstRow: 2, reviewed: true },
  ]);
  // A column that tells who is meant is suggested as removed, unless its name says what else it is.
  const { columns, findings } = await table.profile();
  assert.equal(columns.find(({ name }) => name === 'Note')?.suggestedRole, 'identifier');
  assert.deepEqual(findings, []);
  const published = await opened(t, NOTES.replace('Note', 'Diagnosis'));
  assert.deepEqual(
    (await published.profile()).findings.map(({ kind }) => kind),
    ['email', 'phone'],
  );
});

test('a release is refused until everything is decided, and says so', async (t) => {
  const table = await opened(t, NOTES);
  const error = await rejection(table.anonymize(plan([PHONE])));
  assert.ok(error instanceof OutisError && error.is('undecided'));
  assert.deepEqual(error.details.findings, [{ ...EMAIL, rows: 1, firstRow: 5, reviewed: false }]);
  assert.match(error.message, /`Note`: 1 row holds an e-mail address \(the first is row 5\)/);
  assert.doesNotMatch(error.message + error.hints.join(), /a@b\.org/, 'no cell is quoted');
  const release = await table.anonymize(plan([PHONE, EMAIL]));
  assert.deepEqual(release.undecided, []);
  assert.deepEqual(release.report.plan.reviewed, [PHONE, EMAIL]);
});

test('a release can be looked at before; it has no files', async (t) => {
  const table = await opened(t, NOTES);
  const release = await table.anonymize(plan(), { toLookAt: true });
  assert.equal(release.tables[0]?.rowCount, 6);
  assert.deepEqual(
    release.undecided.map(({ kind }) => kind),
    ['email', 'phone'],
  );
  assert.throws(
    () => release.files(),
    (error) => error instanceof OutisError && error.is('undecided'),
  );
  const error = await rejection(release.tables[0]?.toCsv());
  assert.ok(error instanceof OutisError && error.is('undecided'));
  const isUndecided = (/** @type {unknown} */ found) => found instanceof OutisError && found.is('undecided');
  assert.throws(() => release.tables[0]?.stream(), isUndecided);
  const streamed = table.anonymize(plan(), { toLookAt: true, writeInto: new WritableStream() });
  assert.ok(isUndecided(await rejection(streamed)));
});
