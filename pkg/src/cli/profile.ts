/** `outis profile` and `outis plan`: what a table holds, and where to start. */
import type { Profile } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE } from './failure.js';
import { openTable } from './input.js';
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
  const table = await openTable(given, context);
  try {
    terminal.json(
      await table.suggestPlan({ purpose: given.options.purpose, signal, onProgress: terminal.progress }),
    );
    return DONE;
  } finally {
    table.free();
  }
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
