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
process.on('SIGINT', () => {
  // Asked twice, it does not wait for the tidying up.
  if (interrupt.signal.aborted) process.exit(INTERRUPTED);
  interrupt.abort();
});
// Whoever reads from us may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0);
  throw error;
});

try {
  const { run, arguments: given } = parse(process.argv.slice(2));
  process.exitCode = await run(given, { terminal, signal: interrupt.signal });
} catch (error) {
  const { exitCode, lines, json } = outcomeOf(error);
  terminal.clear();
  if (process.argv.includes('--json')) terminal.json(json);
  for (const line of lines) terminal.say(line);
  process.exitCode = exitCode;
  // Input that is still to come would keep the process waiting.
  if (exitCode === INTERRUPTED) process.stdin.destroy();
}
