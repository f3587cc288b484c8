import { axisX, axisY, dot, gridX, link, text } from '@observablehq/plot';
import type { RiskLine } from '../state/result/measures.ts';
import { format, texts } from '../texts.ts';
import { drawn, roomFor, shareTicks, shorten } from './frame.ts';

const words = texts.result.figures.risk;

/** Room for the longer of the two words, in pixels. */
const LABEL_WIDTH = 44;

const step = ({ before, after }: RiskLine): number => Math.abs(before - after);

/** Each measure of risk as a step from before (hollow) to after (filled). */
export function drawRisk(lines: readonly RiskLine[], width: number): Element {
  const ends = lines.flatMap(({ name, before, after }) => [
    { name, value: before, end: words.before },
    { name, value: after, end: words.after },
  ]);
  // The two words stand at the first step that has room for them, else apart at the widest.
  const isWide = (line: RiskLine) => step(line) * width >= 2 * LABEL_WIDTH;
  const widest = lines.find(isWide) ?? [...lines].sort((one, other) => step(other) - step(one))[0];
  const [left, right] = ends
    .filter(({ name }) => name === widest?.name)
    .sort((one, other) => one.value - other.value);
  const narrow = widest !== undefined && !isWide(widest);
  const labelled = [
    { end: left, anchor: narrow ? ('end' as const) : ('middle' as const), dx: narrow ? 3 : 0 },
    { end: right, anchor: narrow ? ('start' as const) : ('middle' as const), dx: narrow ? -3 : 0 },
  ].filter(({ end }) => end !== undefined);
  return drawn({
    width,
    height: 52 + 38 * lines.length,
    marginLeft: roomFor(
      lines.map(({ name }) => name),
      width,
    ),
    marginRight: LABEL_WIDTH + 4,
    marginTop: 26,
    x: { domain: [0, 1], clamp: true },
    y: { domain: lines.map(({ name }) => name), padding: 0.4 },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: shareTicks(width) }),
      link(lines, { x1: 'before', x2: 'after', y: 'name', stroke: 'var(--line-strong)', strokeWidth: 2 }),
      dot(ends, {
        x: 'value',
        y: 'name',
        r: 5.5,
        stroke: (end: { end: string }) => (end.end === words.after ? 'var(--accent)' : 'var(--line-strong)'),
        fill: (end: { end: string }) => (end.end === words.after ? 'var(--accent)' : 'var(--sheet)'),
        strokeWidth: 2,
      }),
      ...labelled.map(({ end, anchor, dx }) =>
        text([end], {
          x: 'value',
          y: 'name',
          text: 'end',
          dx,
          dy: -15,
          textAnchor: anchor,
          fill: 'var(--ink-soft)',
        }),
      ),
      axisX({ ticks: shareTicks(width), tickFormat: format.share, tickSize: 0, label: null }),
      axisY({ tickSize: 0, label: null, tickFormat: shorten(width) }),
    ],
  });
}
