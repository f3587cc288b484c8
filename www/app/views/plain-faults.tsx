import type { Fault } from 'outis';
import { texts } from '../../texts.ts';
import { faultText } from '../parts/fault-text.ts';
import { Prose } from '../parts/prose.tsx';

/** Faults beside what they are about, in the package's words. */
export function PlainFaults({ faults }: { faults: readonly Fault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul class="faults" role="status">
      {faults.map((fault) => (
        <li class="fault" key={`${fault.path} ${fault.found}`}>
          <span class="breakable">
            <Prose text={faultText(fault)} />
            {fault.nearest !== undefined && ` ${texts.views.edit.nearest(fault.nearest)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
