/** `outis audit`: of a table as it is, or of release folders. */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OutisError } from '../error.js';
import { auditRelease } from '../node.js';
import { unreadable } from '../source.js';
import type { ReleaseFiles, ReleaseVerdict, Verdict } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE, NO, refuse } from './failure.js';
import { openTable, readPlan, sourceOf } from './input.js';
import { verdictLines } from './verdict.js';

export async function audit(given: Given, context: Context): Promise<number> {
  const verdict = given.lists.release ? await ofReleases(given, context) : await ofTable(given, context);
  if (given.flags.has('json')) context.terminal.json(verdict);
  else for (const line of verdictLines(verdict, context.terminal)) context.terminal.print(line);
  return verdict.verdict === 'holds' ? DONE : NO;
}

async function ofTable(given: Given, context: Context): Promise<Verdict> {
  for (const option of ['original', 'private']) {
    if (given.lists[option])
      throw refuse('usage', `--${option} goes with --release`, 'add --release with the folder');
  }
  const plan = await readPlan(given);
  const table = await openTable(given, context);
  try {
    return await table.audit(plan, { signal: context.signal, onProgress: context.terminal.progress });
  } finally {
    table.free();
  }
}

async function ofReleases(given: Given, { terminal, signal }: Context): Promise<ReleaseVerdict> {
  const { release = [], original = [], private: secret = [] } = given.lists;
  if (given.files.length > 0) {
    throw refuse(
      'usage',
      `\`${given.files[0]}\` stands beside --release`,
      'name the original with --original',
    );
  }
  for (const [name, list] of Object.entries({ original, private: secret })) {
    if (list.length > 0 && list.length !== release.length) {
      const counts = `${list.length} --${name} for ${release.length} --release`;
      throw refuse('usage', counts, 'give one for each release, in the same order, or none');
    }
  }
  return auditRelease(release.map(everythingIn), {
    originals: original.map(sourceOf),
    sheet: given.options.sheet,
    privates: secret.map(filesOf),
    plan: given.options.plan === undefined ? undefined : await readPlan(given),
    signal,
    onProgress: terminal.progress,
  });
}

/** All that a folder holds: what lies in folders within is no part of a release, and has to be told. */
function everythingIn(folder: string): ReleaseFiles {
  const nested = foldersIn(folder).flatMap((name) => {
    const inside = readdirSync(join(folder, name), { recursive: true }).map(String);
    return inside.length === 0 ? [`${name}/`] : inside.map((path) => `${name}/${path.replaceAll('\\', '/')}`);
  });
  return { ...filesOf(folder), ...Object.fromEntries(nested.map((path) => [path, ''])) };
}

function foldersIn(folder: string): string[] {
  const isFolder = (name: string) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory() === true;
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(folder).filter(isFolder)
    : [];
}

/** The files of a folder, read when they are needed. */
function filesOf(folder: string): Record<string, { path: string }> {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found?.isDirectory()) {
    throw new OutisError(unreadable(folder, found ? 'it is a file' : 'there is no such folder'));
  }
  // A link counts as what it leads to.
  const isFile = (name: string) =>
    statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory() === false;
  const files = readdirSync(folder).filter(isFile);
  return Object.fromEntries(files.map((name) => [name, { path: join(folder, name) }]));
}
