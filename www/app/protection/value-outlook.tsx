import type { ValueOutlook as Outlook, Plan } from 'outis';
import { useEffect, useRef, useState } from 'preact/hooks';
import { faults } from '../../state/plan/faults.ts';
import { plan, principles } from '../../state/plan/plan.ts';
import { table } from '../../state/table/table.ts';
import { format, texts } from '../../texts.ts';
import { SavePicture } from '../parts/figure-view.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';

const PAUSE_WHILE_TYPING = 150;
/** Bars that fit side by side and can still be told apart. */
const MOST_BARS = 60;
const HEIGHT = 150;
const STEP = 12;
/** Groups take the colours in turn; neighbours never have the same. */
const COLOURS = 6;

/** The values of the determining column as bars: published together, or left out. Computed by the package. */
export function ValueOutlook() {
  const [outlook, setOutlook] = useState<Outlook | null>(null);
  const drawing = useRef<HTMLDivElement>(null);
  const handle = table.value?.handle;
  const asked = plan.value;
  const wanted = principles.value.some(({ kind }) => kind === 'd-l-inference') && faults.value.length === 0;
  useEffect(() => {
    let current = true;
    const timer = setTimeout(async () => {
      const made = wanted
        ? await handle?.outlook(asked as unknown as Plan).catch((): undefined => undefined)
        : undefined;
      if (current) setOutlook(made ?? null);
    }, PAUSE_WHILE_TYPING);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [handle, asked, wanted]);
  if (!wanted || outlook === null) return null;
  const words = texts.outlook;
  return (
    <div class="group outlook" ref={drawing}>
      <h3 class="subtitle">{words.title}</h3>
      <p class="quiet">{words.lead}</p>
      <Bars outlook={outlook} />
      <p role="status">{words.summary(outlook.removed, outlook.rows, outlook.d, outlook.l)}</p>
      <div class="figure-foot">
        <details class="more">
          <summary>{words.numbers}</summary>
          <Numbers outlook={outlook} />
        </details>
        <SavePicture title={words.title} picture={() => drawing.current?.querySelector('svg') ?? null} />
      </div>
    </div>
  );
}

interface Piece {
  readonly group: number;
  readonly count: number;
}

/** For each value the groups it is published in, and what is left out. */
function pieces({
  values,
  groups,
}: Outlook): { name: string; count: number; parts: Piece[]; left: number }[] {
  const parts: Piece[][] = values.map(() => []);
  for (const [group, shares] of groups.entries()) {
    for (const { value, count } of shares) parts[value]?.push({ group, count });
  }
  return values.map(({ value, count }, index) => {
    const own = parts[index] ?? [];
    return {
      name: value,
      count,
      parts: own,
      left: count - own.reduce((sum, part) => sum + part.count, 0),
    };
  });
}

function Bars({ outlook }: { outlook: Outlook }) {
  const bars = pieces(outlook).slice(0, MOST_BARS);
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const hidden = outlook.values.length - bars.length + outlook.hiddenValues;
  const words = texts.outlook;
  const height = (count: number) => (HEIGHT * count) / most;
  return (
    <>
      <svg
        class="outlook-bars"
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        style={{ maxWidth: `${bars.length * STEP * 2}px` }}
        preserveAspectRatio="none"
        role="img"
        aria-label={words.about(
          outlook.values.length + outlook.hiddenValues,
          outlook.groupCount,
          outlook.removed,
        )}
      >
        {bars.map((bar, index) => {
          let top = HEIGHT;
          const shown = [...bar.parts, { group: -1, count: bar.left }].filter(({ count }) => count > 0);
          return (
            <g key={bar.name}>
              <title>{`${bar.name}: ${format.count(bar.count)}`}</title>
              {shown.map(({ group, count }) => {
                top -= height(count);
                return (
                  <rect
                    key={group}
                    class={group < 0 ? 'bar-left-out' : `bar-group-${group % COLOURS}`}
                    x={index * STEP + 1}
                    y={top}
                    width={STEP - 2}
                    height={height(count)}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      {hidden > 0 && <p class="quiet">{words.more(hidden)}</p>}
    </>
  );
}

function Numbers({ outlook }: { outlook: Outlook }) {
  const words = texts.outlook;
  return (
    <ScrollRegion label={words.title}>
      <table class="levels-table">
        <thead>
          <tr>
            <th scope="col">{words.value}</th>
            <th scope="col">{words.rows}</th>
            <th scope="col">{words.together}</th>
            <th scope="col">{words.leftOut}</th>
          </tr>
        </thead>
        <tbody>
          {pieces(outlook).map(({ name, count, parts, left }) => (
            <tr key={name}>
              <td>{name}</td>
              <td class="numeric">{format.count(count)}</td>
              <td>
                {parts
                  .map((part) => `${words.group(part.group + 1)}: ${format.count(part.count)}`)
                  .join(', ')}
              </td>
              <td class="numeric">{left > 0 ? format.count(left) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
