import type { Field, Shape } from 'outis';
import { isObject, type Json } from '../../state/plan/json.ts';
import { columnsWithRole } from '../../state/plan/plan.ts';
import type { InputProps } from './field-input.tsx';
import { NumberInput } from './number-input.tsx';

/** A number for each column that has the role the field asks for. */
export function ByColumnInput(props: InputProps<Extract<Shape, { type: 'byColumn' }>>) {
  const { id, shape, field, value, describedBy, invalid, onEdit } = props;
  if (shape.of.type !== 'integer' && shape.of.type !== 'number') return null;
  const given = isObject(value) ? value : {};
  const columns = [...new Set([...columnsWithRole(shape.role), ...Object.keys(given)])];
  const edit = (column: string, number: Json | undefined) => {
    const { [column]: before, ...others } = given;
    const next = number === undefined ? others : { ...given, [column]: number };
    onEdit(Object.keys(next).length === 0 ? undefined : next);
  };
  const inner: Field = { ...shape.of, name: field.name, required: false, meaning: '' };
  return (
    <fieldset class="by-column" aria-labelledby={`${id}-label`} aria-describedby={describedBy}>
      {columns.map((column) => (
        <div class="by-column-entry" key={column}>
          <label class="breakable" for={`${id}-${column}`}>
            {column}
          </label>
          <NumberInput
            id={`${id}-${column}`}
            shape={shape.of as Extract<Shape, { type: 'integer' | 'number' }>}
            field={inner}
            value={given[column]}
            describedBy={describedBy}
            invalid={invalid}
            onEdit={(number) => edit(column, number)}
          />
        </div>
      ))}
    </fieldset>
  );
}
