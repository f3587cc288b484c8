import { axisX, axisY, dot, gridX, link, ruleX } from '@observablehq/plot';
import type { RiskLine } from '../state/result/measures.ts';
import { format } from '../texts.ts';
import { drawn, roomFor, shorten } from './frame.ts';

/** Each correlation as a step from before (hollow) to after (filled), from −1 to 1. */
export function drawCorrelations(lines: readonly RiskLine[], width: number): Element {
  const names = lines.map(({ name }) => name);
  return drawn({
    width,
    height: 46 + 30 * lines.length,
    marginLeft: roomFor(names, width),
    marginRight: 20,
    x: { domain: [-1, 1], clamp: true },
    y: { domain: names, padding: 0.4 },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 4 }),
      ruleX([0], { stroke: 'var(--line-strong)' }),
      link(lines, { x1: 'before', x2: 'after', y: 'name', stroke: 'var(--line-strong)', strokeWidth: 2 }),
      dot(lines, {
        x: 'before',
        y: 'name',
        r: 5.5,
        stroke: 'var(--line-strong)',
        fill: 'var(--sheet)',
        strokeWidth: 2,
      }),
      dot(lines, {
        x: 'after',
        y: 'name',
        r: 5.5,
        stroke: 'var(--accent)',
        fill: 'var(--accent)',
        strokeWidth: 2,
      }),
      axisX({ ticks: 4, tickFormat: format.figure, tickSize: 0, label: null }),
      axisY({ tickSize: 0, label: null, tickFormat: shorten(width) }),
    ],
  });
}
