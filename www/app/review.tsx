import { warnings } from '../state/faults.ts';
import { editPlan } from '../state/plan.ts';
import { texts } from '../texts.ts';
import { Prose } from './prose.tsx';

/** What the package advises to look at; formulas can be made harmless with one click. */
export function Review() {
  const list = warnings.value;
  if (list.length === 0) return null;
  return (
    <div class="notice notice-care" role="status">
      <p class="notice-title">{texts.protection.reviewTitle}</p>
      <ul class="review">
        {list.map((warning) => (
          <li class="breakable" key={`${warning.kind} ${warning.column}`}>
            <Prose text={warning.message} />
          </li>
        ))}
      </ul>
      {list.some(({ kind }) => kind === 'formulas') && (
        <button
          type="button"
          class="button button-small"
          onClick={() => editPlan(['csv', 'escapeFormulas'], true)}
        >
          {texts.protection.escapeFormulas}
        </button>
      )}
    </div>
  );
}
