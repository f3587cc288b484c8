/** `outis check-views`: may these views be published together? */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { extendDisclosureLog, fileHash, readDisclosureLog } from '../disclosure.js';
import { OutisError } from '../error.js';
import { checkViews as check, growViews } from '../node.js';
import type { DisclosureEntry, DisclosureLog, Fault, Outcome, ViewVerdict } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE, NO, refuse } from './failure.js';
import { Parents } from './folder.js';
import { faultOf, numberFrom, readBytes, readText } from './input.js';
import { journalOf } from './journal.js';
import { NewFile } from './new-file.js';
import { realPlace } from './paths.js';
import { aligned, type Terminal } from './terminal.js';
import { Locks, lockBeside } from './transaction.js';

/** So many exposed entities are read; `--json` has all of them. */
const SHOWN = 20;

export async function checkViews(given: Given, context: Context): Promise<number> {
  const name = given.files[0];
  if (name === undefined) {
    const example =
      'add a view set, such as views.json, or the extracts as CSV files; `--help` shows examples';
    throw refuse('usage', 'a view set, such as views.json, is missing', example);
  }
  const asSet = (file: string) => file === '-' || /\.json$/i.test(file);
  const run = given.files.some(asSet) ? checkSet : checkFiles;
  const memory = given.options.save ?? given.options.log;
  return memory === undefined ? run(given, context) : alone(memory, context, () => run(given, context));
}

/** From reading what was handed out to writing it down, nobody else may add to it. */
async function alone(path: string, { terminal }: Context, use: () => Promise<number>): Promise<number> {
  const { place, lock } = lockBeside(path);
  const locks = new Locks();
  const parents = new Parents();
  parents.make(place);
  try {
    locks.take(place, lock, journalOf(place), (text) => terminal.say(text));
    return await use();
  } finally {
    locks.release();
    parents.removeEmpty();
  }
}

async function checkSet(given: Given, { terminal, signal }: Context): Promise<number> {
  const [name = '', extra] = given.files;
  if (extra !== undefined) {
    const hint = 'give one view set, or several extracts as CSV files';
    throw refuse('usage', `\`${extra}\` is one argument too many`, hint);
  }
  const options: string[] = ['id', 'property', 'k', 'key', 'where', 'log', 'to', 'missing'];
  const misplaced = options.find((option) => given.options[option] ?? given.lists[option]);
  if (misplaced !== undefined) {
    throw refuse('usage', `--${misplaced} is for extracts as CSV files`, 'a view set says it in the file');
  }
  const views = await withFiles(await readText(name), folderOf(name));
  const [known, another] = given.lists.published ?? [];
  const { save } = given.options;
  if (another !== undefined) {
    throw refuse(
      'usage',
      '--published is given 2 times',
      'give it once, with the set of all published views',
    );
  }
  const file = save === undefined ? undefined : fileToSave(save, known);
  const published = known === undefined ? undefined : await withFiles(await readText(known), folderOf(known));
  const seconds = secondsOf(given);
  const verdict = await check(views, { published, seconds, signal, onProgress: terminal.progress });
  if (given.flags.has('json')) terminal.json(verdict);
  else for (const line of lines(verdict, terminal)) terminal.print(line);
  if (verdict.verdict !== 'holds') return NO;
  if (file) {
    const grown =
      published === undefined ? views : JSON.stringify(await growViews(published, views), undefined, 2);
    await file.write([grown.endsWith('\n') ? grown : `${grown}\n`]);
  }
  return DONE;
}

