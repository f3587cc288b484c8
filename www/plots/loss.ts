import { axisX, axisY, barX, gridX, ruleX, text } from '@observablehq/plot';
import type { ColumnLoss } from '../state/result/measures.ts';
import { format } from '../texts.ts';
import { drawn, roomFor, shareTicks, shorten } from './frame.ts';

/** How much detail each column lost, in the order of the table. */
export function drawLoss(columns: readonly ColumnLoss[], width: number): Element {
  return drawn({
    width,
    height: 40 + 24 * columns.length,
    marginLeft: roomFor(
      columns.map(({ column }) => column),
      width,
    ),
    marginRight: 44,
    x: { domain: [0, 1] },
    y: { domain: columns.map(({ column }) => column), padding: 0.3 },
    marks: [
      gridX({ stroke: 'var(--line)', strokeOpacity: 1, ticks: shareTicks(width) }),
      barX(columns, { x: 'loss', y: 'column', fill: 'var(--accent)', rx: 2 }),
      text(columns, {
        x: 'loss',
        y: 'column',
        text: ({ loss }) => format.share(loss),
        dx: 6,
        textAnchor: 'start',
        fill: 'var(--ink-soft)',
      }),
      ruleX([0], { stroke: 'var(--line-strong)' }),
      axisX({ ticks: shareTicks(width), tickFormat: format.share, tickSize: 0, label: null }),
      axisY({ tickSize: 0, label: null, tickFormat: shorten(width) }),
    ],
  });
}
