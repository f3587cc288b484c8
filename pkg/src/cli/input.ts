/** Tables and plans as the command line names them. */
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { OutisError } from '../error.js';
import { importHierarchy, open } from '../node.js';
import { unreadable } from '../source.js';
import type { Fault, Source, Table } from '../types.js';
import type { Context, Given } from './commands.js';
import { refuse } from './failure.js';

export const STANDARD_INPUT = '-';

/** The table named first, or another; `-` is standard input. */
export function openTable(
  given: Given,
  { terminal, signal }: Context,
  name = given.files[0],
): Promise<Table> {
  return open(sourceOf(required(name, 'a table, such as data.csv')), {
    sheet: given.options.sheet,
    population: populationOf(given),
    signal,
    onProgress: terminal.progress,
  });
}

/** What `--population` names: a number of people, or a table of them. */
export function populationOf({ options: { population } }: Given): number | Source | undefined {
  if (population === undefined) return undefined;
  const number = Number(population.replaceAll('_', ''));
  if (population.trim() === '' || Number.isNaN(number)) return sourceOf(population);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw refuse('usage', `--population: found \`${population}\``, 'give a whole number of people, or a table');
}

/** A table by its path, also if the path looks like anything else. */
export function sourceOf(name: string): Source {
  return name === STANDARD_INPUT ? process.stdin : { path: name };
}

/** The text of a plan, trees from files put in. */
export async function readPlan(given: Given): Promise<string> {
  const name = required(given.options.plan, '--plan with a plan, such as --plan plan.json');
  return withTrees(await readText(name), name === STANDARD_INPUT ? '.' : dirname(name));
}

export function required(value: string | undefined, what: string): string {
  if (value === undefined) throw refuse('usage', `${what} is missing`, 'add it; `--help` shows an example');
  return value;
}

/** The bytes of a file; `-` is standard input. */
export async function readBytes(name: string): Promise<Uint8Array> {
  if (name !== STANDARD_INPUT) {
    return readFile(name).catch((error: NodeJS.ErrnoException) => {
      throw new OutisError(unreadable(name, reasonOf(error)));
    });
  }
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What a hierarchy is in a plan: a tree with the text as ARX writes it, or what becomes of one that Amnesia saved. */
async function readHierarchy(path: string): Promise<object> {
  const text = await readFile(path, 'utf8');
  return /^\uFEFF?(?:distinct|range)\s*$/m.test(text.slice(0, 20)) ? importHierarchy(text) : { csv: text };
}

/** The text of a file; `-` is standard input. */
export async function readText(name: string): Promise<string> {
  // A mark at its start is kept: the core knows it.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await readBytes(name));
}

function reasonOf(error: NodeJS.ErrnoException): string {
  return error.code === 'ENOENT' ? 'there is no such file' : error.message;
}

/** A fault that the command line finds itself. It speaks English only, so no codes stand beside the texts. */
export function faultOf(path: string, found: string, expected: string): Fault {
  return { path, found, expected, said: {} };
}

/**
 * Replaces `"file"` in tree hierarchies by the file's text as `"csv"`. A plan without such files is
 * passed on as it was written, faults included: the core names their places.
 */
async function withTrees(text: string, folder: string): Promise<string> {
  let plan: unknown;
  try {
    plan = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return text;
  }
  const faults: Fault[] = [];
  let changed = false;
  for (const [name, attribute] of entriesOf(fieldOf(plan, 'attributes'))) {
    const tree = fieldOf(attribute, 'hierarchy') as Record<string, unknown> | undefined;
    if (fieldOf(tree, 'kind') !== 'tree' || typeof tree?.file !== 'string') continue;
    const path = `attributes.${name}.hierarchy.file`;
    if ('csv' in tree || 'paths' in tree) {
      faults.push(faultOf(path, 'a file beside `csv` or `paths`', 'only one of the three'));
      continue;
    }
    const { file } = tree;
    delete tree.file;
    const read = await readHierarchy(resolve(folder, file as string)).catch((error) => {
      faults.push(faultOf(path, `\`${file}\` (${reasonOf(error)})`, 'a file, relative to the plan'));
    });
    Object.assign(tree, read);
    changed = true;
  }
  if (faults.length > 0) {
    const message = `the plan has ${faults.length} fault${faults.length > 1 ? 's' : ''}`;
    throw new OutisError({
      code: 'bad-plan',
      message,
      details: { faults },
      hints: ['correct the plan at the paths named'],
    });
  }
  return changed ? JSON.stringify(plan) : text;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

/** Names between commas, in one option or several. */
export function namesBetweenCommas(given: string[] | undefined): string[] {
  return (given ?? [])
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** The number an option gives, if it is given. */
export function numberFrom({ options }: Given, name: string): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (Number.isNaN(number)) throw refuse('usage', `--${name}: found \`${text}\``, 'give a number');
  return number;
}
