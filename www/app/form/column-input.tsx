import type { Shape } from 'outis';
import { columnsWithRole } from '../../state/plan.ts';
import { texts } from '../../texts.ts';
import type { InputProps } from './field-input.tsx';

type ColumnShape = Extract<Shape, { type: 'column' }>;

/** The name of a column, among those that have the role the field asks for. */
export function ColumnInput({
  id,
  shape,
  field,
  value,
  describedBy,
  invalid,
  onEdit,
}: InputProps<ColumnShape>) {
  const names = columnsWithRole(shape.role);
  const chosen = typeof value === 'string' ? value : '';
  return (
    <select
      class="input"
      id={id}
      value={chosen}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      onChange={(event) => onEdit(event.currentTarget.value || undefined)}
    >
      {(!field.required || chosen === '') && <option value="">{texts.protection.unset}</option>}
      {chosen !== '' && !names.includes(chosen) && <option value={chosen}>{chosen}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
