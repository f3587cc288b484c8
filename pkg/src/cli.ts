#!/usr/bin/env node
/**
 * The command line. Standard output carries the answer and nothing else; everything said along the
 * way goes to standard error.
 *
 * Exit codes: 0 done or holds · 1 the answer is no · 2 bad input or plan · 3 a bug of ours ·
 * 130 interrupted.
 */
import { parse } from './cli/arguments.js';
import { INTERRUPTED, outcomeOf } from './cli/failure.js';
import { Terminal } from './cli/terminal.js';

const terminal = new Terminal();
const interrupt = new AbortController();
// Ctrl-C, a system that shuts down, a terminal that is closed: all of them leave nothing half done.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // Asked twice, it does not wait for the tidying up.
    if (interrupt.signal.aborted) process.exit(INTERRUPTED);
    interrupt.abort();
  });
}
// Nobody may be left to hear it: a terminal that is gone must not keep the run from tidying up.
process.stderr.on('error', () => {});
// Whoever reads from us may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  // A terminal that was closed cannot be written to, and the tidying up is under way.
  if (interrupt.signal.aborted) return;
  if (error.code !== 'EPIPE') throw error;
  // What is under way is tidied up, and nothing more is begun; a run that is done already stays so.
  terminal.unread();
  interrupt.abort();
});

try {
  const { run, arguments: given } = parse(process.argv.slice(2));
  terminal.quiet = given.flags.has('quiet');
  process.exitCode = await run(given, { terminal, signal: interrupt.signal });
} catch (error) {
  const { exitCode, lines, json } = outcomeOf(error);
  terminal.clear();
  if (process.argv.includes('--json')) terminal.json(json);
  for (const line of lines) terminal.fail(line);
  process.exitCode = exitCode;
  // Input that is still to come would keep the process waiting.
  if (exitCode === INTERRUPTED) process.stdin.destroy();
}
