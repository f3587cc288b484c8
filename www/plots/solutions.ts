import { dot } from '@observablehq/plot';
import type { Solution } from 'outis';
import { texts } from '../texts.ts';
import { lossAgainst } from './loss-against.ts';

const words = texts.result.solutions;

/** Loss against risk, a dot per solution; a click on one picks it. */
export function drawSolutions(
  solutions: readonly Solution[],
  isShown: (index: number) => boolean,
  pick: (index: number) => void,
  width: number,
): Element {
  const dots = solutions.map((solution, index) => ({ ...solution, index, shown: isShown(index) }));
  const marks = [
    dot(dots, {
      x: 'loss',
      y: 'averageRisk',
      r: 7,
      sort: null,
      stroke: 'var(--accent)',
      fill: (one: { shown: boolean }) => (one.shown ? 'var(--accent)' : 'var(--sheet)'),
      strokeWidth: 2,
      title: (one: { index: number }) => words.dot(one.index + 1),
    }),
  ];
  const labels = { loss: words.loss, other: words.risk };
  return lossAgainst({ width, height: 260, marginRight: 28 }, labels, marks, pick);
}
