import { axisX, axisY, barY, gridY, ruleY } from '@observablehq/plot';
import type { SizeBucket } from '../state/result/measures.ts';
import { format, texts } from '../texts.ts';
import { drawn } from './frame.ts';

const words = texts.result.figures.groups;

/** How many groups have which size. */
export function drawGroupSizes(buckets: readonly SizeBucket[], width: number): Element {
  const names = buckets.map(({ name }) => name);
  // As many labels as fit side by side, at about 7 px a letter.
  const longest = Math.max(0, ...names.map((name) => name.length));
  const every = Math.max(1, Math.ceil((names.length * (12 + 7 * longest)) / width));
  // There is no half of a group.
  const most = Math.max(1, ...buckets.map(({ groups }) => groups));
  const ticks = most < 5 ? Array.from({ length: most + 1 }, (_, count) => count) : 4;
  return drawn({
    width,
    height: 220,
    marginLeft: 44,
    marginTop: 28,
    marginBottom: 44,
    x: { domain: names, padding: 0.18 },
    y: { nice: true },
    marks: [
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks }),
      barY(buckets, { x: 'name', y: 'groups', fill: 'var(--accent)', rx: 2 }),
      ruleY([0], { stroke: 'var(--line-strong)' }),
      axisX({
        ticks: names.filter((_, index) => index % every === 0),
        tickSize: 0,
        label: words.size,
        labelAnchor: 'center',
        labelArrow: 'none',
      }),
      axisY({ ticks, tickSize: 0, tickFormat: format.count, label: words.count, labelArrow: 'none' }),
    ],
  });
}
