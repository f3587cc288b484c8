import type { Clause, Field, Purpose } from 'outis';
import type { ComponentChildren } from 'preact';
import { description, variantNamed } from '../../state/plan/description.ts';
import { faults, faultsAt } from '../../state/plan/faults.ts';
import { isObject, type Json, type JsonObject, type Path } from '../../state/plan/json.ts';
import { plan, principles } from '../../state/plan/plan.ts';
import { dialsOf } from '../../state/result/dials.ts';
import { run } from '../../state/result/run.ts';
import { texts } from '../../texts.ts';
import { FaultList } from '../parts/fault-list.tsx';
import { More } from '../parts/more.tsx';
import { Slot } from './slot.tsx';

const words = texts.bench.promise;

/** What is promised, as a sentence whose bold parts are its controls; several promises as numbered lines. */
export function Promised() {
  const known = description.value;
  if (known === null || plan.value === null) return null;
  const list = principles.value;
  const clauseOf = (kind: unknown) => known.clauses.find(({ of }) => of === kind);
  const suppression = known.plan.find(({ name }) => name === 'suppression');
  const [first, second] = list;
  const flows =
    list.length === 2 &&
    first?.kind === 'k-anonymity' &&
    first.attributes === undefined &&
    clauseOf(second?.kind)?.afterSize !== undefined;
  const algorithm = isObject(plan.value.algorithm) ? plan.value.algorithm : {};
  const method = variantNamed(known.algorithms, algorithm.name);
  const own = method && !list.some(({ kind }) => kind === method.name) ? clauseOf(method.name) : undefined;
  const leftOut = suppression && clauseOf('suppression') && (
    <>
      <Text clause={clauseOf('suppression')?.alone ?? ''} fields={[suppression]} path={[]} />.
    </>
  );
  return (
    <section class="promise-card" aria-label={words.title}>
      {list.length <= 1 || flows ? (
        <p class="promise-text">
          {list.map((principle, index) => (
            <PrincipleClause
              key={index}
              principle={principle}
              index={index}
              text={index > 0 ? clauseOf(principle.kind)?.afterSize : clauseOf(principle.kind)?.alone}
            />
          ))}
          {list.length > 0 && '. '}
          {own && method && (
            <>
              <Text clause={own.alone} fields={method.fields} path={['algorithm']} />
              {'. '}
            </>
          )}
          {leftOut}
        </p>
      ) : (
        <>
          <ol class="promise-lines">
            {list.map((principle, index) => (
              <li class="promise-text" key={index}>
                <PrincipleClause principle={principle} index={index} text={clauseOf(principle.kind)?.alone} />
                <OnColumns principle={principle} />. <LineVerdict index={index} />
              </li>
            ))}
          </ol>
          <p class="promise-text">{leftOut}</p>
        </>
      )}
      {list.length === 0 && <p class="promise-text">{texts.protection.noPrinciple}</p>}
      <FaultList faults={[...faultsAt('principles'), ...faultsAt('suppression')]} showPath />
      <Under />
    </section>
  );
}

/** The promise of a series; whatever else its plan asks for stands below it. */
export function SeriesSentence() {
  const clauses = description.value?.clauses ?? [];
  return (
    <>
      {principles.value.map((principle, index) => (
        <p class="promise-text" key={index}>
          <PrincipleClause
            principle={principle}
            index={index}
            text={clauses.find(({ of }) => of === principle.kind)?.alone}
          />
          .
        </p>
      ))}
    </>
  );
}

/** A promise about some of the columns says which. */
function OnColumns({ principle }: { principle: JsonObject }) {
  const { attributes } = principle;
  return Array.isArray(attributes) ? <> {words.on(attributes.map(String))}</> : null;
}

/** What became of one of several promises. */
function LineVerdict({ index }: { index: number }) {
  const now = run.value;
  if (now.state !== 'done' || now.preview) return null;
  const verdict = now.release.verdict.principles[index];
  if (verdict === undefined) return null;
  return (
    <span class={`outcome outcome-${verdict.verdict}`}>
      {texts.result.outcome[verdict.verdict] ?? verdict.verdict}
    </span>
  );
}

