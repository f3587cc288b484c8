import { checkTable, fileCheck } from '../../state/desks/check.ts';
import { checking, faults } from '../../state/plan/faults.ts';
import { plan } from '../../state/plan/plan.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { FoldedColumns } from '../columns/folded-columns.tsx';
import { Panel } from '../frame/panel.tsx';
import { PlanFaults } from '../protection/plan-faults.tsx';
import { Principles } from '../protection/principles.tsx';

const words = texts.check;

/** What a table is measured by: the meaning of its columns, and what must hold. */
export function Expectation() {
  const open = table.value;
  if (open?.profile == null || plan.value === null) return null;
  const { profile, handle, name } = open;
  const found = faults.value;
  return (
    <Panel id="expectation" position={2} waiting={false}>
      <p class="lead">{words.expectation}</p>
      <FoldedColumns profile={profile} />
      <Principles />
      <PlanFaults />
      <div class="run">
        <button
          type="button"
          class="button button-primary"
          disabled={checking.value || found.length > 0 || fileCheck.value.state === 'running'}
          onClick={() => void checkTable(name, handle)}
        >
          {fileCheck.value.state === 'table' ? words.checkAgain : words.check}
        </button>
      </div>
    </Panel>
  );
}
