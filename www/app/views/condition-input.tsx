import { useId, useRef } from 'preact/hooks';
import { texts } from '../../texts.ts';

const WORDS = ['and', 'or', 'not', 'in', 'between'];
const MOST = 6;

/** A condition, completed word by word: what was begun, or what can come next. */
export function ConditionInput(props: {
  names: readonly string[];
  label: string;
  value: string;
  faulty: boolean;
  onChange: (text: string) => void;
}) {
  const { names, label, value, faulty, onChange } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const begun = value.match(/[\p{L}_][\p{L}\p{N}_]*$/u)?.[0] ?? '';
  const suggestions = completions(names, value, begun);
  const take = (word: string) => {
    onChange(`${value.slice(0, value.length - begun.length)}${word} `);
    input.current?.focus();
  };
  return (
    <div class="condition">
      <label class="label" for={id}>
        {label}
      </label>
      <input
        ref={input}
        class="input input-code"
        id={id}
        value={value}
        placeholder={texts.views.edit.whereExample}
        spellcheck={false}
        autocomplete="off"
        aria-invalid={faulty}
        onInput={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          const first = suggestions[0];
          if (event.key !== 'Tab' || event.shiftKey || begun === '' || first === undefined || first === begun)
            return;
          event.preventDefault();
          take(first);
        }}
      />
      {value !== '' && suggestions.length > 0 && (
        <fieldset class="completions" aria-label={texts.views.edit.completions}>
          {suggestions.map((word) => (
            <button key={word} type="button" class="button button-small" onClick={() => take(word)}>
              {word}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  );
}

/** Columns and words that begin like the last word; after a whole word, what may follow it. */
function completions(names: readonly string[], value: string, begun: string): string[] {
  const spelled = names.map((name) => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) ? name : `"${name}"`));
  if (begun === '') {
    const afterName = spelled.some((name) => value.trimEnd().endsWith(name));
    return afterName ? ['=', '!=', '<', '<=', '>', '>=', 'in', 'between'] : [];
  }
  const starts = (word: string) => word.replace('"', '').toLowerCase().startsWith(begun.toLowerCase());
  return [...spelled, ...WORDS].filter((word) => starts(word) && word !== begun).slice(0, MOST);
}
