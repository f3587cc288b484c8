import { type PlotOptions, plot } from '@observablehq/plot';

/** Letters that labels may have: two dates with the word between them where there is room, fewer where there is not. */
const longestLabel = (width: number): number => Math.max(18, Math.min(28, Math.floor(width / 24)));

/** Long names keep their beginning; the whole name is in the table of numbers. */
export const shorten =
  (width: number) =>
  (name: string): string => {
    const longest = longestLabel(width);
    return name.length <= longest ? name : `${name.slice(0, longest - 1)}…`;
  };

/** The margin that the longest of these labels needs, at about 7 px a letter. */
export const roomFor = (names: readonly string[], width: number): number =>
  16 + 7 * Math.max(0, ...names.map((name) => shorten(width)(name).length));

/** Ticks of an axis from 0 to 100 %, as many as fit. */
export const shareTicks = (width: number): number[] => (width < 380 ? [0, 0.5, 1] : [0, 0.25, 0.5, 0.75, 1]);

/**
 * Draws a plot in the page's own type and colours. Plot brings a style element along, which the
 * page's security policy would block; the same rules are in `styles/figure.css`. The picture as a whole
 * says what it shows, so its parts go without Plot's names for them.
 */
export function drawn(options: PlotOptions): Element {
  const picture = plot({ className: 'plot', style: { background: 'none' }, ...options });
  for (const style of picture.querySelectorAll('style')) style.remove();
  for (const part of picture.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  return picture;
}
