import type { Table, Usefulness } from 'outis';
import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import type { JsonObject } from '../../state/plan/json.ts';
import { columnsOf } from '../../state/result/attacker.ts';
import { runNow } from '../../state/result/live.ts';
import { outOfDate, whole } from '../../state/result/run.ts';
import {
  forgetUsefulness,
  measureUsefulness,
  measuring,
  reported,
  usefulness,
} from '../../state/result/usefulness.ts';
import { format, texts } from '../../texts.ts';
import { FigureView } from '../parts/figure-view.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';

const words = texts.result.usefulness;
/** Pairs of columns in a picture, those that changed most; the table below has all. */
const SHOWN = 10;

const plots = () => import('../../plots/draw.ts');

/** What analyses of the release are worth beside those of the table: asked for, because it takes a moment. */
export function UsefulnessFigures({ handle, plan }: { handle: Table; plan: JsonObject }) {
  const targets = [...columnsOf(handle, plan, 'sensitive'), ...columnsOf(handle, plan, 'insensitive')];
  const [chosen, choose] = useState<string>();
  useEffect(() => forgetUsefulness, [plan, handle]);
  const target = targets.find((name) => name === chosen) ?? targets[0];
  const now = measuring.value;
  const found = usefulness.value;
  return (
    <div class="usefulness">
      <h3 class="subtitle">{words.heading}</h3>
      <p class="quiet">{words.lead}</p>
      {now === null ? (
        <div class="look">
          {target !== undefined && (
            <label class="look-choice">
              <span class="label">{words.target}</span>
              <select class="input" value={target} onChange={(event) => choose(event.currentTarget.value)}>
                {targets.map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
          )}
          <button type="button" class="button" onClick={() => void measureUsefulness(handle, plan, target)}>
            {words.measure}
          </button>
        </div>
      ) : (
        <ProgressBar title={words.heading} work={now} cancelLabel={texts.result.cancel} />
      )}
      {found !== null &&
        ('rows' in found ? (
          <Found found={found} plan={plan} />
        ) : (
          <ProblemBox title={words.none} problem={found} />
        ))}
    </div>
  );
}

function Found({ found, plan }: { found: Usefulness; plan: JsonObject }) {
  const figures = useMemo(() => figuresOf(found), [found]);
  const told = whole.value?.release.privateReport.usefulness !== undefined;
  const tell = () => {
    reported.value = { plan, target: found.predicted?.target };
    // Also where the whole table waits to be asked for: this asks for it.
    void runNow();
  };
  return (
    <>
      {told ? (
        <p class="quiet" role="status">
          {words.reported}
        </p>
      ) : (
        <button type="button" class="button button-small" disabled={outOfDate.value} onClick={tell}>
          {words.report}
        </button>
      )}
      <div class="figures">
        {figures.map((figure) => (
          <FigureView key={figure.title} {...figure} />
        ))}
        <CountedTogether found={found} />
      </div>
    </>
  );
}

/** Contingency tables of the target and one other column, before and after. */
function CountedTogether({ found: { predicted, pairs } }: { found: Usefulness }) {
  const target = predicted?.target ?? '';
  const counted = pairs.filter(({ counts }) => counts !== undefined);
  const other = ({ columns: [first, second] }: (typeof pairs)[number]) => (first === target ? second : first);
  const [wanted, choose] = useState('');
  const chosen = counted.find((pair) => other(pair) === wanted) ?? counted[0];
  const fields = useMemo(() => (chosen === undefined ? [] : fieldsOf(chosen, target)), [chosen, target]);
  const draw = useCallback(
    async (width: number) => {
      const of = (side: string, which: 'before' | 'after') =>
        fields.map(({ row, column, [which]: count }) => ({ side, row, column, count }));
      return (await plots()).drawCounts([...of(words.table, 'before'), ...of(words.release, 'after')], width);
    },
    [fields],
  );
  if (chosen === undefined) return null;
  return (
    <FigureView
      title={words.counts.title}
      about={words.counts.about(target)}
      draw={draw}
      above={
        <label class="figure-choice">
          <span class="label">{words.counts.choose}</span>
          <select class="input" value={other(chosen)} onChange={(event) => choose(event.currentTarget.value)}>
            {counted.map((pair) => (
              <option key={other(pair)}>{other(pair)}</option>
            ))}
          </select>
        </label>
      }
      numbers={{
        header: [words.counts.values, words.table, words.release],
        rows: fields.map(({ row, column, before, after }) => [
          joined([row, column]),
          format.count(before),
          format.figure(after),
        ]),
      }}
    />
  );
}

/** Every two values, those of the target across. */
function fieldsOf({ columns: [, second], counts }: Usefulness['pairs'][number], target: string) {
  const { rows, columns, before, after } = counts ?? { rows: [], columns: [], before: [], after: [] };
  return rows.flatMap((value, row) =>
    columns.map((across, column) => ({
      ...(second === target ? { row: value, column: across } : { row: across, column: value }),
      before: before[row]?.[column] ?? 0,
      after: after[row]?.[column] ?? 0,
    })),
  );
}

const joined = (columns: readonly string[]): string => columns.join(' · ');

function figuresOf({ predicted, correlations, pairs, totals }: Usefulness) {
  const learnt = (predicted?.accuracies ?? []).map(({ classifier, before, after }) => ({
    name: words.classifiers[classifier] ?? classifier,
    before,
    after,
  }));
  const majority = predicted?.majority ?? 0;
  const accuracies = predicted
    ? [...learnt, { name: words.majority, before: majority, after: majority }]
    : [];
  const far = <T,>(list: readonly T[], change: (one: T) => number): readonly T[] =>
    [...list].sort((one, other) => change(other) - change(one));
  const associated = far(pairs, ({ distance }) => distance);
  const correlated = far(correlations, ({ before, after }) => Math.abs(before - (after ?? 0)));
  const figures = [
    {
      title: words.accuracy.title(predicted?.target ?? ''),
      about: words.accuracy.about(predicted?.rows ?? 0, predicted?.folds ?? 0),
      draw: async (width: number) => (await plots()).drawRisk(accuracies, width),
      numbers: {
        header: [words.accuracy.who, words.table, words.release],
        rows: accuracies.map(({ name, before, after }) => [name, format.share(before), format.share(after)]),
      },
    },
    {
      ...words.pairs,
      draw: async (width: number) =>
        (await plots()).drawQueryError(
          associated
            .slice(0, SHOWN)
            .map(({ columns, distance }) => ({ name: joined(columns), error: distance })),
          width,
        ),
      numbers: {
        header: [words.columns, words.pairs.moved, words.pairs.before, words.pairs.after],
        rows: associated.map(({ columns, distance, before, after }) => [
          joined(columns),
          format.share(distance),
          format.figure(before),
          format.figure(after),
        ]),
      },
    },
    {
      ...words.correlations,
      draw: async (width: number) =>
        (await plots()).drawCorrelations(
          correlated
            .slice(0, SHOWN)
            .map(({ columns, before, after }) => ({ name: joined(columns), before, after: after ?? 0 })),
          width,
        ),
      numbers: {
        header: [words.columns, words.table, words.release],
        rows: correlated.map(({ columns, before, after }) => [
          joined(columns),
          format.figure(before),
          after === undefined ? '—' : format.figure(after),
        ]),
      },
    },
    {
      ...words.totals,
      draw: async (width: number) =>
        (await plots()).drawQueryError(
          totals.map(({ column, totalError }) => ({ name: column, error: totalError ?? 0 })),
          width,
        ),
      numbers: {
        header: [
          words.columns,
          words.totals.mean,
          words.totals.meanAfter,
          words.totals.meanError,
          words.totals.total,
          words.totals.totalAfter,
        ],
        rows: totals.map(({ column, meanBefore, meanAfter, meanError, totalBefore, totalAfter }) => [
          column,
          ...[meanBefore, meanAfter, meanError, totalBefore, totalAfter].map((number) =>
            format.figure(number),
          ),
        ]),
      },
    },
  ];
  return figures.filter(({ numbers }) => numbers.rows.length > 0);
}
