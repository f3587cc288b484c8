import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { plainText, recordText, withRecord } from '../../www/state/table/repair.ts';
import { test as inPage } from './bench.ts';
import { drop } from './messy.ts';

/** Bytes of a text by an encoding of one or two bytes a letter. */
const western = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const wide = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const blob = (content: string | Uint8Array) =>
  new Blob([typeof content === 'string' ? content : new Uint8Array(content)]);

for (const [what, file] of Object.entries({
  'UTF-8': blob('n;ort\n1;Köln\n'),
  'Windows-1252': blob(western('n;ort\n1;Köln\n')),
  'UTF-16 with a mark': blob(wide('n;ort\n1;Köln\n')),
  'UTF-16 without a mark': blob(wide('n;ort\n1;Köln\n').subarray(2)),
  'UTF-16 with the higher byte first': blob(Buffer.from(wide('n;ort\n1;Köln\n')).swap16()),
  gzip: blob(gzipSync('n;ort\n1;Köln\n')),
  'gzip of Windows-1252': blob(gzipSync(western('n;ort\n1;Köln\n'))),
}))
  test(`a file of ${what} becomes plain text that says the same`, async () => {
    expect(await (await plainText(file))?.text()).toBe('n;ort\n1;Köln\n');
  });

test('a file that holds two encodings is left to whoever reads it', async () => {
  const mixed = blob(Uint8Array.of(...Buffer.from('a;b\nä;1\n'), 0xe4, 0x3b, 0x31, 0x0a));
  expect(await plainText(mixed)).toBe(mixed);
});

test('a letter that stands for an unknown one does not make a file another encoding', async () => {
  const file = blob('a;b\n\uFFFD;ä\n');
  expect(await plainText(file)).toBe(file);
});

for (const [name, end] of [
  ['line feeds', '\n'],
  ['returns', '\r'],
  ['both', '\r\n'],
] as const)
  test(`a record is found and cut out as a whole, where lines end in ${name}`, async () => {
    const written = ['a;b', '1;"x', 'y"', '2;"one; ""two""', 'three";4', '5;6'].join(end);
    const file = blob(written);
    // The record of line 4 goes on in line 5, and has three fields by its semicolons.
    expect(await recordText(file, 4, 3)).toBe(['2;"one; ""two""', 'three";4'].join(end));
    expect(await (await withRecord(file, 4, 3, null)).text()).toBe(['a;b', '1;"x', 'y"', '5;6'].join(end));
    expect(await (await withRecord(file, 4, 3, '2;3')).text()).toBe(
      ['a;b', '1;"x', 'y"', '2;3\n5;6'].join(end),
    );
    // The last one has no end.
    expect(await recordText(file, 6, 2)).toBe('5;6');
  });

test('a mark in the middle of a cell opens no quote', async () => {
  const file = blob('a,b\n1,5" pipe,7\n8,9\n');
  expect(await recordText(file, 2, 3)).toBe('1,5" pipe,7');
});

test('a record that is longer than what is read at a time is still whole', async () => {
  const long = 'x\n'.repeat(100_000);
  const file = blob(`a,b\n1,"${long}",3\n8,9\n`);
  expect(await recordText(file, 2, 3)).toBe(`1,"${long}",3`);
  expect(await (await withRecord(file, 2, 3, null)).text()).toBe('a,b\n8,9\n');
});

const HEAD = 'Name;Ort;Krankheit';
const ROWS = ['Jörg;Köln;Grippe', 'Änne;Bonn;Gicht', 'Uwe;Köln;Röteln', 'Ida;Bonn;Grippe'];

for (const [name, pack] of [
  ['kranke.csv', western],
  ['kranke.csv.gz', (text: string) => gzipSync(western(text))],
  ['breit.csv', wide],
] as const)
  inPage(`a line of ${name} is shown and put right in the letters of its file`, async ({ bench, page }) => {
    await drop(page, { [name]: pack([HEAD, ...ROWS, 'Öz;Köln;Gicht;zu viel', ''].join('\r\n')) });
    const line = page.getByLabel(/^Line 6 as it stands/);
    await expect(line).toHaveValue('Öz;Köln;Gicht;zu viel');
    await line.fill('Öz;Köln;Gicht');
    await page.getByRole('button', { name: 'Use this line' }).click();
    await expect(page.getByRole('banner')).toContainText('5 rows');
    await expect(page.getByRole('banner')).toContainText(name);
    await bench.ready();
    await expect(bench.panel('Data')).toContainText('Jörg');
    await expect(bench.panel('Data')).toContainText('Öz');
  });

inPage('a record over several lines is shown and left out as one', async ({ bench, page }) => {
  const record = 'Öz;Köln;"Gicht\nund Grippe";zu viel';
  await drop(page, { 'kranke.csv': western([HEAD, ...ROWS, record, ROWS[0], ''].join('\n')) });
  await expect(page.getByLabel(/^Line 6 as it stands/)).toHaveValue(record);
  await page.getByRole('button', { name: 'Leave out line 6' }).click();
  await expect(page.getByRole('banner')).toContainText('5 rows');
  await bench.ready();
  await expect(bench.panel('Data')).not.toContainText('und Grippe');
});
