import type { ComponentChildren } from 'preact';

/** Content that may be wider than the screen and scrolls by itself, also by keyboard. */
export function ScrollRegion({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="scroll-x" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
