import { early, forgetOffers, linkProblem } from '../../state/plan/offered.ts';
import { planFileProblem } from '../../state/table/receive.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';

/** A plan that came before its table: that it is here, and what it waits for. */
export function WaitingPlan() {
  if (table.value !== null) return null;
  const problem = linkProblem.value ?? planFileProblem.value;
  return (
    <>
      {problem !== null && (
        <p class="notice notice-alert breakable" role="alert">
          {problem}
        </p>
      )}
      {early.value !== null && (
        <div class="notice" role="status">
          <p>
            {texts.protection.offered[early.value.from]} {texts.protection.waitsForTable}
          </p>
          <div class="actions">
            <button type="button" class="button button-small button-quiet" onClick={forgetOffers}>
              {texts.protection.declineOffered}
            </button>
          </div>
        </div>
      )}
    </>
  );
}
