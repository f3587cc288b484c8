/** `outis constraints`: what several constraints of a plan amount to, in words. */
import type { ConstraintSet } from '../types.js';
import type { Context, Given } from './commands.js';
import { DONE } from './failure.js';
import { openTable, readPlan } from './input.js';
import { aligned, type Terminal } from './terminal.js';

export async function constraints(given: Given, context: Context): Promise<number> {
  const { terminal, signal } = context;
  const plan = await readPlan(given);
  const table = await openTable(given, context);
  try {
    const explained = await table.constraints(plan, { signal });
    if (given.flags.has('json')) terminal.json(explained);
    else for (const line of constraintLines(explained, terminal)) terminal.print(line);
    return DONE;
  } finally {
    table.free();
  }
}

function constraintLines({ constraints: all, sets }: ConstraintSet, terminal: Terminal): string[] {
  if (all.length === 0) return ['the plan asks for no k-anonymity'];
  return sets.flatMap(({ principles, attributes }, index) => {
    const members = all.filter(({ principle, impliedBy }) => principles.includes(impliedBy ?? principle));
    return [
      `${terminal.bold(`set ${index + 1}`)}: ${attributes.join(', ')}`,
      ...aligned(
        members.map((constraint) => [
          `  at least ${constraint.k} rows that agree on ${constraint.attributes.join(', ')}`,
          constraint.reason === undefined ? '' : terminal.faint(`redundant: it ${constraint.reason}`),
        ]),
      ),
    ];
  });
}
