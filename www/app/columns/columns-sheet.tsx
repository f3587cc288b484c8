import { signal } from '@preact/signals';
import { unreviewed } from '../../state/plan/review.ts';
import { texts } from '../../texts.ts';

/** Whether the columns are in view on a screen that has no room for them beside the table. */
export const columnsShown = signal(false);

const BUTTON = 'columns-button';

/** Brings the columns into view, wherever they are, and leaves whoever asked for them there. */
export function showColumns(): HTMLElement | null {
  columnsShown.value = true;
  const columns = document.getElementById('columns');
  // Drawn by then.
  requestAnimationFrame(() => {
    if (!columns?.contains(document.activeElement)) columns?.focus({ preventScroll: true });
  });
  return columns;
}

export function hideColumns(): void {
  columnsShown.value = false;
  document.getElementById(BUTTON)?.focus();
}

/** On a narrow screen: the way to the columns, with how many nobody has looked at. */
export function ColumnsButton() {
  return (
    <button
      type="button"
      class="button columns-button"
      id={BUTTON}
      aria-expanded={columnsShown.value}
      aria-controls="columns"
      onClick={() => (columnsShown.value ? hideColumns() : showColumns())}
    >
      {texts.columns.sheet(unreviewed.value.length)}
    </button>
  );
}
