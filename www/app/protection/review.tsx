import type { Warning } from 'outis';
import { warnings } from '../../state/plan/faults.ts';
import { texts } from '../../texts.ts';
import { Said } from '../parts/prose.tsx';

/** More than these are a wall: the others open on demand. */
const FIRST = 5;

/** What the package advises to look at; formulas are a question of their own. */
export function Review() {
  const list = warnings.value.filter(({ kind }) => kind !== 'formulas');
  if (list.length === 0) return null;
  return (
    <div class="notice notice-care" role="status">
      <p class="notice-title">{texts.protection.reviewTitle}</p>
      <Warnings list={list.slice(0, FIRST)} />
      {list.length > FIRST && (
        <details class="more">
          <summary>{texts.data.moreNotes(list.length - FIRST)}</summary>
          <Warnings list={list.slice(FIRST)} />
        </details>
      )}
    </div>
  );
}

function Warnings({ list }: { list: readonly Warning[] }) {
  return (
    <ul class="review">
      {list.map((warning) => (
        <li class="breakable" key={`${warning.kind} ${warning.column}`}>
          <Said text={warning.message} />
        </li>
      ))}
    </ul>
  );
}
