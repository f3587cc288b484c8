import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { auditRelease, describe, OutisError } from 'outis';
import { AGES, CLIMBING, COUNTED, opened, planOfSix, rejection, SIX } from './tables.mjs';

test('a table becomes a release whose cells, file and report agree', async (t) => {
  const table = await opened(t, SIX);
  const release = await table.anonymize(planOfSix());
  const [published] = release.tables;
  assert.ok(published);
  assert.equal(published.name, 'release.csv');
  assert.deepEqual(published.columns, ['Age', 'Zip', 'Disease', 'group_id']);
  assert.equal(published.rowCount, 6);
  const rows = published.rows(0, 100);
  assert.equal(rows.length, 6);
  const plain = (/** @type {string} */ cell) => (/[",]/.test(cell) ? `"${cell}"` : cell);
  const csv = [published.columns, ...rows].map((row) => `${row.map(plain).join(',')}\n`).join('');
  assert.equal(await published.toCsv(), csv);
  assert.equal(release.verdict.verdict, 'holds');
  assert.equal(release.report.verdict.verdict, 'holds');
});

test('every published row tells the publisher which input row it came from', async (t) => {
  const table = await opened(t, SIX);
  const release = await table.anonymize(planOfSix());
  const [published] = release.tables;
  assert.ok(published);
  assert.deepEqual([...published.origin].sort(), [0, 1, 2, 3, 4, 5]);
  const originals = await table.rowsAt(published.origin);
  published.rows(0, 6).forEach((row, index) => {
    assert.equal(row[2], originals[index]?.[3], 'sensitive cells are published as they are');
  });
});

test('the files of a release carry their checksums', async (t) => {
  const table = await opened(t, SIX);
  const files = (await table.anonymize(planOfSix())).files();
  const open = files.filter((file) => !file.private).map((file) => file.name);
  assert.deepEqual(open.sort(), ['SHA256SUMS', 'release.csv', 'report.html', 'report.json']);
  const secret = files.filter((file) => file.private).map((file) => file.name);
  assert.deepEqual(secret.sort(), ['release.key', 'report-private.html', 'report-private.json', 'rows.csv']);
  const sums = await files.find((file) => file.name === 'SHA256SUMS')?.blob.text();
  for (const file of files.filter(({ name, private: hidden }) => !hidden && name !== 'SHA256SUMS')) {
    const bytes = await file.bytes();
    assert.equal(bytes.length, file.size);
    assert.ok(
      sums?.includes(`${createHash('sha256').update(bytes).digest('hex')}  ${file.name}\n`),
      file.name,
    );
  }
});

test('a plan may be given as text, with its own order of attributes', async (t) => {
  const table = await opened(t, SIX);
  const fromText = await table.anonymize(JSON.stringify(planOfSix()));
  const fromObject = await table.anonymize(planOfSix());
  assert.equal(await fromText.tables[0]?.toCsv(), await fromObject.tables[0]?.toCsv());
});

test('a byte order mark and line ends of the input come back in the text', async (t) => {
  const table = await opened(t, `\ufeff${SIX.replaceAll(',', ';').replaceAll('\n', '\r\n')}`);
  const release = await table.anonymize(planOfSix());
  const csv = (await release.tables[0]?.toCsv()) ?? '';
  assert.ok(csv.startsWith('\ufeffAge;Zip;Disease;group_id\r\n'), JSON.stringify(csv.slice(0, 40)));
});

test('all faults of a plan are told at once, by checkPlan and by anonymize', async (t) => {
  const table = await opened(t, SIX);
  const plan = /** @type {any} */ (planOfSix());
  plan.attributes.Age.role = 'quassi';
  plan.attributes.Town = { role: 'quasi' };
  plan.principles[0].k = 0;
  const faults = await table.checkPlan(plan);
  const paths = faults.map((fault) => fault.path);
  assert.ok(paths.includes('attributes.Age.role') && paths.includes('principles[0].k'), paths.join());
  assert.equal(faults.find((fault) => fault.path === 'attributes.Age.role')?.nearest, 'quasi');
  const error = await rejection(table.anonymize(plan));
  assert.ok(error instanceof OutisError);
  assert.equal(error.code, 'bad-plan');
  assert.deepEqual(error.details.faults, faults);
  assert.deepEqual(await table.checkPlan(planOfSix()), []);
});

test('a column that the table does not have is a fault of the plan', async (t) => {
  const table = await opened(t, SIX);
  const plan = planOfSix();
  plan.attributes.Town = { role: 'quasi' };
  assert.deepEqual(
    (await table.checkPlan(plan)).map((fault) => fault.path),
    ['attributes.Town'],
  );
});

test('text that is not JSON is told with its place', async (t) => {
  const table = await opened(t, SIX);
  const error = await rejection(table.checkPlan('{ "version": 1,, }'));
  assert.equal(error.code, 'not-json');
  assert.match(error.message, /line 1/);
});

test('what cannot be promised is unsatisfiable, never an empty release', async (t) => {
  const table = await opened(t, SIX);
  const plan = planOfSix();
  plan.principles = [{ kind: 'k-anonymity', k: 7 }];
  const error = await rejection(table.anonymize(plan));
  assert.ok(error instanceof OutisError);
  assert.equal(error.code, 'unsatisfiable');
  assert.ok(error.hints.length > 0);
});

test('an audit of a table as it is names the smallest groups', async (t) => {
  const table = await opened(t, SIX);
  const plan = planOfSix();
  const verdict = await table.audit(plan);
  assert.equal(verdict.verdict, 'violated');
  const [principle] = verdict.principles;
  assert.equal(principle?.measured, 1);
  assert.equal(principle?.asked, 2);
  assert.ok(principle?.witness && principle.witness.examples.length > 0);
});

test('a release is judged again from its files alone, and with what the publisher has', async (t) => {
  const table = await opened(t, SIX);
  const release = await table.anonymize(planOfSix());
  const open = release.files().filter((file) => !file.private);
  const secret = release.files().filter((file) => file.private);
  const alone = await auditRelease(open);
  assert.equal(alone.verdict, 'holds');
  assert.ok(alone.unchecked.length > 0, 'without the original, cells cannot be compared');
  const full = await auditRelease([open], { originals: [SIX], privates: [secret], plan: planOfSix() });
  assert.equal(full.verdict, 'holds', JSON.stringify(full));
  assert.deepEqual(full.unchecked, []);
});

test('a release that was changed afterwards is not confirmed', async (t) => {
  const table = await opened(t, SIX);
  const release = await table.anonymize(planOfSix());
  /** @type {Record<string, Blob | string>} */
  const files = Object.fromEntries(release.files().map((file) => [file.name, file.blob]));
  const csv = (await release.tables[0]?.toCsv()) ?? '';
  files['release.csv'] = csv.replace('Flu', 'Flux');
  const verdict = await auditRelease(files);
  assert.equal(verdict.verdict, 'violated');
  assert.ok(
    verdict.faults.some((fault) => fault.includes('release.csv')),
    verdict.faults.join(),
  );
});

test('files that are no release are refused by name', async () => {
  const error = await rejection(auditRelease({ 'notes.txt': 'hello' }));
  assert.ok(error instanceof OutisError);
  assert.equal(error.code, 'bad-release');
});

test('a hierarchy is previewed on the column it is meant for', async (t) => {
  const table = await opened(t, SIX);
  const preview = await table.previewHierarchy('Zip', { kind: 'mask' });
  assert.equal(preview.height, 5);
  assert.deepEqual(preview.examples[0], ['02139', '0213*', '021**', '02***', '0****', '*']);
  const all = await table.previewHierarchy('Age', { kind: 'flat' }, { examples: 2 });
  assert.equal(all.examples.length, 2);
  const byType = await table.previewHierarchy('Age');
  assert.deepEqual(byType.hierarchy, { kind: 'range' });
  const wrong = /** @type {any} */ ({ kind: 'intervals', widths: [5, 7] });
  const error = await rejection(table.previewHierarchy('Age', wrong));
  assert.equal(error.code, 'bad-plan');
  assert.equal((await rejection(table.previewHierarchy('Agee'))).details.faults[0].nearest, 'Age');
});

test('a profile counts, suggests roles and says why; the suggested plan fits', async (t) => {
  const table = await opened(t, SIX);
  const profile = await table.profile();
  assert.equal(profile.rows, 6);
  const age = profile.columns.find((column) => column.name === 'Age');
  assert.equal(age?.type, 'integer');
  assert.equal(age?.distinct, 6);
  assert.equal(age?.missing, 0);
  assert.ok(profile.columns.every((column) => column.suggestedRole && column.evidence.length > 0));
  const plan = await table.suggestPlan();
  assert.deepEqual(Object.keys(plan.attributes), ['Name', 'Age', 'Zip', 'Disease']);
  assert.deepEqual(await table.checkPlan(plan), []);
});

test('births become ages on the day that a table was counted, and ICD-10 climbs by block and chapter', async (t) => {
  const table = await opened(t, COUNTED);
  const plan = await table.suggestPlan();
  assert.deepEqual(plan.attributes.born?.hierarchy, {
    kind: 'date',
    levels: ['age', 'five-years-of-age', 'ten-years-of-age'],
    reference: '2024-12-31',
  });
  const known = plan.attributes.comorbidity?.hierarchy;
  assert.ok(known?.kind === 'tree');
  assert.deepEqual(known.paths?.[1], ['E11.6', 'E11.-', 'E10-E14', 'E00-E90', '*']);
  const release = await table.anonymize(plan);
  assert.equal(release.verdict.verdict, 'holds');
  const rows = release.tables[0]?.rows(0, 96) ?? [];
  assert.equal(rows.length, 96);
  for (const [born = '', comorbidity = ''] of rows) {
    assert.match(born, AGES);
    assert.match(comorbidity, CLIMBING);
  }
  assert.ok(rows.some(([born = '']) => born.endsWith(' (2024-12-31)')));
  assert.ok(rows.some(([, comorbidity = '']) => /^[EIJ]\d\d-/.test(comorbidity)));
});

test('a review names what the plan would publish as it is', async (t) => {
  const table = await opened(t, SIX);
  const plan = planOfSix();
  assert.deepEqual(await table.review(plan), []);
  plan.attributes.Name = { role: 'insensitive' };
  const [warning] = await table.review(plan);
  assert.equal(warning?.column, 'Name');
  assert.equal(warning?.kind, 'nearly-unique');
});

test('the description tells forms what to ask for', async () => {
  const { algorithms, principles, hierarchies, plan } = await describe();
  assert.ok(algorithms.some((algorithm) => algorithm.name === 'mondrian' && algorithm.paper));
  assert.ok(principles.some((principle) => principle.name === 't-closeness'));
  const kinds = hierarchies.map((hierarchy) => hierarchy.name);
  assert.deepEqual([...kinds].sort(), ['date', 'flat', 'intervals', 'mask', 'range', 'tree']);
  assert.ok(plan.every((field) => field.meaning.length > 0));
  for (const { name, fields } of [...algorithms, ...principles, ...hierarchies]) {
    for (const { when } of fields.filter((field) => field.when !== undefined)) {
      const asked = fields.find((field) => field.name === when?.field);
      const words = asked?.type === 'choice' ? asked.options : asked?.type === 'integerOr' ? [asked.or] : [];
      assert.ok(
        words.some(({ value }) => value === when?.is),
        `${name} has no choice ${when?.field} that can be ${when?.is}`,
      );
    }
  }
});

test('a published column comes as typed arrays, and agrees with the rows', async (t) => {
  const release = await (await opened(t, SIX)).anonymize(planOfSix());
  const [table] = release.tables;
  assert.ok(table);
  const rows = table.rows(0, table.rowCount);
  for (const [index, name] of table.columns.entries()) {
    const { values, codes, name: same } = table.column(name);
    assert.equal(same, name);
    assert.ok(codes instanceof Uint8Array && codes.length === table.rowCount);
    assert.deepEqual(
      Array.from(codes, (code) => values[code]),
      rows.map((row) => row[index]),
    );
    assert.equal(new Set(values).size, values.length);
  }
  // Dropped, because it names people.
  assert.throws(
    () => table.column('Name'),
    (error) => error instanceof OutisError && error.code === 'no-such-column',
  );
});

test('files are written into folders as they are made, and none is overwritten', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-into-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const [open, secret] = ['public', 'private'].map((name) => join(folder, name));
  assert.ok(open && secret);
  for (const path of [open, secret]) mkdirSync(path);
  const table = await opened(t, SIX);
  const inMemory = await table.anonymize(planOfSix());
  const release = await table.anonymize(planOfSix(), { writeInto: { public: open, private: secret } });
  for (const file of inMemory.files()) {
    const path = join(file.private ? secret : open, file.name);
    const bytes = await file.bytes();
    assert.ok(readFileSync(path).equals(bytes), file.name);
  }
  assert.deepEqual(
    release.files().map(({ name, size }) => [name, size]),
    inMemory.files().map(({ name, size }) => [name, size]),
  );
  assert.equal(await release.tables[0]?.toCsv(), await inMemory.tables[0]?.toCsv());
  const again = await rejection(table.anonymize(planOfSix(), { writeInto: { public: open } }));
  assert.equal(again.code, 'unwritable');
  const nowhere = await rejection(
    table.anonymize(planOfSix(), { writeInto: { public: join(folder, 'no') } }),
  );
  assert.equal(nowhere.code, 'unwritable');
  const wrong = /** @type {any} */ ({ public: 7 });
  assert.equal((await rejection(table.anonymize(planOfSix(), { writeInto: wrong }))).code, 'bad-option');
  assert.equal((await table.profile()).rows, 6, 'the table stays usable');
});

test('files for the publisher alone are not written where no folder is named for them', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'outis-into-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const release = await (await opened(t, SIX)).anonymize(planOfSix(), { writeInto: { public: folder } });
  const names = release.files().map(({ name }) => name);
  assert.deepEqual(names, ['release.csv', 'report.json', 'report.html', 'SHA256SUMS']);
  assert.deepEqual(readdirSync(folder).sort(), [...names].sort());
});
