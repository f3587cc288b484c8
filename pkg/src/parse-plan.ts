/** A plan from its JSON text, for programs that read one from a file or a request. */
import { type ErrorData, OutisError } from './error.js';
import type { Plan } from './plan.js';

/**
 * Reads a plan: whether it is JSON, and has the parts that every plan has. Whether it fits a table, field by field, is
 * what `table.checkPlan` tells. Throws `OutisError` with the code `not-json` or `bad-plan`.
 *
 * ```js
 * import { parsePlan } from 'outis';
 * const text = `{ "version": 1, "attributes": { "age": { "role": "quasi" } },
 *   "principles": [{ "kind": "k-anonymity", "k": 5 }], "algorithm": { "name": "sweep" } }`;
 * console.log(parsePlan(text).principles[0].kind);
 * ```
 */
export function parsePlan(json: string): Plan {
  let plan: unknown;
  try {
    plan = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = (error as Error).message;
    throw new OutisError({
      code: 'not-json',
      message: `the plan is not JSON: ${reason}`,
      details: { what: 'the plan', reason },
      hints: ['check the text with a JSON editor at the place named'],
    });
  }
  if (!isObject(plan)) throw badPlan([{ path: '', found: shown(plan), expected: 'an object' }]);
  const faults = PARTS.filter(([name, fits]) => !fits(plan[name])).map(([path, , expected]) => ({
    path,
    found: shown(plan[path]),
    expected,
  }));
  if (faults.length > 0) throw badPlan(faults);
  return plan as unknown as Plan;
}

/** What every plan has. */
const PARTS: [string, (value: unknown) => boolean, string][] = [
  ['version', (value) => value === 1, '1'],
  ['attributes', isObject, 'an object with a role for each column'],
  ['principles', (value) => Array.isArray(value) && value.every(isObject), 'a list of what must hold'],
  ['algorithm', (value) => isObject(value) && typeof value.name === 'string', 'an object with a `name`'],
];

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  return typeof value === 'object' && value !== null
    ? Array.isArray(value)
      ? 'a list'
      : 'an object'
    : String(value);
}

function badPlan(faults: { path: string; found: string; expected: string }[]): OutisError {
  const data: ErrorData = {
    code: 'bad-plan',
    message: `the plan has ${faults.length} fault${faults.length === 1 ? '' : 's'}`,
    details: { faults },
    hints: ['correct the plan at the paths named; `outis describe` lists what is accepted'],
  };
  return new OutisError(data);
}
