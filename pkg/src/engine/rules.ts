/** What was learnt as files that an engine can join: numbers become the values and texts that they stand for. */
import { createHmac } from 'node:crypto';
import type { KeptColumns } from '../from-arrow.js';
import type { LearntRules } from '../protocol.js';
import { textAt } from '../texts.js';
import { type Application, countedNames, type RuleFiles, type RuleName, ruleNames } from './apply.js';
import type { CountedColumns } from './columns.js';
import { dialectOf } from './dialect.js';
import type { Duck } from './duckdb.js';

/** A column of the tuples as it was learnt from: its values, and the number of that of each tuple. */
type CodedColumn = KeptColumns['columns'][number];

/** Writes the rules of the tuples that `codeTable` numbered, by level where that says the same; says of which form they are. */
export async function writeRules(
  duck: Duck,
  files: RuleFiles,
  rules: LearntRules,
  counted: CountedColumns,
  key: Uint8Array,
  columns: readonly CodedColumn[],
): Promise<Pick<Application, 'divided' | 'levelled' | 'leavesOut'>> {
  await appendRules(duck, rules);
  await duck.run(
    'CREATE OR REPLACE TABLE parted AS SELECT s.tuple AS tuple, s.class AS class, s.rows AS rows FROM shares s JOIN tuples t USING (tuple) WHERE s.rows <> t.n',
  );
  const divided = (await duck.number('SELECT count(*) FROM parted')) > 0;
  const levelled = !divided && !rules.grouped && (await isLevelled(duck, rules));
  // Only what decides which row of a divided tuple goes where; never in the text of a query.
  const dealing = createHmac('sha256', key).update('which of equal rows goes where').digest('hex');
  await duck.appendTexts('dealing', [dealing]);
  const { write } = dialectOf('duckdb');
  for (const name of ruleNames({ levelled, counted })) {
    await duck.run(write.call(dialectOf('duckdb'), files(name), ruleSelect(name, counted)));
  }
  await duck.run('DROP TABLE dealing');
  await writeTrees(duck, files, rules, counted, columns);
  await writeCovers(duck, files, rules, columns);
  return { divided, levelled, leavesOut: rules.suppressed > 0 };
}

/** Each sensitive value with every node at or above it, where a distance is measured over their tree. */
async function writeTrees(
  duck: Duck,
  files: RuleFiles,
  { trees }: LearntRules,
  counted: CountedColumns,
  columns: readonly CodedColumn[],
): Promise<void> {
  const { write } = dialectOf('duckdb');
  for (const { name, height: top, values } of trees) {
    const position = counted.sensitive.indexOf(name);
    const index = counted.quasi.length + position;
    const ofText = new Map(values.map(({ text, nodes }) => [text, nodes]));
    const rows = (columns[index]?.values ?? []).flatMap((text, code) =>
      (ofText.get(text) ?? []).map(({ node, parent, height }) => [code, node, parent ?? node, height]),
    );
    const names = ['code', 'node', 'parent', 'height'];
    await duck.run(
      `CREATE OR REPLACE TABLE branches (${names.map((column) => `${column} UINTEGER`).join(', ')})`,
    );
    await duck.append(
      'branches',
      names.map((_, place) => Uint32Array.from(rows, (row) => row[place] ?? 0)),
    );
    const numbers = names.slice(1).map((column) => `CAST(b.${column} AS BIGINT) AS ${column}`);
    const select =
      `SELECT v.value AS value, ${numbers.join(', ')}, CAST(${Math.max(top, 1)} AS BIGINT) AS top ` +
      `FROM branches b JOIN tuples_${index} v ON b.code = v.code`;
    await duck.run(write.call(dialectOf('duckdb'), files(`tree${position}`), select));
  }
}

/** Where the values of each quasi column stand in their order, and which places each cell stands for. */
async function writeCovers(
  duck: Duck,
  files: RuleFiles,
  rules: LearntRules,
  columns: readonly CodedColumn[],
): Promise<void> {
  const dialect = dialectOf('duckdb');
  for (const [index, { places, runs }] of rules.columns.entries()) {
    const column = columns[index] as CodedColumn;
    await duck.runAll([
      'CREATE OR REPLACE TABLE places (code UINTEGER, place UINTEGER)',
      'CREATE OR REPLACE TABLE runs (text UINTEGER, low UINTEGER, high UINTEGER)',
    ]);
    await duck.append('places', [Uint32Array.from(column.values.keys()), placesOf(column, places)]);
    await duck.append('runs', [runs.text, runs.low, runs.high]);
    await duck.runAll([
      dialect.write(
        files(`place${index}`),
        `SELECT v.value AS value, CAST(p.place AS BIGINT) AS place FROM places p JOIN tuples_${index} v ON p.code = v.code ORDER BY p.code`,
      ),
      dialect.write(
        files(`run${index}`),
        `SELECT w.value AS cell, CAST(r.low AS BIGINT) AS low, CAST(r.high AS BIGINT) AS high FROM runs r JOIN classes_${index} w ON r.text = w.code ORDER BY r.text, r.low`,
      ),
    ]);
  }
}

/** The place of each value by its number; the core numbers different texts in the order in which rows first have them. */
function placesOf({ values, codes }: CodedColumn, places: Uint32Array): Uint32Array {
  const known = new Map<string, number>();
  const found = new Uint32Array(values.length);
  const seen = new Uint8Array(values.length);
  for (const code of codes) {
    if (seen[code]) continue;
    seen[code] = 1;
    const text = values[code] as string;
    if (!known.has(text)) known.set(text, known.size);
    found[code] = places[known.get(text) as number] as number;
  }
  return found;
}

