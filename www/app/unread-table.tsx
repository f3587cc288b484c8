import type { TableProblem } from '../state/table.ts';
import { texts } from '../texts.ts';
import { ProblemBox } from './problem-box.tsx';

/** Why a table was not read; one that is only too large may be tried. */
export function UnreadTable({ failed: { name, problem, anyway } }: { failed: TableProblem }) {
  return (
    <ProblemBox title={texts.data.failed(name)} problem={problem}>
      {anyway && (
        <button type="button" class="button button-small" onClick={anyway}>
          {texts.data.readAnyway}
        </button>
      )}
    </ProblemBox>
  );
}
