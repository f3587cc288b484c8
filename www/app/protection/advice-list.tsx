import { type Advice, advice } from '../../state/plan/advice.ts';
import { texts } from '../../texts.ts';
import { More } from '../parts/more.tsx';
import { Prose } from '../parts/prose.tsx';

/** What matters most is in view, the rest on demand. */
const FIRST = 2;

/** What is worth changing, each with its reason and one click away. */
export function AdviceList() {
  const list = advice.value;
  if (list.length === 0) return null;
  return (
    <section class="advice" aria-labelledby="advice-title">
      <h3 class="label" id="advice-title">
        {texts.protection.advice.title}
      </h3>
      <Lines list={list.slice(0, FIRST)} />
      {list.length > FIRST && (
        <More title={texts.data.moreNotes(list.length - FIRST)}>
          <Lines list={list.slice(FIRST)} />
        </More>
      )}
    </section>
  );
}

function Lines({ list }: { list: readonly Advice[] }) {
  return (
    <ul class="advice-list">
      {list.map(({ reason, action, apply }) => (
        <li class="advice-line" key={reason}>
          <p class="breakable">
            <Prose text={reason} />
          </p>
          <button type="button" class="button button-small" onClick={apply}>
            {action}
          </button>
        </li>
      ))}
    </ul>
  );
}
