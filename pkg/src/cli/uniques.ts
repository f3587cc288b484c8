/** `outis uniques`: which few columns single people out. */
import { writeFileSync } from 'node:fs';
import type { SpecialUniques } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE, refuse } from './failure.js';
import { numberFrom, openTable, readPlan } from './input.js';

/** Rows that are told of; `--json` has some more. */
const SHOWN = 5;

export async function uniques(given: Given, context: Context): Promise<number> {
  const { terminal, signal } = context;
  const plan = await readPlan(given);
  const table = await openTable(given, context);
  try {
    const maxSize = numberFrom(given, 'size');
    const found = await table.specialUniques(plan, { maxSize, signal, onProgress: terminal.progress });
    writeScores(given.options.scores, found);
    if (given.flags.has('json')) terminal.json(found);
    else for (const line of uniquesLines(found, table.info.rows)) terminal.print(line);
    return DONE;
  } finally {
    table.free();
  }
}

/** The score of every row; like the table, it is for the publisher alone. */
function writeScores(place: string | undefined, { scores }: SpecialUniques): void {
  if (place === undefined) return;
  const lines = scores.map((score, row) => `${row + 1},${score}\n`);
  try {
    writeFileSync(place, `row,score\n${lines.join('')}`, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw refuse('usage', `--scores: ${place} is there already`, 'name a new file');
  }
}

function uniquesLines(
  { maxSize, rows, share, sets, columns, highest }: SpecialUniques,
  all: number,
): string[] {
  if (rows === 0) return [`nobody is singled out by ${maxSize} quasi columns or fewer`];
  const sizes = sets.map((count, index) => `${count} of ${index + 1}`);
  return [
    `${rows} of ${all} rows (${percent(share)}) are singled out by ${maxSize} quasi columns or fewer`,
    `smallest sets of columns that do it: ${sizes.join(', ')}`,
    ...columns.map(
      ({ column, contribution, rows: having }) =>
        `${column}: in ${percent(contribution)} of what makes people stand out, for ${having} rows`,
    ),
    ...highest
      .slice(0, SHOWN)
      .map(
        ({ row, score, sets: own }) => `row ${row + 1}: score ${score}, by ${own.map(inWords).join(', or ')}`,
      ),
  ];
}

function inWords(columns: string[]): string {
  return columns.join(' and ');
}

function percent(share: number): string {
  return `${(100 * share).toPrecision(3)} %`;
}
