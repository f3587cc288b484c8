import { plan } from '../../state/plan/plan.ts';
import { planFileProblem, receivePlan } from '../../state/table/receive.ts';
import { texts } from '../../texts.ts';
import { ChooseFile } from '../parts/choose-file.tsx';
import { saveFile } from '../parts/save.ts';
import { ScrollRegion } from '../parts/scroll-region.tsx';
import { SharePlan } from './share-plan.tsx';

/** The plan as a document: to look at, to keep, and to bring along. */
export function PlanFile() {
  const text = JSON.stringify(plan.value, null, 2);
  return (
    <details class="more">
      <summary>{texts.protection.plan}</summary>
      <p class="help">{texts.protection.planHelp}</p>
      {planFileProblem.value && (
        <p class="notice notice-alert breakable" role="alert">
          {planFileProblem.value}
        </p>
      )}
      <div class="actions">
        <button
          type="button"
          class="button"
          onClick={() => saveFile(new Blob([`${text}\n`], { type: 'application/json' }), 'plan.json')}
        >
          {texts.protection.save}
        </button>
        <ChooseFile label={texts.protection.load} accept=".json,application/json" onFile={receivePlan} />
      </div>
      <ScrollRegion label={texts.protection.plan}>
        <pre class="plan-text">{text}</pre>
      </ScrollRegion>
      <SharePlan />
    </details>
  );
}
