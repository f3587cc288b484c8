// Excel and OpenDocument workbooks.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { auditRelease, open, sheets, workerPool } from 'outis';
import { opened, planOfSix, rejection, SIX } from './tables.mjs';
import { sheetOf, workbook, xlsx } from './workbooks.mjs';

const PATIENTS = [
  ['34', 'flu'],
  ['35', 'cold'],
  ['36', 'flu'],
  ['39', 'gout'],
];

/** Every cell of a file, the header included. @param {import('node:test').TestContext} t @param {import('outis').Source} source @param {import('outis').OpenOptions} [options] */
async function cells(t, source, options) {
  const table = await opened(t, source, options);
  return [table.info.columns.map(({ name }) => name), ...(await table.rows(0, table.info.rows))];
}

test('every kind of cell is read alike from Excel and OpenDocument, from memory and from a path', async (t) => {
  const expected = await cells(t, workbook('people.csv'));
  assert.equal(expected.length, 6);
  for (const name of ['people.xlsx', 'people.ods']) {
    const path = fileURLToPath(new URL(`../workbooks/${name}`, import.meta.url));
    for (const source of [
      workbook(name),
      new Blob([workbook(name)]),
      path,
      new Blob([workbook(name)]).stream(),
    ]) {
      assert.deepEqual(await cells(t, source), expected, name);
    }
  }
});

test('days are days and numbers are numbers to the profile', async (t) => {
  const profile = await (await opened(t, workbook('people.xlsx'))).profile();
  const types = Object.fromEntries(profile.columns.map(({ name, type }) => [name, type]));
  assert.equal(types.age, 'integer');
  assert.equal(types.born, 'date');
  assert.equal(types.zip, 'text');
});

test('the sheets of a workbook are listed; other files have none', async () => {
  const expected = [
    { name: 'Patients', rows: 4, columns: 2, hidden: false },
    { name: 'Codes', rows: 2, columns: 2, hidden: false },
    { name: 'Internal', rows: 1, columns: 1, hidden: true },
    { name: 'Empty', rows: 0, columns: 0, hidden: false },
  ];
  for (const name of ['several.xlsx', 'several.ods'])
    assert.deepEqual(await sheets(workbook(name)), expected, name);
  assert.deepEqual(await sheets(SIX), []);
});

test('a sheet is chosen by its name or its position', async (t) => {
  for (const sheet of ['Patients', 1, '1']) {
    const [header, ...rows] = await cells(t, workbook('several.xlsx'), { sheet });
    assert.deepEqual(header, ['age', 'disease']);
    assert.deepEqual(rows, PATIENTS);
  }
  // A number is never a name, a text is a name first.
  const years = xlsx([
    ['2', sheetOf([['a'], ['first']])],
    ['1', sheetOf([['a'], ['second']])],
  ]);
  assert.deepEqual(await cells(t, years, { sheet: '2' }), [['a'], ['first']]);
  assert.deepEqual(await cells(t, years, { sheet: 2 }), [['a'], ['second']]);
});

test('none of several sheets is chosen silently: the error lists them', async () => {
  const error = await rejection(open(workbook('several.ods')));
  assert.equal(error.code, 'several-sheets');
  assert.deepEqual(error.details.sheets, await sheets(workbook('several.ods')));
  assert.match(error.hints[0] ?? '', /`sheet`.*`Patients` \(4 rows, 2 columns\)/);
});

test('the only visible sheet with anything in it needs no choice', async (t) => {
  const hidden = '<sheet name="Codes" sheetId="2" state="veryHidden" r:id="s1"/>';
  const list = `<sheet name="Empty" sheetId="1" r:id="s0"/>${hidden}<sheet name="People" sheetId="3" r:id="s2"/>`;
  const empty = '<sheetData><row r="7"><c r="B7" s="0"/></row></sheetData>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const book = xlsx(
    { Empty: empty, Codes: sheetOf([['code'], ['x']]), People: sheetOf([['age'], [34]]) },
    { 'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${links}"><sheets>${list}</sheets></workbook>` },
  );
  assert.deepEqual(await cells(t, book), [['age'], ['34']]);
});

