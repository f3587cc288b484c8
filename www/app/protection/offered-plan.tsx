import { accept, decline, linkProblem, offers } from '../../state/plan/offered.ts';
import { texts } from '../../texts.ts';

/** A plan that came with the address, or that this browser kept: to be used, or not. */
export function OfferedPlan() {
  return (
    <>
      {linkProblem.value !== null && (
        <p class="notice notice-alert" role="alert">
          {linkProblem.value}
        </p>
      )}
      {offers().map((offer) => (
        <div key={offer.from} class="notice" role="status">
          <p>{texts.protection.offered[offer.from]}</p>
          <div class="actions">
            <button type="button" class="button button-small" onClick={() => accept(offer)}>
              {texts.protection.useOffered}
            </button>
            <button type="button" class="button button-small button-quiet" onClick={() => decline(offer)}>
              {texts.protection.declineOffered}
            </button>
          </div>
        </div>
      ))}
    </>
  );
}
