import type { Step, Verdict } from 'outis';
import type { ComponentChildren } from 'preact';
import { said } from '../../state/page/language.ts';
import type { Fact } from '../../state/result/measures.ts';
import { format, texts } from '../../texts.ts';
import { More } from '../parts/more.tsx';
import { Said } from '../parts/prose.tsx';
import { Survival } from './survival.tsx';

/** The answer of the independent check, in its own words and figures. */
export function VerdictBox(props: {
  verdict: Verdict;
  made: string;
  facts: readonly Fact[];
  notes: readonly string[];
  /** The notes as codes and facts. */
  noteSteps?: readonly Step[] | undefined;
  /** Whether everything but the answer is folded away: the figures stand elsewhere. */
  brief?: boolean;
}) {
  const { verdict, made, facts, notes, noteSteps, brief } = props;
  return (
    <div class={`verdict verdict-${verdict.verdict}`} role="status">
      <p class="verdict-line">{texts.result.verdict[verdict.verdict]}</p>
      <p class="quiet">{brief && verdict.verdict === 'holds' ? texts.result.separate : made}</p>
      {facts.length > 0 && (
        <dl class="facts">
          {facts.map(({ name, value }) => (
            <div class="fact" key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Folded fold={brief === true && verdict.verdict === 'holds'}>
        <ul class="promises">
          {verdict.principles.map((principle) => (
            <li class="promise" key={`${principle.kind} ${principle.name}`}>
              <span class={`outcome outcome-${principle.verdict}`}>
                {texts.result.outcome[principle.verdict] ?? principle.verdict}
              </span>
              <span class="breakable">{said(principle.name, principle.said?.name?.[0])}</span>
              <span class="quiet numeric">
                {texts.result.asked} {figure(principle.asked)}, {texts.result.measured}{' '}
                {figure(principle.measured)}
                {principle.reason && `: ${said(principle.reason, principle.said?.reason?.[0])}`}
              </span>
              {principle.witness && (
                <span class="witness breakable">
                  <Said text={principle.witness.explanation} step={principle.witness.steps?.[0]} />
                </span>
              )}
            </li>
          ))}
          {verdict.faults.map((fault) => (
            <li class="promise" key={fault}>
              <span class="outcome outcome-violated">{texts.result.fault}</span>
              <span class="breakable">
                <Said text={fault} />
              </span>
            </li>
          ))}
        </ul>
        {notes.map((note, place) => (
          <p class="quiet breakable" key={note}>
            <Said text={note} step={noteSteps?.[place]} />
          </p>
        ))}
        <Belief belief={verdict.belief} />
      </Folded>
      <Survival dependencies={verdict.dependencies} />
    </div>
  );
}

/** What stands behind the answer, open unless there is little room. */
function Folded({ fold, children }: { fold: boolean; children: ComponentChildren }) {
  if (!fold) return <>{children}</>;
  return <More title={texts.result.behind}>{children}</More>;
}

/** What someone would believe who knows everybody's quasi values, told by the check that computed it. */
function Belief({ belief }: { belief: Verdict['belief'] }) {
  if (belief === undefined) return null;
  return (
    <div class="survival">
      <h3 class="label">{texts.result.belief}</h3>
      {belief.explanation.map((sentence, place) => (
        <p class="breakable" key={sentence}>
          <Said text={sentence} step={belief.steps?.[place]} />
        </p>
      ))}
    </div>
  );
}

/** What was asked or measured: a number, or several with their names. */
function figure(value: unknown): string {
  if (typeof value === 'number') return format.figure(value);
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value)
      .map(([name, part]) => `${name} ${figure(part)}`)
      .join(', ');
  }
  return value === null ? '–' : String(value);
}
