import type { Shape } from 'outis';
import { columnsWithRole } from '../../state/plan/plan.ts';
import type { InputProps } from './field-input.tsx';
import { SelectInput } from './select-input.tsx';

/** The name of a column, among those that have the role the field asks for. */
export function ColumnInput(props: InputProps<Extract<Shape, { type: 'column' }>>) {
  const { shape, field, value } = props;
  const shown = typeof value === 'string' ? value : '';
  return (
    <SelectInput
      {...props}
      words={columnsWithRole(shape.role)}
      shown={shown}
      unset={!field.required || shown === ''}
    />
  );
}
