import { axisX, axisY, barX, gridX, ruleX } from '@observablehq/plot';
import type { Distribution } from '../state/result/measures.ts';
import { format } from '../texts.ts';
import { drawn, roomFor, shorten } from './frame.ts';

/** How often each value or range occurs: before as an outline, after as a bar. */
export function drawDistribution({ entries }: Distribution, width: number): Element {
  const names = entries.map(({ name }) => name);
  return drawn({
    width,
    height: 46 + 22 * entries.length,
    marginLeft: roomFor(names, width),
    marginRight: 24,
    y: { domain: names, padding: 0.25 },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 4 }),
      barX(entries, {
        x: 'after',
        y: 'name',
        fill: 'var(--accent)',
        fillOpacity: 0.55,
        rx: 2,
        insetTop: 3,
        insetBottom: 3,
      }),
      barX(entries, {
        x: 'before',
        y: 'name',
        fill: 'none',
        stroke: 'var(--line-strong)',
        strokeWidth: 1.5,
        rx: 2,
      }),
      ruleX([0], { stroke: 'var(--line-strong)' }),
      axisX({ ticks: 4, tickFormat: format.count, tickSize: 0, label: null }),
      axisY({ tickSize: 0, label: null, tickFormat: shorten(width) }),
    ],
  });
}
