import type { ComponentChildren } from 'preact';
import { offlineReady } from '../../state/page/offline.ts';
import { description } from '../../state/plan/description.ts';
import { texts } from '../../texts.ts';
import { LanguageChoice } from './language-choice.tsx';

/** The last line of every desk: how things stand, and about the page itself. */
export function StatusLine({ children }: { children?: ComponentChildren }) {
  const { version } = description.value ?? {};
  return (
    <footer class="status-line">
      {children}
      <span class="status-about">
        {offlineReady.value && <span>{texts.offlineReady}</span>}
        {version && <span>{texts.aboutPage.version(version)}</span>}
        <a href="#explain">{texts.aboutPage.about}</a>
        <a href="./reference/">{texts.aboutPage.docs}</a>
        <LanguageChoice />
      </span>
    </footer>
  );
}
