import type { Shape } from 'outis';
import type { InputProps } from './field-input.tsx';

type NumberShape = Extract<Shape, { type: 'integer' | 'number' }>;

/** Bounds are shown to the browser's stepper; whether a number is accepted is for the plan's check to say. */
export function NumberInput({
  id,
  shape,
  field,
  value,
  describedBy,
  invalid,
  onEdit,
}: InputProps<NumberShape>) {
  const step =
    shape.type === 'integer' ? 1 : shape.maximum !== undefined && shape.maximum <= 1 ? 0.01 : 'any';
  return (
    <input
      class="input input-number"
      type="number"
      inputMode={shape.type === 'integer' ? 'numeric' : 'decimal'}
      id={id}
      step={step}
      min={shape.minimum}
      max={shape.maximum !== undefined && shape.maximum < 1e9 ? shape.maximum : undefined}
      placeholder={typeof field.default === 'number' ? String(field.default) : undefined}
      value={typeof value === 'number' ? value : ''}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      onInput={(event) => {
        const { value: text, valueAsNumber } = event.currentTarget;
        // `1e` and `-` are on the way to a number: nothing to say about them yet.
        if (text === '' && event.currentTarget.validity.badInput) return;
        onEdit(text === '' ? undefined : valueAsNumber);
      }}
    />
  );
}
