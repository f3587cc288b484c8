import { description } from '../../state/plan/description.ts';
import { editPlan, plan } from '../../state/plan/plan.ts';
import { curve } from '../../state/result/curve.ts';
import {
  type Dial,
  dialsOf,
  follow,
  followed,
  isSame,
  marksOf,
  placeOf,
  saidBy,
  stepped,
  valueAtPlace,
} from '../../state/result/dials.ts';
import { run } from '../../state/result/run.ts';
import { format, texts } from '../../texts.ts';

const words = texts.bench.curve;
const WIDTH = 300;
const HEIGHT = 96;
/** Steps of the slider from one end to the other. */
const STEPS = 200;

/** What the promise costs, and what another number in it would. */
export function CostCurve() {
  const now = run.value;
  const loss =
    now.state === 'done' ? (now.release.privateReport.measures?.loss as number | undefined) : undefined;
  if (loss === undefined) return null;
  const dial = followed(plan.value, description.value);
  const value = dial && saidBy(dial, plan.value);
  return (
    <div class="side-card">
      <h2 class="cap">
        <span>{words.title}</span>
        <b class="cap-figure">{words.lost(format.share(Number(loss.toFixed(3))))}</b>
      </h2>
      {dial && value !== undefined && (
        <>
          <Follows dial={dial} />
          <Turned dial={dial} value={value} loss={loss} />
        </>
      )}
    </div>
  );
}

/** Which of several numbers is followed; whatever is turned in the sentence is followed as well. */
function Follows({ dial }: { dial: Dial }) {
  const dials = dialsOf(plan.value, description.value);
  if (dials.length < 2) return null;
  const twice = new Set(dials.map(({ title }) => title)).size < dials.length;
  return (
    <label class="curve-follows">
      {words.follows}{' '}
      <select
        class="slot slot-small"
        value={dials.findIndex(({ path }) => isSame(path, dial.path))}
        onChange={({ currentTarget }) => follow(dials[Number(currentTarget.value)]?.path ?? [])}
      >
        {dials.map(({ title, field }, index) => (
          <option key={index} value={index}>
            {twice ? `${index + 1}. ` : ''}
            {words.name(field.name, title)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The curve, whose point is a control. */
function Turned({ dial, value, loss }: { dial: Dial; value: number; loss: number }) {
  const points = curve.value;
  const most = Math.max(0.01, loss, ...points.map((point) => point.loss)) * 1.1;
  const y = (of: number) => HEIGHT - (of / most) * HEIGHT;
  const place = placeOf(dial, value);
  const choose = (wanted: number) => editPlan(dial.path, wanted);
  const { of, field, title } = dial;
  const said = of === 'k-anonymity' ? words.value(value) : words.other(field.name, title, value);
  return (
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
              points={points
                .map((point) => `${placeOf(dial, point.value) * WIDTH},${y(point.loss)}`)
                .join(' ')}
            />
          )}
        </svg>
        <span
          class="curve-point"
          aria-hidden="true"
          style={{ left: `${place * 100}%`, top: `${(y(loss) / HEIGHT) * 100}%` }}
        />
        <input
          class="curve-input"
          type="range"
          min={0}
          max={STEPS}
          aria-label={of === 'k-anonymity' ? words.label : words.name(field.name, title)}
          aria-valuetext={said}
          value={Math.round(place * STEPS)}
          onInput={(event) => choose(valueAtPlace(dial, event.currentTarget.valueAsNumber / STEPS))}
          onKeyDown={(event) => {
            const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[event.key];
            if (step === undefined) return;
            event.preventDefault();
            choose(stepped(dial, value, step));
          }}
        />
      </div>
      <div class="curve-scale quiet" aria-hidden="true">
        {marksOf(dial).map((mark) => (
          <span key={mark} style={{ left: `${placeOf(dial, mark) * 100}%` }}>
            {mark}
          </span>
        ))}
      </div>
      <p class="quiet">{words.drag}</p>
    </>
  );
}
