import { dot, line, text } from '@observablehq/plot';
import { colourOf, isBeaten, type Measure, type Point } from '../state/result/frontier.ts';
import { format, texts } from '../texts.ts';
import { lossAgainst } from './loss-against.ts';

const words = texts.result.frontier;

const LABEL = { width: 130, height: 18 };
const HEIGHT = 320;

/** A point with the figure that is drawn. */
type Placed = Point & { readonly height: number };

/** Those of the points, from left to right, whose names do not run into each other. */
function labelled(points: readonly Placed[], width: number): readonly Placed[] {
  const reach = (values: readonly number[]) => Math.max(...values) - Math.min(...values) || 1;
  const across = width / reach(points.map(({ loss }) => loss));
  const down = HEIGHT / reach(points.map(({ height }) => height));
  const chosen: Placed[] = [];
  for (const point of points) {
    const clear = chosen.every(
      (other) =>
        Math.abs(point.loss - other.loss) * across > LABEL.width ||
        Math.abs(point.height - other.height) * down > LABEL.height,
    );
    if (clear) chosen.push(point);
  }
  return chosen;
}

/** A measure against the loss, a dot per k in the colour of its method; the best are joined, and a click on one makes its table. */
export function drawFrontier(
  points: readonly Point[],
  measure: Measure,
  isShown: (point: Point) => boolean,
  pick: (point: Point) => void,
  width: number,
): Element {
  const placed = points.flatMap((point) => {
    const height = point[measure];
    return height === undefined ? [] : [{ ...point, height }];
  });
  const dots = placed.map((point) => ({
    ...point,
    beaten: isBeaten(point, points, measure),
    shown: isShown(point),
  }));
  const best = dots.filter(({ beaten }) => !beaten).sort((a, b) => a.loss - b.loss);
  const marks = [
    line(best, {
      x: 'loss',
      y: 'height',
      stroke: 'var(--line-strong)',
      strokeWidth: 1.5,
      strokeDasharray: '4 4',
    }),
    dot(dots, {
      x: 'loss',
      y: 'height',
      r: 6.5,
      sort: null,
      stroke: (one: Point) => colourOf(one.method),
      fill: (one: Point & { shown: boolean }) => (one.shown ? colourOf(one.method) : 'var(--sheet)'),
      strokeWidth: 2.5,
      title: (one: Point) => words.point(one.method.title, one.size),
    }),
    text(labelled(best, width), {
      x: 'loss',
      y: 'height',
      text: (one: Point) => words.point(one.method.title, one.size),
      dx: 11,
      dy: -9,
      textAnchor: 'start',
      fill: 'var(--ink-soft)',
    }),
  ];
  const size = { width, height: HEIGHT, marginRight: 88 };
  const told = measure === 'suppressed' ? format.count : format.share;
  const labels = { loss: words.loss, other: words.measures[measure], told };
  return lossAgainst(size, labels, marks, (index) => pick(dots[index] as Point));
}
