// Tables of a release as other files than CSV, bounds of ranges, Arrow tables and compressed files in.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { tableFromArrays as flechetteTable } from '@uwdata/flechette';
import {
  Table as ArrowTable,
  DateDay,
  Dictionary,
  Int32,
  makeBuilder,
  TimestampMicrosecond,
  tableFromArrays,
  tableFromIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow';
import { parquetReadObjects } from 'hyparquet';
import { auditRelease, OutisError, open } from 'outis';
import { toArrow } from 'outis/arrow';
import { planOfSix, rejection, SIX } from './tables.mjs';

const base = mkdtempSync(join(tmpdir(), 'outis-stored-'));
after(() => rmSync(base, { recursive: true }));

const KEY = new Uint8Array(32).fill(7);
const FORMATS = /** @type {const} */ (['csv.gz', 'parquet', 'arrow']);

/** @param {import('outis').AnonymizeOptions} options @param {Partial<import('outis').Plan>} more */
async function releaseOfSix(options, more = {}) {
  const table = await open(SIX);
  try {
    return await table.anonymize({ ...planOfSix(), ...more }, { key: KEY, ...options });
  } finally {
    table.free();
  }
}

/** @param {import('outis').Release} release */
const open_ = (release) => release.files().filter((file) => !file.private);

for (const format of FORMATS) {
  test(`a release whose table is ${format} is hashed, read again and audited`, async () => {
    const plain = await releaseOfSix({});
    const release = await releaseOfSix({ format });
    const name = `release.${format}`;
    assert.deepEqual(
      open_(release).map((file) => file.name),
      [name, 'report.json', 'report.html', 'SHA256SUMS'],
    );
    assert.equal(release.tables[0]?.name, name);
    assert.equal(await release.tables[0]?.toCsv(), await plain.tables[0]?.toCsv());
    const file = open_(release).find((one) => one.name === name);
    assert.ok(file);
    const again = await open(await file.bytes());
    assert.deepEqual(await again.rows(0, 6), plain.tables[0]?.rows(0, 6));
    again.free();
    const privates = [release.files().filter((one) => one.private)];
    const verdict = await auditRelease([open_(release)], { originals: [SIX], privates });
    assert.deepEqual([verdict.verdict, verdict.faults], ['holds', []]);
  });

  test(`a changed ${format} is found, by its name`, async () => {
    const release = await releaseOfSix({ format });
    const other = await releaseOfSix({ format }, { principles: [{ kind: 'k-anonymity', k: 3 }] });
    const name = `release.${format}`;
    const files = Object.fromEntries(
      await Promise.all(open_(release).map(async (file) => [file.name, await file.bytes()])),
    );
    files[name] = await /** @type {import('outis').ReleaseFile} */ (
      open_(other).find((file) => file.name === name)
    ).bytes();
    const { verdict, faults } = await auditRelease(files);
    assert.equal(verdict, 'violated');
    assert.ok(
      faults.some((fault) => fault.startsWith(`${name} was changed`)),
      faults.join('\n'),
    );
    // Beside its CSV it is one file too many.
    const plain = await releaseOfSix({});
    const both = Object.fromEntries(
      await Promise.all(open_(plain).map(async (file) => [file.name, await file.bytes()])),
    );
    both[name] = files[name];
    assert.equal((await auditRelease(both)).verdict, 'violated');
  });
}

test('in Node the files of other formats are written into folders, too', async () => {
  const folder = join(base, 'parquet');
  mkdirSync(folder);
  await releaseOfSix({ format: 'parquet', writeInto: { public: folder } });
  assert.deepEqual(readdirSync(folder).sort(), [
    'SHA256SUMS',
    'release.parquet',
    'report.html',
    'report.json',
  ]);
  assert.equal((await auditRelease(folder)).verdict, 'holds');
});

test('a format that there is not is refused', async () => {
  // @ts-expect-error: what JavaScript lets through
  const error = await rejection(releaseOfSix({ format: 'doc' }));
  assert.ok(error instanceof OutisError && error.is('bad-option'), String(error));
});

test('bounds of ranges are numbers in every format, are echoed and audited', async () => {
  const release = await releaseOfSix({ format: 'parquet' }, { ranges: 'columns' });
  assert.deepEqual(release.tables[0]?.columns.slice(0, 4), ['Age', 'Age_low', 'Age_high', 'Zip']);
  assert.equal(/** @type {{ ranges?: string }} */ (release.report.plan).ranges, 'columns');
  const bytes = await /** @type {import('outis').ReleaseFile} */ (release.files()[0]).bytes();
  const file = /** @type {ArrayBuffer} */ (bytes.buffer).slice(
    bytes.byteOffset,
    bytes.byteOffset + bytes.length,
  );
  const [row] = await parquetReadObjects({ file });
  assert.equal(typeof row?.Age_low, 'bigint');
  assert.equal(row?.Age, `[${row?.Age_low},${row?.Age_high}]`);
  const arrow = tableFromIPC(await toArrow(/** @type {any} */ (release.tables[0])));
  assert.equal(arrow.getChild('Age_high')?.get(0), row?.Age_high);
  const privates = [release.files().filter((one) => one.private)];
  const verdict = await auditRelease([open_(release)], { originals: [SIX], privates });
  assert.deepEqual([verdict.verdict, verdict.faults], ['holds', []]);
});

test('bounds of dates are days in every format, and nothing where a cell says nothing', async () => {
  const born = ['1990-02-11', '1990-05-20', '1990-07-01', '1971-01-21', '1985-06-17', '1998-12-02'];
  const csv = `Ward,Born,Illness\n${born.map((day, at) => `${at < 3 ? 'N' : 'S'},${day},${at % 2 ? 'flu' : 'gout'}\n`).join('')}`;
  const plan = {
    version: 1,
    attributes: {
      Ward: { role: 'quasi', hierarchy: { kind: 'flat' } },
      Born: { role: 'quasi', hierarchy: { kind: 'date', levels: ['year'] } },
      Illness: { role: 'sensitive' },
    },
    principles: [{ kind: 'k-anonymity', k: 3 }],
    algorithm: { name: 'mondrian' },
    ranges: 'columns',
  };
  const table = await open(csv);
  try {
    for (const format of /** @type {const} */ (['csv', 'parquet', 'arrow'])) {
      const release = await table.anonymize(JSON.stringify(plan), { format });
      const [published] = release.tables;
      assert.ok(published);
      const cells = [...published.objects()].map(({ Born, Born_low, Born_high }) => [
        Born,
        Born_low,
        Born_high,
      ]);
      const expected = [
        ...Array(3).fill(['*', '', '']),
        ...Array(3).fill(['1990', '1990-01-01', '1990-12-31']),
      ];
      assert.deepEqual(cells.toSorted(), expected, format);
      const bytes = await /** @type {import('outis').ReleaseFile} */ (release.files()[0]).bytes();
      if (format === 'parquet') {
        const file = /** @type {ArrayBuffer} */ (bytes.slice().buffer);
        const days = (await parquetReadObjects({ file })).map(({ Born_low }) => Born_low);
        assert.deepEqual(
          days.map((day) => (day instanceof Date ? day.toISOString().slice(0, 10) : day)).toSorted(),
          ['1990-01-01', '1990-01-01', '1990-01-01', null, null, null],
        );
      }
      if (format === 'arrow') {
        const { schema } = tableFromIPC(bytes);
        const types = schema.fields
          .filter(({ name }) => /_(low|high)$/.test(name))
          .map(({ type }) => String(type));
        assert.deepEqual(types, ['Date32<DAY>', 'Date32<DAY>']);
      }
      // Read back as a table, days are the days they were.
      const again = await open(bytes);
      const names = again.info.columns.map(({ name }) => name);
      const column = (await again.rows(0, 6)).map((row) => row[names.indexOf('Born_high')]);
      assert.deepEqual(column.toSorted(), ['', '', '', '1990-12-31', '1990-12-31', '1990-12-31'], format);
      again.free();
      const privates = [release.files().filter((one) => one.private)];
      const verdict = await auditRelease([open_(release)], { originals: [csv], privates });
      assert.deepEqual([verdict.verdict, verdict.faults], ['holds', []], format);
    }
  } finally {
    table.free();
  }
});

test('bounds that say something else than the range are found, also under new checksums', async () => {
  const release = await releaseOfSix({}, { ranges: 'columns', workbook: false });
  const files = Object.fromEntries(
    await Promise.all(open_(release).map(async (file) => [file.name, await file.bytes()])),
  );
  const { createHash } = await import('node:crypto');
  const text = new TextDecoder().decode(files['release.csv']);
  const [head = '', first = '', ...rest] = text.split('\n');
  const cells = first.match(/"[^"]*"|[^,]+/g) ?? [];
  cells[1] = String(Number(cells[1]) + 1);
  const changed = new TextEncoder().encode([head, cells.join(','), ...rest].join('\n'));
  const sum = createHash('sha256').update(changed).digest('hex');
  const sums = new TextDecoder().decode(files.SHA256SUMS).replace(/^[0-9a-f]{64}(?= {2}release.csv)/m, sum);
  const verdict = await auditRelease({
    ...files,
    'release.csv': changed,
    SHA256SUMS: new TextEncoder().encode(sums),
  });
  assert.equal(verdict.verdict, 'violated');
  assert.match(verdict.faults.join('\n'), /`Age_low` does not hold the bounds/);
});

test('a plan whose bounds would have the name of another column is refused', async () => {
  const table = await open(SIX.replace('Disease', 'Age_low'));
  const { Disease: _, ...rest } = planOfSix().attributes;
  const plan = { ...planOfSix(), ranges: 'columns', attributes: { ...rest, Age_low: { role: 'sensitive' } } };
  const [fault] = await table.checkPlan(/** @type {import('outis').Plan} */ (plan));
  assert.equal(fault?.path, 'ranges');
  table.free();
});

/** @param {import('outis').Source} source */
async function cells(source) {
  const table = await open(source);
  const rows = await table.rows(0, table.info.rows);
  const names = table.info.columns.map(({ name }) => name);
  const plan = { ...(await table.suggestPlan()), principles: [{ kind: 'k-anonymity', k: 2 }] };
  const release = await table.anonymize(/** @type {import('outis').Plan} */ (plan), { key: KEY });
  const csv = await release.tables[0]?.toCsv();
  table.free();
  return { names, rows, csv };
}

const [HEAD = '', ...LINES] = SIX.trim().split('\n');
const NAMES = HEAD.split(',');
const lists = Object.fromEntries(
  NAMES.map((name, at) => [name, LINES.map((line) => line.split(',')[at] ?? '')]),
);

test('Arrow tables of two libraries are the table that their text would be, to the bytes of a release', async () => {
  const expected = await cells(SIX);
  const typed = { ...lists, Age: Int32Array.from(lists.Age ?? [], Number) };
  assert.deepEqual(await cells(tableFromArrays(typed)), expected);
  assert.deepEqual(await cells(/** @type {any} */ (flechetteTable(typed))), expected);
});

test('a dictionary of Arrow stays one: values that nobody has, or that stand twice, do no harm', async () => {
  const builder = makeBuilder({ type: new Dictionary(new Utf8(), new Int32()), nullValues: [null] });
  for (const text of ['b', 'a', null, 'b']) builder.append(text);
  const coded = builder.finish().toVector();
  const days = vectorFromArray(
    [0, 1, null, 19_782].map((day) => day && new Date(day * 864e5)),
    new DateDay(),
  );
  const moments = vectorFromArray([1_700_000_000_123.456, 0, null, 0.001], new TimestampMicrosecond());
  const table = new ArrowTable({ coded, days, moments });
  const { rows } = await cells(table.slice(1));
  assert.deepEqual(
    rows.map(([first]) => first),
    ['a', '', 'b'],
  );
  const all = (await cells(table)).rows;
  assert.deepEqual(
    all.map(([, day]) => day),
    ['1970-01-01', '1970-01-02', '', '2024-02-29'],
  );
  assert.deepEqual(
    all.map(([, , moment]) => moment),
    ['2023-11-14T22:13:20.123456Z', '1970-01-01T00:00:00Z', '', '1970-01-01T00:00:00.000001Z'],
  );
});

/**
 * A frame of Zstandard with one block as it is (RFC 8878): older versions of Node write none.
 * @param {Uint8Array} bytes at most 255
 */
function zstd(bytes) {
  const block = 1 | (bytes.length << 3);
  return Buffer.from([
    0x28,
    0xb5,
    0x2f,
    0xfd,
    0x20,
    bytes.length,
    block & 255,
    (block >> 8) & 255,
    block >> 16,
    ...bytes,
  ]);
}

test('files compressed with gzip or Zstandard are read, and damaged ones are told', async () => {
  const expected = (await cells(SIX)).rows;
  assert.deepEqual((await cells(gzipSync(SIX))).rows, expected);
  const packed = zstd(Buffer.from(SIX));
  assert.deepEqual((await cells(packed)).rows, expected);
  const cut = await rejection(open(packed.subarray(0, -5)));
  assert.ok(cut instanceof OutisError && cut.is('bad-zstd'), String(cut));
  const twice = await rejection(open(zstd(packed)));
  assert.ok(twice instanceof OutisError && twice.is('bad-zstd'), String(twice));
});

test('a release goes into a stream, or into directory handles as a browser has them', async () => {
  const plain = await releaseOfSix({});
  /** @type {Uint8Array[]} */
  const chunks = [];
  await releaseOfSix({ writeInto: new WritableStream({ write: (chunk) => void chunks.push(chunk) }) });
  assert.equal(Buffer.concat(chunks).toString(), await plain.tables[0]?.toCsv());

  const handle = () => {
    /** @type {Map<string, Buffer>} */
    const files = new Map();
    return {
      files,
      async getFileHandle(/** @type {string} */ name, { create = false } = {}) {
        if (!create && !files.has(name)) throw new DOMException('none', 'NotFoundError');
        return {
          createWritable: async () =>
            new WritableStream({
              write: (chunk) => void files.set(name, Buffer.concat([files.get(name) ?? Buffer.of(), chunk])),
            }),
        };
      },
    };
  };
  const [outside, inside] = [handle(), handle()];
  const writeInto = /** @type {import('outis').WriteInto} */ (
    /** @type {unknown} */ ({ public: outside, private: inside })
  );
  await releaseOfSix({ writeInto });
  assert.deepEqual([...outside.files.keys()], ['release.csv', 'report.json', 'report.html', 'SHA256SUMS']);
  assert.ok(inside.files.has('rows.csv') && inside.files.has('release.key'));
  const taken = await rejection(releaseOfSix({ writeInto }));
  assert.ok(taken instanceof OutisError && taken.is('unwritable'), String(taken));
});
