import type { ComponentChildren } from 'preact';
import { texts } from '../../texts.ts';

export type StepId = keyof typeof texts.step;

/** One step of publishing a table. A step that cannot be used yet says what it needs. */
export function Panel(props: {
  id: StepId;
  position: number;
  waiting: boolean;
  /** What it waits for, where that is not what its step says. */
  needs?: string | undefined;
  children: ComponentChildren;
}) {
  const { id, position, waiting, needs = texts.step[id].waiting, children } = props;
  const heading = `${id}-heading`;
  return (
    <section
      class={waiting ? 'panel panel-waiting' : 'panel'}
      id={id}
      aria-labelledby={heading}
      tabIndex={-1}
    >
      <h2 class="panel-title" id={heading}>
        <span class="panel-position" aria-hidden="true">
          {position}
        </span>
        {texts.step[id].title}
      </h2>
      {waiting ? <p class="quiet">{needs}</p> : children}
    </section>
  );
}
