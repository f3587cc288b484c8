import { forgetEverything, holdsAnything } from '../state/forget.ts';
import { texts } from '../texts.ts';

/** One button for whoever leaves the desk; there only while there is something to forget. */
export function ForgetEverything() {
  if (!holdsAnything.value) return null;
  return (
    <button
      type="button"
      class="button button-small forget-everything"
      title={texts.forget.help}
      onClick={forgetEverything}
    >
      {texts.forget.everything}
    </button>
  );
}
