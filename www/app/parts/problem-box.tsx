import type { ComponentChildren } from 'preact';
import { said } from '../../state/page/language.ts';
import { type Problem, stepOf } from '../../state/page/problem.ts';
import { texts } from '../../texts.ts';
import { asSentence, Prose } from './prose.tsx';

/** What went wrong, in the package's own words, with what to do next. */
export function ProblemBox(props: { title: string; problem: Problem; children?: ComponentChildren }) {
  const { title, problem, children } = props;
  return (
    <div class="notice notice-alert" role="alert">
      <p class="notice-title">{title}</p>
      <p class="breakable">
        <Prose text={asSentence(said(problem.message, stepOf(problem)))} />
      </p>
      {problem.code === 'bug' && <p>{texts.problem.bug}</p>}
      {problem.hints.length > 0 && (
        <ul class="hints" aria-label={texts.problem.hints}>
          {problem.hints.map((hint, place) => (
            <li key={hint}>
              <Prose text={asSentence(said(hint, problem.said?.hints[place]))} />
            </li>
          ))}
        </ul>
      )}
      {children}
    </div>
  );
}
