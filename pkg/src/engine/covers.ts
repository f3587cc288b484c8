/** Whether cells stand for the values that they are shown for, asked of the core, which reads both by itself. */
import type { JobOptions } from '../types.js';
import { asked } from './asked.js';
import { codeTable, readCoded } from './coded.js';
import type { EngineColumn } from './columns.js';
import type { Duck } from './duckdb.js';

/**
 * How many different pairs of a value and a cell there are of which the cell must not stand for the value. `values` selects
 * all values of the column, and `pairs` each with the cells that its rows show.
 */
export async function uncoveredPairs(
  duck: Duck,
  plan: string,
  column: EngineColumn,
  { values, pairs }: { values: string; pairs: string },
  options: JobOptions,
): Promise<number> {
  // Values of rows that are left out are in no pair: what kind of column it is follows from them, too.
  await duck.run(
    `CREATE OR REPLACE TABLE pairs AS SELECT value, cell, 'yes' AS pair, 1 AS n FROM (${pairs}) ` +
      `UNION ALL SELECT value, NULL, 'no', 1 FROM (${values}) ` +
      'ORDER BY value NULLS FIRST, cell NULLS FIRST',
  );
  await codeTable(duck, 'covered', 'pairs', ['value', 'cell', 'pair']);
  const text = (name: string): EngineColumn => ({ name, type: 'VARCHAR', kind: 'text' });
  const table = await readCoded(duck, 'covered', [
    column,
    text(`cell of ${column.name}`),
    text(`pair of ${column.name}`),
  ]);
  return asked((engine) => engine.run('uncovered', { plan, table, name: column.name }, options));
}
