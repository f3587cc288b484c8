import { requestsSent } from '../../state/page/requests.ts';
import { workspace } from '../../state/page/workspace.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { DownloadButton } from '../workbench/download-button.tsx';
import { WorkspaceLinks } from '../workspaces/index.tsx';
import { ForgetEverything } from './forget-everything.tsx';
import { History } from './history.tsx';

/** The name, the desks, what is open, that nothing leaves the tab, the way back, and what hands the release out. */
export function Masthead() {
  const open = table.value;
  const here = workspace.value;
  return (
    <header class="masthead">
      <h1 class="brand">
        <a class="brand-link" href="#start">
          <svg class="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
            <path class="brand-eye" d="M2 12c3-5 7-7 10-7s7 2 10 7c-3 5-7 7-10 7S5 17 2 12z" />
            <path class="brand-stroke" d="M5 19 19 5" />
          </svg>
          <span class="brand-name">{texts.brand}</span>
        </a>
      </h1>
      <WorkspaceLinks />
      {open && here === 'publish' && (
        <a class="open-table" href="#data" title={open.name}>
          <span class="cut">{open.name}</span>
          <span class="nowrap"> · {texts.data.rowCount(open.handle.info.rows)}</span>
        </a>
      )}
      <div class="promise-line">
        {requestsSent.value !== null && (
          <span class="badge" title={texts.promiseHow}>
            {texts.requestsSent(requestsSent.value)}
          </span>
        )}
        <History />
        <ForgetEverything />
        {here === 'publish' && <DownloadButton />}
      </div>
    </header>
  );
}
