/** `outis check-views`: may these views be published together? */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { OutisError } from '../error.js';
import { checkViews as check, growViews } from '../node.js';
import type { Fault, Outcome, ViewVerdict } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE, NO, refuse } from './failure.js';
import { addFile } from './folder.js';
import { readText } from './input.js';
import { aligned, type Terminal } from './terminal.js';

/** So many exposed entities are read; `--json` has all of them. */
const SHOWN = 20;

export async function checkViews(given: Given, { terminal, signal }: Context): Promise<number> {
  const name = given.files[0];
  if (name === undefined) {
    throw refuse('usage', 'a view set, such as views.json, is missing', 'add it; `--help` shows an example');
  }
  const views = await withFiles(await readText(name), folderOf(name));
  const { published: known, save } = given.options;
  if (save !== undefined) keepWhatWasPublished(save, known);
  const published = known === undefined ? undefined : await withFiles(await readText(known), folderOf(known));
  const verdict = await check(views, { published, signal, onProgress: terminal.progress });
  if (given.flags.has('json')) terminal.json(verdict);
  else for (const line of lines(verdict, terminal)) terminal.print(line);
  if (verdict.verdict !== 'holds') return NO;
  if (save !== undefined) {
    const grown =
      published === undefined ? views : JSON.stringify(await growViews(published, views), undefined, 2);
    await addFile(dirname(save), basename(save), [grown.endsWith('\n') ? grown : `${grown}\n`]);
  }
  return DONE;
}

/** A set of published views may grow; another one in its place would forget what was handed out. */
function keepWhatWasPublished(save: string, published: string | undefined): void {
  if (!existsSync(save) || (published !== undefined && resolve(published) === resolve(save))) return;
  throw refuse(
    'file-in-use',
    `${save} is there already`,
    'name a new file, or add --published with the same one to add to it',
  );
}

function lines(verdict: ViewVerdict, terminal: Terminal): string[] {
  const outcome: Record<Outcome, string> = {
    holds: terminal.good('holds'),
    violated: terminal.bad('violated'),
    undecided: terminal.bad('undecided'),
  };
  const { covers, secret } = verdict;
  const more = covers.length - SHOWN;
  return [
    `${terminal.bold('views')}: ${outcome[verdict.verdict]} (${verdict.reason})`,
    terminal.faint(`decided by ${verdict.method}`),
    ...(covers.length > 0 ? ['', terminal.bold(`${secret.id} and what ${secret.property} must be`)] : []),
    ...aligned(covers.slice(0, SHOWN).map(({ id, values }) => [`  ${id}`, values.join(' or ')])),
    ...(more > 0 ? [terminal.faint(`  and ${more} more; --json lists all`)] : []),
    ...(verdict.explanation.length > 0 ? ['', terminal.bold('how the first one follows')] : []),
    ...verdict.explanation.map((sentence, index) => `  ${index + 1}. ${sentence}`),
    ...(verdict.repairs.length > 0 ? ['', terminal.bold('after any one of these changes it holds')] : []),
    ...verdict.repairs.map(({ description }) => `  - ${description}`),
    ...verdict.notes.map((note) => terminal.faint(`note: ${note}`)),
  ];
}

const folderOf = (name: string) => (name === '-' ? '.' : dirname(name));

/**
 * Replaces `"file"` in views and in the base table by the file's text as `"csv"`. A set without such files is passed on
 * as it was written, faults included: the core names their places.
 */
async function withFiles(text: string, folder: string): Promise<string> {
  let set: { base?: unknown; views?: unknown };
  try {
    set = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return text;
  }
  const views = Array.isArray(set?.views) ? set.views : [];
  const places: [unknown, string][] = [
    [set?.base, 'base.file'],
    ...views.map((view, index): [unknown, string] => [view, `views[${index}].file`]),
  ];
  const faults: Fault[] = [];
  let changed = false;
  for (const [place, path] of places) {
    if (typeof place !== 'object' || place === null || !('file' in place)) continue;
    const entry = place as Record<string, unknown>;
    const { file } = entry;
    if (typeof file !== 'string') continue;
    delete entry.file;
    entry.csv = await readFile(resolve(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      const reason = error.code === 'ENOENT' ? 'there is no such file' : error.message;
      faults.push({ path, found: `\`${file}\` (${reason})`, expected: 'a file, relative to the view set' });
    });
    changed = true;
  }
  if (faults.length > 0) {
    throw new OutisError({
      code: 'bad-view-set',
      message: `the view set has ${faults.length} fault${faults.length > 1 ? 's' : ''}`,
      details: { faults },
      hints: ['correct the view set at the paths named'],
    });
  }
  return changed ? JSON.stringify(set) : text;
}
