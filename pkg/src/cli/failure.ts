/** What goes wrong on the command line, and the exit code it ends with. */
import { bug } from '../engine.js';
import { type ErrorData, OutisError } from '../error.js';
import type { Fault } from '../types.js';

export const DONE = 0;
export const NO = 1;
const BAD_INPUT = 2;
const BUG = 3;
export const INTERRUPTED = 130;

/** What the codes of the command line mean, and what they come with. `unwritable` is one of the package, too. */
export const OWN_CODES = {
  usage: ['A command, an option or an argument is missing, unknown, or contradicts another.'],
  'file-in-use': ['A file that would be written is there already, or is the table itself.'],
  'folder-in-use': [
    'A folder that would be written holds a release or something else, is a file, or holds the table.',
  ],
  'in-use': ['Another run works there, or has left its lock.', ['place', 'lock', 'owner', 'since']],
  'no-ledger': ['The ledger of the series is not there, and `--first` is not given.'],
  'ledger-in-use': ['A ledger is there though a series would begin, or was changed while the run worked.'],
  'second-release': ['The ledger is an old copy: from it a second release of some number would be made.'],
  unfinished: [
    'What an earlier run left cannot be finished or taken back, because something else changed it.',
    ['place'],
  ],
} as const satisfies Record<string, readonly [meaning: string, details?: readonly string[]]>;

/** An error of the command line itself: wrong arguments, a folder in the way. */
export function refuse(
  code: keyof typeof OWN_CODES | 'unwritable',
  message: string,
  hint: string,
  details: Record<string, unknown> = {},
): OutisError {
  return new OutisError({ code, message, details, hints: [hint] });
}

/** What the operating system refuses is no bug of ours; anything else is passed on. */
export function unwritable(place: string, error: unknown): unknown {
  if (!(error instanceof Error && 'syscall' in error)) return error;
  return refuse(
    'unwritable',
    `${place} cannot be written: ${error.message}`,
    'name a folder that may be written, on a disk with room',
  );
}

/** How a run ends that threw: its exit code, a line per fault, and the same as data. */
export function outcomeOf(error: unknown): {
  exitCode: number;
  lines: string[];
  json: { error: ErrorData };
} {
  if (error instanceof Error && error.name === 'AbortError') {
    const data = { code: 'interrupted', message: 'interrupted', details: {}, hints: [] };
    return { exitCode: INTERRUPTED, lines: ['interrupted'], json: { error: data } };
  }
  if (!(error instanceof OutisError)) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { exitCode: BUG, lines: [`error[bug]: ${text}`], json: { error: bug(text) } };
  }
  return { exitCode: exitCodeOf(error), lines: linesOf(error), json: { error: publicData(error) } };
}

function exitCodeOf({ code }: OutisError): number {
  // What is installed here does not work: nothing that other input would fix.
  if (code === 'bug' || code === 'worker-unavailable') return BUG;
  return ['unsatisfiable', 'withheld', 'undecided'].includes(code) ? NO : BAD_INPUT;
}

/** `error[code]: what, where, what to do`, one line per fault. */
function linesOf({ code, message, details, hints }: OutisError): string[] {
  const faults = details.faults as Fault[] | undefined;
  if ((code === 'bad-plan' || code === 'bad-view-set') && faults?.length)
    return faults.map((fault) => `error[${code}]: ${sentence(fault)}`);
  if (code === 'undecided') return [message, ...hints].map((line) => `error[${code}]: ${line}`);
  return [`error[${code}]: ${[message, ...hints].join('; ')}`.replaceAll('\n', ' ')];
}

function sentence({ path, found, expected, nearest }: Fault): string {
  return `${path}: found ${found}, expected ${expected}${nearest ? `; did you mean \`${nearest}\`?` : ''}`;
}

/** The error as data, without the diagnosis, which belongs in the private folder. */
function publicData({ code, message, details, hints }: OutisError): ErrorData {
  const { privateReport: _, ...rest } = details;
  return { code, message, details: rest, hints: [...hints] };
}
