import { faults } from '../../state/plan/faults.ts';
import { texts } from '../../texts.ts';
import { FaultList } from '../parts/fault-list.tsx';

/** What is wrong with the plan, if anything is. */
export function PlanFaults() {
  const found = faults.value;
  if (found.length === 0) return null;
  return (
    <div class="notice notice-alert" role="status">
      <p class="notice-title">{texts.protection.faultsTitle(found.length)}</p>
      <FaultList faults={found} showPath />
    </div>
  );
}
