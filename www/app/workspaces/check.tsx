import { checkIsCurrent, checkTable, fileCheck } from '../../state/desks/check.ts';
import { checking, faults } from '../../state/plan/faults.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { Expectation } from '../check/expectation.tsx';
import { Judgement } from '../check/judgement.tsx';
import { Subject } from '../check/subject.tsx';
import { type NextStep, WorkBar } from '../frame/work-bar.tsx';

/** A table as it is, or a release with its claims: does it hold? Nothing is made or changed. */
export function CheckFile() {
  return (
    <main class="desk" id="main" tabIndex={-1}>
      <div class="desk-side">
        <Subject />
        <Expectation />
      </div>
      <div class="desk-main">
        <Judgement />
        <p class="footer quiet">{texts.footer}</p>
        <WorkBar next={nextStep()} />
      </div>
    </main>
  );
}

/** The verdict, until there is one on the table as it is measured here. */
function nextStep(): NextStep | null {
  const open = table.value;
  const { state } = fileCheck.value;
  const current = state === 'table' && checkIsCurrent.value;
  if (open?.profile == null || state === 'running' || current) return null;
  return {
    label: texts.check.run,
    disabled: checking.value || faults.value.length > 0,
    act: () => void checkTable(open.name, open.handle),
    shows: 'judgement',
  };
}
