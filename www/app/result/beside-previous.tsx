import { changedPaths } from '../../state/plan/difference.ts';
import type { JsonObject } from '../../state/plan/json.ts';
import { placesOf } from '../../state/plan/places.ts';
import { plan } from '../../state/plan/plan.ts';
import { runNow } from '../../state/result/live.ts';
import type { Fact } from '../../state/result/measures.ts';
import { previous } from '../../state/result/previous.ts';
import { texts } from '../../texts.ts';
import { Prose } from '../parts/prose.tsx';
import { ScrollRegion } from '../parts/scroll-region.tsx';

const words = texts.result.previous;

/** The result beside the one before it, with what was changed between them. */
export function BesidePrevious(props: { made: JsonObject; facts: readonly Fact[] }) {
  const { made, facts } = props;
  const before = previous.value;
  if (before === null) return null;
  const paths = changedPaths(before.plan, made);
  if (paths.length === 0) return null;
  const goBack = () => {
    plan.value = before.plan;
    void runNow();
  };
  const names = [...new Set([...facts, ...before.facts].map(({ name }) => name))];
  const figureOf = (name: string, list: readonly Fact[]) => list.find((fact) => fact.name === name)?.value;
  return (
    <section class="beside" aria-labelledby="beside-title">
      <h2 class="subtitle" id="beside-title">
        {words.title}
      </h2>
      <p class="quiet breakable">
        <Prose text={words.changed(placesOf(paths, made))} />
      </p>
      <ScrollRegion label={words.figures}>
        <table class="comparison-table">
          <thead>
            <tr>
              <td />
              <th scope="col">{words.before}</th>
              <th scope="col">{words.now}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class="numeric">{figureOf(name, before.facts) ?? '–'}</td>
                <td class="numeric">{figureOf(name, facts) ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <div class="run">
        <button type="button" class="button button-small" onClick={goBack}>
          {words.back}
        </button>
        {facts.length > 0 && <p class="quiet">{words.backHelp}</p>}
      </div>
    </section>
  );
}
