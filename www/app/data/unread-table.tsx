import type { TableProblem } from '../../state/table/table.ts';
import { texts } from '../../texts.ts';
import { ProblemBox } from '../parts/problem-box.tsx';
import { ChooseSheet } from './choose-sheet.tsx';

/** Why a table was not read; one that is only too large may be tried, and of several sheets one be chosen. */
export function UnreadTable({ failed: { name, problem, anyway, sheets } }: { failed: TableProblem }) {
  if (sheets) return <ChooseSheet name={name} sheets={sheets} />;
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
