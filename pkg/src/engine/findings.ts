/** Values that may name a person, in columns that are published as they are. */
import { OutisError } from '../error.js';
import type { Finding, JobOptions } from '../types.js';
import { asked } from './asked.js';
import { codeTable, readCoded } from './coded.js';
import type { CountedColumns, EngineColumn } from './columns.js';
import type { Duck } from './duckdb.js';

/**
 * Stops where values that may name a person would be published as they are, and nobody has decided on them. `valuesOf`
 * selects the values (`value`) of a column with their counts (`n`).
 */
export async function refuseUndecided(
  duck: Duck,
  plan: string,
  columns: readonly EngineColumn[],
  counted: CountedColumns,
  valuesOf: (name: string, position: number) => string | Promise<string>,
  options: JobOptions,
): Promise<void> {
  const undecided: Finding[] = [];
  const document = JSON.parse(plan.replace(/^\uFEFF/, ''));
  for (const [position, name] of counted.passed.entries()) {
    const column = columns.find((other) => other.name === name);
    if (column === undefined || column.kind !== 'text') continue;
    await duck.run(`CREATE OR REPLACE TABLE passed AS ${await valuesOf(name, position)}`);
    await codeTable(duck, 'looked', 'passed', ['value']);
    const table = await readCoded(duck, 'looked', [column]);
    if (table.counts.length === 0) continue;
    const attributes = { [name]: document.attributes[name] };
    const reviewed = (document.reviewed ?? []).filter((one: { column: string }) => one.column === name);
    const own = JSON.stringify({ ...document, attributes, reviewed, dependencies: [] });
    const found = await asked((engine) => engine.run('findCounts', { plan: own, table }, options));
    undecided.push(...found.filter((finding) => !finding.reviewed));
  }
  if (undecided.length > 0) {
    throw new OutisError({
      code: 'undecided',
      message: `values that may name a person would be published: ${undecided.map(({ column, kind }) => `${column} (${kind})`).join(', ')}`,
      details: { findings: undecided },
      hints: undecided.map(
        ({ column, kind }) =>
          `make \`${column}\` an identifier, or clean its values; if they may be published, add { "column": ${JSON.stringify(column)}, "kind": "${kind}" } to the plan's \`reviewed\``,
      ),
    });
  }
}
