import {
  hasHistory,
  isSeriesPlan,
  lockedOtherwise,
  seriesChanges,
  seriesRun,
  startSeriesRun,
} from '../../state/desks/series.ts';
import { checking, faults } from '../../state/plan/faults.ts';
import { undecided } from '../../state/plan/findings.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { type NextStep, WorkBar } from '../frame/work-bar.tsx';
import { SeriesKeep } from '../series/series-keep.tsx';
import { SeriesLedger } from '../series/series-ledger.tsx';
import { SeriesPlan } from '../series/series-plan.tsx';
import { SeriesResult } from '../series/series-result.tsx';
import { SeriesTable } from '../series/series-table.tsx';

/** A table that changes, published again: the table, the ledger, the promise, the release, and what to keep. */
export function Again() {
  return (
    <main class="desk" id="main" tabIndex={-1}>
      <div class="desk-side">
        <SeriesTable />
        <SeriesLedger />
        <SeriesPlan />
      </div>
      <div class="desk-main">
        <SeriesResult />
        <SeriesKeep />
        <p class="footer quiet">{texts.footer}</p>
        <WorkBar next={nextStep()} />
      </div>
    </main>
  );
}

/** The release, until there is one that was made from what stands here. */
function nextStep(): NextStep | null {
  const open = table.value;
  const { state } = seriesRun.value;
  const current = state === 'done' && seriesChanges.value.length === 0 && !lockedOtherwise.value;
  if (open?.profile == null || !isSeriesPlan() || state === 'running' || current) return null;
  return {
    label: texts.result.run,
    disabled: checking.value || faults.value.length > 0 || undecided.value.length > 0 || !hasHistory.value,
    act: () => void startSeriesRun(open.handle),
    shows: 'releases',
  };
}
