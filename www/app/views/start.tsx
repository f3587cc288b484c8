import {
  receiveViewFiles,
  startFromSample,
  startFromTable,
  viewFileProblem,
} from '../../state/desks/views.ts';
import { table } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { ProblemBox } from '../parts/problem-box.tsx';
import { ChooseFiles } from './choose-files.tsx';

/** The three ways in: the table that is open, extracts as files, or an invented set. */
export function StartViews() {
  const words = texts.views.start;
  const problem = viewFileProblem.value;
  return (
    <>
      <div class="ways-in">
        <div class="way-in way-in-file">
          <ChooseFiles label={words.files} onFiles={receiveViewFiles} prominent />
          <p class="quiet">{words.filesHelp}</p>
          <button
            type="button"
            class="button"
            disabled={table.value === null}
            onClick={() => startFromTable()}
          >
            {table.value === null ? words.noTable : words.table(table.value.name)}
          </button>
          <p class="quiet">{words.tableHelp}</p>
        </div>
        <div class="way-in">
          <h3 class="subtitle">{words.samples}</h3>
          <ul class="samples">
            <li>
              <button type="button" class="sample" onClick={startFromSample}>
                <span class="sample-title">{words.sampleTitle}</span>
                <span class="quiet">{words.sampleAbout}</span>
              </button>
            </li>
          </ul>
        </div>
      </div>
      {problem && <ProblemBox title={words.unreadable(problem.name)} problem={problem.problem} />}
    </>
  );
}
