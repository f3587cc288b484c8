import { batch } from '@preact/signals';
import type { DependencyAttack, ExactAttack, Release, Verdict } from 'outis';
import { useState } from 'preact/hooks';
import { said, saidInTurn } from '../../state/page/language.ts';
import type { Json } from '../../state/plan/json.ts';
import { editPlan } from '../../state/plan/plan.ts';
import { texts } from '../../texts.ts';
import { Prose } from '../parts/prose.tsx';

/** Whether an attack breaks what was promised; one that only measures what somebody finds has no verdict. */
export const isAttacked = ({ attacks }: Verdict): boolean =>
  attacks.some((attack) => 'verdict' in attack && attack.verdict !== 'holds');

/**
 * What someone who knows dependencies between columns finds out, told as a story, and what to do; and what others find
 * who count exact right sides, or run the method on every small table that may be.
 */
export function Attacks({ release }: { release: Release }) {
  const { verdict, privateReport } = release;
  const attacks = verdict.attacks.filter(
    (attack): attack is DependencyAttack => attack.kind === 'dependency',
  );
  const counted = verdict.attacks.filter(
    (attack): attack is ExactAttack => attack.kind === 'exact-right-sides',
  );
  const { worlds } = privateReport;
  const sentences = [...counted, ...(worlds?.computed ? [worlds] : [])].flatMap(({ explanation, steps }) =>
    saidInTurn(explanation, steps),
  );
  const words = texts.attacks;
  return (
    <section class="attacks" aria-labelledby="attacks-title">
      <h3 class="subtitle" id="attacks-title">
        {words.title}
      </h3>
      <p class="quiet">{attacks.length === 0 ? words.none : words.lead}</p>
      {attacks.map((attack) => (
        <Told key={attack.dependency} attack={attack} />
      ))}
      {sentences.map((sentence) => (
        <p class="breakable" key={sentence}>
          {sentence}
        </p>
      ))}
    </section>
  );
}

function Told({ attack }: { attack: DependencyAttack }) {
  const [switched, setSwitched] = useState(false);
  const words = texts.attacks;
  const { verdict, summary, said: codes, story = [], steps, remedy } = attack;
  const useRemedy = () => {
    batch(() => {
      for (const [field, value] of Object.entries(remedy ?? {})) editPlan([field], value as unknown as Json);
    });
    setSwitched(true);
  };
  return (
    <div class={`attack attack-${verdict}`}>
      <p class="promise">
        <span class={`outcome outcome-${verdict}`}>{words.outcome[verdict] ?? verdict}</span>
        <span class="breakable">
          <Prose text={words.by(attack)} />
        </span>
      </p>
      <p class="breakable">{said(summary ?? '', codes?.summary?.[0])}</p>
      {story.length > 0 && (
        <ol class="story" aria-label={words.how}>
          {saidInTurn(story, steps).map((sentence) => (
            <li class="breakable" key={sentence}>
              {sentence}
            </li>
          ))}
        </ol>
      )}
      {verdict === 'violated' &&
        (remedy === undefined ? (
          <p class="quiet">{words.noRemedy}</p>
        ) : switched ? (
          <p class="quiet" role="status">
            {words.switched}
          </p>
        ) : (
          <button type="button" class="button" onClick={useRemedy}>
            {words.switch}
          </button>
        ))}
    </div>
  );
}
