import type { LedgerEntry } from 'outis';
import { useRef } from 'preact/hooks';
import { placesOf } from '../../state/plan/places.ts';
import { plan } from '../../state/plan/plan.ts';
import { format, texts } from '../../texts.ts';
import { SavePicture } from '../parts/figure-view.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';

const WIDTH = 560;
const ROW = 34;
const LABEL = 84;

/** The releases of a series, one under the other: who stayed, who came, who left since. */
export function Timeline({ releases }: { releases: readonly LedgerEntry[] }) {
  const most = Math.max(1, ...releases.map(({ published, left }) => published + left));
  const scale = (people: number) => (people / most) * (WIDTH - LABEL - 8);
  const height = releases.length * ROW;
  const figure = useRef<HTMLElement>(null);
  return (
    <figure class="timeline" ref={figure}>
      <ScrollRegion label={texts.again.timeline}>
        <svg viewBox={`0 0 ${WIDTH} ${height}`} width={WIDTH} height={height} role="img">
          <title>{texts.again.timeline}</title>
          {releases.map((entry, index) => {
            const known = entry.stayed + entry.back;
            const y = index * ROW + 6;
            return (
              <g key={entry.number}>
                <text class="timeline-label" x={0} y={y + 15}>
                  {texts.again.release(entry.number)}
                </text>
                <rect class="timeline-stayed" x={LABEL} y={y} width={scale(known)} height={20} />
                <rect
                  class="timeline-came"
                  x={LABEL + scale(known)}
                  y={y}
                  width={scale(entry.came)}
                  height={20}
                />
                <rect
                  class="timeline-left"
                  x={LABEL + scale(known + entry.came) + 2}
                  y={y + 0.5}
                  width={Math.max(0, scale(entry.left) - 1)}
                  height={19}
                />
              </g>
            );
          })}
        </svg>
        <table class="files timeline-numbers">
          <caption class="visually-hidden">{texts.again.timeline}</caption>
          <thead>
            <tr>
              {texts.again.head.map((word) => (
                <th scope="col" key={word}>
                  {word}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {releases.map((entry) => (
              <tr key={entry.number}>
                <th scope="row">{entry.number}</th>
                {[
                  entry.published,
                  entry.came,
                  entry.back,
                  entry.left,
                  entry.quasiChanged + entry.sensitiveChanged,
                  entry.counterfeits,
                  entry.withheld,
                ].map((figure, place) => (
                  <td class="numeric" key={texts.again.head[place + 1]}>
                    {format.count(figure)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div class="figure-foot">
        <figcaption class="timeline-key quiet">
          <span class="key key-stayed">{texts.again.key.stayed}</span>
          <span class="key key-came">{texts.again.key.came}</span>
          <span class="key key-left">{texts.again.key.left}</span>
        </figcaption>
        <SavePicture
          title={texts.again.timeline}
          picture={() => figure.current?.querySelector('svg') ?? null}
        />
      </div>
      {releases
        .filter(({ planChanges }) => planChanges.length > 0)
        .map(({ number, planChanges }) => (
          <p class="quiet" key={number}>
            {texts.again.planChanged(number, placesOf(planChanges, plan.value ?? {}))}
          </p>
        ))}
    </figure>
  );
}
