import { steps } from '../../state/page/steps.ts';
import { texts } from '../../texts.ts';
import { History } from './history.tsx';
import { RunStep } from './run-step.tsx';

/** All five steps with where each stands, and the way back. */
export function Steps() {
  return (
    <nav class="steps" aria-label={texts.steps}>
      <ol class="steps-list">
        {steps.value.map((step, index) => (
          <li key={step.id}>
            <a class={`step step-${step.mood}`} href={`#${step.id}`}>
              <span class="step-position" aria-hidden="true">
                {index + 1}
              </span>
              <span class="step-words">
                <span class="step-title">{texts.step[step.id].title}</span>
                <span class="step-note">{step.note}</span>
              </span>
            </a>
          </li>
        ))}
      </ol>
      <RunStep />
      <History />
    </nav>
  );
}
