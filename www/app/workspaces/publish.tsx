import { texts } from '../../texts.ts';
import { ColumnsPanel } from '../columns/columns-panel.tsx';
import { DataPanel } from '../data/data-panel.tsx';
import { Steps } from '../frame/steps.tsx';
import { ProtectionPanel } from '../protection/protection-panel.tsx';
import { ReleasePanel } from '../release/release-panel.tsx';
import { ResultPanel } from '../result/result-panel.tsx';

/** One table, published once: all five steps in their order, each saying what it needs. */
export function Publish() {
  return (
    <div class="bench">
      <Steps />
      <main class="panels" id="main" tabIndex={-1}>
        <DataPanel />
        <ColumnsPanel />
        <ProtectionPanel />
        <ResultPanel />
        <ReleasePanel />
        <p class="footer quiet">{texts.footer}</p>
      </main>
    </div>
  );
}
