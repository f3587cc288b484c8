import type { Shape } from 'outis';
import { texts } from '../../texts.ts';
import type { InputProps } from './field-input.tsx';
import { NumberInput } from './number-input.tsx';

/** A whole number, or a word in place of it. */
export function IntegerOrInput(props: InputProps<Extract<Shape, { type: 'integerOr' }>>) {
  const { id, shape, field, value, describedBy, onEdit } = props;
  const { or, minimum, maximum } = shape;
  const isWord = value === or.value;
  return (
    <>
      <span class="distance">
        {!isWord && <NumberInput {...props} shape={{ type: 'integer', minimum, maximum }} />}
        <select
          class="input"
          {...(isWord ? { id } : {})}
          aria-label={texts.integerOr.which(field.name)}
          aria-describedby={describedBy}
          value={isWord ? or.value : ''}
          onChange={(event) => onEdit(event.currentTarget.value || undefined)}
        >
          <option value="">{texts.integerOr.number}</option>
          <option value={or.value}>{or.value}</option>
        </select>
      </span>
      {isWord && <p class="choice-meaning">{or.meaning}</p>}
    </>
  );
}