test('a sheet that is not there, or asked of a file without sheets, is refused by name', async () => {
  for (const sheet of ['Patient', 5, '0']) {
    const error = await rejection(open(workbook('several.xlsx'), { sheet }));
    assert.equal(error.code, 'no-such-sheet');
    assert.deepEqual(error.details, {
      sheet: String(sheet),
      sheets: ['Patients', 'Codes', 'Internal', 'Empty'],
    });
  }
  for (const sheet of [0, 1.5, true]) {
    const error = await rejection(open(workbook('several.xlsx'), { sheet: /** @type {any} */ (sheet) }));
    assert.equal(error.code, 'bad-option');
  }
  assert.match((await rejection(open(SIX, { sheet: 'Patients' }))).message, /no workbook/);
});

test('of a formula the last value is read, of merged cells the one shown, errors as they are shown', async (t) => {
  const data = `<sheetData>
    <row r="2"><c r="B2" t="str"><v>ward</v></c><c r="C2" t="str"><v>mean</v></c><c r="D2" t="str"><v>ok</v></c></row>
    <row r="3"><c r="B3" t="str"><v>A &amp; E</v></c><c r="C3"><f>SUM(X1:X9)/2</f><v>12.5</v></c><c r="D3" t="b"><v>1</v></c></row>
    <row r="4"><c r="C4" t="e"><f>1/0</f><v>#DIV/0!</v></c><c r="D4" t="str"><f>IF(1,"","")</f><v></v></c></row>
    <row r="5"><c r="C5"><f>NOW()</f></c></row>
    <row r="9"><c r="B9" t="e"><v>#N/A</v></c></row>
  </sheetData><mergeCells><mergeCell ref="B3:B4"/></mergeCells>`;
  assert.deepEqual(await cells(t, xlsx({ Wards: data })), [
    ['ward', 'mean', 'ok'],
    ['A & E', '12.5', 'true'],
    ['', '#DIV/0!', ''],
    ['#N/A', '', ''],
  ]);
});

test('a workbook whose main part has a number in its name is one too', async (t) => {
  const {
    'xl/workbook.xml': main,
    'xl/_rels/workbook.xml.rels': links,
    ...rest
  } = unzipSync(xlsx({ People: sheetOf([['age'], [34]]) }));
  const book = zipSync({
    ...rest,
    '_rels/.rels': strToU8(strFromU8(rest['_rels/.rels'] ?? strToU8('')).replace('workbook', 'workbook22')),
    'xl/workbook22.xml': main ?? strToU8(''),
    'xl/_rels/workbook22.xml.rels': links ?? strToU8(''),
  });
  assert.deepEqual(await cells(t, book), [['age'], ['34']]);
});

test('what is wrong with the header is said by its cell, or as for any table', async () => {
  /** @param {(string | number)[][]} rows */
  const refused = async (rows) => rejection(open(xlsx({ People: sheetOf(rows) })));
  const gap = await refused([
    ['age', '', 'zip'],
    [34, 1, 8001],
  ]);
  assert.equal(gap.code, 'unnamed-column');
  assert.deepEqual(gap.details, { position: 2, cell: 'B1' });
  const stray = await refused([['Our patients'], ['age', 'zip'], [34, 8001]]);
  assert.equal(stray.code, 'stray-cell');
  assert.deepEqual(stray.details, { cell: 'B2', header: 1 });
  const twice = await refused([
    ['age', 'age'],
    [34, 35],
  ]);
  assert.equal(twice.code, 'duplicate-column');
  assert.equal((await refused([['age', 'zip']])).code, 'no-rows');
  const empty = await refused([]);
  assert.equal(empty.code, 'empty-sheet');
  assert.match(empty.message, /no visible sheet/);
  assert.equal((await rejection(open(workbook('several.ods'), { sheet: 'Empty' }))).code, 'empty-sheet');
});

test('what is no workbook, or locked, or of another kind says so', async () => {
  /** @type {[Uint8Array, string, RegExp][]} */
  const cases = [
    [workbook('locked.xlsx'), 'encrypted-workbook', /password/],
    [workbook('locked.ods'), 'encrypted-workbook', /password/],
    [zipSync({ 'notes.txt': strToU8('hello') }), 'not-csv', /zip archive/],
    [zipSync({ 'xl/workbook.bin': strToU8('x') }), 'not-csv', /\.xlsb/],
    [Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0), 'not-csv', /\.xls/],
    [strToU8('PK\u0003\u0004'), 'bad-workbook', /cannot be read/],
  ];
  for (const [file, code, message] of cases) {
    const error = await rejection(open(file));
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.equal((await rejection(sheets(file))).code, code);
  }
});

