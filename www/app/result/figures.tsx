import type { Release } from 'outis';
import { useMemo } from 'preact/hooks';
import { linkedColumn, type Measures, measuresOf } from '../../state/result/measures.ts';
import { format, texts } from '../../texts.ts';
import { FigureView, type Numbers } from '../parts/figure-view.tsx';
import { DistributionFigure } from './distribution-figure.tsx';

/** The result in pictures: how large groups are, what the risk was and is, what was lost. */
export function Figures({ release }: { release: Release }) {
  // Made once per result: a figure is drawn again when its drawing or its width changes.
  const { figures, distributions } = useMemo(() => {
    const measures = measuresOf(release);
    return {
      figures: figuresOf(measures, linkedColumn(release) !== undefined),
      distributions: measures.distributions,
    };
  }, [release]);
  return (
    <div class="figures">
      {figures.map((figure) => (
        <FigureView key={figure.title} {...figure} />
      ))}
      <DistributionFigure distributions={distributions} />
    </div>
  );
}

interface Figure {
  readonly title: string;
  readonly about: string;
  readonly draw: (width: number) => Promise<Element>;
  readonly numbers: Numbers;
}

const plots = () => import('../../plots/draw.ts');

function figuresOf({ groups, risk, loss, squared, queries }: Measures, linked: boolean): readonly Figure[] {
  const words = texts.result.figures;
  const figures: Figure[] = [
    {
      ...words.groups,
      title: linked ? words.groups.bucketsTitle : words.groups.title,
      draw: async (width) => (await plots()).drawGroupSizes(groups, width),
      numbers: {
        header: [words.groups.size, words.groups.count, words.groups.rows],
        rows: groups.map(({ name, groups, rows }) => [name, format.count(groups), format.count(rows)]),
      },
    },
    {
      ...words.risk,
      draw: async (width) => (await plots()).drawRisk(risk, width),
      numbers: {
        header: [words.risk.measure, words.risk.before, words.risk.after],
        rows: risk.map(({ name, before, after }) => [name, format.share(before), format.share(after)]),
      },
    },
    {
      ...words.loss,
      draw: async (width) => (await plots()).drawLoss(loss, width),
      numbers: {
        header: [words.loss.column, words.loss.loss],
        rows: loss.map(({ column, loss }) => [column, format.share(loss)]),
      },
    },
    {
      ...words.squared,
      draw: async (width) => (await plots()).drawQueryError(squared, width),
      numbers: {
        header: [words.loss.column, words.squared.error],
        rows: squared.map(({ name, error }) => [name, format.share(error)]),
      },
    },
    {
      title: words.queries.title,
      about: words.queries.about(queries.asked),
      draw: async (width) => (await plots()).drawQueryError(queries.errors, width),
      numbers: {
        header: [words.queries.measure, words.queries.error],
        rows: queries.errors.map(({ name, error }) => [name, format.share(error)]),
      },
    },
  ];
  return figures.filter(({ numbers }) => numbers.rows.length > 0);
}
