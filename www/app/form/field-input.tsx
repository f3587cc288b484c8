import type { Field, Shape } from 'outis';
import { useId } from 'preact/hooks';
import { faultsAt } from '../../state/plan/faults.ts';
import type { Json, Path } from '../../state/plan/json.ts';
import { pathText } from '../../state/plan/path.ts';
import { editPlan, planAt } from '../../state/plan/plan.ts';
import { texts } from '../../texts.ts';
import { FaultList } from '../parts/fault-list.tsx';
import { Prose } from '../parts/prose.tsx';
import { ByColumnInput } from './by-column-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ColumnInput } from './column-input.tsx';
import { FrequencyDistanceInput } from './frequency-distance-input.tsx';
import { IntegerOrInput } from './integer-or-input.tsx';
import {
  ChoiceListInput,
  ColumnListInput,
  ColumnSetsInput,
  NumberListInput,
  PathsInput,
  TextListInput,
  TextListOrInput,
} from './list-inputs.tsx';
import { NumberInput } from './number-input.tsx';
import { TextInput } from './text-input.tsx';

/** What every kind of input is given. */
export interface InputProps<S extends Shape = Shape> {
  readonly id: string;
  readonly shape: S;
  readonly field: Field;
  readonly value: Json | undefined;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly onEdit: (value: Json | undefined) => void;
}

/** One field of the plan, drawn from its description: label, input, help, and its faults beside it. */
export function FieldInput({ field, path }: { field: Field; path: Path }) {
  const id = useId();
  const help = `${id}-help`;
  const faultId = `${id}-faults`;
  if (field.type === 'object') {
    return (
      <fieldset class="field-group">
        <legend class="label">{labelOf(field)}</legend>
        {field.fields.map((inner) => (
          <FieldInput key={inner.name} field={inner} path={[...path, inner.name]} />
        ))}
      </fieldset>
    );
  }
  const faults = faultsAt(pathText(path));
  const input: InputProps = {
    id,
    shape: field,
    field,
    value: planAt(path),
    describedBy: faults.length > 0 ? `${faultId} ${help}` : help,
    invalid: faults.length > 0,
    onEdit: (value) => editPlan(path, value),
  };
  const isGroup = (field.type === 'list' && field.of.type !== 'number') || field.type === 'byColumn';
  return (
    <div class={faults.length > 0 ? 'field field-faulty' : 'field'} data-path={pathText(path)}>
      {isGroup ? (
        <span class="label" id={`${id}-label`}>
          {labelOf(field)}
        </span>
      ) : (
        <label class="label" for={id}>
          {labelOf(field)}
        </label>
      )}
      {inputFor(input)}
      <FaultList faults={faults} id={faultId} />
      <p class="help" id={help}>
        <Prose text={`${field.meaning} ${defaultText(field)}`} />
      </p>
    </div>
  );
}

function inputFor(input: InputProps) {
  const { shape } = input;
  switch (shape.type) {
    case 'integer':
    case 'number':
      return <NumberInput {...input} shape={shape} />;
    case 'integerOr':
      return <IntegerOrInput {...input} shape={shape} />;
    case 'byColumn':
      return <ByColumnInput {...input} shape={shape} />;
    case 'choice':
      return <ChoiceInput {...input} shape={shape} />;
    case 'column':
      return <ColumnInput {...input} shape={shape} />;
    case 'frequencyDistance':
      return <FrequencyDistanceInput {...input} />;
    case 'boolean':
      return (
        <input
          class="checkbox"
          type="checkbox"
          id={input.id}
          checked={input.value === true}
          aria-describedby={input.describedBy}
          onChange={(event) => input.onEdit(event.currentTarget.checked)}
        />
      );
    case 'list':
      switch (shape.of.type) {
        case 'choice':
          return <ChoiceListInput {...input} shape={shape.of} />;
        case 'column':
          return <ColumnListInput {...input} shape={shape.of} />;
        case 'number':
        case 'integer':
          return <NumberListInput {...input} />;
        case 'list':
          return shape.of.of.type === 'column' ? (
            <ColumnSetsInput {...input} column={shape.of.of} />
          ) : (
            <PathsInput {...input} />
          );
        default:
          return shape.or ? <TextListOrInput {...input} or={shape.or} /> : <TextListInput {...input} />;
      }
    default:
      return <TextInput {...input} />;
  }
}

/** Single letters such as k stay as the papers write them. */
function labelOf({ name, type }: Field): string {
  // The same name may mean two things in two places of a plan.
  const known = [`${name} ${type}`, name].find((key) => Object.hasOwn(texts.field, key));
  return (known && texts.field[known]) ?? name;
}

function defaultText(field: Field): string {
  if (field.required || field.default === undefined || field.type === 'choice') return '';
  const value = field.default;
  if (typeof value === 'boolean' || (Array.isArray(value) && value.join('') === '')) return '';
  return texts.protection.defaultIs(Array.isArray(value) ? value.join(', ') : String(value));
}
