/** `outis sheets`: which sheets a workbook has. */
import { sheets as list } from '../node.js';
import type { Context, Given } from './commands.js';
import { DONE } from './failure.js';
import { required, sourceOf } from './input.js';
import { aligned } from './terminal.js';

export async function sheets(given: Given, { terminal, signal }: Context): Promise<number> {
  const file = required(given.files[0], 'a workbook, such as data.xlsx');
  const found = await list(sourceOf(file), { signal, onProgress: terminal.progress });
  if (given.flags.has('json')) terminal.json(found);
  else if (found.length === 0) terminal.print(`${file} is no workbook: it is one table`);
  else {
    const head = ['', 'sheet', 'rows', 'columns', ''].map((text) => terminal.bold(text));
    const body = found.map(({ name, rows, columns, hidden }, index) => [
      String(index + 1),
      name,
      String(rows),
      String(columns),
      hidden ? terminal.faint('hidden') : '',
    ]);
    for (const line of aligned([head, ...body], [0, 2, 3])) terminal.print(line);
  }
  return DONE;
}
