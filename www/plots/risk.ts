import { axisX, axisY, dot, gridX, link, text } from '@observablehq/plot';
import type { RiskLine } from '../state/measures.ts';
import { format, texts } from '../texts.ts';
import { drawn, roomFor, shareTicks, shorten } from './frame.ts';

const words = texts.result.figures.risk;

/** Each measure of risk as a step from before (hollow) to after (filled). */
export function drawRisk(lines: readonly RiskLine[], width: number): Element {
  const ends = lines.flatMap(({ name, before, after }) => [
    { name, value: before, end: words.before },
    { name, value: after, end: words.after },
  ]);
  return drawn({
    width,
    height: 52 + 38 * lines.length,
    marginLeft: roomFor(
      lines.map(({ name }) => name),
      width,
    ),
    marginRight: 36,
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
      text(ends.slice(0, 2), { x: 'value', y: 'name', text: 'end', dy: -15, fill: 'var(--ink-soft)' }),
      axisX({ ticks: shareTicks(width), tickFormat: format.share, tickSize: 0, label: null }),
      axisY({ tickSize: 0, label: null, tickFormat: shorten(width) }),
    ],
  });
}
