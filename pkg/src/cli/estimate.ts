/** `outis estimate`: what a run will take, before it starts. */
import type { Estimate, Search } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE } from './failure.js';
import { openTable, readPlan } from './input.js';

export async function estimate(given: Given, context: Context): Promise<number> {
  const { terminal, signal } = context;
  const plan = await readPlan(given);
  const table = await openTable(given, context);
  try {
    const found = await table.estimate(plan, { signal });
    if (given.flags.has('json')) terminal.json(found);
    else for (const line of estimateLines(found)) terminal.print(line);
    return DONE;
  } finally {
    table.free();
  }
}

function estimateLines({ algorithm, seconds, memory, search }: Estimate): string[] {
  const megabytes = `${Math.ceil(memory / 1e6)} MB of memory on top of the table`;
  if (search === undefined) return [`${algorithm}: ${inWords(seconds)}, about ${megabytes}`];
  const { combinations, evaluations, rulesOut } = search;
  return [
    `${algorithm}: ${combinations} combinations of levels, of which about ${evaluations} will be evaluated`,
    ...(rulesOut
      ? []
      : ['what fails does not rule out others here, so that nearly all may have to be evaluated']),
    `${inWords(seconds)}, at most ${megabytes}`,
  ];
}

/** Coarse, so that it is true of other machines as well. */
function inWords(seconds: number): string {
  if (seconds < 1) return 'less than a second';
  if (seconds < 60) return `about ${Number(seconds.toPrecision(1))} s`;
  return seconds < 3600 ? 'several minutes' : 'an hour or more';
}

/** How much of the lattice was searched, for the person who runs it. */
export function searchLine({ combinations, evaluated, proven }: Search): string {
  const outcome = proven ? 'no other is better' : 'stopped at its step budget: not proven to be the best';
  return `${evaluated} of ${combinations} combinations of levels evaluated; ${outcome}`;
}
