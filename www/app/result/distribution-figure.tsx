import { useCallback, useState } from 'preact/hooks';
import type { Distribution } from '../../state/result/measures.ts';
import { format, texts } from '../../texts.ts';
import { FigureView } from '../parts/figure-view.tsx';

const words = texts.result.figures.distribution;

/** How often the values of a column occur before and after, for one column at a time. */
export function DistributionFigure({ distributions }: { distributions: readonly Distribution[] }) {
  const [wanted, setWanted] = useState('');
  const chosen = distributions.find(({ column }) => column === wanted) ?? distributions[0];
  const draw = useCallback(
    async (width: number) => {
      const { drawDistribution } = await import('../../plots/draw.ts');
      return drawDistribution(chosen ?? { column: '', entries: [] }, width);
    },
    [chosen],
  );
  if (chosen === undefined) return null;
  return (
    <FigureView
      title={words.title}
      about={words.about}
      draw={draw}
      above={
        <label class="figure-choice">
          <span class="label">{words.choose}</span>
          <select
            class="input"
            value={chosen.column}
            onChange={(event) => setWanted(event.currentTarget.value)}
          >
            {distributions.map(({ column }) => (
              <option key={column}>{column}</option>
            ))}
          </select>
        </label>
      }
      numbers={{
        header: [words.value, words.before, words.after],
        rows: chosen.entries.map(({ name, before, after }) => [
          name,
          format.count(before),
          format.figure(after),
        ]),
      }}
    />
  );
}
