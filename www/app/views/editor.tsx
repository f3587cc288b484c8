import type { ViewSet } from 'outis';
import {
  addView,
  checking,
  forgetViews,
  receiveViewFiles,
  startCheck,
  viewFileProblem,
  viewSetFaults,
} from '../../state/desks/views.ts';
import { texts } from '../../texts.ts';
import { ProblemBox } from '../parts/problem-box.tsx';
import { ProgressBar } from '../parts/progress-bar.tsx';
import { saveFile } from '../parts/save.ts';
import { ChooseFiles } from './choose-files.tsx';
import { Dependencies } from './dependencies.tsx';
import { DisclosureLog } from './disclosure-log.tsx';
import { Domains } from './domains.tsx';
import { PlainFaults } from './plain-faults.tsx';
import { Secrets } from './secrets.tsx';
import { ViewCard } from './view-card.tsx';

/** The views, what must not become known, and the button that asks. */
export function ViewSetEditor({ set }: { set: ViewSet }) {
  const words = texts.views.edit;
  const problem = viewFileProblem.value;
  const running = checking.value.state === 'running' ? checking.value : null;
  return (
    <>
      <ul class="view-cards">
        {set.views.map((view, index) => (
          // Views have no identity but their place while their names are being typed.
          <ViewCard key={index} set={set} view={view} index={index} />
        ))}
      </ul>
      <div class="actions">
        {set.base === undefined ? (
          <ChooseFiles label={words.addFile} onFiles={receiveViewFiles} />
        ) : (
          <button type="button" class="button" onClick={addView}>
            {words.add}
          </button>
        )}
        <button type="button" class="button" onClick={() => save(set)}>
          {words.save}
        </button>
        <button type="button" class="button button-quiet" onClick={forgetViews}>
          {words.other}
        </button>
      </div>
      {problem && <ProblemBox title={texts.views.start.unreadable(problem.name)} problem={problem.problem} />}
      <Secrets set={set} />
      <DisclosureLog />
      <Dependencies set={set} />
      <Domains set={set} />
      <PlainFaults faults={otherFaults()} />
      <div class="run">
        <button
          type="button"
          class="button button-primary"
          disabled={running !== null || viewSetFaults.value.length > 0}
          onClick={() => startCheck()}
        >
          {words.check}
        </button>
        {running && <ProgressBar title={words.checking} work={running} cancelLabel={words.cancel} />}
      </div>
    </>
  );
}

/** Faults that no field shows. */
const otherFaults = () =>
  viewSetFaults.value.filter(({ path }) => !/^(views\[\d+\]|dependencies|attributes|k$|secret)/.test(path));

function save(set: ViewSet): void {
  saveFile(new Blob([JSON.stringify(set, undefined, 2), '\n'], { type: 'application/json' }), 'views.json');
}
