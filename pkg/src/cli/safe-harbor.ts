/** `outis safe-harbor`: the eighteen identifiers of HIPAA, and the table without them. */
import type { SafeHarbor } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE } from './failure.js';
import { openTable } from './input.js';
import { NewFile } from './new-file.js';
import { aligned, type Terminal } from './terminal.js';

const DONE_TO: Record<SafeHarbor['identifiers'][number]['columns'][number]['done'], string> = {
  dropped: 'dropped',
  year: 'the year alone is kept',
  'birth-year': 'the year alone is kept, 90 years ago at most',
  'top-coded': '90 stands for 90 and more',
  'three-digits': 'three digits are kept, 000 where few people live',
};

export async function safeHarbor(given: Given, context: Context): Promise<number> {
  const { terminal, signal } = context;
  const { out } = given.options;
  const file =
    out === undefined
      ? undefined
      : new NewFile(out, { force: false, secret: true, hint: 'name another file' });
  const table = await openTable(given, context);
  try {
    const made = await table.safeHarbor({ signal, onProgress: terminal.progress });
    await file?.write(made.table.stream(), signal);
    if (given.flags.has('json')) terminal.json({ ...made.found, table: out });
    else for (const line of lines(made.found, terminal)) terminal.print(line);
    return DONE;
  } finally {
    table.free();
  }
}

function lines({ identifiers }: SafeHarbor, terminal: Terminal): string[] {
  const rows = identifiers.flatMap(({ letter, title, columns }) =>
    columns.length === 0
      ? [[letter, title, terminal.faint('none found')]]
      : columns.map(({ name, by, done }) => [letter, title, `${name} (by its ${by}): ${DONE_TO[done]}`]),
  );
  return [
    ...aligned(rows, []),
    '',
    'None found does not mean that none is there: look at every column. This is no legal opinion.',
  ];
}
