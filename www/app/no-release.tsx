import type { Problem } from '../state/problem.ts';
import { texts } from '../texts.ts';
import { PlainData } from './plain-data.tsx';
import { ProblemBox } from './problem-box.tsx';
import { saveFile } from './save.ts';

/** Why nothing is handed out, what to do, and the diagnosis for the publisher alone. */
export function NoRelease({ problem }: { problem: Problem }) {
  const { privateReport } = problem.details;
  const save = () => {
    const text = JSON.stringify(privateReport, null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), 'diagnosis-private.json');
  };
  return (
    <ProblemBox title={texts.result.noRelease} problem={problem}>
      {privateReport !== undefined && (
        <details class="diagnosis">
          <summary>{texts.result.diagnosis}</summary>
          <p class="help">{texts.result.diagnosisHelp}</p>
          <PlainData value={privateReport} />
          <button type="button" class="button" onClick={save}>
            {texts.result.saveDiagnosis}
          </button>
        </details>
      )}
    </ProblemBox>
  );
}
