import { useState } from 'preact/hooks';
import {
  forgetLedger,
  isFirst,
  ledger,
  passphrase,
  receiveLedger,
  startSeries,
  unlock,
} from '../../state/desks/series.ts';
import { plan } from '../../state/plan/plan.ts';
import { otherBeginning } from '../../state/result/handout.ts';
import { format, texts } from '../../texts.ts';
import { Panel } from '../frame/panel.tsx';
import { ChooseFile } from '../parts/choose-file.tsx';
import { More } from '../parts/more.tsx';
import { ProblemBox } from '../parts/problem-box.tsx';
import { Prose } from '../parts/prose.tsx';
import { Timeline } from './timeline.tsx';

/** What the releases before bind this one to; or that there is none. */
export function SeriesLedger() {
  const open = ledger.value;
  const other = isFirst.value ? otherBeginning(plan.value) : undefined;
  const locked =
    open?.problem?.details.problem === 'locked' || open?.problem?.details.problem === 'wrong-passphrase';
  return (
    <Panel id="ledger" position={2} waiting={false}>
      {!open?.summary && <p class="lead">{texts.again.ledgerLead}</p>}
      {isFirst.value && (
        <p class="notice" role="status">
          {texts.again.first}
        </p>
      )}
      {other && (
        <div class="notice notice-care" role="note">
          <p class="notice-title">{texts.again.secondFirst}</p>
          <p>
            <Prose text={texts.again.secondFirstWhy(other.name, format.time(other.time))} />
          </p>
        </div>
      )}
      {open?.problem && !locked && (
        <ProblemBox title={texts.again.badLedger(open.name)} problem={open.problem} />
      )}
      {locked && <Unlock wrong={open?.problem?.details.problem === 'wrong-passphrase'} />}
      {open?.summary && (
        <div class="group">
          <p class="notice" role="status">
            {texts.again.ledger(open.name, open.summary.releases.length, open.summary.people)}{' '}
            <span class="quiet">{format.bytes(open.bytes.length)}</span>
          </p>
          <p class="quiet">{texts.again.copies}</p>
          <More title={texts.again.before}>
            <Timeline releases={open.summary.releases} />
          </More>
        </div>
      )}
      <div class="actions">
        <ChooseFile
          label={open ? texts.again.anotherLedger : texts.again.chooseLedger}
          accept=".ledger,.previous,application/octet-stream"
          onFile={receiveLedger}
        />
        {!isFirst.value && !open && (
          <button type="button" class="button" onClick={startSeries}>
            {texts.again.isFirst}
          </button>
        )}
        {(open || isFirst.value) && (
          <button type="button" class="button button-quiet" onClick={forgetLedger}>
            {texts.again.forgetLedger}
          </button>
        )}
      </div>
      {!locked && (isFirst.value || open?.summary) && <Lock />}
    </Panel>
  );
}

function Unlock({ wrong }: { wrong: boolean }) {
  const [text, setText] = useState('');
  return (
    <form
      class="notice notice-care"
      onSubmit={(event) => {
        event.preventDefault();
        void unlock(text);
      }}
    >
      <p class="notice-title">{wrong ? texts.again.wrongPassphrase : texts.again.locked}</p>
      <label class="label" for="unlock">
        {texts.again.passphrase}
      </label>
      <div class="inline-form">
        <input
          class="input"
          id="unlock"
          type="password"
          autocomplete="off"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button button-primary" disabled={text === ''}>
          {texts.again.unlock}
        </button>
      </div>
    </form>
  );
}

/** A passphrase for the ledger that is made. */
function Lock() {
  return (
    <details class="more" open={passphrase.value !== ''}>
      <summary>{texts.again.lock}</summary>
      <label class="label" for="passphrase">
        {texts.again.passphrase}
      </label>
      <input
        class="input"
        id="passphrase"
        type="password"
        autocomplete="new-password"
        value={passphrase.value}
        aria-describedby="passphrase-help"
        onInput={(event) => {
          passphrase.value = event.currentTarget.value;
        }}
      />
      <p class="help" id="passphrase-help">
        {texts.again.lockHelp}
      </p>
    </details>
  );
}
