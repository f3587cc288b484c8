import { axisX, axisY, dot, gridX, gridY } from '@observablehq/plot';
import type { Solution } from 'outis';
import { format, texts } from '../texts.ts';
import { drawn } from './frame.ts';

const words = texts.result.solutions;

/** Loss against risk, a dot per solution; a click on one picks it. */
export function drawSolutions(
  solutions: readonly Solution[],
  isShown: (index: number) => boolean,
  pick: (index: number) => void,
  width: number,
): Element {
  const dots = solutions.map((solution, index) => ({ ...solution, index, shown: isShown(index) }));
  const picture = drawn({
    width,
    height: 260,
    marginLeft: 56,
    marginBottom: 40,
    marginRight: 28,
    marginTop: 26,
    x: { nice: true, zero: false },
    y: { nice: true, zero: true },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 5 }),
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 4 }),
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
      axisX({ ticks: 5, tickFormat: format.share, tickSize: 0, label: words.loss }),
      axisY({ ticks: 4, tickFormat: format.share, tickSize: 0, label: words.risk }),
    ],
  });
  picture.querySelectorAll('circle').forEach((circle, index) => {
    circle.classList.add('solution-dot');
    circle.addEventListener('click', () => pick(index));
  });
  return picture;
}
