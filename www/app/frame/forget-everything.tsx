import { useState } from 'preact/hooks';
import { forgetEverything, holdsAnything } from '../../state/page/forget.ts';
import { somethingIsUnsaved } from '../../state/page/leave.ts';
import { texts } from '../../texts.ts';

const words = texts.forget;

/** One button for whoever leaves the desk; it asks where edits, a run or a ledger would be lost. */
export function ForgetEverything() {
  const [asking, setAsking] = useState(false);
  if (!holdsAnything.value) return null;
  const forget = () => {
    setAsking(false);
    forgetEverything();
  };
  if (asking) {
    return (
      <fieldset class="forget-question" aria-label={words.question}>
        <span class="forget-why" aria-hidden="true">
          {words.question}
        </span>
        <button type="button" class="button button-small button-danger" onClick={forget}>
          {words.yes}
        </button>
        <button
          type="button"
          class="button button-small"
          ref={(button) => button?.focus()}
          onClick={() => setAsking(false)}
        >
          {words.no}
        </button>
      </fieldset>
    );
  }
  return (
    <button
      type="button"
      class="button button-small forget-everything"
      title={words.help}
      onClick={() => (somethingIsUnsaved() ? setAsking(true) : forget())}
    >
      {words.everything}
    </button>
  );
}
