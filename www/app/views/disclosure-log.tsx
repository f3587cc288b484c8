import { useState } from 'preact/hooks';
import {
  checking,
  disclosureLog,
  extendedLog,
  notHere,
  verdictIsCurrent,
  viewSet,
} from '../../state/desks/views.ts';
import { forgetViewEdits } from '../../state/page/history.ts';
import { texts } from '../../texts.ts';
import { saveFile } from '../parts/save.ts';

/** What was handed out before, and to whom the proposed extracts go. */
export function DisclosureLog() {
  const words = texts.views.log;
  const [to, setTo] = useState('');
  const log = disclosureLog.value;
  const holds =
    verdictIsCurrent.value && checking.value.state === 'done' && checking.value.verdict.verdict === 'holds';
  if (viewSet.value?.base !== undefined) return null;
  return (
    <details class="group" open={log !== null}>
      <summary class="subtitle">{words.title}</summary>
      <p class="help">{words.help}</p>
      {log && <p>{words.entries(log.entries.length)}</p>}
      {notHere.value.map(({ file, to: whom, on, sha256 }) => (
        <p class="notice notice-care" key={sha256}>
          {words.notHere(file, whom, on)}
        </p>
      ))}
      <div class="fields">
        <div class="field">
          <label class="label" for="disclosed-to">
            {words.to}
          </label>
          <input
            class="input"
            id="disclosed-to"
            value={to}
            onInput={(event) => setTo(event.currentTarget.value)}
          />
        </div>
        <button
          type="button"
          class="button"
          disabled={!holds || to.trim() === '' || notHere.value.length > 0}
          onClick={() => save(to.trim())}
        >
          {words.save}
        </button>
      </div>
      {!holds && <p class="quiet">{words.afterwards}</p>}
    </details>
  );
}

function save(to: string): void {
  const text = JSON.stringify(extendedLog(to), undefined, 2);
  forgetViewEdits();
  saveFile(new Blob([text, '\n'], { type: 'application/json' }), 'disclosure-log.json');
}
