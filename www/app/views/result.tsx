import type { ViewRepair, ViewSet, ViewVerdict } from 'outis';
import { useEffect, useState } from 'preact/hooks';
import { applyRepair, checking, verdictIsCurrent } from '../../state/desks/views.ts';
import { said, saidInTurn } from '../../state/page/language.ts';
import { format, texts } from '../../texts.ts';
import { ProblemBox } from '../parts/problem-box.tsx';
import { Prose } from '../parts/prose.tsx';
import { ViewGraph } from './graph.tsx';
import { rowsOfStep, StepRows } from './step-rows.tsx';

/** More exposed entities than this are shown on request. */
const FIRST = 12;

/** The answer: what follows for whom, how, and what would help. */
export function ViewResult({ set }: { set: ViewSet }) {
  const words = texts.views.result;
  const { value } = checking;
  const verdict = value.state === 'done' ? value.verdict : null;
  // Whoever asked stands at the end of a long form: yes or no comes first, and into view.
  useEffect(() => {
    const answer = document.getElementById('view-result');
    if (verdict !== null && answer !== null && answer.getBoundingClientRect().top < 0)
      answer.scrollIntoView();
  }, [verdict]);
  return (
    <section class="panel" id="view-result" aria-labelledby="view-result-heading">
      <h2 class="panel-title" id="view-result-heading">
        {value.state === 'none' ? words.before : words.title}
      </h2>
      {value.state === 'failed' && <ProblemBox title={words.refused} problem={value.problem} />}
      {verdict?.added && (
        <p class="view-added" role="status">
          <strong>{words.added}</strong> {said(verdict.added.answer, verdict.added.said.answer?.[0])}.
        </p>
      )}
      {verdict && <Verdict verdict={verdict} />}
      {verdict?.secrets && (
        <ul class="plain-list">
          {verdict.secrets.map((one) => (
            <li key={JSON.stringify(one.secret)}>{words.verdict[one.verdict](one.k, named(one))}</li>
          ))}
        </ul>
      )}
      {verdict && !verdictIsCurrent.value && <p class="notice notice-care">{words.outOfDate}</p>}
      <ViewGraph set={set} verdict={verdictIsCurrent.value ? verdict : null} />
      {verdict && verdict.explanation.length > 0 && (
        <div class="inference">
          <h3 class="subtitle">{words.how}</h3>
          <ol class="sentences">
            {saidInTurn(verdict.explanation, verdict.steps).map((sentence, place) => (
              <li key={sentence}>
                <span class="breakable">{sentence}</span>
                <StepRows rows={rowsOfStep(verdict, place, set)} />
              </li>
            ))}
          </ol>
        </div>
      )}
      {(verdict?.secrets ?? (verdict ? [verdict] : [])).map((one) => (
        <Exposed key={JSON.stringify(one.secret)} verdict={one} />
      ))}
      {verdict && verdict.repairs.length > 0 && (
        <div class="repairs">
          <h3 class="subtitle">{words.repairs}</h3>
          <ul class="plain-list repair-list">
            {verdict.repairs.map((repair) => (
              <li class="repair" key={repair.description}>
                <span class="breakable">
                  <Prose text={repairText(repair)} />
                </span>
                <button
                  type="button"
                  class="button button-small"
                  disabled={!verdictIsCurrent.value}
                  onClick={() => applyRepair(repair)}
                >
                  {words.apply}
                  <span class="visually-hidden">: {repairText(repair).slice(0, -1)}</span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {verdict?.notes.map((note) => (
        <p class="quiet breakable" key={note}>
          {said(note)}
        </p>
      ))}
    </section>
  );
}

/** A change by its facts. */
function repairText(repair: ViewRepair): string {
  const say = texts.views.result.repair;
  switch (repair.kind) {
    case 'drop-view':
      return say.dropView(repair.view);
    case 'drop-column':
      return say.dropColumn(repair.view, repair.column);
    case 'generalise':
      return say.generalise(repair.column, repair.level);
    case 'merge':
      return say.merge(repair.column, repair.values, repair.into);
    case 'suppress-entities':
      return say.suppressEntities(repair.ids, repair.rows, repair.fewest);
  }
}

/** The columns of a secret as one name each. */
const named = ({ secret }: ViewVerdict) => ({
  id: [secret.id].flat().join(', '),
  property: [secret.property].flat().join(', '),
});

/** Not the badge of a release: here values are counted, not people. */
function Verdict({ verdict }: { verdict: ViewVerdict }) {
  const words = texts.views.result;
  const found = words.verdict[verdict.verdict](verdict.k, named(verdict));
  // Where it was decided with caution, those who are listed may not be exposed at all.
  const people = verdict.method === 'conservative' ? 0 : verdict.covers.length;
  const counted = verdict.verdict === 'violated' && people > 0;
  return (
    <div class={`view-verdict view-verdict-${verdict.verdict}`} role="status">
      <span class="view-seal" aria-hidden="true">
        {words.seal[verdict.verdict]}
      </span>
      <div>
        <p class="view-verdict-line">
          {counted ? words.gives(people) : `${words.answer[verdict.verdict]} ${found}`}
        </p>
        {counted && <p>{found}</p>}
        {verdict.verdict === 'undecided' && <p>{said(verdict.reason, verdict.said?.reason?.[0])}</p>}
        <p class="quiet">{words.method(verdict.method)}</p>
      </div>
    </div>
  );
}

function Exposed({ verdict }: { verdict: ViewVerdict }) {
  const [all, setAll] = useState(false);
  const words = texts.views.result;
  const { covers } = verdict;
  const secret = named(verdict);
  if (covers.length === 0) return null;
  return (
    <div class="exposed">
      <h3 class="subtitle">{words.exposed(covers.length)}</h3>
      <table class="exposed-table">
        <thead>
          <tr>
            <th scope="col">{secret.id}</th>
            <th scope="col">{words.mustBe(secret.property)}</th>
          </tr>
        </thead>
        <tbody>
          {(all ? covers : covers.slice(0, FIRST)).map(({ id, values, orBlank }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{words.oneOf(orBlank ? [...values, words.missing] : values)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {!all && covers.length > FIRST && (
        <button type="button" class="button button-small" onClick={() => setAll(true)}>
          {words.showAll(format.count(covers.length))}
        </button>
      )}
    </div>
  );
}
