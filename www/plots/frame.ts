import { type PlotOptions, plot } from '@observablehq/plot';

const LONGEST_LABEL = 18;

/** Long names keep their beginning; the whole name is in the table of numbers. */
export const shorten = (name: string): string =>
  name.length <= LONGEST_LABEL ? name : `${name.slice(0, LONGEST_LABEL - 1)}…`;

/**
 * Draws a plot in the page's own type and colours. Plot brings a style element along, which the
 * page's security policy would block; the same rules are in `styles/figure.css`.
 */
export function drawn(options: PlotOptions): Element {
  const picture = plot({ className: 'plot', style: { background: 'none' }, ...options });
  for (const style of picture.querySelectorAll('style')) style.remove();
  return picture;
}
