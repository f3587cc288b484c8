import { axisX, axisY, cell, text } from '@observablehq/plot';
import { format } from '../texts.ts';
import { drawn, roomFor, shorten } from './frame.ts';

/** How many rows have two values, on one of two sides. */
export interface CountTogether {
  readonly side: string;
  readonly row: string;
  readonly column: string;
  readonly count: number;
}

/** Two tables of counts beside each other, or below where there is no room; every field as dark as it is full. */
export function drawCounts(counts: readonly CountTogether[], width: number): Element {
  const names = [...new Set(counts.map(({ row }) => row))];
  const columns = [...new Set(counts.map(({ column }) => column))];
  const sides = [...new Set(counts.map(({ side }) => side))];
  const margin = roomFor(names, width);
  const beside = width - margin > 2 * 34 * columns.length;
  const facet = beside ? { fx: 'side' } : { fy: 'side' };
  const height = 26 * names.length + 70;
  return drawn({
    width,
    height: beside ? height : height * sides.length,
    marginLeft: margin,
    marginBottom: 56,
    marginRight: beside ? 20 : 70,
    x: { domain: columns, label: null },
    y: { domain: names, label: null },
    [beside ? 'fx' : 'fy']: { domain: sides, label: null },
    opacity: { domain: [0, Math.max(1, ...counts.map(({ count }) => count))], range: [0, 0.6] },
    marks: [
      cell(counts, {
        ...facet,
        x: 'column',
        y: 'row',
        inset: 0.5,
        fill: 'var(--accent)',
        fillOpacity: 'count',
      }),
      text(counts, {
        ...facet,
        x: 'column',
        y: 'row',
        text: ({ count }: CountTogether) => format.count(Math.round(count)),
        fill: 'var(--ink)',
      }),
      axisX({ tickSize: 0, label: null, tickFormat: shorten(width), tickRotate: -40 }),
      axisY({ tickSize: 0, label: null, tickFormat: shorten(width) }),
    ],
  });
}
