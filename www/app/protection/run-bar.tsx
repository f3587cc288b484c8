import { isSeriesPlan } from '../../state/desks/series.ts';
import { checking, faults } from '../../state/plan/faults.ts';
import { run, startRun } from '../../state/result/run.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { showResult } from '../frame/run-step.tsx';
import { Formulas } from './formulas.tsx';
import { PlanFaults } from './plan-faults.tsx';
import { Review } from './review.tsx';
import { WhatItTakes } from './what-it-takes.tsx';

/** Starts the plan, or says what has to be mended first. */
export function RunBar() {
  const found = faults.value;
  const busy = run.value.state === 'running';
  const handle = table.value?.handle;
  const start = () => {
    if (handle === undefined) return;
    void startRun(handle);
    showResult();
  };
  if (isSeriesPlan()) {
    return (
      <p class="notice" role="status">
        {texts.again.seriesPlan} <a href="#again">{texts.workspace.again}</a>
      </p>
    );
  }
  return (
    <div class="run">
      <PlanFaults />
      <Review />
      <Formulas />
      <button
        type="button"
        class="button button-primary"
        disabled={busy || handle === undefined || checking.value || found.length > 0}
        onClick={start}
      >
        {['none', 'running'].includes(run.value.state) ? texts.protection.run : texts.protection.runAgain}
      </button>
      <p class="quiet">{found.length > 0 ? texts.protection.cannotRun : texts.protection.runHelp}</p>
      {found.length === 0 && <WhatItTakes />}
    </div>
  );
}
