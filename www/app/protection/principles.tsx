import { useState } from 'preact/hooks';
import { blank, description, variantNamed } from '../../state/plan/description.ts';
import { faultsAt } from '../../state/plan/faults.ts';
import { pathText } from '../../state/plan/path.ts';
import { editPlan, principles } from '../../state/plan/plan.ts';
import { texts } from '../../texts.ts';
import { VariantForm } from '../form/variant-form.tsx';
import { FaultList } from '../parts/fault-list.tsx';
import { ConstraintMap } from './constraint-map.tsx';

/** The principles of the plan: each with its form, and a way to add and remove them. */
export function Principles() {
  const kinds = description.value?.principles ?? [];
  const [kind, setKind] = useState(kinds[0]?.name ?? '');
  const list = principles.value;
  const add = () => {
    const variant = variantNamed(kinds, kind);
    if (variant) editPlan(['principles'], [...list, blank('kind', variant)]);
  };
  const own = list.map((_, index) => pathText(['principles', index]));
  return (
    <div class="group" data-path="principles">
      <h3 class="subtitle">{texts.protection.principles}</h3>
      <FaultList faults={faultsAt('principles', own)} />
      {list.length === 0 && <p class="quiet">{texts.protection.noPrinciple}</p>}
      <ul class="cards">
        {list.map((principle, index) => {
          const variant = variantNamed(kinds, principle.kind);
          const name = variant?.title ?? String(principle.kind ?? '');
          return (
            <li class="card" key={index}>
              <div class="card-head">
                <h4 class="card-title">{name}</h4>
                <button
                  type="button"
                  class="button button-small button-quiet"
                  aria-label={texts.protection.remove(name)}
                  onClick={() => editPlan(['principles', index], undefined)}
                >
                  ×
                </button>
              </div>
              <VariantForm variant={variant} path={['principles', index]} />
            </li>
          );
        })}
      </ul>
      <ConstraintMap />
      <div class="add">
        <label class="label" for="add-principle">
          {texts.protection.add}
        </label>
        <select
          class="input"
          id="add-principle"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value)}
        >
          {kinds.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
        <button type="button" class="button" onClick={add}>
          {texts.protection.addButton}
        </button>
      </div>
    </div>
  );
}
