/** One command for several files: each by itself, into a folder of its name; the worst exit code counts. */
import { basename, join } from 'node:path';
import type { Context, Given } from './commands.js';
import { INTERRUPTED, outcomeOf, refuse } from './failure.js';
import { STANDARD_INPUT } from './input.js';
import { endingOf } from './target.js';

/** Options that are about one table: two releases of different tables have nothing of it in common. */
const OF_ONE = ['key', 'pseudonym-key', 'sheet'];

/** Options that name a folder, which gets a folder for each file. */
const FOLDERS = ['out', 'private'];

export async function severalFiles(
  given: Given,
  context: Context,
  run: (given: Given, context: Context) => Promise<number>,
): Promise<number> {
  const { terminal, signal } = context;
  const names = namesOf(given.files);
  const taken = OF_ONE.find((option) => given.options[option] !== undefined);
  if (taken) throw refuse('usage', `--${taken} is for one file`, 'run the command once for each file');
  const { out } = given.options;
  if (out !== undefined && (endingOf(out) !== undefined || out === STANDARD_INPUT)) {
    throw refuse('usage', '--out names one file for several', 'name a folder, such as --out releases/');
  }
  const asJson = given.flags.has('json');
  if (asJson) terminal.gathered = [];
  const answers: object[] = [];
  let worst = 0;
  for (const [index, file] of given.files.entries()) {
    const name = names[index] as string;
    const folders = FOLDERS.flatMap((option) => {
      const folder = given.options[option];
      return folder === undefined ? [] : [[option, join(folder, name)]];
    });
    const own = { ...given, files: [file], options: { ...given.options, ...Object.fromEntries(folders) } };
    if (!asJson) terminal.print(terminal.bold(file));
    let exitCode: number;
    let failure = {};
    try {
      exitCode = await run(own, context);
    } catch (error) {
      const outcome = outcomeOf(error);
      ({ exitCode } = outcome);
      failure = outcome.json;
      for (const line of outcome.lines) terminal.fail(`${file}: ${line}`);
    }
    answers.push({ file, exitCode, ...((terminal.gathered?.pop() as object | undefined) ?? failure) });
    worst = Math.max(worst, exitCode);
    if (exitCode === INTERRUPTED || signal.aborted) break;
  }
  terminal.gathered = undefined;
  if (asJson) terminal.json(answers);
  return worst;
}

/** The names of their folders: those of the files without what follows the first point. */
function namesOf(files: string[]): string[] {
  const names = files.map((file) => basename(file).replace(/(?<=.)\..*$/, ''));
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw refuse('usage', `two files would go to the folder \`${twice}\``, 'give them different names');
  }
  if (files.includes(STANDARD_INPUT)) {
    throw refuse('usage', 'standard input has no name for its folder', 'give it by itself');
  }
  return names;
}
