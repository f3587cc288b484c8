/** The columns of a table in an engine: what they hold, and what becomes of them. */
import type { CountedColumns } from '../data.js';
import { OutisError } from '../error.js';

/** What the values of a column are, as far as they have to be written and hashed alike everywhere. */
export type ColumnKind = 'integer' | 'decimal' | 'float' | 'boolean' | 'text' | 'day' | 'moment';

/** A column of the table. */
export interface EngineColumn {
  name: string;
  /** As DuckDB names it. */
  type: string;
  kind: ColumnKind;
}

/** What becomes of the columns, by name. */
export type { CountedColumns };

/** The column of a release that says which group a row is in. */
export const GROUP_ID = 'group_id';

const KINDS: [RegExp, ColumnKind][] = [
  [/^U?(?:TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/, 'integer'],
  [/^DECIMAL\(\d+,\s*\d+\)$/, 'decimal'],
  [/^(?:FLOAT|DOUBLE)$/, 'float'],
  [/^BOOLEAN$/, 'boolean'],
  [/^(?:VARCHAR|UUID|ENUM\(.*\))$/s, 'text'],
  [/^DATE$/, 'day'],
  [/^TIMESTAMP(?: WITH TIME ZONE|_S|_MS|_NS)?$/, 'moment'],
];

/** A column as an engine describes it; what a cell cannot hold is refused. */
export function columnOf(name: string, type: string): EngineColumn {
  const kind = KINDS.find(([pattern]) => pattern.test(type))?.[1];
  if (kind === undefined) {
    throw new OutisError({
      code: 'unknown-type',
      message: `the column ${name} is of the type ${type}`,
      details: { column: name, type },
      hints: ['a cell is a number, a text, a day, a moment, or yes and no: change the column before'],
    });
  }
  return { name, type, kind };
}

/** Refuses columns that an engine, which reads names without regard to case, could take for each other. */
export function checkNames(columns: EngineColumn[], counted: CountedColumns): void {
  const folded = new Map<string, string>();
  for (const { name } of columns) {
    const other = folded.get(name.toLowerCase());
    if (other !== undefined) throw unlikeNames(`${other} and ${name}`, 'the table');
    folded.set(name.toLowerCase(), name);
  }
  const planned = Object.values(counted).flat();
  for (const name of planned) {
    const found = folded.get(name.toLowerCase());
    if (found !== undefined && found !== name) throw unlikeNames(`${name} and ${found}`, 'plan and table');
  }
  const faults = [
    ...planned
      .filter((name) => !folded.has(name.toLowerCase()))
      .map((name) => ({
        path: `attributes.${name}`,
        found: `\`${name}\`, which is no column of the table`,
        expected: 'the name of a column',
      })),
    ...columns
      .filter(({ name }) => !planned.includes(name))
      .map(({ name }) => ({
        path: `attributes.${name}`,
        found: 'nothing',
        expected: 'a role for this column of the table',
      })),
  ];
  if (folded.has(GROUP_ID)) {
    faults.push({
      path: `attributes.${folded.get(GROUP_ID)}`,
      found: 'a column of this name',
      expected: `another name: ${GROUP_ID} is that of the column which numbers the groups`,
    });
  }
  if (faults.length > 0) {
    throw new OutisError({
      code: 'bad-plan',
      message: `the plan has ${faults.length} fault${faults.length > 1 ? 's' : ''}`,
      details: { faults },
      hints: ['correct the plan at the paths named'],
    });
  }
}

function unlikeNames(names: string, where: string): OutisError {
  return new OutisError({
    code: 'bad-source',
    message: `names that differ in case only: ${names} in ${where}`,
    details: { found: names },
    hints: ['engines take such names for one: rename a column'],
  });
}
