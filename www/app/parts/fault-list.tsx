import type { Fault } from 'outis';
import { applyNearest } from '../../state/plan/faults.ts';
import { texts } from '../../texts.ts';
import { Prose } from './prose.tsx';

/** Faults beside the field they belong to, with the nearest valid spelling one click away. */
export function FaultList(props: { faults: readonly Fault[]; id?: string; showPath?: boolean }) {
  const { faults, id, showPath } = props;
  if (faults.length === 0) return null;
  return (
    <ul class="faults" {...(id ? { id } : {})}>
      {faults.map((fault) => (
        <li class="fault" key={`${fault.path} ${fault.found}`}>
          <span class="breakable">
            {showPath && <code class="fault-path">{fault.path || texts.fault.inPlan}</code>}
            <Prose text={texts.fault.say(fault.found, fault.expected)} />
          </span>
          {fault.nearest !== undefined && (
            <button type="button" class="button button-small" onClick={() => applyNearest(fault)}>
              {texts.fault.fix(fault.nearest)}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
