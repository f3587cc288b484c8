import type { Plan, SpecialUniques, Table } from 'outis';
import { useEffect, useState } from 'preact/hooks';
import type { JsonObject } from '../../state/plan/json.ts';
import { columnsOf } from '../../state/result/attacker.ts';
import { format, texts } from '../../texts.ts';
import { More } from '../parts/more.tsx';
import { saveFile } from '../parts/save.ts';

const words = texts.bench.standingOut;
/** Columns and rows that are shown; the others add little. */
const SHOWN = 5;
/** Sets of columns that are told of a row, the smallest. */
const SETS = 3;

/** Which columns make people stand out in the table as it is: beside what an attacker finds about one of them. */
export function StandingOut({ handle, plan }: { handle: Table; plan: JsonObject }) {
  const [found, setFound] = useState<SpecialUniques | null>(null);
  // Nothing but the roles has to do with it.
  const quasi = columnsOf(handle, plan, 'quasi').join('\0');
  useEffect(() => {
    let wanted = true;
    setFound(null);
    handle.specialUniques(plan as unknown as Plan).then(
      (uniques) => wanted && setFound(uniques),
      // Too many columns to look at, or a plan that is not complete yet: there is nothing to show.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [handle, quasi]);
  if (found === null || quasi === '') return null;
  const { rows, share, maxSize, columns } = found;
  return (
    <div class="side-card standing-out">
      <h2 class="cap">
        <span>{words.title}</span>
      </h2>
      <p class="standing-out-lead">{rows === 0 ? words.nobody(maxSize) : words.rows(rows, share, maxSize)}</p>
      {rows > 0 && (
        <ul class="standing-out-columns">
          {columns
            .filter(({ contribution }) => contribution > 0)
            .slice(0, SHOWN)
            .map(({ column, contribution, rows: having }) => (
              <li key={column} title={words.column(column, having)}>
                <span class="cut">{column}</span>
                <span class="kept-bar">
                  <i style={{ width: `${Math.round(contribution * 100)}%` }} />
                </span>
                <span class="numeric">{words.share(contribution)}</span>
              </li>
            ))}
        </ul>
      )}
      {rows > 0 && <p class="quiet">{words.why}</p>}
      {rows > 0 && <Rows found={found} />}
    </div>
  );
}

/** The rows with the highest scores, and those of all rows to save: for the publisher alone, like the table. */
function Rows({ found: { highest, scores } }: { found: SpecialUniques }) {
  const save = () => {
    const lines = scores.map((score, row) => `${row + 1},${score}\n`);
    saveFile(new Blob(['row,score\n', ...lines], { type: 'text/csv' }), 'scores.csv');
  };
  return (
    <More title={words.most}>
      <div class="scroll-x">
        <table class="numbers">
          <thead>
            <tr>
              {[words.row, words.score, words.by].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {highest.slice(0, SHOWN).map(({ row, score, sets }) => (
              <tr key={row}>
                <th scope="row" class="numeric">
                  {format.count(row + 1)}
                </th>
                <td class="numeric">{format.figure(score)}</td>
                <td class="breakable">{words.sets(sets.slice(0, SETS))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <button type="button" class="button button-small" onClick={save}>
        {words.scores}
      </button>
    </More>
  );
}
