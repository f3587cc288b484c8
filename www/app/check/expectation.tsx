import { checkTable, fileCheck } from '../../state/check.ts';
import { checking, faults } from '../../state/faults.ts';
import { plan } from '../../state/plan.ts';
import { table } from '../../state/table.ts';
import { texts } from '../../texts.ts';
import { ColumnCard } from '../column-card.tsx';
import { FaultList } from '../fault-list.tsx';
import { Panel } from '../panel.tsx';
import { Principles } from '../principles.tsx';

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
      <details class="more">
        <summary>{texts.again.columns}</summary>
        <ul class="column-list">
          {profile.columns.map((column) => (
            <ColumnCard key={column.name} column={column} rows={profile.rows} />
          ))}
        </ul>
      </details>
      <Principles />
      {found.length > 0 && (
        <div class="notice notice-alert" role="status">
          <p class="notice-title">{texts.protection.faultsTitle(found.length)}</p>
          <FaultList faults={found} showPath />
        </div>
      )}
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
