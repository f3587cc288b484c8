import { ledgerSaved, seriesRun } from '../desks/series.ts';
import { keeping } from '../plan/offered.ts';
import { pending } from '../result/live.ts';
import { run } from '../result/run.ts';
import { isEdited } from './history.ts';

/** Whether something would be lost: edits that are kept nowhere, a run, or a ledger that was not saved. */
export function somethingIsUnsaved(): boolean {
  const unsaved = isEdited.value && !keeping.value;
  // What follows a change by itself follows again.
  const asked = run.value.state === 'running' && !pending.value;
  const running = asked || seriesRun.value.state === 'running';
  const unsavedLedger = seriesRun.value.state === 'done' && !ledgerSaved.value;
  return unsaved || running || unsavedLedger;
}

/** Closing or reloading the tab forgets everything, which is the promise; but not by accident. */
export function askBeforeLeaving(): void {
  addEventListener('beforeunload', (event) => {
    if (somethingIsUnsaved()) event.preventDefault();
  });
}
