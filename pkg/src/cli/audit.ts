/** `outis audit`: of a table as it is, or of release folders. */
import { existsSync, openAsBlob, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OutisError } from '../error.js';
import { auditRelease } from '../node.js';
import { unreadable } from '../source.js';
import type { ReleaseVerdict, Verdict } from '../types.js';
import { filesInZip } from '../unzip.js';
import type { Context, Given } from './commands.js';
import { DONE, NO, refuse } from './failure.js';
import { openTable, populationOf, readPlan, sourceOf } from './input.js';
import { keyFrom, keyIn } from './key.js';
import { verdictLines } from './verdict.js';

export async function audit(given: Given, context: Context): Promise<number> {
  const verdict = given.lists.release ? await ofReleases(given, context) : await ofTable(given, context);
  const again = given.options.key === undefined ? undefined : await madeAgain(given, context);
  if (given.flags.has('json')) context.terminal.json(again ? { ...verdict, again } : verdict);
  else {
    for (const line of verdictLines(verdict, context.terminal)) context.terminal.print(line);
    if (again) context.terminal.print(again.told);
  }
  return verdict.verdict === 'holds' && again?.same !== false ? DONE : NO;
}

/** Whether the table, the plan and the key give the release once more, byte by byte. */
async function madeAgain(given: Given, context: Context): Promise<{ same: boolean; told: string }> {
  const { release: [folder] = [], original = [], private: [secret] = [] } = given.lists;
  if (folder === undefined || given.lists.release?.length !== 1 || original.length !== 1) {
    throw refuse('usage', '--key goes with one --release and its --original', 'name both');
  }
  const key = await keyFrom(given, 'key');
  const table = await openTable({ ...given, files: original }, context);
  try {
    const plan = given.options.plan === undefined ? planIn(secret) : await readPlan(given);
    const pseudonymKey = keyIn(secret, 'pseudonym.key');
    const { signal, terminal } = context;
    const release = await table.anonymize(plan, { key, pseudonymKey, signal, onProgress: terminal.progress });
    const differ: string[] = [];
    const published = await publishedIn(folder);
    for (const file of release.files().filter((file) => !file.private)) {
      if (!(await published(file.name))?.equals(await file.bytes())) differ.push(file.name);
    }
    return differ.length === 0
      ? { same: true, told: 'made again under the key: the same, byte by byte' }
      : { same: false, told: `made again under the key: ${differ.join(', ')} differ` };
  } finally {
    table.free();
  }
}

/** The files of a release folder, or of a zip of one, by their names. */
async function publishedIn(place: string): Promise<(name: string) => Promise<Buffer | undefined>> {
  if (statSync(place).isDirectory()) {
    return async (name) => (existsSync(join(place, name)) ? readFileSync(join(place, name)) : undefined);
  }
  const files = await filesInZip((await openAsBlob(place)) as Blob);
  return async (wanted) => {
    const found = files.find(({ name }) => name === wanted);
    return found && Buffer.from(await found.blob.arrayBuffer());
  };
}

/** The plan as the publisher's private report has it. */
function planIn(folder: string | undefined): string {
  const place = folder === undefined ? undefined : join(folder, 'report-private.json');
  if (place === undefined || !existsSync(place)) {
    throw refuse(
      'usage',
      'the plan of the release is not known',
      'give it with --plan, or --private with its folder',
    );
  }
  return JSON.stringify(JSON.parse(readFileSync(place, 'utf8')).plan);
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
  return auditRelease(release, {
    originals: original.map(sourceOf),
    sheet: given.options.sheet,
    privates: secret.map(filesOf),
    plan: given.options.plan === undefined ? undefined : await readPlan(given),
    population: populationOf(given),
    signal,
    onProgress: terminal.progress,
  });
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
