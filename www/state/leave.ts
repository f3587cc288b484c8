import { isEdited } from './history.ts';
import { keeping } from './offered.ts';
import { run } from './run.ts';
import { ledgerSaved, seriesRun } from './series.ts';

/**
 * Closing or reloading the tab forgets everything, which is the promise; but not by accident. The browser
 * asks where edits are kept nowhere, where something runs, and where a ledger was not saved.
 */
export function askBeforeLeaving(): void {
  addEventListener('beforeunload', (event) => {
    const unsaved = isEdited.value && !keeping.value;
    const running = run.value.state === 'running' || seriesRun.value.state === 'running';
    const unsavedLedger = seriesRun.value.state === 'done' && !ledgerSaved.value;
    if (unsaved || running || unsavedLedger) event.preventDefault();
  });
}
