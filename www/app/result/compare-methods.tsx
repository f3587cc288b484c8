import type { DependencyVerdict, Table, Variant } from 'outis';
import { useState } from 'preact/hooks';
import { type Problem, stepOf } from '../../state/page/problem.ts';
import { description, variantNamed } from '../../state/plan/description.ts';
import { isObject, type JsonObject } from '../../state/plan/json.ts';
import { type Comparison, compare, comparing, comparisons } from '../../state/result/comparison.ts';
import type { Fact } from '../../state/result/measures.ts';
import { texts } from '../../texts.ts';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { Prose, Said } from '../parts/prose.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';

/** Offered first: the usual method beside the one that keeps dependencies. */
const FIRST = ['mondrian', 'k-msd-ag'];

/** The result beside what another method would make of the same plan: its figures, and the dependencies kept. */
export function CompareMethods(props: {
  handle: Table;
  plan: JsonObject;
  facts: readonly Fact[];
  dependencies: readonly DependencyVerdict[];
}) {
  const { handle, plan, facts, dependencies } = props;
  const methods = description.value?.algorithms ?? [];
  const own = variantNamed(methods, isObject(plan.algorithm) ? plan.algorithm.name : undefined);
  const others = methods.filter((method) => method !== own);
  const first = FIRST.map((name) => variantNamed(others, name)).find(Boolean) ?? others[0];
  const [chosen, choose] = useState<string>();
  // Whoever goes on with the method that was chosen here has it as their own: another is offered then.
  const other = variantNamed(others, chosen) ?? first;
  const words = texts.comparison;
  if (own === undefined || other === undefined) return null;
  const now = comparing.value;
  return (
    <div class="comparison">
      <h3 class="subtitle">{words.heading}</h3>
      {now === null ? (
        <div class="look">
          <label class="look-choice">
            <span class="label">{words.other}</span>
            <select class="input" value={other.name} onChange={(event) => choose(event.currentTarget.value)}>
              {others.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <button type="button" class="button" onClick={() => void compare(handle, plan, other)}>
            {words.compare(other.title)}
          </button>
        </div>
      ) : (
        <ProgressBar title={words.running(now.method.title)} work={now} cancelLabel={texts.result.cancel} />
      )}
      {comparisons.value.length > 0 && (
        <SideBySide
          all={[{ method: own, outcome: { facts, dependencies } }, ...comparisons.value]}
          facts={facts}
          dependencies={dependencies}
        />
      )}
    </div>
  );
}

function SideBySide(props: {
  all: readonly Comparison[];
  facts: readonly Fact[];
  dependencies: readonly DependencyVerdict[];
}) {
  const { all, facts, dependencies } = props;
  const words = texts.comparison;
  const made = all.filter(({ outcome }) => !('problem' in outcome));
  return (
    <>
      <ScrollRegion label={words.title}>
        <table class="comparison-table">
          <caption class="label">{words.title}</caption>
          <thead>
            <tr>
              <td />
              {made.map(({ method }) => (
                <th key={method.name} scope="col">
                  {method.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {dependencies.map((entry) => (
              <tr key={entry.dependency}>
                <th class="breakable" scope="row">
                  <Prose text={texts.dependencies.named(entry)} />
                </th>
                {made.map(({ method, outcome }) => (
                  <td key={method.name}>
                    <Fate
                      dependency={entry.dependency}
                      among={'problem' in outcome ? [] : outcome.dependencies}
                    />
                  </td>
                ))}
              </tr>
            ))}
            {facts.map(({ name }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {made.map(({ method, outcome }) => (
                  <td class="numeric" key={method.name}>
                    {'problem' in outcome ? '' : outcome.facts.find((fact) => fact.name === name)?.value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {all.map(
        ({ method, outcome }) =>
          'problem' in outcome && <Refused method={method} key={method.name} problem={outcome.problem} />,
      )}
    </>
  );
}

function Fate({ dependency, among }: { dependency: string; among: readonly DependencyVerdict[] }) {
  const verdict = among.find((other) => other.dependency === dependency)?.verdict;
  if (verdict === undefined) return null;
  return <span class={`outcome outcome-${verdict}`}>{texts.dependencies.outcome[verdict] ?? verdict}</span>;
}

function Refused({ method, problem }: { method: Variant; problem: Problem }) {
  return (
    <p class="notice notice-care breakable">
      <strong>{texts.comparison.refused(method.title)}</strong>{' '}
      <Said text={problem.message} step={stepOf(problem)} />
    </p>
  );
}
