/** `outis import`: a project of another program as a table and a plan. */
import { basename } from 'node:path';
import { importProject } from '../node.js';
import type { ImportNote } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE } from './failure.js';
import { addFile } from './folder.js';
import { required, sourceOf } from './input.js';
import type { Terminal } from './terminal.js';
import { Transaction } from './transaction.js';

/** Whether a file is a project of ARX, by its name. */
export const isProject = (name: string | undefined): name is string => /\.deid$/i.test(name ?? '');

export async function importAll(given: Given, { terminal, signal }: Context): Promise<number> {
  const file = required(given.files[0], 'a project, such as study.deid');
  const out = required(given.options.out, '--out with a folder for the table and the plan');
  // Refused before anything is read: what is there is not written over. The table is about people: for its owner alone.
  const transaction = Transaction.begin(
    { out, secret: undefined, ledger: undefined, closed: true },
    { force: false, first: false, say: (text) => terminal.say(text) },
  );
  try {
    const { name, table, plan, notes } = await importProject(sourceOf(file), {
      signal,
      onProgress: terminal.progress,
    });
    const into = transaction.prepare().public;
    await addFile(into, 'table.csv', table.stream(), { signal, secret: true });
    await addFile(into, 'plan.json', [`${JSON.stringify(plan, null, 2)}\n`], { signal, secret: true });
    transaction.commit(undefined);
    tell({ name, notes }, { file, out }, given, terminal);
    return DONE;
  } finally {
    transaction.end();
  }
}

function tell(
  { name, notes }: { name: string; notes: readonly ImportNote[] },
  { file, out }: { file: string; out: string },
  given: Given,
  terminal: Terminal,
): void {
  if (given.flags.has('json')) terminal.json({ name, table: 'table.csv', plan: 'plan.json', notes });
  else {
    terminal.print(`${basename(file)}: ${out} has table.csv and plan.json`);
    for (const line of noteLines(notes, terminal)) terminal.print(line);
  }
}

/** What was not taken over, a line each. */
export function noteLines(notes: readonly ImportNote[], terminal: Terminal): string[] {
  return notes.map(({ message }) => `${terminal.bad('note')}: ${message}`);
}
