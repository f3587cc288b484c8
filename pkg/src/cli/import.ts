/** `outis import`: a project of another program as a table and a plan. */
import { basename } from 'node:path';
import { importProject } from '../node.js';
import type { ImportNote } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE } from './failure.js';
import { addFile, NewFolder } from './folder.js';
import { required, sourceOf } from './input.js';
import type { Terminal } from './terminal.js';

/** Whether a file is a project of ARX, by its name. */
export const isProject = (name: string | undefined): name is string => /\.deid$/i.test(name ?? '');

export async function importAll(given: Given, { terminal, signal }: Context): Promise<number> {
  const file = required(given.files[0], 'a project, such as study.deid');
  const out = required(given.options.out, '--out with a folder for the table and the plan');
  // Refused before anything is read: what is there is not written over.
  new NewFolder(out, { force: false, forAll: false });
  const { name, table, plan, notes } = await importProject(sourceOf(file), {
    signal,
    onProgress: terminal.progress,
  });
  // The table is about people: for its owner alone.
  await addFile(out, 'table.csv', table.stream(), { signal, secret: true });
  await addFile(out, 'plan.json', [`${JSON.stringify(plan, null, 2)}\n`], { signal, secret: true });
  if (given.flags.has('json')) terminal.json({ name, table: 'table.csv', plan: 'plan.json', notes });
  else {
    terminal.print(`${basename(file)}: ${out} has table.csv and plan.json`);
    for (const line of noteLines(notes, terminal)) terminal.print(line);
  }
  return DONE;
}

/** What was not taken over, a line each. */
export function noteLines(notes: readonly ImportNote[], terminal: Terminal): string[] {
  return notes.map(({ message }) => `${terminal.bad('note')}: ${message}`);
}