/** Shares and classes as they were learnt, in numbers, and the texts of cells. */
async function appendRules(duck: Duck, rules: LearntRules): Promise<void> {
  const cells = rules.columns.map((_, index) => `g${index}`);
  const numbers = (names: readonly string[]) => names.map((name) => `${name} UINTEGER`).join(', ');
  await duck.runAll([
    `CREATE OR REPLACE TABLE shares (${numbers(['tuple', 'class', 'rows'])})`,
    `CREATE OR REPLACE TABLE classes (${numbers(['class', 'rows', ...cells])})`,
  ]);
  await duck.append('shares', [rules.tuples, rules.classes, rules.rows]);
  await duck.append('classes', [
    rules.rowsOfClass.map((_, index) => index),
    rules.rowsOfClass,
    ...rules.columns.map(({ ofClass }) => ofClass),
  ]);
  for (const [index, { texts }] of rules.columns.entries()) {
    const all = Array.from({ length: texts.ends.length }, (_, text) => textAt(texts, text));
    await duck.appendTexts(`classes_${index}`, all);
  }
}

/** The cells of a column's values, as far as rows with them are published. */
const levelOf = (index: number) =>
  `SELECT DISTINCT t.k${index} AS k, c.g${index} AS g FROM shares s JOIN tuples t USING (tuple) JOIN classes c USING (class)`;

/** Whether tables of levels say the same as the rules: one cell for each value, and no row that is left out is let in. */
async function isLevelled(duck: Duck, { columns, total, suppressed }: LearntRules): Promise<boolean> {
  for (const index of columns.keys()) {
    const several = `SELECT k FROM (${levelOf(index)}) GROUP BY k HAVING count(*) > 1`;
    if ((await duck.number(`SELECT count(*) FROM (${several})`)) > 0) return false;
  }
  const levels = columns.map((_, index) => `JOIN (${levelOf(index)}) l${index} ON t.k${index} = l${index}.k`);
  const shown = columns.map((_, index) => `l${index}.g = c.g${index}`).join(' AND ');
  const rows = await duck.number(
    `SELECT sum(t.n) FROM tuples t ${levels.join(' ')} JOIN classes c ON ${shown}`,
  );
  return rows === total - suppressed;
}

/** What a file with rules holds. */
function ruleSelect(name: RuleName, counted: CountedColumns): string {
  const columns = countedNames(counted);
  const width = counted.quasi.length;
  const list = (...parts: string[]) => parts.join(', ');
  const values = columns.map((_, index) => `v${index}.value AS c${index}`).join(', ');
  const ofTuple = columns
    .map((_, index) => `JOIN tuples_${index} v${index} ON t.k${index} = v${index}.code`)
    .join(' ');
  const texts = counted.quasi.map((_, index) => `w${index}.value AS g${index}`).join(', ');
  const ofClass = counted.quasi
    .map((_, index) => `JOIN classes_${index} w${index} ON c.g${index} = w${index}.code`)
    .join(' ');
  switch (name) {
    case 'whole':
      return `SELECT ${values}, CAST(s.class AS BIGINT) AS class, CAST(t.n AS BIGINT) AS n FROM shares s JOIN tuples t ON s.tuple = t.tuple AND s.rows = t.n ${ofTuple}`;
    case 'split':
      return `SELECT ${values}, CAST(t.tuple AS BIGINT) AS split FROM tuples t SEMI JOIN parted p ON t.tuple = p.tuple ${ofTuple}`;
    case 'parts':
      return 'SELECT CAST(tuple AS BIGINT) AS split, CAST(class AS BIGINT) AS class, CAST(past - rows AS BIGINT) AS first, CAST(past AS BIGINT) AS past FROM (SELECT *, SUM(rows) OVER (PARTITION BY tuple ORDER BY class ROWS UNBOUNDED PRECEDING) AS past FROM parted) ORDER BY split, first';
    case 'classes':
      return `SELECT CAST(c.class AS BIGINT) AS class, CAST(c.rows AS BIGINT) AS rows, ${texts} FROM classes c ${ofClass}`;
    case 'key':
      return 'SELECT value AS key FROM dealing';
    case 'learnt': {
      const sensitive = counted.sensitive.map((_, index) => `k${width + index}`);
      const shown = counted.sensitive.map((_, index) => `v${width + index}.value AS s${index}`);
      const joins = counted.sensitive.map(
        (_, index) =>
          `JOIN tuples_${width + index} v${width + index} ON r.k${width + index} = v${width + index}.code`,
      );
      return (
        `SELECT ${list(texts, ...shown, 'CAST(r.n AS BIGINT) AS n')} FROM (SELECT ${list('s.class AS class', ...sensitive.map((k) => `t.${k} AS ${k}`), 'SUM(s.rows) AS n')} ` +
        `FROM shares s JOIN tuples t USING (tuple) GROUP BY ALL) r JOIN classes c ON r.class = c.class ${ofClass} ${joins.join(' ')}`
      );
    }
    default: {
      const index = Number(name.slice('level'.length));
      return (
        `SELECT v.value AS value, w.value AS cell FROM (${levelOf(index)}) l JOIN tuples_${index} v ON l.k = v.code ` +
        `JOIN classes_${index} w ON l.g = w.code ORDER BY l.k`
      );
    }
  }
}
