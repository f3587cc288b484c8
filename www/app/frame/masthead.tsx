import { offlineReady } from '../../state/page/offline.ts';
import { requestsSent } from '../../state/page/requests.ts';
import { texts } from '../../texts.ts';
import { WorkspaceLinks } from '../workspaces/index.tsx';
import { ForgetEverything } from './forget-everything.tsx';

/** The name, the ways in, and the promise that nothing leaves the tab, with a way to verify it. */
export function Masthead() {
  return (
    <header class="masthead">
      <h1 class="brand">
        <a class="brand-link" href="#start">
          <svg class="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
            <circle class="brand-ring" cx="12" cy="12" r="8" />
            <circle class="brand-eye" cx="12" cy="12" r="2.6" />
          </svg>
          {texts.brand}
        </a>
      </h1>
      <WorkspaceLinks />
      <div class="promise-line">
        <p class="promise-words" title={texts.promiseHow}>
          {texts.promise}
        </p>
        {requestsSent.value !== null && <span class="badge">{texts.requestsSent(requestsSent.value)}</span>}
        {offlineReady.value && <span class="badge badge-offline">{texts.offlineReady}</span>}
        <ForgetEverything />
      </div>
    </header>
  );
}
