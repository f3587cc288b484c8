import { open, type Plan, type Release } from 'outis';
import { useEffect, useState } from 'preact/hooks';
import { TINY } from '../../samples/tiny.ts';
import { type Problem, problemFrom } from '../../state/page/problem.ts';
import { isObject, type JsonObject } from '../../state/plan/json.ts';
import { texts } from '../../texts.ts';
import { ProblemBox } from '../parts/problem-box.tsx';

const words = texts.explain;

interface Shown {
  readonly tables: readonly SmallTable[];
  readonly promises: readonly string[];
}

interface SmallTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly { text: string; before: string | undefined }[])[];
}

/** Eight people before and after, made at this moment by the same code that makes every release. */
export function LiveExample({ plan }: { plan: JsonObject }) {
  const [shown, setShown] = useState<Shown | Problem | null>(null);
  useEffect(() => {
    let wanted = true;
    void make(plan)
      .catch(problemFrom)
      .then((made) => wanted && setShown(made));
    return () => {
      wanted = false;
    };
  }, [plan]);
  if (shown === null) return <p class="quiet">{words.making}</p>;
  if ('code' in shown) return <ProblemBox title={texts.result.noRelease} problem={shown} />;
  return (
    <div class="live">
      {shown.tables.map((table) => (
        <Rows key={table.name} table={table} />
      ))}
      <ul class="promises">
        {shown.promises.map((name) => (
          <li class="promise" key={name}>
            <span class="outcome outcome-holds">{texts.result.outcome.holds}</span> {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Rows({ table }: { table: SmallTable }) {
  return (
    <div class="scroll-x">
      <table class="numbers">
        <caption class="label">{table.name}</caption>
        <thead>
          <tr>
            {table.columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, index) => (
            <tr key={index}>
              {row.map(({ text, before }, column) => (
                <td
                  key={table.columns[column]}
                  class={before === undefined ? undefined : 'cell-changed'}
                  title={before === undefined ? undefined : texts.result.was(before)}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

async function make(plan: JsonObject): Promise<Shown> {
  const handle = await open(TINY);
  try {
    const asked = plan as unknown as Plan;
    const isSeries = isObject(plan.algorithm) && plan.algorithm.name === 'm-invariance';
    const release = await (isSeries ? handle.republish(asked, { ledger: null }) : handle.anonymize(asked));
    const original = await handle.rows(0, handle.info.rows);
    const columns = handle.info.columns.map(({ name }) => name);
    return {
      tables: tablesOf(release, original, columns),
      promises: release.verdict.principles.map(({ name }) => name),
    };
  } finally {
    handle.free();
  }
}

function tablesOf(release: Release, original: string[][], columns: readonly string[]): SmallTable[] {
  return release.tables.map((table) => ({
    name: table.name,
    columns: table.columns,
    rows: table.rows(0, table.rowCount).map((cells, row) =>
      cells.map((text, place) => {
        const before = original[table.origin[row] ?? -1]?.[columns.indexOf(table.columns[place] ?? '')];
        return { text, before: before === text ? undefined : before };
      }),
    ),
  }));
}