function PrincipleClause(props: { principle: JsonObject; index: number; text: string | undefined }) {
  const { principle, index, text } = props;
  const variant = variantNamed(description.value?.principles, principle.kind);
  if (variant === undefined || text === undefined) return <>{String(principle.kind ?? '')}</>;
  return <Text clause={text} fields={variant.fields} path={['principles', index]} />;
}

/** The words of a clause with a control in each of its places. */
function Text({ clause, fields, path }: { clause: Clause['alone']; fields: readonly Field[]; path: Path }) {
  const parts: ComponentChildren[] = clause.split(/(\{[^}]*\})/).map((part, place) => {
    if (!part.startsWith('{')) return part;
    const [name = '', ...noun] = part.slice(1, -1).split(' ');
    const field = fields.find((one) => one.name === name);
    return field ? <Slot key={place} field={field} path={[...path, name]} noun={noun.join(' ')} /> : part;
  });
  return <>{parts}</>;
}

/** The method, what the release is for, and ways to everything that the sentence leaves out. */
function Under() {
  const algorithm = plan.value?.algorithm;
  const name = isObject(algorithm) ? algorithm.name : undefined;
  const method = variantNamed(description.value?.algorithms, name);
  return (
    <div class="promise-under">
      {method && (
        <a class="pill pill-method" href="#protection" title={method.meaning}>
          {method.title}
        </a>
      )}
      <PurposeSelect />
      <span class="promise-links">
        {faults.value.length > 0 && <a href="#protection">{texts.stepNote.faults(faults.value.length)}</a>}
        <a href="#compare">{words.others}</a>
        <a href="#protection">{words.expert}</a>
        <a href="#plan-file">{words.plan}</a>
      </span>
    </div>
  );
}

/** What the release is for: sets the numbers that are usual for it, and says where they come from. */
function PurposeSelect() {
  const purposes = description.value?.purposes ?? [];
  const asked = plan.value ?? {};
  const chosen = purposes.find((purpose) => isMet(purpose, asked));
  const choose = (name: string) => {
    const purpose = purposes.find((one) => one.name === name);
    if (purpose) plan.value = sizedPlan(asked, purpose);
  };
  return (
    <>
      <label class="purpose">
        {words.for}{' '}
        <select
          class="slot slot-small"
          value={chosen?.name ?? ''}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          {chosen === undefined && <option value="">{words.own}</option>}
          {purposes.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <More title={words.why} kind="purpose-why">
        <p>{chosen?.reason ?? words.ownNumbers}</p>
      </More>
    </>
  );
}

const SIZES: Record<string, 'k' | 'l'> = { 'k-anonymity': 'k', 'l-diversity': 'l' };

function sized(principle: JsonObject, purpose: Purpose): Json {
  const field = SIZES[String(principle.kind)];
  return field ? { ...principle, [field]: purpose[field] } : principle;
}

/** A plan with the numbers of a purpose, those of a method that makes groups of a size of its own among them. */
function sizedPlan(asked: JsonObject, purpose: Purpose): JsonObject {
  const principles = principlesOf(asked).map((principle) => sized(principle, purpose));
  const algorithm = isObject(asked.algorithm) ? asked.algorithm : {};
  const dial = dialsOf(asked, description.value).find(({ path }) => path[0] === 'algorithm');
  if (dial?.field.name !== 'k') return { ...asked, principles };
  return { ...asked, principles, algorithm: { ...algorithm, k: purpose.k } };
}

const principlesOf = ({ principles: list }: JsonObject): readonly JsonObject[] =>
  Array.isArray(list) ? list.filter(isObject) : [];

/** Whether the numbers are those of a purpose. */
const isMet = (purpose: Purpose, asked: JsonObject): boolean =>
  principlesOf(asked).length > 0 && JSON.stringify(sizedPlan(asked, purpose)) === JSON.stringify(asked);
