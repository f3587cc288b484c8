import type { Warning } from 'outis';
import { warnings } from '../../state/plan/faults.ts';
import { personAsked } from '../../state/plan/review.ts';
import { texts } from '../../texts.ts';
import { More } from '../parts/more.tsx';
import { Said } from '../parts/prose.tsx';

/** More than these are a wall: the others open on demand. */
const FIRST = 2;

/** What the package advises to look at; formulas, and whether a person has several rows, are questions of their own. */
export function Review() {
  const asked = (column: string) => personAsked.value.includes(column);
  const list = warnings.value.filter(
    ({ kind, column }) => kind !== 'formulas' && !(kind === 'repeated-identifier' && asked(column)),
  );
  if (list.length === 0) return null;
  return (
    <div class="notice notice-care" role="status">
      <p class="notice-title">{texts.protection.reviewTitle}</p>
      <Warnings list={list.slice(0, FIRST)} />
      {list.length > FIRST && (
        <More title={texts.data.moreNotes(list.length - FIRST)}>
          <Warnings list={list.slice(FIRST)} />
        </More>
      )}
    </div>
  );
}

function Warnings({ list }: { list: readonly Warning[] }) {
  return (
    <ul class="review">
      {list.map((warning) => (
        <li class="breakable" key={`${warning.kind} ${warning.column}`}>
          <Said text={warning.message} step={warning.said.message?.[0]} />
        </li>
      ))}
    </ul>
  );
}
