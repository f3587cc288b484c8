import type { Variant } from 'outis';
import { variantFields } from '../../state/plan/controls.ts';
import { faultsAt } from '../../state/plan/faults.ts';
import type { Path } from '../../state/plan/json.ts';
import { pathText } from '../../state/plan/path.ts';
import { planAt } from '../../state/plan/plan.ts';
import { texts } from '../../texts.ts';
import { FaultList } from '../parts/fault-list.tsx';
import { Prose } from '../parts/prose.tsx';
import { FieldInput } from './field-input.tsx';

/** A principle, an algorithm or a hierarchy: what it means, what it leaves open, and its fields. */
export function VariantForm({
  variant,
  path,
  brief,
}: {
  variant: Variant | undefined;
  path: Path;
  brief?: boolean;
}) {
  const fields = variantFields(variant, planAt(path));
  const shownBelow = fields.map((field) => pathText([...path, field.name]));
  return (
    <div class="variant">
      {variant && (
        <div class="variant-about">
          <p>
            <Prose text={variant.meaning} />
          </p>
          {!brief && (
            <p class="quiet">
              <strong>{texts.protection.limits}:</strong> <Prose text={variant.limits} />
            </p>
          )}
          {!brief && variant.paper && (
            <p class="quiet">
              {texts.protection.paper}: <cite lang="en">{variant.paper}</cite>
            </p>
          )}
        </div>
      )}
      <FaultList faults={faultsAt(pathText(path), shownBelow)} showPath />
      {fields.length > 0 && (
        <div class="fields">
          {fields.map((field) => (
            <FieldInput key={field.name} field={field} path={[...path, field.name]} />
          ))}
        </div>
      )}
    </div>
  );
}
