import { isSeriesPlan } from '../../state/desks/series.ts';
import { checking, faults } from '../../state/plan/faults.ts';
import { runNow } from '../../state/result/live.ts';
import { run } from '../../state/result/run.ts';
import { texts } from '../../texts.ts';
import { PlanFaults } from './plan-faults.tsx';
import { WhatItTakes } from './what-it-takes.tsx';

/** Runs the whole table now, or says what has to be mended first. */
export function RunBar() {
  const found = faults.value;
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
      <button
        type="button"
        class="button button-primary"
        disabled={run.value.state === 'running' || checking.value || found.length > 0}
        onClick={() => void runNow()}
      >
        {['none', 'running'].includes(run.value.state) ? texts.protection.run : texts.protection.runAgain}
      </button>
      <p class="quiet">{found.length > 0 ? texts.protection.cannotRun : texts.protection.runHelp}</p>
      {found.length === 0 && <WhatItTakes />}
    </div>
  );
}
