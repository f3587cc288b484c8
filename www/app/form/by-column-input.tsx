import type { Shape } from 'outis';
import { isObject, type Json } from '../../state/json.ts';
import { columnsWithRole } from '../../state/plan.ts';
import type { InputProps } from './field-input.tsx';

type ByColumn = Extract<Shape, { type: 'byColumn' }>;

/** A number for some of the columns: empty for none. */
export function ByColumnInput({ id, shape, value, describedBy, onEdit }: InputProps<ByColumn>) {
  const numbers = isObject(value) ? value : {};
  const edit = (column: string, number: number | undefined) => {
    const next: Record<string, Json> = { ...numbers };
    if (number === undefined) delete next[column];
    else next[column] = number;
    onEdit(Object.keys(next).length > 0 ? next : undefined);
  };
  return (
    <div class="by-column" id={id}>
      {columnsWithRole(shape.role).map((column) => (
        <label class="by-column-line" key={column}>
          <span>{column}</span>
          <input
            class="input input-number"
            type="number"
            step="any"
            value={typeof numbers[column] === 'number' ? numbers[column] : ''}
            aria-describedby={describedBy}
            onInput={({ currentTarget: { value: text, valueAsNumber } }) =>
              edit(column, text === '' ? undefined : valueAsNumber)
            }
          />
        </label>
      ))}
    </div>
  );
}
