import { requestsSent } from '../../state/page/requests.ts';
import { texts } from '../../texts.ts';

/** That the data stays here, and how anyone can see that for themselves. */
export function Proof() {
  const words = texts.start.proof;
  return (
    <section class="proof" aria-labelledby="proof-heading">
      <div>
        <h3 class="subtitle" id="proof-heading">
          {texts.promise}
        </h3>
        <p class="lead">{words.how}</p>
      </div>
      <dl class="facts">
        <div class="fact">
          <dt>{words.requests}</dt>
          <dd>{requestsSent.value ?? words.loading}</dd>
        </div>
      </dl>
    </section>
  );
}
