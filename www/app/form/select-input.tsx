import { texts } from '../../texts.ts';
import type { InputProps } from './field-input.tsx';

/** One of some words. A word that is not among them is shown too: the plan's check says what is wrong. */
export function SelectInput(
  props: InputProps & { words: readonly string[]; shown: string; unset: boolean; lang?: string },
) {
  const { id, words, shown, unset, lang, describedBy, invalid, onEdit } = props;
  return (
    <select
      class="input"
      id={id}
      value={shown}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      onChange={(event) => onEdit(event.currentTarget.value || undefined)}
    >
      {unset && <option value="">{texts.protection.unset}</option>}
      {shown !== '' && !words.includes(shown) && <option value={shown}>{shown}</option>}
      {words.map((word) => (
        <option key={word} value={word} lang={lang}>
          {word}
        </option>
      ))}
    </select>
  );
}
