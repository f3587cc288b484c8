/**
 * Loaded before everything else: another site that shows this page inside its own could lay something over it and have
 * people press what they do not see. A server forbids that with a header (docs/host.md); where none can be set, the page
 * does not start, and shows a link to itself.
 */
import { texts } from '../../texts.ts';

if (window.top !== window.self) {
  const link = document.createElement('a');
  link.href = location.pathname;
  link.target = '_blank';
  link.rel = 'noopener';
  link.textContent = texts.framed;
  document.getElementById('page')?.replaceChildren(link);
  throw new Error(texts.framed);
}
