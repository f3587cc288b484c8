/** Where a release goes, and as what: `--out` and `--format`. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import type { TableFormat } from '../types.js';
import type { Given } from './commands.js';
import { refuse } from './failure.js';
import { STANDARD_INPUT } from './input.js';
import { isSamePlace } from './paths.js';

const FORMATS = ['csv', 'csv.gz', 'parquet', 'arrow', 'xlsx'] as const;
type Format = (typeof FORMATS)[number];

/** A release folder, and a copy of its one table beside it where a file was named; or standard output. */
export interface Target {
  folder: string;
  /** How the tables stand in the folder. */
  format: TableFormat;
  /** Whether there is a workbook, too. */
  workbook: boolean;
  copy: { path: string; ending: Format } | undefined;
  toStandardOutput: boolean;
}

/** `--out -`, as for input. */
const STANDARD_OUTPUT = STANDARD_INPUT;

export function targetOf(given: Given): Target {
  const { out, format } = given.options;
  if (out === undefined) throw refuse('usage', '--out is missing', 'add --out with the folder to publish');
  if (format !== undefined && !isFormat(format)) {
    throw refuse('usage', `--format: found \`${format}\``, `use one of ${FORMATS.join(', ')}`);
  }
  const ending = endingOf(out);
  if (ending !== undefined && format !== undefined && format !== ending) {
    throw refuse(
      'usage',
      `--out names a file of ${ending}, and --format is ${format}`,
      'leave --format out, or name a folder',
    );
  }
  const asked: Format = ending ?? format ?? 'csv';
  const target = {
    folder: out,
    format: asked === 'xlsx' ? ('csv' as const) : asked,
    workbook: asked === 'xlsx',
    copy: undefined,
    toStandardOutput: out === STANDARD_OUTPUT,
  };
  if (ending === undefined) return target;
  refuseTable(given, out);
  const folder = `${out.slice(0, -(ending.length + 1))}.release`;
  return { ...target, folder, copy: { path: out, ending } };
}

function isFormat(text: string): text is Format {
  return (FORMATS as readonly string[]).includes(text);
}

/** The ending of a file that is to be written; none of a folder. */
export function endingOf(out: string): Format | undefined {
  const name = basename(out).toLowerCase();
  // The longest: `csv.gz` ends a name otherwise than a file that was packed twice.
  const ending = FORMATS.find((format) => name.endsWith(`.${format}`) && name !== `.${format}`);
  if (ending === undefined || /[\\/]$/.test(out)) return undefined;
  return statSync(out, { throwIfNoEntry: false })?.isDirectory() ? undefined : ending;
}

function refuseTable(given: Given, out: string): void {
  if (given.files.some((file) => file !== STANDARD_INPUT && isSamePlace(file, out))) {
    throw refuse('file-in-use', `${out} is the table itself`, 'name another file');
  }
}
