/** The plan that a few options stand for, where no plan is written. */
import type { Plan } from '../plan.js';
import type { Table } from '../types.js';
import type { Given } from './commands.js';
import { refuse } from './failure.js';
import { namesBetweenCommas, numberFrom } from './input.js';

/** Options that say what columns are. */
const ROLES = ['quasi', 'sensitive', 'insensitive', 'identifier'] as const;
const PROMISES = ['k', 'l', 't'] as const;

type Role = (typeof ROLES)[number];

/** Whether the options say what a plan would say. */
export function isSimple({ lists, options }: Given): boolean {
  return (
    ROLES.some((role) => lists[role] !== undefined) || PROMISES.some((name) => options[name] !== undefined)
  );
}

/** What the options stand for on this table, and the columns that they say nothing of, which are not published. */
export async function simplePlan(table: Table, given: Given): Promise<{ plan: Plan; unnamed: string[] }> {
  if (given.options.plan !== undefined) {
    throw refuse('usage', '--plan and options of a plan are given', 'give one or the other');
  }
  const names = table.info.columns.map(({ name }) => name);
  const roles = rolesOf(given, names);
  const columns = (role: Role) => names.filter((name) => roles.get(name) === role);
  if (columns('quasi').length === 0) {
    throw refuse('usage', '--quasi is missing', 'name the columns that others may know: --quasi age,zip');
  }
  const { k, l, t } = Object.fromEntries(PROMISES.map((name) => [name, numberFrom(given, name)]));
  if (k === undefined && l === undefined && t === undefined) {
    throw refuse('usage', '--k, --l or --t is missing', 'say what must hold, such as --k 5');
  }
  const sensitive = columns('sensitive');
  if (sensitive.length === 0 && (l !== undefined || t !== undefined)) {
    throw refuse('usage', '--l and --t are about sensitive columns', 'name them: --sensitive diagnosis');
  }
  // Hierarchies, missing values and method are those that the starter plan has.
  const start = await table.suggestPlan();
  const attributes = names.map((name) => {
    const hierarchy = roles.get(name) === 'quasi' ? start.attributes[name]?.hierarchy : undefined;
    return [name, { role: roles.get(name) ?? 'identifier', ...(hierarchy && { hierarchy }) }];
  });
  const plan = {
    version: 1,
    attributes: Object.fromEntries(attributes),
    principles: [
      ...(k === undefined ? [] : [{ kind: 'k-anonymity', k }]),
      ...sensitive.flatMap((attribute) => [
        ...(l === undefined ? [] : [{ kind: 'l-diversity', variant: 'distinct', l, attribute }]),
        ...(t === undefined ? [] : [{ kind: 't-closeness', t, attribute }]),
      ]),
    ],
    algorithm: start.algorithm,
    ...(start.missing && { missing: start.missing }),
    ...(start.csv && { csv: start.csv }),
  } as Plan;
  return { plan, unnamed: names.filter((name) => !roles.has(name)) };
}

/** The role of each column that is named; once, and one that there is. */
function rolesOf({ lists }: Given, names: string[]): Map<string, Role> {
  const roles = new Map<string, Role>();
  for (const role of ROLES) {
    for (const name of namesBetweenCommas(lists[role])) {
      if (!names.includes(name)) {
        throw refuse('usage', `--${role}: there is no column \`${name}\``, `use some of ${names.join(', ')}`);
      }
      const other = roles.get(name);
      if (other !== undefined) {
        throw refuse('usage', `\`${name}\` is ${other} and ${role}`, 'give each column one role');
      }
      roles.set(name, role);
    }
  }
  return roles;
}
