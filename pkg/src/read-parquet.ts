/**
 * Parquet as CSV. Loaded in the worker when a file is Parquet.
 *
 * A Parquet file tells most things twice: at its end, in front of pages, in indexes, in statistics. All of it is compared
 * (`parquet/`); what does not agree is an error. Neither its end nor, mostly, its pages have a checksum: a change that
 * makes another file which agrees with itself cannot be seen. https://parquet.apache.org/docs/file-format/
 */
import { WINDOW } from './cell-table.js';
import { OutisError } from './error.js';
import { ColumnReader, rangeOf } from './parquet/column.js';
import { type Group, readFooter } from './parquet/footer.js';
import { checkCells } from './room.js';
import { csvLine } from './texts.js';

/** A Parquet file as CSV, some rows after the other. */
export async function* readParquet(bytes: Uint8Array, most: number): AsyncGenerator<string> {
  try {
    const start = checkEnds(bytes);
    const { columns, groups } = readFooter(bytes.subarray(start, bytes.length - 8), nested);
    const content = bytes.subarray(0, start);
    checkPlaces(groups, start);
    yield csvLine(columns.map(({ name }) => name));
    let rows = 0;
    for (const group of groups) {
      const readers = group.columns.map((place, index) => {
        const column = columns[index];
        if (!column) throw badParquet('a column is not described');
        return new ColumnReader(column, place, group.rows, content);
      });
      // Its pages have as many as it says. One of a repeated value is a few bytes, whatever it stands for.
      rows += group.rows;
      checkCells(rows, columns.length, most);
      for (let row = 0; row < group.rows; row += WINDOW) {
        const rows = Array.from({ length: Math.min(WINDOW, group.rows - row) }, () =>
          csvLine(readers.map((reader) => reader.cell())),
        );
        yield rows.join('');
      }
      for (const reader of readers) reader.end();
    }
  } catch (error) {
    throw error instanceof OutisError ? error : badParquet(String((error as Error).message ?? error));
  }
}

/** The marks at both ends; where the description of the file begins. */
function checkEnds(bytes: Uint8Array): number {
  const latin = (from: number) => String.fromCharCode(...bytes.subarray(from, from + 4));
  if (bytes.length < 12 || latin(0) !== 'PAR1' || latin(bytes.length - 4) !== 'PAR1') {
    throw badParquet('its end is missing');
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(bytes.length - 8, true);
  const start = bytes.length - 8 - size;
  if (size === 0 || start < 4) throw badParquet('its end is not where it says');
  return start;
}

/** Chunks of columns lie in the file, and none in another. */
function checkPlaces(groups: Group[], end: number): void {
  const ranges = groups.flatMap(({ columns }) => columns.map(({ chunk }) => rangeOf(chunk)));
  let last = 4;
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    // nothing, where a group has no rows
    if (range.end === 0) continue;
    if (range.start < last || range.end > end) throw badParquet('columns lie outside of their places');
    last = range.end;
  }
}

function nested(column: string): OutisError {
  return new OutisError({
    code: 'nested-column',
    message: `the column ${column} holds lists or records`,
    details: { column },
    hints: ['a table has one value per cell: flatten the column, or leave it out, and open the file again'],
  });
}

function badParquet(reason: string): OutisError {
  return new OutisError({
    code: 'bad-parquet',
    message: `the Parquet file cannot be read: ${reason}`,
    details: { reason },
    hints: ['check that the file is complete; if it is, save it as CSV and open that'],
  });
}
