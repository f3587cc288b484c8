import type { Field } from 'outis';
import { useId } from 'preact/hooks';
import type { Path } from '../../state/plan/json.ts';
import { columnsWithRole, editPlan, planAt } from '../../state/plan/plan.ts';
import { follow } from '../../state/result/dials.ts';
import { texts } from '../../texts.ts';

/** A bold part of the sentence: the control of one field, drawn from its description. */
export function Slot({ field, path, noun }: { field: Field; path: Path; noun: string }) {
  const id = useId();
  const value = planAt(path);
  const label = texts.bench.slot(field.name, noun);
  if (field.type === 'column') {
    const columns = columnsWithRole(field.role);
    const shown = typeof value === 'string' ? value : columns.length === 1 ? columns[0] : '';
    return (
      <select
        class="slot"
        aria-label={label}
        value={shown}
        onChange={(event) => editPlan(path, event.currentTarget.value || undefined)}
      >
        {shown === '' && <option value="">{texts.protection.unset}</option>}
        {columns.map((column) => (
          <option key={column} value={column}>
            {column}
          </option>
        ))}
      </select>
    );
  }
  if (field.type !== 'integer' && field.type !== 'number') {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value ?? texts.protection.unset);
    return <b class="slot-fixed">{text}</b>;
  }
  const share = field.maximum === 1 && field.name === 'suppression';
  const given =
    typeof value === 'number' ? value : typeof field.default === 'number' ? field.default : undefined;
  const shown = given === undefined ? '' : share ? Number((given * 100).toPrecision(6)) : given;
  const size = field.type === 'integer' || share ? 1 : field.maximum === 1 ? 0.05 : 1;
  const set = (wanted: number) => editPlan(path, share ? Number((wanted / 100).toPrecision(6)) : wanted);
  const step = (direction: number) => {
    const least = (field.minimum ?? 0) * (share ? 100 : 1);
    const most = (field.maximum ?? Number.POSITIVE_INFINITY) * (share ? 100 : 1);
    const next = Number(((shown === '' ? least : shown) + direction * size).toPrecision(6));
    set(Math.min(most, Math.max(least, next)));
  };
  return (
    <span class="slot-wrap">
      <input
        class="slot slot-number"
        id={id}
        type="number"
        aria-label={label}
        min={field.minimum}
        step={size}
        value={shown}
        style={{ '--letters': Math.max(1, String(shown).length) }}
        onFocus={() => follow(path)}
        onInput={(event) => {
          const { value: text, valueAsNumber, validity } = event.currentTarget;
          if (text === '' || validity.badInput) return;
          set(valueAsNumber);
        }}
      />
      <label class="slot-noun" for={id}>
        {share ? `% ${noun}` : noun}
      </label>
      {/* For hands; keys change the number by themselves. */}
      <span class="slot-steps" aria-hidden="true">
        {[-1, 1].map((direction) => (
          <button
            type="button"
            class="slot-step"
            tabIndex={-1}
            key={direction}
            onClick={() => {
              follow(path);
              step(direction);
            }}
          >
            {direction < 0 ? '−' : '+'}
          </button>
        ))}
      </span>
    </span>
  );
}
