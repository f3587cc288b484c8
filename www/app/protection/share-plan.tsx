import { useState } from 'preact/hooks';
import { keeping, keepPlan, LONG_LINK, planLink } from '../../state/plan/offered.ts';
import { texts } from '../../texts.ts';

/** The plan as a link, and kept in this browser: each only when asked for, with what travels or stays. */
export function SharePlan() {
  const [link, setLink] = useState<string | null>(null);
  return (
    <>
      <p class="help">{texts.protection.linkHelp}</p>
      <div class="actions">
        <button type="button" class="button" onClick={async () => setLink(await planLink())}>
          {texts.protection.link}
        </button>
      </div>
      {link !== null && (
        <>
          <label class="field">
            <span class="label">{texts.protection.linkReady}</span>
            <input
              class="input input-code"
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
          </label>
          {link.length > LONG_LINK && (
            <p class="notice notice-care" role="status">
              {texts.protection.longLink(link.length)}
            </p>
          )}
        </>
      )}
      <label class="checkbox-line">
        <input
          class="checkbox"
          type="checkbox"
          checked={keeping.value}
          onChange={(event) => keepPlan(event.currentTarget.checked)}
        />
        {texts.protection.keep}
      </label>
      <p class="help">{texts.protection.keepHelp}</p>
    </>
  );
}
