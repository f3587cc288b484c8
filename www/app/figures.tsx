import type { Release } from 'outis';
import { useMemo } from 'preact/hooks';
import { type Measures, measuresOf } from '../state/measures.ts';
import { format, texts } from '../texts.ts';
import { FigureView } from './figure-view.tsx';

const words = texts.result.figures;
const plots = () => import('../plots/draw.ts');

/** The result in pictures: how large groups are, what the risk was and is, what was lost. */
export function Figures({ release }: { release: Release }) {
  const measures = useMemo(() => measuresOf(release), [release]);
  const draw = useMemo(() => drawings(measures), [measures]);
  return (
    <div class="figures">
      {measures.groups.length > 0 && (
        <FigureView
          title={words.groups.title}
          about={words.groups.about}
          draw={draw.groups}
          numbers={{
            header: [words.groups.size, words.groups.count, words.groups.rows],
            rows: measures.groups.map(({ name, groups, rows }) => [
              name,
              format.count(groups),
              format.count(rows),
            ]),
          }}
        />
      )}
      {measures.risk.length > 0 && (
        <FigureView
          title={words.risk.title}
          about={words.risk.about}
          draw={draw.risk}
          numbers={{
            header: [words.risk.measure, words.risk.before, words.risk.after],
            rows: measures.risk.map(({ name, before, after }) => [
              name,
              format.share(before),
              format.share(after),
            ]),
          }}
        />
      )}
      {measures.loss.length > 0 && (
        <FigureView
          title={words.loss.title}
          about={words.loss.about}
          draw={draw.loss}
          numbers={{
            header: [words.loss.column, words.loss.loss],
            rows: measures.loss.map(({ column, loss }) => [column, format.share(loss)]),
          }}
        />
      )}
    </div>
  );
}

/** Made once per result: a figure is drawn again when its drawing or its width changes. */
function drawings({ groups, risk, loss }: Measures) {
  return {
    groups: async (width: number) => (await plots()).drawGroupSizes(groups, width),
    risk: async (width: number) => (await plots()).drawRisk(risk, width),
    loss: async (width: number) => (await plots()).drawLoss(loss, width),
  };
}
