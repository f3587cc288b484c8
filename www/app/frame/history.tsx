import { canRedo, canUndo, redo, undo } from '../../state/page/history.ts';
import { texts } from '../../texts.ts';

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
        title={`${texts.history.undo} (${texts.history.undoKeys})`}
        onClick={undo}
      >
        ↶
      </button>
      <button
        type="button"
        class="button button-small"
        aria-label={texts.history.redo}
        disabled={!canRedo.value}
        title={`${texts.history.redo} (${texts.history.redoKeys})`}
        onClick={redo}
      >
        ↷
      </button>
    </div>
  );
}
