import { axisX, axisY, gridX, gridY, type Markish } from '@observablehq/plot';
import { format } from '../texts.ts';
import { drawn } from './frame.ts';

/** A plot of the risk, or of another measure, against the loss whose dots, in the order they were given, can be picked by a click. */
export function lossAgainst(
  size: { width: number; height: number; marginRight: number },
  labels: { loss: string; other: string; told?: (value: number) => string },
  marks: readonly Markish[],
  pick: (index: number) => void,
): Element {
  const picture = drawn({
    ...size,
    marginLeft: 56,
    marginBottom: 40,
    marginTop: 26,
    x: { nice: true, zero: false },
    y: { nice: true, zero: true },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 5 }),
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 4 }),
      ...marks,
      axisX({ ticks: size.width < 420 ? 3 : 5, tickFormat: format.share, tickSize: 0, label: labels.loss }),
      axisY({ ticks: 4, tickFormat: labels.told ?? format.share, tickSize: 0, label: labels.other }),
    ],
  });
  picture.querySelectorAll('circle').forEach((circle, index) => {
    circle.classList.add('solution-dot');
    circle.addEventListener('click', () => pick(index));
  });
  return picture;
}
