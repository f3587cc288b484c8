import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { ColumnsPanel } from '../columns/columns-panel.tsx';
import { ColumnsButton } from '../columns/columns-sheet.tsx';
import { DataPanel } from '../data/data-panel.tsx';
import { OfferedPlan } from '../protection/offered-plan.tsx';
import { ProtectionPanel } from '../protection/protection-panel.tsx';
import { ReleasePanel } from '../release/release-panel.tsx';
import { ResultPanel } from '../result/result-panel.tsx';
import { Incoming } from '../workbench/incoming.tsx';
import { Promised } from '../workbench/promise.tsx';

/** One table, published once: columns at the left, the promise and the table in the middle, the result at the right. */
export function Publish() {
  const open = table.value;
  if (open?.profile == null) {
    return (
      <main class="panels panels-alone" id="main" tabIndex={-1}>
        <DataPanel />
        <p class="footer quiet">{texts.footer}</p>
      </main>
    );
  }
  return (
    <main class="workbench" id="main" tabIndex={-1}>
      <ColumnsButton />
      <ColumnsPanel />
      <div class="bench-head">
        <Incoming />
        <OfferedPlan />
        <Promised />
      </div>
      <ResultPanel open={open} />
      <div class="bench-more">
        <ReleasePanel />
        <ProtectionPanel />
        <DataPanel />
        <p class="footer quiet">{texts.footer}</p>
      </div>
    </main>
  );
}
