import { canRedo, canUndo, redo, tableAfter, tableBefore, undo } from '../../state/page/history.ts';
import { texts } from '../../texts.ts';

/** Where the step leads to another table, that is said. */
const titleOf = (step: string, name: string | undefined) => (name === undefined ? step : `${step}: ${name}`);

/** One step back, one step forward; the keys are in the titles. */
export function History() {
  if (!canUndo.value && !canRedo.value) return null;
  return (
    <div class="history">
      <button
        type="button"
        class="button button-small"
        aria-label={texts.history.undo}
        disabled={!canUndo.value}
        title={`${titleOf(texts.history.undo, tableBefore.value?.name)} (${texts.history.undoKeys})`}
        onClick={undo}
      >
        ↶
      </button>
      <button
        type="button"
        class="button button-small"
        aria-label={texts.history.redo}
        disabled={!canRedo.value}
        title={`${titleOf(texts.history.redo, tableAfter.value?.name)} (${texts.history.redoKeys})`}
        onClick={redo}
      >
        ↷
      </button>
    </div>
  );
}