/** Extracts as CSV files: what is out comes from `--published` and from the log. */
async function checkFiles(given: Given, { terminal, signal }: Context): Promise<number> {
  const { id, property, key, where = [], published: out = [], missing } = given.lists;
  const k = numberFrom(given, 'k');
  const { log: logName, to } = given.options;
  const lacking = Object.entries({ id, property, k }).find(([, value]) => value === undefined);
  if (lacking)
    throw refuse('usage', `--${lacking[0]} is missing`, '`outis check-views --help` shows an example');
  if (to !== undefined && logName === undefined) {
    throw refuse('usage', '--to is for the log', 'add --log with the file of what was handed out');
  }
  const names = [...new Set([...given.files, ...out])];
  const files: Record<string, Blob> = {};
  for (const name of names) files[name] = new Blob([(await readBytes(name)) as Uint8Array<ArrayBuffer>]);
  const logFile = logName === undefined ? undefined : new NewFile(logName, { force: true, secret: true });
  const log = logName === undefined ? undefined : await logOf(logName);
  const conditions = Object.fromEntries(where.map((text) => conditionFor(text, names)));
  const hashes: Record<string, string> = {};
  const published = new Set(out);
  if (log) {
    for (const name of names) hashes[name] = await fileHash(files[name] as Blob);
    for (const { sha256, where: condition } of log.entries) {
      for (const name of names.filter((name) => hashes[name] === sha256)) {
        published.add(name);
        if (condition !== undefined) conditions[name] ??= condition;
      }
    }
  }
  const unseen = (log?.entries ?? []).filter(({ sha256 }) => !Object.values(hashes).includes(sha256));
  for (const entry of unseen.filter(({ csv }) => csv !== undefined)) {
    const name = entry.file in files ? `${entry.file} (${entry.to}, ${entry.on})` : entry.file;
    files[name] = new Blob([entry.csv ?? '']);
    published.add(name);
    if (entry.where !== undefined) conditions[name] = entry.where;
  }
  const verdict = await check(
    {
      files,
      id: list(id),
      property: list(property),
      k: k as number,
      where: conditions,
      published: [...published],
      distinct: given.flags.has('distinct'),
      ...(key ? { key: list(key) } : {}),
      ...(missing ? { missing } : {}),
    },
    { seconds: secondsOf(given), signal, onProgress: terminal.progress },
  );
  const absent = unseen.filter(({ csv }) => csv === undefined);
  for (const { file, to: whom, on } of absent) {
    verdict.notes.push(`${file} was handed out (${whom}, ${on}) and is not here: the answer leaves it out`);
  }
  if (given.flags.has('json')) terminal.json(verdict);
  else for (const line of lines(verdict, terminal)) terminal.print(line);
  if (verdict.verdict !== 'holds' || absent.length > 0) return NO;
  if (log && logFile && to !== undefined) {
    const on = new Date().toISOString().slice(0, 10);
    const entries: DisclosureEntry[] = [];
    for (const name of names.filter((name) => !published.has(name))) {
      const rows = given.flags.has('with-rows') ? { csv: await (files[name] as Blob).text() } : {};
      const condition = conditions[name] === undefined ? {} : { where: conditions[name] };
      entries.push({ file: basename(name), sha256: hashes[name] ?? '', ...condition, to, on, ...rows });
    }
    const text = `${JSON.stringify(extendDisclosureLog(log, entries), undefined, 2)}\n`;
    await logFile.write([text]);
  }
  return DONE;
}

const list = (names: string[] | undefined): string | string[] =>
  names?.length === 1 ? (names[0] as string) : (names ?? []);

const secondsOf = (given: Given) => numberFrom(given, 'seconds');

async function logOf(name: string): Promise<DisclosureLog> {
  return readDisclosureLog(existsSync(name) ? await readText(name) : '');
}

/** `costs: Ward = 'West'`: the file by its name, with or without folder and ending. */
function conditionFor(text: string, names: string[]): [string, string] {
  const at = text.indexOf(':');
  const said = text.slice(0, at).trim();
  const file = names.find((name) =>
    [name, basename(name), basename(name).replace(/\.[^.]*$/, '')].includes(said),
  );
  if (at < 0 || file === undefined) {
    const hint = `write a file's name, a colon and the condition: --where "${names[0]}: Ward = 'West'"`;
    throw refuse('usage', `--where "${text}" names none of the files`, hint);
  }
  return [file, text.slice(at + 1).trim()];
}

/** A set of published views may grow; another one in its place would forget what was handed out. */
function fileToSave(save: string, published: string | undefined): NewFile {
  return new NewFile(save, {
    force: published !== undefined && realPlace(published) === realPlace(save),
    hint: 'name a new file, or add --published with the same one to add to it',
  });
}

function lines(verdict: ViewVerdict, terminal: Terminal): string[] {
  const outcome: Record<Outcome, string> = {
    holds: terminal.good('holds'),
    violated: terminal.bad('violated'),
    undecided: terminal.bad('undecided'),
  };
  const { covers, secret, added, blanks } = verdict;
  const more = covers.length - SHOWN;
  const named = (names: string | string[]) => [names].flat().join(', ');
  return [
    ...(added ? [`${terminal.bold('the proposed views')}: ${added.answer}`] : []),
    ...(verdict.secrets ?? []).map(
      (one) =>
        `  ${named(one.secret.property)} of ${named(one.secret.id)}: ${outcome[one.verdict]} (k = ${one.k})`,
    ),
    `${terminal.bold('views')}: ${outcome[verdict.verdict]} (${verdict.reason})`,
    terminal.faint(`decided by ${verdict.method}`),
    ...(covers.length > 0
      ? ['', terminal.bold(`${named(secret.id)} and what ${named(secret.property)} must be`)]
      : []),
    ...aligned(
      covers
        .slice(0, SHOWN)
        .map(({ id, values, orBlank }) => [
          `  ${id}`,
          `${values.join(' or ')}${orBlank ? ', or missing' : ''}`,
        ]),
    ),
    ...(more > 0 ? [terminal.faint(`  and ${more} more; --json lists all`)] : []),
    ...(verdict.explanation.length > 0 ? ['', terminal.bold('how the first one follows')] : []),
    ...verdict.explanation.map((sentence, index) => `  ${index + 1}. ${sentence}`),
    ...(verdict.repairs.length > 0 ? ['', terminal.bold('after any one of these changes it holds')] : []),
    ...verdict.repairs.map(({ description }) => `  - ${description}`),
    ...(blanks && blanks.decisive.length > 0
      ? [
          terminal.faint(
            `note: ${blanks.decisive.length} of them would be hidden if a blank counted as a value; it does not`,
          ),
        ]
      : []),
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
      faults.push(faultOf(path, `\`${file}\` (${reason})`, 'a file, relative to the view set'));
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
