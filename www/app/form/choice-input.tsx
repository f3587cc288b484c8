import type { Shape } from 'outis';
import { texts } from '../../texts.ts';
import type { InputProps } from './field-input.tsx';

type ChoiceShape = Extract<Shape, { type: 'choice' }>;

export function ChoiceInput({
  id,
  shape,
  field,
  value,
  describedBy,
  invalid,
  onEdit,
}: InputProps<ChoiceShape>) {
  const chosen = typeof value === 'string' ? value : undefined;
  const shown = chosen ?? (typeof field.default === 'string' ? field.default : '');
  const known = shape.options.some((option) => option.value === shown);
  return (
    <>
      <select
        class="input"
        id={id}
        value={shown}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        onChange={(event) => onEdit(event.currentTarget.value || undefined)}
      >
        {!field.required && field.default === undefined && <option value="">{texts.protection.unset}</option>}
        {!known && shown !== '' && <option value={shown}>{shown}</option>}
        {shape.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.value}
          </option>
        ))}
      </select>
      <p class="choice-meaning">{shape.options.find((option) => option.value === shown)?.meaning}</p>
    </>
  );
}
