import { editPlan, plan, principles } from '../../state/plan/plan.ts';
import { curve, LARGEST, sizeAt } from '../../state/result/curve.ts';
import { run } from '../../state/result/run.ts';
import { format, texts } from '../../texts.ts';

const words = texts.bench.curve;
const WIDTH = 300;
const HEIGHT = 96;
const SMALLEST = 2;
/** Steps of the slider from the smallest to the largest groups. */
const STEPS = 200;

/** Small groups differ more from each other than large ones: the scale is logarithmic. */
const shareOf = (k: number): number => Math.log(k / SMALLEST) / Math.log(LARGEST / SMALLEST);
const sizeFor = (share: number): number => Math.round(SMALLEST * (LARGEST / SMALLEST) ** share);

/** What the promise costs, and what another size of groups would: the point is a control. */
export function CostCurve() {
  const now = run.value;
  const at = sizeAt(plan.value);
  const k = at < 0 ? undefined : principles.value[at]?.k;
  const loss =
    now.state === 'done' ? (now.release.privateReport.measures?.loss as number | undefined) : undefined;
  if (loss === undefined) return null;
  const size = typeof k === 'number' ? Math.min(LARGEST, Math.max(SMALLEST, k)) : undefined;
  const points = curve.value;
  const most = Math.max(0.01, loss, ...points.map((point) => point.loss)) * 1.1;
  const x = (of: number) => shareOf(of) * WIDTH;
  const y = (of: number) => HEIGHT - (of / most) * HEIGHT;
  const choose = (value: number) => editPlan(['principles', at, 'k'], value);
  return (
    <div class="side-card">
      <h2 class="cap">
        <span>{words.title}</span>
        <b class="cap-figure">{words.lost(format.share(Number(loss.toFixed(3))))}</b>
      </h2>
      {size !== undefined && (
        <>
          <div class="curve">
            <svg
              class="curve-lines"
              viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              {[0, 1 / 3, 2 / 3, 1].map((share) => (
                <path key={share} class="curve-grid" d={`M0 ${share * HEIGHT}H${WIDTH}`} />
              ))}
              {points.length > 1 && (
                <polyline
                  class="curve-line"
                  points={points.map((point) => `${x(point.k)},${y(point.loss)}`).join(' ')}
                />
              )}
            </svg>
            <span
              class="curve-point"
              aria-hidden="true"
              style={{ left: `${shareOf(size) * 100}%`, top: `${(y(loss) / HEIGHT) * 100}%` }}
            />
            <input
              class="curve-input"
              type="range"
              min={0}
              max={STEPS}
              aria-label={words.label}
              aria-valuetext={words.value(size)}
              value={Math.round(shareOf(size) * STEPS)}
              onInput={(event) => choose(sizeFor(event.currentTarget.valueAsNumber / STEPS))}
              onKeyDown={(event) => {
                const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
                if (step === undefined) return;
                event.preventDefault();
                choose(Math.min(LARGEST, Math.max(SMALLEST, size + step)));
              }}
            />
          </div>
          <div class="curve-scale quiet" aria-hidden="true">
            {[2, 5, 10, 20, 50].map((mark) => (
              <span key={mark} style={{ left: `${shareOf(mark) * 100}%` }}>
                {mark}
              </span>
            ))}
          </div>
          <p class="quiet">{words.drag}</p>
        </>
      )}
    </div>
  );
}
