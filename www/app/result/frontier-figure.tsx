import { useCallback } from 'preact/hooks';
import { stepOf } from '../../state/page/problem.ts';
import { description } from '../../state/plan/description.ts';
import type { JsonObject } from '../../state/plan/json.ts';
import { plan } from '../../state/plan/plan.ts';
import { asCsv, asLatex } from '../../state/result/exported.ts';
import {
  colourOf,
  commonPart,
  explore,
  type Frontier,
  frontier,
  isBeaten,
  MEASURES,
  type Measure,
  measure,
  type Point,
  workersFor,
} from '../../state/result/frontier.ts';
import { runNow } from '../../state/result/live.ts';
import type { OpenTable } from '../../state/table/table.ts';
import { format, texts } from '../../texts.ts';
import { FigureView } from '../parts/figure-view.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { Said } from '../parts/prose.tsx';
import { saveFile } from '../parts/save.ts';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { Segmented } from '../parts/segmented.tsx';

const words = texts.result.frontier;

/** What all methods and several sizes of groups would give, each one click from its table. */
export function FrontierFigure({ open, made }: { open: OpenTable; made: JsonObject }) {
  const now = frontier.value;
  const start = () => void explore(open, made);
  const workers = workersFor(open.textSize);
  if (now === null) {
    return (
      <div class="frontier">
        <h3 class="subtitle">{words.title}</h3>
        {workers === 0 ? (
          <p class="quiet">{words.tooLarge}</p>
        ) : (
          <div class="run">
            <button type="button" class="button" onClick={start}>
              {words.start}
            </button>
            <p class="quiet">{words.startHelp(workers)}</p>
          </div>
        )}
      </div>
    );
  }
  const { cancel, done, total } = now;
  const current = now.common === commonPart(made);
  return (
    <div class="frontier">
      {cancel && (
        <ProgressBar
          title={words.running}
          work={{ phase: texts.result.progress(done, total), done, total, cancel }}
          detail=""
          cancelLabel={words.cancel}
        />
      )}
      {!current && (
        <p class="notice notice-care" role="status">
          {words.outOfDate}
        </p>
      )}
      {now.problem && <ProblemBox title={words.failed} problem={now.problem} />}
      <Explored found={now} made={made} />
      {!cancel && (
        <div class="actions">
          <button type="button" class="button button-small" onClick={start}>
            {words.again}
          </button>
          {now.points.length > 0 && <Exports found={now} />}
        </div>
      )}
    </div>
  );
}

/** The figures for a spreadsheet and for a paper, with what to cite. */
function Exports({ found }: { found: Frontier }) {
  const save = (text: string, name: string) => saveFile(new Blob([text], { type: 'text/plain' }), name);
  const papers = [...new Set(found.points.flatMap(({ method }) => method.paper ?? []))];
  const cited = [words.cite(description.value?.version ?? ''), ...papers].join('\n');
  return (
    <>
      <button type="button" class="button button-small" onClick={() => save(asCsv(found), 'methods.csv')}>
        {words.saveCsv}
      </button>
      <button type="button" class="button button-small" onClick={() => save(asLatex(found), 'methods.tex')}>
        {words.saveLatex}
      </button>
      <button type="button" class="button button-small" onClick={() => save(`${cited}\n`, 'citation.txt')}>
        {words.saveCitation}
      </button>
    </>
  );
}

const samePlan = (one: JsonObject, other: JsonObject) => JSON.stringify(one) === JSON.stringify(other);

function Explored(props: { found: Frontier; made: JsonObject }) {
  const { found, made } = props;
  const { points, refused, cancel } = found;
  const shownBy = measure.value;
  const pick = (point: Point) => {
    if (samePlan(point.plan, made)) return;
    plan.value = point.plan;
    void runNow();
  };
  const draw = useCallback(
    async (width: number) => {
      const { drawFrontier } = await import('../../plots/draw.ts');
      return drawFrontier(points, shownBy, (point) => samePlan(point.plan, made), pick, width);
    },
    [points, made, shownBy],
  );
  if (points.length === 0) return cancel ? null : <p>{words.none}</p>;
  const sorted = [...points].sort((a, b) => a.loss - b.loss || a.risk - b.risk);
  return (
    <FigureView
      title={words.title}
      about={words.about}
      draw={draw}
      above={
        <>
          <Segmented
            legend={words.measure}
            segments={MEASURES.map((value) => ({ value, label: words.short[value] }))}
            value={shownBy}
            onChoose={(value) => {
              measure.value = value as Measure;
            }}
          />
          <Legend points={points} />
        </>
      }
    >
      <ScrollRegion label={words.title}>
        <table class="numbers">
          <thead>
            <tr>
              {[words.method, words.size, words.loss, ...MEASURES.map((name) => words.measures[name])].map(
                (name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ),
              )}
              <td />
            </tr>
          </thead>
          <tbody>
            {sorted.map((point) => (
              <Line
                key={`${point.method.name} ${point.size}`}
                point={point}
                best={!isBeaten(point, points, shownBy)}
                shown={samePlan(point.plan, made)}
                onPick={() => pick(point)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {refused.length > 0 && (
        <details class="more">
          <summary>{words.refused(refused.length)}</summary>
          <ul class="review">
            {refused.map(({ method, size, problem }) => (
              <li class="breakable" key={`${method.name} ${size}`}>
                <strong>{words.point(method.title, size)}:</strong>{' '}
                <Said text={problem.message} step={stepOf(problem)} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </FigureView>
  );
}

/** Which colour is which method's. */
function Legend({ points }: { points: readonly Point[] }) {
  const methods = [...new Map(points.map(({ method }) => [method.name, method])).values()];
  return (
    <ul class="frontier-legend">
      {methods.map((method) => (
        <li key={method.name}>
          <Swatch method={method} />
          {method.title}
        </li>
      ))}
    </ul>
  );
}

function Swatch({ method }: { method: Point['method'] }) {
  return <span class="swatch" aria-hidden="true" style={{ backgroundColor: colourOf(method) }} />;
}

function Line(props: { point: Point; best: boolean; shown: boolean; onPick: () => void }) {
  const { point, best, shown, onPick } = props;
  const { method, size, loss, risk, queryError, suppressed } = point;
  return (
    <tr class={best ? 'solution-shown' : undefined}>
      <th scope="row">
        <Swatch method={method} />
        {method.title}
      </th>
      <td class="numeric">{format.count(size)}</td>
      <td class="numeric">{format.share(loss)}</td>
      <td class="numeric">{format.share(risk)}</td>
      <td class="numeric">
        {queryError === undefined ? (
          <span title={words.unmeasured} role="img" aria-label={words.unmeasured}>
            –
          </span>
        ) : (
          format.share(queryError)
        )}
      </td>
      <td class="numeric">{format.count(suppressed)}</td>
      <td>
        {shown ? (
          <span class="quiet">{words.shown}</span>
        ) : (
          <button
            type="button"
            class="button button-small"
            aria-label={words.make(method.title, size)}
            onClick={onPick}
          >
            {words.makeShort}
          </button>
        )}
      </td>
    </tr>
  );
}
