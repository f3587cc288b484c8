import { axisX, axisY, barX, gridX, ruleX, text } from '@observablehq/plot';
import type { QueryError } from '../state/result/measures.ts';
import { format } from '../texts.ts';
import { drawn, roomFor, shorten } from './frame.ts';

/** How far counts over the published table are off. */
export function drawQueryError(lines: readonly QueryError[], width: number): Element {
  const names = lines.map(({ name }) => name);
  return drawn({
    width,
    height: 46 + 34 * lines.length,
    marginLeft: roomFor(names, width),
    marginRight: 52,
    x: { zero: true, nice: true },
    y: { domain: names, padding: 0.35 },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 3 }),
      barX(lines, { x: 'error', y: 'name', fill: 'var(--accent)', rx: 2 }),
      text(lines, {
        x: 'error',
        y: 'name',
        text: ({ error }) => format.share(error),
        dx: 6,
        textAnchor: 'start',
        fill: 'var(--ink-soft)',
      }),
      ruleX([0], { stroke: 'var(--line-strong)' }),
      axisX({ ticks: 3, tickFormat: format.share, tickSize: 0, label: null }),
      axisY({ tickSize: 0, label: null, tickFormat: shorten(width) }),
    ],
  });
}
