import { batch } from '@preact/signals';
import { editPlan } from '../../state/plan/plan.ts';
import { personAsked } from '../../state/plan/review.ts';
import { texts } from '../../texts.ts';
import { Prose } from '../parts/prose.tsx';

/** Whether one person can have several rows: only whoever knows the table can say. */
export function PersonQuestion() {
  const words = texts.columns.person;
  const columns = personAsked.value;
  if (columns.length === 0) return null;
  const answer = (person: readonly string[] | undefined) =>
    batch(() => {
      if (person) editPlan(['person'], [...person]);
      personAsked.value = [];
    });
  return (
    <fieldset class="notice notice-care person-question">
      <legend class="notice-title">{words.title}</legend>
      <p class="breakable">
        <Prose text={words.why(columns)} />
      </p>
      <div class="actions">
        <button type="button" class="button button-small" onClick={() => answer(undefined)}>
          {words.no}
        </button>
        <button type="button" class="button button-small" onClick={() => answer(columns)}>
          {words.yes(columns)}
        </button>
      </div>
    </fieldset>
  );
}
