import { blank, description, variantNamed } from '../../state/plan/description.ts';
import { isObject } from '../../state/plan/json.ts';
import { editPlan, planAt } from '../../state/plan/plan.ts';
import { texts } from '../../texts.ts';
import { VariantForm } from '../form/variant-form.tsx';

/** The method and its parameters. */
export function AlgorithmForm() {
  const methods = description.value?.algorithms ?? [];
  const algorithm = planAt(['algorithm']);
  const name = isObject(algorithm) ? String(algorithm.name ?? '') : '';
  const choose = (wanted: string) => {
    const variant = variantNamed(methods, wanted);
    if (variant) editPlan(['algorithm'], blank('name', variant));
  };
  return (
    <div class="group" data-path="algorithm">
      <h3 class="subtitle">
        <label for="algorithm">{texts.protection.algorithm}</label>
      </h3>
      <div class="card">
        <select
          class="input"
          id="algorithm"
          value={name}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {!variantNamed(methods, name) && <option value={name}>{name || texts.protection.unset}</option>}
          {methods.map((method) => (
            <option key={method.name} value={method.name}>
              {method.title}
            </option>
          ))}
        </select>
        <VariantForm variant={variantNamed(methods, name)} path={['algorithm']} />
      </div>
    </div>
  );
}
