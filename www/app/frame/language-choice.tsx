import { choose, language, languages } from '../../state/page/language.ts';
import { texts } from '../../texts.ts';

/** The other languages, each called as it calls itself. */
export function LanguageChoice() {
  return (
    <fieldset class="languages" aria-label={texts.languages.choose}>
      {languages
        .filter((other) => other !== language.value)
        .map((other) => (
          <button type="button" lang={other} key={other} onClick={() => void choose(other)}>
            {texts.languages[other]}
          </button>
        ))}
    </fieldset>
  );
}
