// Workbooks for tests: those that other programs made, and small ones spelled out in XML.
import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';

/** A file of `tests/workbooks`. @param {string} name */
export const workbook = (name) =>
  new Uint8Array(readFileSync(new URL(`../workbooks/${name}`, import.meta.url)));

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const DOCUMENT = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/**
 * An .xlsx file of sheets given by what stands inside `<worksheet>`; `parts` are added or replace others.
 * @param {Record<string, string> | [string, string][]} sheets by their names, which a list may order freely
 * @param {Record<string, string | Uint8Array>} [parts]
 */
export function xlsx(sheets, parts = {}) {
  const pairs = Array.isArray(sheets) ? sheets : Object.entries(sheets);
  const list = pairs.map(([name], i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="s${i}"/>`).join('');
  const links = pairs
    .map((_, i) => `<Relationship Id="s${i}" Type="${LINKS}/worksheet" Target="worksheets/${i}.xml"/>`)
    .join('');
  /** @type {Record<string, string | Uint8Array>} */
  const files = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': DOCUMENT,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links}</Relationships>`,
    ...Object.fromEntries(
      pairs.map(([, inside], i) => [
        `xl/worksheets/${i}.xml`,
        `<worksheet xmlns="${MAIN}">${inside}</worksheet>`,
      ]),
    ),
    ...parts,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
    ),
  );
}

/** The rows of a sheet, of texts and numbers. @param {(string | number)[][]} rows */
export function sheetOf(rows) {
  const cell = (/** @type {string | number} */ value) =>
    typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  return `<sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData>`;
}
