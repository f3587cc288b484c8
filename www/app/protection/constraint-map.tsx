import type { ConstraintSet, ExplainedConstraint, IndependentSet } from 'outis';
import { useId } from 'preact/hooks';
import { said } from '../../state/page/language.ts';
import { constraints } from '../../state/plan/faults.ts';
import { texts } from '../../texts.ts';
import { ScrollRegion } from '../parts/scroll-region.tsx';

/** The constraints on their columns: those that share columns in one frame, redundant ones greyed. */
export function ConstraintMap() {
  const title = useId();
  const explained = constraints.value;
  if (explained === null || explained.constraints.length < 2) return null;
  return (
    <section class="constraints" aria-labelledby={title}>
      <h4 class="card-title" id={title}>
        {texts.constraints.title}
      </h4>
      <p class="quiet">{texts.constraints.lead(explained.sets.length)}</p>
      <ul class="constraint-sets">
        {explained.sets.map((set, index) => (
          <li key={set.attributes.join()}>
            <IndependentSetTable set={set} number={index + 1} members={membersOf(set, explained)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The constraints of a set in the plan's order, with those that one of them makes redundant. */
function membersOf({ principles }: IndependentSet, { constraints: all }: ConstraintSet) {
  return all.filter(({ principle, impliedBy }) => principles.includes(impliedBy ?? principle));
}

function IndependentSetTable(props: {
  set: IndependentSet;
  number: number;
  members: readonly ExplainedConstraint[];
}) {
  const { set, number, members } = props;
  const name = texts.constraints.set(number, set.principles.length);
  return (
    <ScrollRegion label={name}>
      <table class="constraint-set">
        <caption>{name}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.constraints.rows}</th>
            {set.attributes.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {members.map((constraint) => (
            <ConstraintRow key={constraint.principle} columns={set.attributes} constraint={constraint} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function ConstraintRow(props: { columns: readonly string[]; constraint: ExplainedConstraint }) {
  const { columns, constraint } = props;
  const { attributes, k, reason } = constraint;
  return (
    <>
      <tr class={reason === undefined ? undefined : 'redundant'}>
        <th scope="row">{texts.constraints.atLeast(k)}</th>
        {columns.map((column) => (
          <td key={column}>{attributes.includes(column) && <span class="constraint-chip">{k}</span>}</td>
        ))}
      </tr>
      {reason !== undefined && (
        <tr class="redundant">
          <td class="constraint-reason" colSpan={columns.length + 1}>
            {texts.constraints.redundant(said(reason, constraint.said?.reason?.[0]))}
          </td>
        </tr>
      )}
    </>
  );
}
