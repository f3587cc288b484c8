import type { Step, ViewSet, ViewVerdict } from 'outis';
import { isObject } from '../../state/plan/json.ts';
import { texts } from '../../texts.ts';

/** A row of a view that a step of the argument rests on. */
interface UsedRow {
  readonly view: string;
  readonly row: number;
  readonly columns: readonly string[];
  readonly cells: readonly string[];
}

/** More rows than this are told by the sentence alone. */
const MOST = 6;

/** The rows that a step speaks of, as they stand in their view. */
export function rowsOfStep(verdict: ViewVerdict, place: number, set: ViewSet): readonly UsedRow[] {
  const named = namedIn(verdict.steps?.[place]?.facts ?? {});
  const rows = (verdict.inference?.rows ?? []).flatMap(({ view, row, text }) => {
    if (!named.some((one) => one.view === view && one.text === text)) return [];
    const columns = set.views.find(({ name }, index) => (name ?? `v${index + 1}`) === view)?.project ?? [];
    const cells = cellsOf(text, columns);
    return cells === null ? [] : [{ view, row, columns, cells }];
  });
  return rows.length > MOST ? [] : rows;
}

/** The rows that facts name, each with its view. */
function namedIn(facts: Step['facts']): readonly { view: unknown; text: unknown }[] {
  const { view, row, rows } = facts ?? {};
  return [row, rows].flat().flatMap((told) => {
    if (typeof told === 'string') return [{ view, text: told }];
    return isObject(told) && isObject(told.facts) ? namedIn(told.facts as Step['facts']) : [];
  });
}

/** The cells of `Name = Gil, Ward = West`; null where that cannot be taken apart in one way. */
function cellsOf(text: string, columns: readonly string[]): readonly string[] | null {
  const places: number[] = [];
  for (const [index, column] of columns.entries()) {
    const mark = `${index === 0 ? '' : ', '}${column} = `;
    const from = index === 0 ? 0 : (places.at(-1) ?? 0);
    const at = text.indexOf(mark, from);
    if (at < 0 || (index === 0 && at > 0) || text.indexOf(mark, at + 1) >= 0) return null;
    places.push(at, at + mark.length);
  }
  return columns.map((_, index) => text.slice(places[2 * index + 1], places[2 * index + 2]));
}

/** Rows beside the step that they carry. */
export function StepRows({ rows }: { rows: readonly UsedRow[] }) {
  return (
    <>
      {rows.map(({ view, row, columns, cells }) => (
        <table class="step-row" key={`${view} ${row}`} aria-label={texts.views.result.rowOf(view, row)}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {columns.map((column, place) => (
                <td key={column}>{cells[place]}</td>
              ))}
            </tr>
          </tbody>
        </table>
      ))}
    </>
  );
}
