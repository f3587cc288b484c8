import { useRef } from 'preact/hooks';
import { isSeriesPlan } from '../../state/desks/series.ts';
import { checking, faults } from '../../state/plan/faults.ts';
import { outOfDate, run, startRun } from '../../state/result/run.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';

/** Milliseconds within which two clicks are one. */
const DOUBLE_CLICK = 500;

/** Run, wherever one is on the page: there as long as there is something to run, or to cancel. */
export function RunStep() {
  const open = table.value;
  const now = run.value;
  const pressed = useRef(0);
  if (open?.profile == null || isSeriesPlan()) return null;
  if (now.state === 'running') {
    return (
      <button
        type="button"
        class="button run-step"
        onClick={(event) => {
          // Whoever clicks twice to run does not mean to cancel.
          if (event.timeStamp - pressed.current > DOUBLE_CLICK) now.cancel();
        }}
      >
        {texts.result.cancel}
      </button>
    );
  }
  if (now.state === 'done' && !outOfDate.value) return null;
  return (
    <button
      type="button"
      class="button button-primary run-step"
      disabled={checking.value || faults.value.length > 0}
      onClick={(event) => {
        pressed.current = event.timeStamp;
        void startRun(open.handle);
        showResult();
      }}
    >
      {texts.result.run}
    </button>
  );
}

/** Whoever runs a plan wants to see what becomes of it. */
export function showResult(): void {
  document.getElementById('result')?.scrollIntoView({ block: 'start' });
}
