import { useEffect } from 'preact/hooks';
import {
  checking,
  startCheck,
  verdictIsCurrent,
  viewSet,
  viewSetFaults,
  watchViews,
} from '../../state/desks/views.ts';
import { texts } from '../../texts.ts';
import { type NextStep, WorkBar } from '../frame/work-bar.tsx';
import { ViewSetEditor } from '../views/editor.tsx';
import { ViewResult } from '../views/result.tsx';
import { StartViews } from '../views/start.tsx';

/** Several extracts of one table: do they pin someone down when they are laid side by side? */
export function CheckViews() {
  useEffect(watchViews, []);
  const words = texts.views;
  const set = viewSet.value;
  const extracts = (
    <section class="panel" aria-labelledby="views-heading">
      <h2 class="panel-title" id="views-heading">
        {words.title}
      </h2>
      <p class="lead">{words.lead}</p>
      {set === null ? <StartViews /> : <ViewSetEditor set={set} />}
    </section>
  );
  if (set === null)
    return (
      <main class="panels" id="main" tabIndex={-1}>
        {extracts}
        <p class="footer quiet">{words.footer}</p>
      </main>
    );
  return (
    <main class="desk" id="main" tabIndex={-1}>
      <div class="desk-side">{extracts}</div>
      <div class="desk-main">
        <ViewResult set={set} />
        <p class="footer quiet">{words.footer}</p>
        <WorkBar next={nextStep()} />
      </div>
    </main>
  );
}

/** The verdict, until there is one on the views as they stand. */
function nextStep(): NextStep | null {
  if (viewSet.value === null || checking.value.state === 'running' || verdictIsCurrent.value) return null;
  return {
    label: texts.check.run,
    disabled: viewSetFaults.value.length > 0,
    act: () => void startCheck(),
    shows: 'view-result',
  };
}
