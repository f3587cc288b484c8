/**
 * Another site that shows this page inside its own could lay something over it and have people press what they do not
 * see. A server forbids that with a header (docs/host.md); where none can be set, the page does not start.
 */
import { texts } from '../../texts.ts';

export const isFramed = (): boolean => window.top !== window.self;

/** A link to the page by itself, in place of the page. */
export function linkOut(page: HTMLElement): void {
  const link = document.createElement('a');
  link.href = location.pathname;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = texts.framed;
  page.replaceChildren(link);
}
