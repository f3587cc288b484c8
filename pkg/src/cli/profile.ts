/** `outis profile` and `outis plan`: what a table holds, and where to start. */
import { importProject, importSettings } from '../node.js';
import type { ImportedPlan, Profile } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE } from './failure.js';
import { isProject, noteLines } from './import.js';
import { openTable, readText, sourceOf } from './input.js';
import { aligned, type Terminal } from './terminal.js';

export async function profile(given: Given, context: Context): Promise<number> {
  const { terminal, signal } = context;
  const table = await openTable(given, context);
  try {
    const found = await table.profile({ signal, onProgress: terminal.progress });
    if (given.flags.has('json')) terminal.json(found);
    else for (const line of profileLines(found, terminal)) terminal.print(line);
    return DONE;
  } finally {
    table.free();
  }
}

export async function plan(given: Given, context: Context): Promise<number> {
  const { terminal, signal } = context;
  const options = { signal, onProgress: terminal.progress };
  const [file] = given.files;
  if (isProject(file)) return imported(await importProject(sourceOf(file), options), terminal);
  const table = await openTable(given, context);
  try {
    const { from } = given.options;
    if (from !== undefined) {
      const columns = table.info.columns.map(({ name }) => name);
      return imported(await importSettings(await readText(from), columns, options), terminal);
    }
    terminal.json(
      await table.suggestPlan({ purpose: given.options.purpose, signal, onProgress: terminal.progress }),
    );
    return DONE;
  } finally {
    table.free();
  }
}

/** The plan on standard output, and beside it what it does not hold. */
function imported({ plan, notes }: ImportedPlan, terminal: Terminal): number {
  terminal.json(plan);
  for (const line of noteLines(notes, terminal)) terminal.say(line);
  return DONE;
}

function profileLines(found: Profile, terminal: Terminal): string[] {
  const head = ['column', 'type', 'distinct', 'missing', 'role', 'because'].map((text) =>
    terminal.bold(text),
  );
  const body = found.columns.map(({ name, type, distinct, missing, suggestedRole, evidence }) => [
    name,
    type,
    String(distinct),
    missing > 0 ? String(missing) : '',
    suggestedRole,
    terminal.faint([evidence].flat().join('; ')),
  ]);
  const sets = found.uniqueSets.sets
    .slice(0, 5)
    .map(({ columns, share }) => [
      `  ${(100 * share).toFixed(share < 0.1 ? 1 : 0)} %`,
      `of the rows are unique on ${columns.join(', ')}`,
    ]);
  return [
    `${found.rows} rows, ${found.columns.length} columns; ${found.dialect.sentence}`,
    '',
    ...aligned([head, ...body], [2, 3]),
    ...(sets.length > 0 ? ['', ...aligned(sets, [0])] : []),
    ...(found.warnings.length > 0 ? [''] : []),
    ...found.warnings.map(({ message }) => `${terminal.bad('warning')}: ${message}`),
  ];
}