test('a small file that unpacks to a huge one is refused', async () => {
  const size = 2 ** 31 + 1;
  const book = xlsx({ People: sheetOf([['age'], [34]]) });
  // The sheet claims, in the list at the end of the archive, to be larger than anything that is accepted.
  const view = new DataView(book.buffer);
  const entry = Buffer.from(book).lastIndexOf('xl/worksheets/0.xml') - 46;
  view.setUint32(entry + 24, size, true);
  const error = await rejection(open(book));
  assert.equal(error.code, 'too-large');
  assert.ok(error.details.given > size);
  // One that claims less than it holds is found out.
  view.setUint32(entry + 24, 10, true);
  assert.equal((await rejection(open(book))).code, 'bad-workbook');
});

test('more cells than memory can hold end in a refusal, and the package stays usable', async (t) => {
  const name = 'table:number';
  const wide = `<table:table-row ${name}-rows-repeated="1000000"><table:table-cell office:value-type="string" ${name}-columns-repeated="16384"><text:p>x</text:p></table:table-cell></table:table-row>`;
  const book = zipSync({
    mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
    'META-INF/manifest.xml': strToU8('<manifest:manifest/>'),
    'content.xml': strToU8(
      `<office:document-content><table:table table:name="A">${wide}</table:table></office:document-content>`,
    ),
  });
  const error = await rejection(open(book));
  assert.equal(error.code, 'too-large');
  assert.equal((await cells(t, workbook('people.ods'))).length, 6);
});

test('XML that is cut off inside an archive that is whole is refused and not waited for', async () => {
  for (const content of [
    '<a><table:table table:name="A"><table:table-row>',
    '<a><table:table table:name="A"></a>',
  ]) {
    const book = zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.spreadsheet'),
      'META-INF/manifest.xml': strToU8('<manifest:manifest/>'),
      'content.xml': strToU8(content),
    });
    assert.equal((await rejection(open(book))).code, 'bad-workbook');
  }
  const half = '<sheetData><row r="1"><c r="A1"><v>1</v>';
  assert.equal((await rejection(open(xlsx({ People: half })))).code, 'bad-workbook');
});

test('damaged files are refused, whatever is damaged', async () => {
  const expected = await (await open(workbook('people.csv'))).rows(0, 5);
  for (const name of ['people.xlsx', 'people.ods']) {
    const whole = workbook(name);
    for (let place = 4; place < whole.length; place += 211) {
      const changed = whole.slice();
      changed[place] = (changed[place] ?? 0) ^ 0x10;
      const [read, cut] = await Promise.allSettled([open(changed), open(whole.slice(0, place))]);
      if (read.status === 'fulfilled') assert.deepEqual(await read.value.rows(0, 5), expected);
      else assert.equal(read.reason.name, 'OutisError');
      assert.equal(cut.status === 'rejected' && cut.reason.name, 'OutisError', `${place} bytes of ${name}`);
      if (read.status === 'fulfilled') read.value.free();
    }
  }
});

test('a workbook is the original of an audit, and served by a pool of one worker', async (t) => {
  const rows = SIX.trim()
    .split('\n')
    .map((line) => line.split(','));
  const book = xlsx({ Six: sheetOf(rows), Other: sheetOf([['a'], [1]]) });
  const pool = workerPool(1);
  const table = await pool.open(book, { sheet: 'Six' });
  t.after(() => table.free());
  const release = await table.anonymize(planOfSix());
  const files = (/** @type {boolean} */ secret) => release.files().filter((file) => file.private === secret);
  const verdict = await auditRelease([files(false)], {
    originals: [book],
    sheet: 'Six',
    privates: [files(true)],
  });
  assert.equal(verdict.verdict, 'holds');
});

test('reading a workbook can be aborted, and tells how far it is', async () => {
  const rows = Array.from({ length: 60_000 }, (_, row) => [row, `some text ${row}`, row / 7]);
  const book = xlsx({ Long: sheetOf([['a', 'b', 'c'], ...rows]) });
  const stop = new AbortController();
  /** @type {string[]} */
  const phases = [];
  const reading = open(book, {
    signal: stop.signal,
    onProgress: ({ phase }) => {
      phases.push(phase);
      if (phase === 'reading the sheet') stop.abort();
    },
  });
  await assert.rejects(reading, { name: 'AbortError' });
  assert.ok(phases.includes('reading the sheet'));
});
