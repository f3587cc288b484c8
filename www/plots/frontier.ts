import { dot, line, text } from '@observablehq/plot';
import { isBeaten, type Point } from '../state/result/frontier.ts';
import { texts } from '../texts.ts';
import { lossAgainstRisk } from './loss-against-risk.ts';

const words = texts.result.frontier;

const LABEL = { width: 130, height: 18 };
const HEIGHT = 320;

/** Those of the points, from left to right, whose names do not run into each other. */
function labelled(points: readonly Point[], width: number): readonly Point[] {
  const reach = (values: readonly number[]) => Math.max(...values) - Math.min(...values) || 1;
  const across = width / reach(points.map(({ loss }) => loss));
  const down = HEIGHT / reach(points.map(({ risk }) => risk));
  const chosen: Point[] = [];
  for (const point of points) {
    const clear = chosen.every(
      (other) =>
        Math.abs(point.loss - other.loss) * across > LABEL.width ||
        Math.abs(point.risk - other.risk) * down > LABEL.height,
    );
    if (clear) chosen.push(point);
  }
  return chosen;
}

/** Loss against risk, a dot per method and k; the best are joined, and a click on one makes its table. */
export function drawFrontier(
  points: readonly Point[],
  isShown: (point: Point) => boolean,
  pick: (point: Point) => void,
  width: number,
): Element {
  const dots = points.map((point) => ({ ...point, beaten: isBeaten(point, points), shown: isShown(point) }));
  const best = dots.filter(({ beaten }) => !beaten).sort((a, b) => a.loss - b.loss);
  const marks = [
    line(best, { x: 'loss', y: 'risk', stroke: 'var(--accent)', strokeWidth: 1.5, strokeDasharray: '4 4' }),
    dot(dots, {
      x: 'loss',
      y: 'risk',
      r: 6.5,
      sort: null,
      stroke: (one: { beaten: boolean }) => (one.beaten ? 'var(--line-strong)' : 'var(--accent)'),
      fill: (one: { shown: boolean }) => (one.shown ? 'var(--accent)' : 'var(--sheet)'),
      strokeWidth: 2,
      title: (one: Point) => words.point(one.method.title, one.size),
    }),
    text(labelled(best, width), {
      x: 'loss',
      y: 'risk',
      text: (one: Point) => words.point(one.method.title, one.size),
      dx: 11,
      dy: -9,
      textAnchor: 'start',
      fill: 'var(--ink-soft)',
    }),
  ];
  const size = { width, height: HEIGHT, marginRight: 88 };
  return lossAgainstRisk(size, words, marks, (index) => pick(points[index] as Point));
}
