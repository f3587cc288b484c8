import { texts } from '../texts.ts';
import { ColumnsPanel } from './columns-panel.tsx';
import { DataPanel } from './data-panel.tsx';
import { DropZone } from './drop-zone.tsx';
import { Masthead } from './masthead.tsx';
import { ProtectionPanel } from './protection-panel.tsx';
import { ReleasePanel } from './release-panel.tsx';
import { ResultPanel } from './result-panel.tsx';
import { Steps } from './steps.tsx';

/** The whole page: all five steps in their order, each saying what it needs. */
export function Workbench() {
  return (
    <>
      <a class="skip" href="#data">
        {texts.skip}
      </a>
      <Masthead />
      <div class="bench">
        <Steps />
        <main class="panels">
          <DataPanel />
          <ColumnsPanel />
          <ProtectionPanel />
          <ResultPanel />
          <ReleasePanel />
          <p class="footer quiet">{texts.footer}</p>
        </main>
      </div>
      <DropZone />
    </>
  );
}
