import type { Shape } from 'outis';
import type { InputProps } from './field-input.tsx';
import { SelectInput } from './select-input.tsx';

/** One of a few words, with the meaning of the chosen one. */
export function ChoiceInput(props: InputProps<Extract<Shape, { type: 'choice' }>>) {
  const { shape, field, value } = props;
  const standard = typeof field.default === 'string' ? field.default : '';
  const shown = typeof value === 'string' ? value : standard;
  return (
    <>
      <SelectInput
        {...props}
        words={shape.options.map((option) => option.value)}
        // words of the plan, which are the same in every language
        lang="en"
        shown={shown}
        unset={standard === '' && !field.required}
      />
      <p class="choice-meaning">{shape.options.find((option) => option.value === shown)?.meaning}</p>
    </>
  );
}
