import { isObject, type Json } from '../../state/plan/json.ts';
import { texts } from '../../texts.ts';
import type { InputProps } from './field-input.tsx';

/** A number of rows, or a multiple of the average distance of frequencies. */
export function FrequencyDistanceInput({ id, value, describedBy, invalid, onEdit }: InputProps) {
  const words = texts.frequencyDistance;
  const average = isObject(value);
  const number = average ? value.average : value;
  const asWritten = (amount: number | undefined, multiple: boolean): Json | undefined =>
    amount === undefined ? undefined : multiple ? { average: amount } : Math.max(0, Math.round(amount));
  const amount = typeof number === 'number' ? number : undefined;
  return (
    <span class="distance">
      <input
        class="input input-number"
        type="number"
        id={id}
        min={0}
        step={average ? 0.1 : 1}
        value={amount ?? ''}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        onInput={(event) => {
          const { value: text, valueAsNumber } = event.currentTarget;
          if (text === '' && event.currentTarget.validity.badInput) return;
          onEdit(asWritten(text === '' ? undefined : valueAsNumber, average));
        }}
      />
      <select
        class="input"
        aria-label={words.unit}
        value={average ? 'average' : 'rows'}
        onChange={(event) => onEdit(asWritten(amount ?? 1, event.currentTarget.value === 'average'))}
      >
        <option value="rows">{words.rows}</option>
        <option value="average">{words.average}</option>
      </select>
    </span>
  );
}
